import { and, desc, eq, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { audit, reception_accounts, users } from '#db/tables/account.ts'
import { profiles } from '#db/tables/business.ts'
import { professionals } from '#db/tables/service.ts'
import { AUDIT_CLIENT, AUDIT_KEPT_MS, AUDIT_OWNER, type AuditAction } from '#domain/people/audit.ts'
import { isOpenReceptionOf } from './open-reception.ts'

export type AuditRow = typeof audit.$inferSelect

export async function insertAudit(tx: Db, row: AuditRow): Promise<void> {
  await tx.insert(audit).values(row)
}

/**
 * Where an account works: its own house, or as a professional or at the reception of one; null for
 * everybody else. One without a profile yet works where it was made for.
 */
export async function findWorkplace(
  db: Db,
  account_id: string,
): Promise<Pick<AuditRow, 'user_id' | 'professional_id'> | null> {
  const [row] = await db
    .select({
      role: profiles.role,
      first_role: users.first_role,
      id: professionals.id,
      user_id: professionals.user_id,
      reception: reception_accounts.user_id,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(professionals, eq(professionals.id, profiles.professional_id))
    .leftJoin(reception_accounts, isOpenReceptionOf(users.id))
    .where(eq(users.id, account_id))
  const role = row?.role ?? row?.first_role
  if (role === 'admin') return { user_id: account_id, professional_id: null }
  if (role === 'client' && row?.reception) return { user_id: row.reception, professional_id: null }
  if (role !== 'professional' || !row?.id) return null
  return { user_id: row.user_id, professional_id: row.id }
}

/** Where a page of the history ended: the instant and the row's id. */
export type AuditCursor = { at: number; id: string }
type AuditFilter = {
  actions: readonly AuditAction[]
  /** The owner, the clients, or the id of a professional or of one at the reception; absent: everybody. */
  person?: string | undefined
  /** Absent: from the newest on. */
  before?: AuditCursor | undefined
}

function isByPerson(db: Db, user_id: string, person: string | undefined): SQL | undefined {
  if (person === undefined) return undefined
  const isNoProfessional = isNull(audit.professional_id)
  if (person === AUDIT_CLIENT) return and(isNoProfessional, isNull(audit.account_id))
  if (person === AUDIT_OWNER) return and(isNoProfessional, eq(audit.account_id, user_id))
  const { account_id, id, user_id: house } = reception_accounts
  const theirs = db
    .select({ account_id })
    .from(reception_accounts)
    .where(and(eq(house, user_id), eq(id, person)))
  return or(
    eq(audit.professional_id, person),
    and(isNoProfessional, inArray(audit.account_id, theirs)),
  )
}

/** What was done in a house, newest first. */
export async function listHouseAudit(
  db: Db,
  user_id: string,
  { actions, person, before }: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  const isEarlier =
    before &&
    and(
      // Said once more for the index, which an OR keeps out.
      lte(audit.at, before.at),
      or(lt(audit.at, before.at), lt(audit.id, before.id)),
    )
  return db
    .select()
    .from(audit)
    .where(
      and(
        eq(audit.user_id, user_id),
        inArray(audit.action, [...actions]),
        isByPerson(db, user_id, person),
        isEarlier,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(limit)
}

export async function deleteOldAudit(tx: Db, now: number): Promise<void> {
  await tx.delete(audit).where(lt(audit.at, now - AUDIT_KEPT_MS))
}
