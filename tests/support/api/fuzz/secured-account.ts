/** An account that asks for a second step, with all that its calls are made of. */
import { openAccount } from '#tests/support/api/people/accounts.ts'
import {
  addFactor,
  addRecoveryCode,
  createTotpCode,
  markSecondStep,
} from '#tests/support/api/people/factors.ts'
import { createOneTimeLink } from '#tests/support/api/people/one-time-codes.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'

export type SecuredAccount = {
  /** Tokens of a session with both steps, and of one with the first alone. */
  tokens: [both: string, first: string]
  /** The app that counts, a challenge of it, and a code that stays good for a minute. */
  factor: string
  challenge_id: string
  code: string
  /** Apps of which no code came back. */
  unverified: string[]
  recovery: string
}

/** An account's second step, switched on. */
export async function secureAccount(
  server: TestServer,
  account_id: string,
): Promise<SecuredAccount> {
  const factor = await addFactor(server, account_id)
  const unverified = [
    await addFactor(server, account_id, 'unverified'),
    await addFactor(server, account_id, 'unverified'),
  ]
  const both = await markSecondStep(server, await openAccount(server, account_id))
  const first = await openAccount(server, account_id)
  return {
    tokens: [both, first.access_token],
    factor,
    challenge_id: await createOneTimeLink(server, 'mfa_challenge', { account_id, subject: factor }),
    code: createTotpCode(server.context.now() + 30_000),
    unverified,
    recovery: await addRecoveryCode(server, account_id),
  }
}
