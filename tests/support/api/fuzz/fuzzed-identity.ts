import fc from 'fast-check'
import type { Cast } from './fuzz-accounts.ts'
import { accountCalls, clientCalls, staffAndGoogleCalls } from './fuzzed-people.ts'
import { signUpCalls, tokenCalls } from './fuzzed-sign-in.ts'
import type { Fuzzed } from './fuzzed-values.ts'

/** Requests of every kind to the identity calls. */
export function fuzzedIdentity(cast: Cast): fc.Arbitrary<Fuzzed> {
  return fc.oneof(
    ...tokenCalls(cast),
    ...signUpCalls(cast),
    ...accountCalls(cast),
    ...staffAndGoogleCalls(cast),
    ...clientCalls(cast),
  )
}
