import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { one_time_codes, one_time_tokens } from '#db/tables/account.ts'

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

/** The same, and nobody can use it again. */
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
    gt(one_time_tokens.expires_at, now),
  )
}

/** An account's tokens, or an owner's about something, such as a professional's invitations. */
type TokenScope = { account_id: string } | { user_id: string; subject: string }

/** Ends the open tokens of one kind. */
export async function revokeTokens(
  tx: Db,
  kind: string,
  whose: TokenScope,
  now: number,
): Promise<void> {
  const { account_id, user_id, subject } = one_time_tokens
  const isTheirs =
    'account_id' in whose
      ? eq(account_id, whose.account_id)
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
): Promise<Pick<TokenRow, 'subject' | 'expires_at'>[]> {
  return db
    .select({ subject: one_time_tokens.subject, expires_at: one_time_tokens.expires_at })
    .from(one_time_tokens)
    .where(
      and(
        eq(one_time_tokens.user_id, user_id),
        eq(one_time_tokens.kind, kind),
        isNull(one_time_tokens.used_at),
        gt(one_time_tokens.expires_at, now),
      ),
    )
}

/** A new code takes the place of the one before it. */
export async function saveCode(tx: Db, code: Omit<CodeRow, 'tries'>): Promise<void> {
  const fresh = { ...code, tries: 0 }
  await tx
    .insert(one_time_codes)
    .values(fresh)
    .onConflictDoUpdate({ target: one_time_codes.scope, set: fresh })
}

/** Counts a try, and gives the code that is tried; null where there is none that still holds. */
export async function tryCode(
  tx: Db,
  scope: string,
  now: number,
  mostTries: number,
): Promise<CodeRow | null> {
  const [row] = await tx
    .update(one_time_codes)
    .set({ tries: sql`${one_time_codes.tries} + 1` })
    .where(
      and(
        eq(one_time_codes.scope, scope),
        gt(one_time_codes.expires_at, now),
        lt(one_time_codes.tries, mostTries),
      ),
    )
    .returning()
  return row ?? null
}

export async function deleteCode(tx: Db, scope: string): Promise<void> {
  await tx.delete(one_time_codes).where(eq(one_time_codes.scope, scope))
}

/** Forgets what has expired. */
export async function deleteExpiredOneTime(tx: Db, now: number): Promise<void> {
  await tx.delete(one_time_tokens).where(lt(one_time_tokens.expires_at, now))
  await tx.delete(one_time_codes).where(lt(one_time_codes.expires_at, now))
}
