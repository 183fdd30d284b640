/** What professionals were given before their statement (vales). */
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { advances } from '#db/tables/money.ts'
import type { StatementScope } from './accruals.ts'

type AdvanceRow = typeof advances.$inferSelect

export async function insertAdvance(tx: Db, advance: AdvanceRow): Promise<void> {
  await tx.insert(advances).values(advance)
}

export async function findAdvance(db: Db, user_id: string, id: string): Promise<AdvanceRow | null> {
  const [row] = await db
    .select()
    .from(advances)
    .where(and(eq(advances.user_id, user_id), eq(advances.id, id)))
  return row ?? null
}

const openAdvances = prepareOnce('advances_open', (db) =>
  db
    .select()
    .from(advances)
    .where(
      and(
        eq(advances.user_id, sql.placeholder('user_id')),
        eq(advances.professional_id, sql.placeholder('professional_id')),
        isNull(advances.statement_id),
        isNull(advances.reversed_at),
        lte(advances.day, sql.placeholder('until')),
      ),
    )
    .orderBy(asc(advances.day), asc(advances.id)),
)

/** Those that hold and that no statement has taken off, by their days; up to a day where one is given. */
export const listOpenAdvances = async (
  db: Db,
  { user_id, professional_id }: StatementScope,
  until = '9999-12-31',
): Promise<AdvanceRow[]> => openAdvances(db).execute({ user_id, professional_id, until })

/** A statement takes it off. */
export async function takeAdvance(
  tx: Db,
  user_id: string,
  id: string,
  statement_id: string,
): Promise<void> {
  await tx
    .update(advances)
    .set({ statement_id })
    .where(and(eq(advances.user_id, user_id), eq(advances.id, id)))
}

/** What a statement took off is open again. */
export async function freeAdvances(tx: Db, user_id: string, statement_id: string): Promise<void> {
  await tx
    .update(advances)
    .set({ statement_id: null })
    .where(and(eq(advances.user_id, user_id), eq(advances.statement_id, statement_id)))
}

export async function markAdvanceReversed(
  tx: Db,
  user_id: string,
  id: string,
  now: number,
): Promise<void> {
  await tx
    .update(advances)
    .set({ reversed_at: now })
    .where(and(eq(advances.user_id, user_id), eq(advances.id, id)))
}
