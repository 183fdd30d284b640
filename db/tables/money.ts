/** What moves money besides bookings and sales. Each row that does has its entries in the ledger. */
import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import {
  ITEM_TYPES,
  type ItemType,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#domain/comanda/comanda.ts'
import { FIADO_MOVE_KINDS, type FiadoMoveKind } from '#domain/fiado/fiado-move.ts'
import type { ExpenseCategory } from '#domain/finance/expense.ts'
import {
  STATEMENT_ANSWERS,
  STATEMENT_PART_KINDS,
  type StatementAnswer,
  type StatementPartKind,
} from '#domain/statement/statement-part.ts'
import { bookings } from './booking.ts'
import { owner } from './business.ts'
import { clients } from './client.ts'
import { professionals } from './service.ts'

const { table, text, integer, instant, money, moneySum, index, primaryKey, check } = kit

/** What the house has to pay, and what it has paid. */
export const expenses = table(
  'expenses',
  {
    id: text().primaryKey(),
    user_id: owner(),
    description: text().notNull(),
    category: text().$type<ExpenseCategory>().notNull(),
    supplier: text(),
    amount: money().notNull(),
    due_on: text().notNull(),
    /** Null while it is open. */
    paid_on: text(),
    method: text().$type<PaymentMethod>(),
    /** Those that were written down together, one a month. */
    series_id: text(),
    /** The name of a picture. */
    receipt: text(),
    made_by: text().notNull(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('expenses_due').on(t.user_id, t.due_on, t.id),
    index('expenses_open').on(t.user_id, t.due_on).where(sql`paid_on IS NULL`),
    index('expenses_paid').on(t.user_id, t.paid_on, t.id).where(sql`paid_on IS NOT NULL`),
    // Few have one: which pictures a house still uses is asked once a day.
    index('expenses_receipts').on(t.user_id, t.receipt).where(sql`receipt IS NOT NULL`),
    index('expenses_series').on(t.user_id, t.series_id).where(sql`series_id IS NOT NULL`),
    check('expenses_amount', sql`${t.amount} > 0`),
    check('expenses_method', isOneOf(t.method, PAYMENT_METHODS)),
    check('expenses_due_on', kit.isDate(t.due_on)),
    check('expenses_paid', sql`(${t.paid_on} IS NULL) = (${t.method} IS NULL)`),
  ],
)

/** What a professional has earned in a period, closed and then paid in one act. */
export const statements = table(
  'statements',
  {
    id: text().primaryKey(),
    user_id: owner(),
    professional_id: text()
      .notNull()
      .references(() => professionals.id),
    professional_name: text().notNull(),
    from_day: text().notNull(),
    to_day: text().notNull(),
    /** What is paid; below 0 where advances and adjustments are more than what was earned. */
    total: moneySum().notNull(),
    /** JSON of its lines (domain/statement), as they stood when it was closed. */
    lines: text().notNull(),
    closed_at: instant().notNull(),
    closed_by: text().notNull(),
    paid_at: instant(),
    paid_by: text(),
    method: text().$type<PaymentMethod>(),
    answer: text().$type<StatementAnswer>(),
    answer_note: text(),
    answered_at: instant(),
    /** JSON of what was answered to payments that were taken back (domain/statement); null: to none. */
    earlier_answers: text(),
  },
  (t) => [
    index('statements_professional').on(t.user_id, t.professional_id, t.to_day, t.id),
    index('statements_newest').on(t.user_id, t.closed_at, t.id),
    index('statements_until').on(t.user_id, t.to_day),
    index('statements_unpaid').on(t.user_id, t.to_day).where(sql`paid_at IS NULL`),
    check('statements_days', sql`${kit.isDate(t.from_day)} AND ${kit.isDate(t.to_day)}`),
    check('statements_method', isOneOf(t.method, PAYMENT_METHODS)),
    check('statements_answer', isOneOf(t.answer, STATEMENT_ANSWERS)),
    check('statements_paid', sql`(${t.paid_at} IS NULL) = (${t.method} IS NULL)`),
  ],
)

/** The parts of comandas that a statement counts, as they were then: what changed since is the next one's. */
export const statement_parts = table(
  'statement_parts',
  {
    statement_id: text()
      .notNull()
      .references(() => statements.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    user_id: owner(),
    professional_id: text().notNull(),
    kind: text().$type<StatementPartKind>().notNull(),
    /** Of the booking, or of a tip's: it outlives both. */
    booking_id: text().notNull(),
    date: text().notNull(),
    tipo: text().$type<ItemType>().notNull(),
    nome: text().notNull(),
    rate: integer().notNull(),
    base: moneySum().notNull(),
    gross: moneySum().notNull(),
    amount: moneySum().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.statement_id, t.n] }),
    index('statement_parts_booking').on(t.user_id, t.booking_id, t.professional_id),
    check('statement_parts_kind', isOneOf(t.kind, STATEMENT_PART_KINDS)),
    check('statement_parts_tipo', isOneOf(t.tipo, ITEM_TYPES)),
  ],
)

