import fc from 'fast-check'
import type { FuzzAccounts } from './fuzz-accounts.ts'
import {
  createAccountCalls,
  createClientCalls,
  createStaffAndGoogleCalls,
} from './fuzzed-people.ts'
import { createSecondStepCalls } from './fuzzed-second-step.ts'
import { createSignUpCalls, createTokenCalls } from './fuzzed-sign-in.ts'
import { createTeamCalls } from './fuzzed-team.ts'
import type { FuzzedRequest } from './fuzzed-values.ts'

/** Requests of every kind to the identity calls. */
export function createFuzzedIdentityRequests(cast: FuzzAccounts): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(
    ...createTokenCalls(cast),
    ...createSignUpCalls(cast),
    ...createAccountCalls(cast),
    ...createTeamCalls(cast),
    ...createSecondStepCalls(cast.secured),
    ...createStaffAndGoogleCalls(cast),
    ...createClientCalls(cast),
  )
}
