import type { Call } from '#api/contract/contract.ts'
import { CallError, type Send, send } from '#console/http/send.ts'
import { renewSession } from './renew-session.ts'
import { sessionEntry } from './session-store.ts'

const isOver = (error: unknown) =>
  error instanceof CallError &&
  (error.status === 401 || error.code === 'bad_jwt' || error.code === 'session_not_found')

const listeners = new Set<(name: Call) => void>()

/** Hears of each call that was answered well: what it wrote is no longer as it was loaded. */
export function onAnswer(listener: (name: Call) => void): void {
  listeners.add(listener)
}

/** Calls an endpoint for whoever is signed in; where that has run out, renews it and asks again. */
export const call: Send = async (name, input) => {
  const answer = await ask(name, input)
  for (const listener of listeners) listener(name)
  return answer
}

const ask: Send = async (name, input) => {
  const seen = sessionEntry()?.expires_at
  try {
    return await send(name, input)
  } catch (error) {
    if (!isOver(error) || seen === undefined || !(await renewSession(seen))) throw error
    return send(name, input)
  }
}
