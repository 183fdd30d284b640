import type { Context } from '#api/context.ts'
import { createSecretToken, hashText } from '#api/crypto.ts'
import { consumeToken, insertToken, type TokenRow } from '#db/account/one-time.ts'
import type { Db } from '#db/dialect/kit.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** What one-time tokens are for, and how long each kind is good, in ms. */
export const TOKEN_LIFE_MS = {
  confirm_email: 3 * DAY_MS,
  /** The browser that opened an account: its link may be mailed again for a while. */
  sign_up_browser: 30 * DAY_MS,
  email_change: DAY_MS,
  recover: 60 * MINUTE_MS,
  invitation: 7 * DAY_MS,
  oauth_state: 10 * MINUTE_MS,
  auth_code: 5 * MINUTE_MS,
} as const
export type TokenKind = keyof typeof TOKEN_LIFE_MS

type TokenSubject = {
  account_id?: string | null
  user_id?: string | null
  subject?: string | null
  data?: Record<string, string | null>
}

/** Makes a one-time token; the database keeps its hash. */
export async function createOneTimeToken(
  tx: Db,
  context: Pick<Context, 'now'>,
  kind: TokenKind,
  { account_id = null, user_id = null, subject = null, data = {} }: TokenSubject,
): Promise<{ token: string; expires_at: number }> {
  const token = createSecretToken()
  const created_at = context.now()
  const expires_at = created_at + TOKEN_LIFE_MS[kind]
  const about = { account_id, user_id, subject, data }
  await insertToken(tx, { hash: hashText(token), kind, ...about, created_at, expires_at })
  return { token, expires_at }
}

/** Uses a token up. @returns null for one that is unknown, used or expired. */
export async function consumeOneTimeToken(
  tx: Db,
  context: Pick<Context, 'now'>,
  kind: TokenKind,
  token: string,
): Promise<TokenRow | null> {
  return consumeToken(tx, kind, hashText(token), context.now())
}
