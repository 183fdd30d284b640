import type { Call } from '#api/contract/contract.ts'
import { type CallEndpoint, CallError } from '#api/contract/http-client.ts'
import { send } from '#console/http/send.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { renewBrowserSession } from './renew-session.ts'
import { isSecondStepError, setSecondStepNeeded } from './second-step.ts'
import { getSessionEntry } from './session-store.ts'

const isSessionExpired = (error: unknown) =>
  error instanceof CallError &&
  (error.status === 401 || error.code === 'bad_jwt' || error.code === 'session_not_found')

/** Whether a call failed because nobody is signed in any more, which is told in a toast of its own. */
export const isSessionOver = (error: unknown): boolean =>
  isSessionExpired(error) && getSessionEntry() === null

const successListeners = new Set<(name: Call) => void>()

/** Hears of each call that was answered well: what it wrote is no longer as it was loaded. */
export function onCallSuccess(listener: (name: Call) => void): void {
  successListeners.add(listener)
}

/** What those who work in a house are refused with once its plan is over. */
const PLAN_OVER: readonly string[] = [
  ...(['plan_blocked', 'trial_expired', 'plan_expired', 'house_plan_over'] as const),
] satisfies RefusalCode[]

const planListeners = new Set<() => void>()

/** Hears that the house's plan is over by now: what was loaded of it said otherwise. */
export function onPlanOver(listener: () => void): void {
  planListeners.add(listener)
}

/** Calls an endpoint for whoever is signed in; where that has run out, renews it and asks again. */
export const call: CallEndpoint = async (name, input) => {
  const answer = await sendWithRenewal(name, input).catch((error: unknown) => {
    if (isSecondStepError(error)) setSecondStepNeeded(true)
    if (error instanceof CallError && PLAN_OVER.includes(error.code))
      for (const listener of planListeners) listener()
    throw error
  })
  for (const listener of successListeners) listener(name)
  return answer
}

const sendWithRenewal: CallEndpoint = (name, input) => askWithRenewal(() => send(name, input))

/** Asks; where the session has run out meanwhile, renews it and asks once more. */
export async function askWithRenewal<T>(ask: () => Promise<T>): Promise<T> {
  const seen = getSessionEntry()?.expires_at
  try {
    return await ask()
  } catch (error) {
    if (!isSessionExpired(error) || seen === undefined || !(await renewBrowserSession(seen)))
      throw error
    return ask()
  }
}
