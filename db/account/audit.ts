import { asc, eq } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { audit } from '#db/tables/account.ts'

export type AuditRow = typeof audit.$inferSelect

export async function insertAudit(tx: Db, row: AuditRow): Promise<void> {
  await tx.insert(audit).values(row)
}

/** What happened to an account, oldest first. */
export async function listAudit(db: Db, account_id: string): Promise<AuditRow[]> {
  return db
    .select()
    .from(audit)
    .where(eq(audit.account_id, account_id))
    .orderBy(asc(audit.at), asc(audit.id))
}
