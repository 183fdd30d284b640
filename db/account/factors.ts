import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { auth_factors, recovery_codes } from '#db/tables/account.ts'
import { clearSecondSteps } from './auth-sessions.ts'

export type FactorRow = typeof auth_factors.$inferSelect

/** An account's factors, oldest first. */
export async function listFactors(db: Db, account_id: string): Promise<FactorRow[]> {
  return db
    .select()
    .from(auth_factors)
    .where(eq(auth_factors.account_id, account_id))
    .orderBy(asc(auth_factors.created_at), asc(auth_factors.id))
}

export async function findFactor(
  db: Db,
  account_id: string,
  id: string,
): Promise<FactorRow | null> {
  const [row] = await db.select().from(auth_factors).where(isFactor(account_id, id))
  return row ?? null
}

export async function insertFactor(
  tx: Db,
  factor: typeof auth_factors.$inferInsert,
): Promise<FactorRow> {
  const [row] = await tx.insert(auth_factors).values(factor).returning()
  if (!row) throw new Error('an insert gave no row')
  return row
}

/**
 * Uses up a factor's code of a time step, with which it counts from now on.
 * @returns false where that code, or a later one, was used before
 */
export async function useFactorStep(
  tx: Db,
  { account_id, id, verified_at }: Pick<FactorRow, 'account_id' | 'id' | 'verified_at'>,
  step: number,
  now: number,
): Promise<boolean> {
  const isUnused = or(isNull(auth_factors.last_step), lt(auth_factors.last_step, step))
  const rows = await tx
    .update(auth_factors)
    .set({
      status: 'verified',
      verified_at: verified_at ?? now,
      last_step: step,
      updated_at: now,
    })
    .where(and(isFactor(account_id, id), isUnused))
    .returning({ id: auth_factors.id })
  return rows.length > 0
}

export async function deleteFactor(tx: Db, account_id: string, id: string): Promise<void> {
  await tx.delete(auth_factors).where(isFactor(account_id, id))
}

/** Takes all of it off an account: its factors, the codes that stand in for them, what sessions took. */
export async function removeSecondStep(tx: Db, account_id: string): Promise<void> {
  await tx.delete(auth_factors).where(eq(auth_factors.account_id, account_id))
  await deleteRecoveryCodes(tx, account_id)
  await clearSecondSteps(tx, account_id)
}

const isFactor = (account_id: string, id: string) =>
  and(eq(auth_factors.account_id, account_id), eq(auth_factors.id, id))

export async function insertRecoveryCodes(
  tx: Db,
  account_id: string,
  code_hashes: readonly string[],
  created_at: number,
): Promise<void> {
  const rows = code_hashes.map((code_hash) => ({ account_id, code_hash, created_at }))
  await tx.insert(recovery_codes).values(rows)
}

export async function deleteRecoveryCodes(tx: Db, account_id: string): Promise<void> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.account_id, account_id))
}

/** @returns false for a code that is none of the account's, or was used before */
export async function useRecoveryCode(
  tx: Db,
  account_id: string,
  code_hash: string,
  now: number,
): Promise<boolean> {
  const rows = await tx
    .update(recovery_codes)
    .set({ used_at: now })
    .where(
      and(
        eq(recovery_codes.account_id, account_id),
        eq(recovery_codes.code_hash, code_hash),
        isNull(recovery_codes.used_at),
      ),
    )
    .returning({ code_hash: recovery_codes.code_hash })
  return rows.length > 0
}

/** How many codes an account was given, when, and how many of them are left. */
export async function countRecoveryCodes(
  db: Db,
  account_id: string,
): Promise<{ total: number; left: number; created_at: number | null }> {
  const rows = await db
    .select({ created_at: recovery_codes.created_at, used_at: recovery_codes.used_at })
    .from(recovery_codes)
    .where(eq(recovery_codes.account_id, account_id))
  const left = rows.filter(({ used_at }) => used_at === null).length
  return { total: rows.length, left, created_at: rows[0]?.created_at ?? null }
}
