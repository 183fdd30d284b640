/** The days of a till: opened, moved, counted, closed. */
import { and, asc, between, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Period } from '#domain/time/period.ts'
import { bindLimit, type Db, prepareOnce } from './dialect/kit.ts'
import { ledger_days } from './tables/ledger.ts'
import { till_counts, till_days, till_moves } from './tables/till.ts'

export type TillDayRow = typeof till_days.$inferSelect
type TillMoveRow = typeof till_moves.$inferSelect
export type TillCountRow = typeof till_counts.$inferSelect

const isDay = (user_id: string, day: string) =>
  and(eq(till_days.user_id, user_id), eq(till_days.day, day))

/** Of what every look at a till asks. */
const asked = {
  user_id: sql.placeholder('user_id'),
  day: sql.placeholder('day'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}

const ofDay = prepareOnce('till_day', (db) =>
  db
    .select()
    .from(till_days)
    .where(and(eq(till_days.user_id, asked.user_id), eq(till_days.day, asked.day))),
)

export async function findTillDay(
  db: Db,
  user_id: string,
  day: string,
): Promise<TillDayRow | null> {
  const [row] = await ofDay(db).execute({ user_id, day })
  return row ?? null
}

const dayBefore = prepareOnce('till_day_before', (db) =>
  db
    .select()
    .from(till_days)
    .where(and(eq(till_days.user_id, asked.user_id), lt(till_days.day, asked.day)))
    .orderBy(desc(till_days.day))
    .limit(1),
)
const nextDay = prepareOnce('till_next_day', (db) =>
  db
    .select()
    .from(till_days)
    .where(and(eq(till_days.user_id, asked.user_id), gt(till_days.day, asked.day)))
    .orderBy(asc(till_days.day))
    .limit(1),
)

/** The last day before one that has a till. */
export async function findTillDayBefore(
  db: Db,
  user_id: string,
  day: string,
): Promise<TillDayRow | null> {
  const [row] = await dayBefore(db).execute({ user_id, day })
  return row ?? null
}

/** The first day after one that has a till. */
export async function findNextTillDay(
  db: Db,
  user_id: string,
  day: string,
): Promise<TillDayRow | null> {
  const [row] = await nextDay(db).execute({ user_id, day })
  return row ?? null
}

/** Was the drawer of a day counted and closed? What was closed is not moved any more. */
export async function isTillClosed(db: Db, user_id: string, day: string): Promise<boolean> {
  const row = await findTillDay(db, user_id, day)
  return row !== null && row.closed_at !== null
}

export async function insertTillDay(tx: Db, row: TillDayRow): Promise<void> {
  await tx.insert(till_days).values(row)
}

/** Closes a day that is open, or opens one again. */
export async function updateTillDay(
  tx: Db,
  user_id: string,
  day: string,
  closing: Pick<TillDayRow, 'closed_at' | 'closed_by'>,
): Promise<void> {
  await tx.update(till_days).set(closing).where(isDay(user_id, day))
}

/** Leaves a day as one that was never opened; what was counted and moved on it stays. */
export async function deleteTillDay(tx: Db, user_id: string, day: string): Promise<void> {
  await tx.delete(till_days).where(isDay(user_id, day))
}

export async function insertTillMove(tx: Db, move: TillMoveRow): Promise<void> {
  await tx.insert(till_moves).values(move)
}

const isMove = (user_id: string, id: string) =>
  and(eq(till_moves.user_id, user_id), eq(till_moves.id, id))

export async function findTillMove(
  db: Db,
  user_id: string,
  id: string,
): Promise<TillMoveRow | null> {
  const [row] = await db.select().from(till_moves).where(isMove(user_id, id))
  return row ?? null
}

/** What was taken out of the drawer as its day was closed by a count. */
export async function findCountMove(
  db: Db,
  user_id: string,
  { id, day }: Pick<TillCountRow, 'id' | 'day'>,
): Promise<TillMoveRow | null> {
  const isOfCount = and(eq(till_moves.day, day), eq(till_moves.count_id, id))
  const [row] = await db
    .select()
    .from(till_moves)
    .where(and(eq(till_moves.user_id, user_id), isOfCount))
  return row ?? null
}

/** Notes that a move was taken back, by whom and why. */
export async function updateTillMove(
  tx: Db,
  user_id: string,
  id: string,
  reversal: Pick<TillMoveRow, 'reversed_at' | 'reversed_by' | 'reversal_reason'>,
): Promise<void> {
  await tx.update(till_moves).set(reversal).where(isMove(user_id, id))
}

export async function insertTillCount(tx: Db, count: TillCountRow): Promise<void> {
  await tx.insert(till_counts).values(count)
}

/** Notes why the till was opened again after a count. */
export async function updateTillCount(
  tx: Db,
  user_id: string,
  id: string,
  { reopened_for }: Pick<TillCountRow, 'reopened_for'>,
): Promise<void> {
  await tx
    .update(till_counts)
    .set({ reopened_for })
    .where(and(eq(till_counts.user_id, user_id), eq(till_counts.id, id)))
}

const countsOfDay = prepareOnce('till_counts_of_day', (db) =>
  db
    .select()
    .from(till_counts)
    .where(and(eq(till_counts.user_id, asked.user_id), eq(till_counts.day, asked.day)))
    .orderBy(desc(till_counts.created_at), desc(till_counts.id))
    .limit(bindLimit('most')),
)

/** The counts of a day, the last one first. */
export const listTillCounts = async (
  db: Db,
  user_id: string,
  day: string,
  most: number,
): Promise<TillCountRow[]> => countsOfDay(db).execute({ user_id, day, most })

/**
 * Up to which moment what stands on a day was counted, in ms: without end while its till is closed; null
 * where nobody has counted it.
 */
export async function findCountedUntil(
  db: Db,
  user_id: string,
  day: string,
): Promise<number | null> {
  if (await isTillClosed(db, user_id, day)) return Number.POSITIVE_INFINITY
  const [count] = await listTillCounts(db, user_id, day, 1)
  return count?.created_at ?? null
}

const firstDay = prepareOnce('till_first_day', (db) =>
  db
    .select({ day: till_days.day })
    .from(till_days)
    .where(eq(till_days.user_id, asked.user_id))
    .orderBy(asc(till_days.day))
    .limit(1),
)

/** The first day of which a house has a till; null where it has none. */
export async function findFirstTillDay(db: Db, user_id: string): Promise<string | null> {
  const [row] = await firstDay(db).execute({ user_id })
  return row?.day ?? null
}

const openDays = prepareOnce('till_open_days', (db) =>
  db
    .select({ day: till_days.day })
    .from(till_days)
    .where(
      and(
        eq(till_days.user_id, asked.user_id),
        between(till_days.day, asked.from, asked.to),
        isNull(till_days.closed_at),
      ),
    ),
)

const unopenedDays = prepareOnce('till_unopened_days', (db) =>
  db
    .selectDistinct({ day: ledger_days.day })
    .from(ledger_days)
    .where(
      and(
        eq(ledger_days.user_id, asked.user_id),
        between(ledger_days.day, asked.from, asked.to),
        ...[eq(ledger_days.method, 'dinheiro'), ne(ledger_days.kind, 'opening')],
        gt(ledger_days.entries, 0),
        sql`NOT EXISTS (SELECT 1 FROM ${till_days}
          WHERE ${till_days.user_id} = ${asked.user_id} AND ${till_days.day} = ${ledger_days.day})`,
      ),
    ),
)

/** Days of a period that were opened and not closed, or had cash and no till; the last one first. */
export async function listUnclosedDays(db: Db, user_id: string, period: Period): Promise<string[]> {
  const open = await openDays(db).execute({ user_id, ...period })
  const unopened = await unopenedDays(db).execute({ user_id, ...period })
  return [...open, ...unopened].map((row) => row.day).sort((a, b) => (a < b ? 1 : -1))
}

const lastFloat = prepareOnce('till_last_float', (db) =>
  db
    .select({ float: till_days.float })
    .from(till_days)
    .where(
      and(
        eq(till_days.user_id, asked.user_id),
        gt(till_days.float, 0),
        sql`${till_days.day} < ${asked.day}`,
      ),
    )
    .orderBy(desc(till_days.day))
    .limit(1),
)

/** The float of the last day that was opened before one, where it is another day's to begin with. */
export async function findLastFloat(
  db: Db,
  user_id: string,
  before: string,
): Promise<number | null> {
  const [row] = await lastFloat(db).execute({ user_id, day: before })
  return row?.float ?? null
}