/**
 * Visits that were written to once a statement had counted them, or had their day: triggers on commissions,
 * tips and bookings note them, and nobody removes any. In: user, professional, booking; out, by whoever
 * reads: what stands of them now beside what was counted (the same again of most), or what nobody counted.
 */
export const recounted_visits = table(
  'recounted_visits',
  {
    user_id: owner(),
    professional_id: text().notNull(),
    /** It outlives the booking. */
    booking_id: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.professional_id, t.booking_id] })],
)

/** What a professional was given before their statement (vale); the statement takes it off. */
export const advances = table(
  'advances',
  {
    id: text().primaryKey(),
    user_id: owner(),
    professional_id: text()
      .notNull()
      .references(() => professionals.id),
    amount: money().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    day: text().notNull(),
    note: text(),
    /** The statement that took it off. */
    statement_id: text(),
    made_by: text().notNull(),
    created_at: instant().notNull(),
    reversed_at: instant(),
  },
  (t) => [
    index('advances_professional').on(t.user_id, t.professional_id, t.day, t.id),
    index('advances_statement').on(t.statement_id).where(sql`statement_id IS NOT NULL`),
    check('advances_amount', sql`${t.amount} > 0`),
    check('advances_method', isOneOf(t.method, PAYMENT_METHODS)),
    check('advances_day', kit.isDate(t.day)),
  ],
)

/** What a client left for a professional beside a comanda: written at closing, gone at reopening. */
export const tips = table(
  'tips',
  {
    booking_id: text()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    user_id: owner(),
    professional_id: text().notNull(),
    amount: money().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    /** The booking's. */
    date: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.booking_id, t.n] }),
    index('tips_professional').on(t.user_id, t.professional_id, t.date),
    check('tips_amount', sql`${t.amount} > 0`),
    check('tips_method', isOneOf(t.method, PAYMENT_METHODS)),
    check('tips_date', kit.isDate(t.date)),
  ],
)

/** A client's open account: what they owe is the sum of what stands; `note` is why a payment was taken back. */
export const account_moves = table(
  'account_moves',
  {
    id: text().primaryKey(),
    user_id: owner(),
    client_id: text()
      .notNull()
      .references(() => clients.id),
    kind: text().$type<FiadoMoveKind>().notNull(),
    /** Above 0 what they owe more, below 0 what they paid or left. */
    amount: moneySum().notNull(),
    /** How they paid; null of a charge. */
    method: text().$type<PaymentMethod>(),
    /** Of a card, as it was chosen; null where nobody said. */
    card_brand: text(),
    /** The booking whose comanda charged it. */
    booking_id: text(),
    day: text().notNull(),
    note: text(),
    made_by: text().notNull(),
    created_at: instant().notNull(),
    reversed_at: instant(),
  },
  (t) => [
    index('account_moves_client').on(t.user_id, t.client_id, t.created_at, t.id),
    index('account_moves_booking').on(t.user_id, t.booking_id).where(sql`booking_id IS NOT NULL`),
    check('account_moves_kind', isOneOf(t.kind, FIADO_MOVE_KINDS)),
    check('account_moves_amount', sql`${t.amount} <> 0`),
    check('account_moves_method', isOneOf(t.method, PAYMENT_METHODS)),
    check('account_moves_day', kit.isDate(t.day)),
  ],
)
