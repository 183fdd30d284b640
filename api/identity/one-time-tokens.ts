import type { Context } from '#api/context.ts'
import { createSecretToken, hashText } from '#api/crypto.ts'
import {
  consumeToken,
  findToken,
  insertToken,
  listAccountTokens,
  revokeTokens,
  type TokenRow,
} from '#db/account/one-time.ts'
import type { Db } from '#db/dialect/kit.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

const MINUTE_MS = 60_000

/** What ends the open tokens of an account beside their use and their time. */
type TokenEnd =
  /** A new password is set. */
  | 'password'
  /** The e-mail that the account has is proven. */
  | 'email_confirmed'
  /** It has another e-mail from now on. */
  | 'email_changed'
  /** Nobody who was in, or on their way in, is to come in any more. */
  | 'first_step'
  /** Its other sessions end, or lack the second step from now on: so does what was asked for in them. */
  | 'others_ended'
  /** The second step is taken off. */
  | 'second_step'

type TokenRule = { life_ms: number; endsWith: readonly TokenEnd[] }

/** What one-time tokens are for, how long each kind is good, and what ends those of an account. */
export const TOKENS = {
  confirm_email: {
    life_ms: 3 * MS_A_DAY,
    endsWith: ['email_confirmed', 'email_changed', 'first_step'],
  },
  /** The browser that opened an account: its link may be mailed again for a while. */
  sign_up_browser: {
    life_ms: 30 * MS_A_DAY,
    endsWith: ['email_confirmed', 'email_changed', 'first_step'],
  },
  email_change: {
    life_ms: MS_A_DAY,
    endsWith: ['password', 'email_changed', 'first_step', 'others_ended'],
  },
  /** For the address of before: people do not read their mail every day, and a thief must not end it. */
  email_undo: { life_ms: 7 * MS_A_DAY, endsWith: [] },
  recover: { life_ms: 60 * MINUTE_MS, endsWith: ['password', 'first_step'] },
  /** Takes off what a thief, who must not end it, may have added to a second step or begun it with. */
  second_step_undo: { life_ms: 7 * MS_A_DAY, endsWith: ['second_step'] },
  invitation: { life_ms: 7 * MS_A_DAY, endsWith: [] },
  oauth_state: { life_ms: 10 * MINUTE_MS, endsWith: [] },
  auth_code: { life_ms: 5 * MINUTE_MS, endsWith: ['password', 'first_step', 'others_ended'] },
  /** The time in which a code of an app is taken; good for nothing without a session. */
  mfa_challenge: { life_ms: 5 * MINUTE_MS, endsWith: [] },
} as const satisfies Record<string, TokenRule>
export type TokenKind = keyof typeof TOKENS

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
  const expires_at = created_at + TOKENS[kind].life_ms
  const about = { account_id, user_id, subject, data }
  await insertToken(tx, { hash: hashText(token), kind, ...about, created_at, expires_at })
  return { token, expires_at }
}

/**
 * Makes another link to each address that holds an open one of a kind: what was mailed is kept by
 * its hash alone. It does what the oldest of them does, and ends with it.
 */
export async function repeatOpenTokens(
  tx: Db,
  context: Pick<Context, 'now'>,
  kind: TokenKind,
  account_id: string,
): Promise<{ subject: string; token: string; expires_at: number }[]> {
  const open = new Map<string, TokenRow>()
  for (const row of await listAccountTokens(tx, kind, account_id, context.now()))
    if (row.subject !== null && !open.has(row.subject)) open.set(row.subject, row)
  const repeated = []
  for (const [subject, row] of open) {
    const token = createSecretToken()
    await insertToken(tx, { ...row, hash: hashText(token) })
    repeated.push({ subject, token, expires_at: row.expires_at })
  }
  return repeated
}

/** Looks at a token that stays open. @returns null for one that is unknown, used or expired. */
export async function findOneTimeToken(
  tx: Db,
  context: Pick<Context, 'now'>,
  kind: TokenKind,
  token: string,
): Promise<TokenRow | null> {
  return findToken(tx, kind, hashText(token), context.now())
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

/** Ends what an account's open tokens of every kind would still do. */
export async function revokeTokensThatEndWith(
  tx: Db,
  context: Pick<Context, 'now'>,
  account_id: string,
  end: TokenEnd,
): Promise<void> {
  for (const [kind, { endsWith }] of Object.entries<TokenRule>(TOKENS)) {
    if (endsWith.includes(end)) await revokeTokens(tx, kind, { account_id }, context.now())
  }
}
