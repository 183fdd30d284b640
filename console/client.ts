import { renewSession } from './session-refresh.ts'
import { sessionEntry } from './session-store.ts'
import { CallError, type Send, send } from './wire.ts'

const isOver = (error: unknown) =>
  error instanceof CallError &&
  (error.status === 401 || error.code === 'bad_jwt' || error.code === 'session_not_found')

/** Calls an endpoint for whoever is signed in; where that has run out, renews it and asks again. */
export const call: Send = async (name, input) => {
  const seen = sessionEntry()?.expires_at
  try {
    return await send(name, input)
  } catch (error) {
    if (!isOver(error) || seen === undefined || !(await renewSession(seen))) throw error
    return send(name, input)
  }
}
