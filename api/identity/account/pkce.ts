import { createHash } from 'node:crypto'
import type { Context } from '#api/context.ts'
import { consumeOneTimeToken, createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Refusal } from '#domain/refusal.ts'

/** A PKCE challenge as it came: the verifier itself (`plain`) or its SHA-256 (`s256`). */
type PkceChallenge = { code_challenge: string; code_challenge_method: string }

/** Gives the code by which the caller who holds the verifier gets the session. */
export async function createAuthCode(
  tx: Db,
  context: Context,
  account_id: string,
  { code_challenge, code_challenge_method }: PkceChallenge,
): Promise<string> {
  const data = { code_challenge, code_challenge_method }
  const { token } = await createOneTimeToken(tx, context, 'auth_code', { account_id, data })
  return token
}

/** Uses such a code up, also for a verifier that is not its own. */
export async function consumeAuthCode(
  tx: Db,
  context: Context,
  code: string,
  verifier: string,
): Promise<{ account_id: string } | Refusal> {
  const row = await consumeOneTimeToken(tx, context, 'auth_code', code)
  if (!row?.account_id) return { code: 'bad_oauth_state' }
  const { code_challenge, code_challenge_method } = row.data
  const given =
    code_challenge_method?.toLowerCase() === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url')
  if (!verifier || given !== code_challenge) return { code: 'bad_code_verifier' }
  return { account_id: row.account_id }
}
