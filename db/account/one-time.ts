import { and, asc, desc, eq, gt, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { one_time_codes, one_time_tokens } from '#db/tables/account.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

export type TokenRow = typeof one_time_tokens.$inferSelect
export type CodeRow = typeof one_time_codes.$inferSelect

export async function insertToken(
  tx: Db,
  token: typeof one_time_tokens.$inferInsert,
): Promise<void> {
  await tx.insert(one_time_tokens).values(token)
}

/** A token that nobody used and that has not expired. */
export async function findToken(
  db: Db,
  kind: string,
  hash: string,
  now: number,
): Promise<TokenRow | null> {
  const [row] = await db
    .select()
    .from(one_time_tokens)
    .where(isUsableToken(kind, hash, now))
  return row ?? null
}

/** A token, be it used or expired. */
export async function findAnyToken(db: Db, kind: string, hash: string): Promise<TokenRow | null> {
  const [row] = await db
    .select()
    .from(one_time_tokens)
    .where(and(eq(one_time_tokens.hash, hash), eq(one_time_tokens.kind, kind)))
  return row ?? null
}

/** A token that nobody used or ended, and whose time is over. */
export async function findExpiredToken(
  db: Db,
  kind: string,
  hash: string,
  now: number,
): Promise<TokenRow | null> {
  const row = await findAnyToken(db, kind, hash)
  return row && row.used_at === null && row.expires_at <= now ? row : null
}

/** So far the clocks of two processes may differ (ms). */
const CLOCKS_DIFFER = 10 * 60_000

/** Not expired; nor made by a clock that ran ahead, which would make it good for as much longer. */
const isAlive = (table: typeof one_time_tokens | typeof one_time_codes, now: number) =>
  and(gt(table.expires_at, now), lte(table.created_at, now + CLOCKS_DIFFER))

/** Whether an account has an open token of a kind about something, such as an e-mail. */
export async function hasOpenToken(
  db: Db,
  kind: string,
  about: { account_id: string; subject: string },
  now: number,
): Promise<boolean> {
  const { account_id, subject, used_at } = one_time_tokens
  const isAbout = and(eq(account_id, about.account_id), eq(subject, about.subject))
  const rows = await db
    .select({ kind: one_time_tokens.kind })
    .from(one_time_tokens)
    .where(
      and(isAbout, eq(one_time_tokens.kind, kind), isNull(used_at), isAlive(one_time_tokens, now)),
    )
    .limit(1)
  return rows.length > 0
}

/** An account's open tokens of a kind, oldest first. */
export async function listAccountTokens(
  db: Db,
  kind: string,
  account_id: string,
  now: number,
): Promise<TokenRow[]> {
  const { kind: its, account_id: whose, used_at, created_at, hash } = one_time_tokens
  const isTheirs = and(eq(whose, account_id), eq(its, kind))
  return db
    .select()
    .from(one_time_tokens)
    .where(and(isTheirs, isNull(used_at), isAlive(one_time_tokens, now)))
    .orderBy(asc(created_at), asc(hash))
}

/** A token that nobody used and that has not expired, which nobody can use again. */
export async function consumeToken(
  tx: Db,
  kind: string,
  hash: string,
  now: number,
): Promise<TokenRow | null> {
  const [row] = await tx
    .update(one_time_tokens)
    .set({ used_at: now })
    .where(isUsableToken(kind, hash, now))
    .returning()
  return row ?? null
}

function isUsableToken(kind: string, hash: string, now: number) {
  return and(
    eq(one_time_tokens.hash, hash),
    eq(one_time_tokens.kind, kind),
    isNull(one_time_tokens.used_at),
    isAlive(one_time_tokens, now),
  )
}

/** An account's tokens, or an owner's about something, such as a professional's invitations. */
type TokenScope = { account_id: string; since?: number } | { user_id: string; subject: string }

/** Ends the open tokens of one kind. */
export async function revokeTokens(
  tx: Db,
  kind: string,
  whose: TokenScope,
  now: number,
): Promise<void> {
  const { account_id, user_id, subject, created_at } = one_time_tokens
  const isTheirs =
    'account_id' in whose
      ? and(eq(account_id, whose.account_id), gte(created_at, whose.since ?? 0))
      : and(eq(user_id, whose.user_id), eq(subject, whose.subject))
  await tx
    .update(one_time_tokens)
    .set({ used_at: now })
    .where(and(isTheirs, eq(one_time_tokens.kind, kind), isNull(one_time_tokens.used_at)))
}

/** An owner's open tokens of a kind. */
export async function listOpenTokens(
  db: Db,
  kind: string,
  user_id: string,
  now: number,
): Promise<Pick<TokenRow, 'subject' | 'data' | 'expires_at'>[]> {
  const { subject, data, expires_at } = one_time_tokens
  return db
    .select({ subject, data, expires_at })
    .from(one_time_tokens)
    .where(
      and(
        eq(one_time_tokens.user_id, user_id),
        eq(one_time_tokens.kind, kind),
        isNull(one_time_tokens.used_at),
        isAlive(one_time_tokens, now),
      ),
    )
}

/** What an owner's last invitation about somebody carries, be it used or over by now. */
export async function findInvitationData(
  db: Db,
  user_id: string,
  subject: string,
): Promise<TokenRow['data'] | null> {
  const { user_id: owner, kind, subject: about, data, created_at } = one_time_tokens
  const [row] = await db
    .select({ data })
    .from(one_time_tokens)
    .where(and(eq(owner, user_id), eq(kind, 'invitation'), eq(about, subject)))
    .orderBy(desc(created_at))
    .limit(1)
  return row?.data ?? null
}

/** A new code takes the place of the one before it. */
export async function saveCode(tx: Db, code: Omit<CodeRow, 'tries'>): Promise<void> {
  const fresh = { ...code, tries: 0 }
  await tx
    .insert(one_time_codes)
    .values(fresh)
    .onConflictDoUpdate({ target: one_time_codes.scope, set: fresh })
}

/** A code that still holds, without counting a try. */
export async function findCode(db: Db, scope: string, now: number): Promise<CodeRow | null> {
  const [row] = await db
    .select()
    .from(one_time_codes)
    .where(and(eq(one_time_codes.scope, scope), isAlive(one_time_codes, now)))
  return row ?? null
}

/** Counts a try, and gives the code that is tried; null where there is none that still holds. */
export async function attemptCode(tx: Db, scope: string, now: number): Promise<CodeRow | null> {
  const [row] = await tx
    .update(one_time_codes)
    .set({ tries: sql`${one_time_codes.tries} + 1` })
    .where(and(eq(one_time_codes.scope, scope), isAlive(one_time_codes, now)))
    .returning()
  return row ?? null
}

/** A code, which nobody can use any more. */
export async function consumeCode(tx: Db, scope: string): Promise<CodeRow | null> {
  const [row] = await tx.delete(one_time_codes).where(eq(one_time_codes.scope, scope)).returning()
  return row ?? null
}

/** How long (ms) an invitation that is over can still be asked for anew by its link. */
const INVITATION_RENEWED_MS = 30 * MS_A_DAY

/** Forgets what has expired, and of invitations what cannot be asked for anew either. */
export async function deleteExpiredOneTime(tx: Db, now: number): Promise<void> {
  const { expires_at, kind } = one_time_tokens
  const isGone = and(
    lt(expires_at, now),
    or(ne(kind, 'invitation'), lt(expires_at, now - INVITATION_RENEWED_MS)),
  )
  await tx.delete(one_time_tokens).where(isGone)
  await tx.delete(one_time_codes).where(lt(one_time_codes.expires_at, now))
}
