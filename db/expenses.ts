import {
  and,
  asc,
  between,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { ExpenseCategory, ExpenseState } from '#domain/finance/expense.ts'
import type { ExpenseSum } from '#domain/finance/income-statement.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { Period } from '#domain/time/period.ts'
import { toMonthSql } from './dialect/civil-sql.ts'
import { type Db, prepareOnce } from './dialect/kit.ts'
import { ledger_entries } from './tables/ledger.ts'
import { expenses } from './tables/money.ts'

export type ExpenseRow = typeof expenses.$inferSelect

export async function insertExpenses(tx: Db, rows: readonly ExpenseRow[]): Promise<void> {
  await tx.insert(expenses).values([...rows])
}

export async function findExpense(db: Db, user_id: string, id: string): Promise<ExpenseRow | null> {
  const [row] = await db.select().from(expenses).where(isOne(user_id, id))
  return row ?? null
}

const isOne = (user_id: string, id: string) =>
  and(eq(expenses.user_id, user_id), eq(expenses.id, id))

/** The later ones of its series that are still open. */
export async function listFollowingExpenses(
  db: Db,
  user_id: string,
  { series_id, due_on, id }: Pick<ExpenseRow, 'series_id' | 'due_on' | 'id'>,
): Promise<ExpenseRow[]> {
  if (series_id === null) return []
  const isLater = sql`(${expenses.due_on}, ${expenses.id}) > (${due_on}, ${id})`
  return db
    .select()
    .from(expenses)
    .where(
      and(
        eq(expenses.user_id, user_id),
        eq(expenses.series_id, series_id),
        isNull(expenses.paid_on),
        // It may have been moved already.
        ne(expenses.id, id),
        isLater,
      ),
    )
    .orderBy(asc(expenses.due_on), asc(expenses.id))
}

export async function updateExpense(
  tx: Db,
  user_id: string,
  id: string,
  change: Partial<Omit<ExpenseRow, 'id' | 'user_id' | 'created_at'>>,
): Promise<void> {
  await tx.update(expenses).set(change).where(isOne(user_id, id))
}

export async function deleteExpense(tx: Db, user_id: string, id: string): Promise<void> {
  await tx.delete(expenses).where(isOne(user_id, id))
}

/** What of a house's expenses is asked for. */
export type ExpenseFilters = {
  /** Whether the days are those on which it is due, or was paid: then nothing open is found. */
  by: 'due' | 'paid'
  from: string | null
  to: string | null
  state: ExpenseState | null
  category: ExpenseCategory | null
  /** At the house. */
  today: string
}

const getDay = (by: ExpenseFilters['by']) => (by === 'paid' ? expenses.paid_on : expenses.due_on)

function matches(
  user_id: string,
  { by, from, to, state, category, today }: ExpenseFilters,
): SQL | undefined {
  const { due_on, paid_on } = expenses
  return and(
    eq(expenses.user_id, user_id),
    by === 'paid' || state === 'paid' ? isNotNull(paid_on) : undefined,
    state === 'open' || state === 'overdue' ? isNull(paid_on) : undefined,
    state === 'overdue' ? lt(due_on, today) : undefined,
    from === null ? undefined : gte(getDay(by), from),
    to === null ? undefined : lte(getDay(by), to),
    category === null ? undefined : eq(expenses.category, category),
  )
}

/** A page of them in the order of their days, from behind a place on. */
export async function listExpensePage(
  db: Db,
  user_id: string,
  filters: ExpenseFilters,
  { after, most }: { after: { day: string; id: string } | null; most: number },
): Promise<ExpenseRow[]> {
  const day = getDay(filters.by)
  const beyond = after ? sql`(${day}, ${expenses.id}) > (${after.day}, ${after.id})` : undefined
  return db
    .select()
    .from(expenses)
    .where(and(matches(user_id, filters), beyond))
    .orderBy(asc(day), asc(expenses.id))
    .limit(most)
}

/** On which days the ledger has what stands of some payments, by expense. */
export async function listEnteredDays(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { subject_id, day, kind, reverses, id } = ledger_entries
  const rows = await db
    .select({ subject_id, day })
    .from(ledger_entries)
    .where(
      and(
        ...[eq(ledger_entries.user_id, user_id), eq(kind, 'expense'), isNull(reverses)],
        inArray(subject_id, [...ids]),
        sql`NOT EXISTS (SELECT 1 FROM ${ledger_entries} AS back
          WHERE back.reverses = ${id} AND back.reverses IS NOT NULL)`,
      ),
    )
  return new Map(rows.map((row) => [row.subject_id, row.day]))
}

/** How many there are, and what they come to: all, and those still open. */
export async function sumExpenses(db: Db, user_id: string, filters: ExpenseFilters) {
  const [row] = await db
    .select({
      count: count(),
      total: sql<number>`coalesce(sum(${expenses.amount}), 0)`.mapWith(Number),
      open: sql<number>`coalesce(sum(CASE WHEN ${expenses.paid_on} IS NULL THEN ${expenses.amount} END), 0)`.mapWith(
        Number,
      ),
    })
    .from(expenses)
    .where(matches(user_id, filters))
  return row ?? { count: 0, total: 0, open: 0 }
}

const asked = {
  user_id: sql.placeholder('user_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}
const sumOf = (amount: typeof expenses.amount | typeof ledger_entries.amount) =>
  sql<Centavos>`coalesce(sum(${amount}), 0)`.mapWith(Number)

// As the index says it, which is found by that.
const isOpenUntil = and(
  ...[eq(expenses.user_id, asked.user_id), sql`paid_on IS NULL`, lte(expenses.due_on, asked.to)],
)

const openSums = prepareOnce('expenses_open_sums', (db) =>
  db
    .select({
      isLate: sql`CASE WHEN ${lt(expenses.due_on, asked.from)} THEN 1 ELSE 0 END`.mapWith(Number),
      n: count(),
      amount: sumOf(expenses.amount),
    })
    .from(expenses)
    .where(isOpenUntil)
    .groupBy(sql`1`),
)

/** What is open and due up to a day: how much of it before `today`, and how much from then on. */
export async function sumOpenExpenses(db: Db, user_id: string, today: string, until: string) {
  const rows = await openSums(db).execute({ user_id, from: today, to: until })
  const pick = (late: number) => {
    const row = rows.find((one) => one.isLate === late)
    return { count: row?.n ?? 0, total: row?.amount ?? 0 }
  }
  return { overdue: pick(1), due: pick(0) }
}

/** Of what is open, as many as stand on one screen: bound, it would have SQLite compile the statement each time. */
const MOST_OPEN_EXPENSES = 12

const firstOpen = prepareOnce('expenses_open', (db) =>
  db
    .select()
    .from(expenses)
    .where(isOpenUntil)
    .orderBy(asc(expenses.due_on), asc(expenses.id))
    .limit(MOST_OPEN_EXPENSES),
)

/** The first dozen of what is open and due up to a day. */
export const listOpenExpenses = async (
  db: Db,
  user_id: string,
  until: string,
): Promise<ExpenseRow[]> => firstOpen(db).execute({ user_id, to: until })

const dueSums = prepareOnce('expenses_due_sums', (db) => {
  const month = toMonthSql(expenses.due_on)
  return db
    .select({ month, category: expenses.category, amount: sumOf(expenses.amount) })
    .from(expenses)
    .where(and(eq(expenses.user_id, asked.user_id), between(expenses.due_on, asked.from, asked.to)))
    .groupBy(month, expenses.category)
    .orderBy(asc(expenses.category))
})

/** What fell due, paid or not, by month (`YYYY-MM`) and category. */
export const sumDueExpenses = async (
  db: Db,
  user_id: string,
  period: Period,
): Promise<(ExpenseSum & { month: string })[]> => dueSums(db).execute({ user_id, ...period })

const paidSums = prepareOnce('expenses_paid_sums', (db) => {
  const { day, subject_id, kind, amount } = ledger_entries
  const month = toMonthSql(day)
  return db
    .select({ month, category: expenses.category, amount: sumOf(amount) })
    .from(ledger_entries)
    .leftJoin(
      expenses,
      and(eq(expenses.id, subject_id), eq(expenses.user_id, ledger_entries.user_id)),
    )
    .where(
      and(
        eq(ledger_entries.user_id, asked.user_id),
        eq(kind, 'expense'),
        // Its own index has few of these; that of the days has everything that moved on them.
        sql`${day} || '' BETWEEN ${asked.from} AND ${asked.to}`,
      ),
    )
    .groupBy(month, expenses.category)
    .orderBy(asc(expenses.category))
})

/**
 * What the ledger says was paid for expenses, less what was taken back, by month (`YYYY-MM`) and
 * category; null for those that are there no more.
 */
export async function sumPaidExpenses(
  db: Db,
  user_id: string,
  period: Period,
): Promise<(ExpenseSum & { month: string })[]> {
  const rows = await paidSums(db).execute({ user_id, ...period })
  return rows.map((row) => ({ ...row, amount: 0 - row.amount }))
}
