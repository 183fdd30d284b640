/** The drawer, day by day. */
import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import { TILL_MOVES, type TillMove } from '#domain/till/till.ts'
import { owner } from './business.ts'

const { table, text, instant, money, moneySum, index, primaryKey, check } = kit

/** The drawer of a day: opened with its float, closed by counting; a count that holds is the last. */
export const till_days = table(
  'till_days',
  {
    user_id: owner(),
    day: text().notNull(),
    /** What lay in the drawer before the first client. */
    float: money().notNull(),
    opened_at: instant().notNull(),
    /** The account of who opened it. */
    opened_by: text().notNull(),
    /** Null while it is open, also where it was opened again after a count. */
    closed_at: instant(),
    closed_by: text(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.day] }),
    // Days that still ask to be closed: few.
    index('till_days_open').on(t.user_id, t.day).where(sql`closed_at IS NULL`),
    check('till_days_day', kit.isDate(t.day)),
    check('till_days_float', sql`${t.float} >= 0`),
  ],
)

/** Sangrias and suprimentos; one that was taken back keeps its row. */
export const till_moves = table(
  'till_moves',
  {
    id: text().primaryKey(),
    user_id: owner(),
    kind: text().$type<TillMove>().notNull(),
    amount: money().notNull(),
    reason: text().notNull(),
    day: text().notNull(),
    /** Of what was taken out as its day was closed: reopening alone takes it back. */
    count_id: text(),
    made_by: text().notNull(),
    created_at: instant().notNull(),
    reversed_at: instant(),
    reversed_by: text(),
    reversal_reason: text(),
  },
  (t) => [
    index('till_moves_day').on(t.user_id, t.day, t.created_at, t.id),
    check('till_moves_kind', isOneOf(t.kind, TILL_MOVES)),
    check('till_moves_amount', sql`${t.amount} > 0`),
    check('till_moves_day', kit.isDate(t.day)),
  ],
)

/** Each time a drawer was counted: what was counted is never changed. The difference is an entry of the ledger. */
export const till_counts = table(
  'till_counts',
  {
    id: text().primaryKey(),
    user_id: owner(),
    day: text().notNull(),
    /** What should have been there. */
    expected: moneySum().notNull(),
    counted: money().notNull(),
    /** What of it stayed for the next day; null where nobody said. */
    kept: money(),
    note: text(),
    /** Why the till was opened again after it; null of the last one, and where nothing was said. */
    reopened_for: text(),
    made_by: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('till_counts_day').on(t.user_id, t.day, t.created_at, t.id),
    check('till_counts_day', kit.isDate(t.day)),
    check('till_counts_counted', sql`${t.counted} >= 0`),
  ],
)
