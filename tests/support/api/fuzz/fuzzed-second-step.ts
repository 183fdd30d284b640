/** Fuzzed calls of people whose accounts ask for a second step. */
import fc from 'fast-check'
import {
  createFuzzedCall,
  fuzzedAuthorization,
  pickOne,
  type WeightedRequest,
} from './fuzzed-call.ts'
import { mostlyRight } from './fuzzed-values.ts'
import type { SecuredAccount } from './secured-account.ts'

export const createSecondStepCalls = (secured: readonly SecuredAccount[]): WeightedRequest[] =>
  secured.flatMap(({ tokens, factor, challenge_id, code, unverified, recovery }, i) => {
    const headers = fuzzedAuthorization([...tokens])
    const id = mostlyRight(fc.constant(factor))
    const codes = `${i === 0 ? 'POST' : 'GET'} /auth/v1/factors/recovery-codes` as const
    return [
      createFuzzedCall(1, 'POST /auth/v1/factors', {
        headers,
        body: fc.record({ factor_type: mostlyRight(fc.constant('totp')) }),
      }),
      createFuzzedCall(1, 'POST /auth/v1/factors/:id/challenge', { headers, id }),
      createFuzzedCall(2, 'POST /auth/v1/factors/:id/verify', {
        headers,
        id,
        body: fc.record({
          challenge_id: mostlyRight(fc.constant(challenge_id)),
          code: mostlyRight(fc.constant(code)),
        }),
      }),
      createFuzzedCall(1, 'DELETE /auth/v1/factors/:id', {
        headers,
        id: mostlyRight(pickOne(unverified)),
      }),
      createFuzzedCall(1, 'POST /auth/v1/factors/recovery', {
        headers,
        body: fc.record({ code: mostlyRight(fc.constant(recovery)) }),
      }),
      createFuzzedCall(1, codes, { headers }),
    ]
  })
