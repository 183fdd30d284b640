import { RefusalError } from '#api/errors.ts'
import type { AccountIdentity } from '#api/identity/authenticate.ts'

const FRESH_MS = 10 * 60_000

/**
 * What weakens the second step asks for it anew: who sits down at an open screen has not taken it.
 * @throws Refused `insufficient_aal`, as where it was never taken
 */
export function requireFreshStep({ session }: AccountIdentity, now: number): void {
  const { second_step_at } = session
  if (second_step_at !== null && second_step_at < now - FRESH_MS)
    throw new RefusalError({ code: 'insufficient_aal' })
}
