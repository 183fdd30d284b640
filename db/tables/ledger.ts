import { type SQL, sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import {
  LEDGER_KINDS,
  LEDGER_METHODS,
  type LedgerKind,
  type LedgerMethod,
} from '#domain/ledger/ledger.ts'
import { INCOME_KINDS, MONEY_KINDS } from '#domain/till/flow.ts'
import { owner } from './business.ts'

const { table, text, integer, instant, moneySum, index, uniqueIndex, primaryKey, check } = kit

const listTexts = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')

/** Income that was taken back or goes below 0, and costs that come back: few of all. */
export const isAgainstKind: SQL = sql.raw(
  `(amount > 0) <> (kind IN (${listTexts(INCOME_KINDS)})) AND kind IN (${listTexts(MONEY_KINDS)})`,
)

/** Movements of money: ids alone, no names. The database refuses to change or delete one. */
export const ledger_entries = table(
  'ledger_entries',
  {
    id: text().primaryKey(),
    user_id: owner(),
    kind: text().$type<LedgerKind>().notNull(),
    /** Of the booking, sale … that it tells of, which it outlives. */
    subject_id: text().notNull(),
    /** Above 0 what came in, below 0 what went out. */
    amount: moneySum().notNull(),
    method: text().$type<LedgerMethod>().notNull(),
    /** The house's civil day on which it moved. */
    day: text().notNull(),
    /** Of what was paid by card: the civil day on which it reaches the house; null for the same day. */
    arrives_on: text(),
    /** The entry that this one takes back. */
    reverses: text(),
    /** Why, where it changes what a day had whose till was counted, or a move of the drawer is taken back. */
    reason: text(),
    /** The account that did it; null for what was entered afterwards. */
    made_by: text(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('ledger_entries_subject').on(t.user_id, t.kind, t.subject_id),
    index('ledger_entries_day').on(t.user_id, t.day, t.created_at, t.id),
    // Without those that reverse nothing: SQLite would take them for the few of one house.
    uniqueIndex('ledger_entries_reverses').on(t.reverses).where(sql`reverses IS NOT NULL`),
    // The till's own: few of all.
    index('ledger_entries_till').on(t.user_id, t.day).where(sql`kind = 'till'`),
    // What goes against its kind; for sums too: the rows themselves are not read.
    index('ledger_entries_against')
      .on(t.user_id, t.day, t.kind, t.method, t.amount, t.reverses, t.arrives_on)
      .where(isAgainstKind),
    // What was paid by card, few of all; for sums too: the rows themselves are not read.
    index('ledger_entries_arrival')
      .on(t.user_id, t.arrives_on, t.day, t.kind, t.method, t.amount)
      .where(sql`arrives_on IS NOT NULL`),
    check('ledger_entries_kind', isOneOf(t.kind, LEDGER_KINDS)),
    check('ledger_entries_method', isOneOf(t.method, LEDGER_METHODS)),
    check(
      'ledger_entries_unknown',
      sql`${t.method} <> 'unknown' OR ${t.kind} = 'booking' OR ${t.kind} = 'sale'`,
    ),
    check('ledger_entries_arrives_on', sql`${t.arrives_on} IS NULL OR ${kit.isDate(t.arrives_on)}`),
    check('ledger_entries_amount', sql`${t.amount} <> 0`),
    check('ledger_entries_day', kit.isDate(t.day)),
  ],
)

/** What the entries of a day sum to: kept by the database as they are written. */
export const ledger_days = table(
  'ledger_days',
  {
    user_id: owner(),
    day: text().notNull(),
    kind: text().$type<LedgerKind>().notNull(),
    method: text().$type<LedgerMethod>().notNull(),
    amount: moneySum().notNull(),
    /** How many they are, reversals included. */
    entries: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day, t.kind, t.method] })],
)

/** The same of a month (`YYYY-MM`): a year is a few rows for each kind and method. */
export const ledger_months = table(
  'ledger_months',
  {
    user_id: text().notNull(),
    month: text().notNull(),
    kind: text().$type<LedgerKind>().notNull(),
    method: text().$type<LedgerMethod>().notNull(),
    amount: moneySum().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.month, t.kind, t.method] })],
)

/** What entries by card sum to, by the days on which they were paid and arrive: kept as `ledger_days` is. */
export const ledger_arrivals = table(
  'ledger_arrivals',
  {
    user_id: text().notNull(),
    arrives_on: text().notNull(),
    day: text().notNull(),
    kind: text().$type<LedgerKind>().notNull(),
    method: text().$type<LedgerMethod>().notNull(),
    amount: moneySum().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.arrives_on, t.day, t.kind, t.method] })],
)

/** What of these is paid in one month (`YYYY-MM`) and arrives in a later one. */
export const ledger_arrival_months = table(
  'ledger_arrival_months',
  {
    user_id: text().notNull(),
    arrives_in: text().notNull(),
    paid_in: text().notNull(),
    kind: text().$type<LedgerKind>().notNull(),
    method: text().$type<LedgerMethod>().notNull(),
    amount: moneySum().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.arrives_in, t.paid_in, t.kind, t.method] })],
)
