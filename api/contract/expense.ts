/** What a house pays, and its income, expenses and profit. */
import { z } from 'zod'
import { DESCRIPTION_LENGTH } from '#domain/business/offer-fields.ts'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { EXPENSE_SENTENCES as SENTENCES } from '#domain/finance/expense.pt-BR.ts'
import {
  EXPENSE_CATEGORIES,
  EXPENSE_SCOPES,
  EXPENSE_STATES,
  EXPENSE_TEXT_LENGTH,
  isExpenseAmount,
  isExpenseDay,
  LEAST_REPEATS,
  MOST_REPEATS,
} from '#domain/finance/expense.ts'
import { ACCOUNTING_BASES, INCOME_LINES } from '#domain/finance/income-statement.ts'
import { LEDGER_METHODS } from '#domain/ledger/ledger.ts'
import { hasWholeCentavos, toCentavos, toReais } from '#domain/money/money.ts'
import { normalizeName } from '#domain/people/client.ts'
import { isOwnPicture } from '#domain/picture/picture.ts'
import { isVisibleText } from '#domain/text/visible.ts'
import { edit } from './shape/edit.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  belowZero,
  changeReason,
  date,
  id,
  idempotencyKey,
  isForFile,
  limitedText,
  money,
  moneySum,
  PART_OF_CENTAVO,
  reasonBody,
  secret,
  signedMoney,
  storedDate,
} from './shape/shapes.ts'

const category = z.enum(EXPENSE_CATEGORIES, { error: SENTENCES.category })
const method = z.enum(PAYMENT_METHODS, { error: SENTENCES.method })
const amount = z.codec(
  z
    .number({ error: SENTENCES.amount })
    .refine((reais) => isExpenseAmount(toCentavos(reais)), { error: SENTENCES.amount })
    .refine(hasWholeCentavos, PART_OF_CENTAVO),
  z.int(),
  { decode: toCentavos, encode: toReais },
)

const day = date.refine(isExpenseDay, { error: SENTENCES.day })

const typedExpense = z.object({
  category,
  description: limitedText(EXPENSE_TEXT_LENGTH)
    .overwrite(normalizeName)
    .refine(isVisibleText, { error: SENTENCES.description }),
  supplier: limitedText(EXPENSE_TEXT_LENGTH)
    .nullable()
    .transform((typed) => typed?.trim() || null),
  amount,
  due_on: day,
  /** The address of a picture that the house has uploaded. */
  receipt: z
    .string({ error: SENTENCES.receipt })
    .max(DESCRIPTION_LENGTH)
    .refine(isOwnPicture, { error: SENTENCES.receipt })
    .nullable(),
})
const payment = z.object({ paid_on: day, method })

const storedExpense = z.object({
  category,
  description: z.string(),
  supplier: z.string().nullable(),
  amount: money,
  due_on: storedDate,
  receipt: z.string().nullable(),
  /** Null while it is open. */
  paid_on: storedDate.nullable(),
  method: method.nullable(),
})
const listedExpense = storedExpense.extend({
  id,
  /** Those that were written down together. */
  series_id: z.string().nullable(),
})
/** On which day the ledger has it: another than `paid_on` where that day's till was closed; listed, null for the same. */
const entered_on = storedDate.nullable()

const params = z.object({ id })
const headers = z.object({ 'idempotency-key': idempotencyKey.optional() })
const scope = z.enum(EXPENSE_SCOPES).optional()
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to
const inOrder = { error: 'O fim vem antes do começo.', path: ['to'] }

const statement = z.object({
  income: z.object({
    total: signedMoney,
    lines: z.array(z.object({ line: z.enum(INCOME_LINES), amount: signedMoney })),
    /** By cash alone. */
    methods: z.array(z.object({ method: z.enum(LEDGER_METHODS), amount: signedMoney })),
  }),
  expenses: z.object({
    total: signedMoney,
    /** Null for those that were removed after they had been paid. */
    categories: z.array(z.object({ category: category.nullable(), amount: signedMoney })),
  }),
  commissions: signedMoney,
  /** By competence what statements deducted, on their last day. */
  deductions: signedMoney,
  fees: signedMoney,
  /** Never income; by cash they count with what came in, as statements pay them on. */
  tips: signedMoney,
  /** What counting tills found too much, below 0 too little. */
  differences: signedMoney,
  profit: signedMoney,
})
/**
 * By cash: `till` is what came in by the day of payment, tips with it. Less what of it arrives `later`, with
 * what was paid `earlier` and arrived, it is the income and the tips of `part`.
 */
const bridge = z.object({ till: signedMoney, later: signedMoney, earlier: signedMoney })
const open = z.object({ count: z.int(), total: moneySum })

export const expenseEndpoints = {
  'GET /api/expenses': {
    summary: 'A page of what the house has to pay or has paid, and what all of it comes to',
    access: 'owner',
    query: z
      .object({
        /** First and last day; absent: from the first one on, or to the last. */
        from: date.optional(),
        to: date.optional(),
        /** Whether the days are those on which it is due, or was paid. */
        by: z.enum(['due', 'paid']).optional(),
        state: z.enum(EXPENSE_STATES).optional(),
        category: category.optional(),
        file: isForFile,
        after: secret.optional(),
      })
      .refine(isInOrder, inOrder),
    status: 200,
    response: z.object({
      expenses: z.array(listedExpense.extend({ entered_on })),
      /** Null on further pages. */
      totals: z
        .object({
          count: z.int(),
          total: moneySum,
          open: moneySum,
          /**
           * By payment: what the ledger has for these days beyond the rows, from payments that were
           * changed or taken back on another day. With `total` it is what the statement says.
           */
          corrections: signedMoney,
        })
        .nullable(),
      /** At the house. */
      today: storedDate,
      next: z.string().nullable(),
    }),
    refusals: [],
  },
  'POST /api/expenses': {
    summary:
      'Writes down an expense, or one for each of some months; the first may be paid at once',
    access: 'owner',
    headers,
    body: typedExpense.partial({ supplier: true, receipt: true }).extend({
      /** For how many months, with the first; absent: once. */
      repeats: z
        .int({ error: SENTENCES.repeats })
        .min(LEAST_REPEATS, { error: SENTENCES.repeats })
        .max(MOST_REPEATS, { error: SENTENCES.repeats })
        .optional(),
      paid: payment.optional(),
      below_zero: belowZero,
    }),
    status: 201,
    response: z.object({ ids: z.array(id), entered_on }),
    refusals: ['till_below_zero', 'idempotency_key_reused'],
  },
  'PATCH /api/expenses/:id': {
    summary: 'Changes an expense; what was paid is corrected by a reversal of today',
    access: 'owner',
    params,
    query: z.object({ scope }),
    body: edit(typedExpense.extend(payment.shape), storedExpense).and(
      z.object({ below_zero: belowZero, reason: changeReason }),
    ),
    status: 200,
    response: z.object({ expense: listedExpense, entered_on }),
    refusals: [
      'expense_not_found',
      'expense_open',
      'reason_needed',
      'edited_elsewhere',
      'till_below_zero',
    ],
  },
  'DELETE /api/expenses/:id': {
    summary: 'Removes an expense; what was paid is reversed today',
    access: 'owner',
    params,
    query: z.object({ scope }),
    body: reasonBody,
    status: 204,
    response: z.undefined(),
    refusals: ['expense_not_found', 'reason_needed'],
  },
  'POST /api/expenses/:id/pay': {
    summary: 'Pays an expense; twice the same is once',
    access: 'owner',
    params,
    body: payment.extend({ below_zero: belowZero }),
    status: 200,
    response: z.object({ expense: listedExpense, entered_on }),
    refusals: ['expense_not_found', 'expense_paid', 'till_below_zero'],
  },
  'POST /api/expenses/:id/unpay': {
    summary: 'Says that an expense was not paid after all: its money is reversed today',
    access: 'owner',
    params,
    body: reasonBody,
    status: 200,
    response: z.object({ expense: listedExpense }),
    refusals: ['expense_not_found', 'reason_needed'],
  },
  'GET /api/financial': {
    summary:
      'Income, expenses, commissions and profit of a period, of the one before, and of its year',
    access: 'owner',
    query: z
      .object({ from: date, to: date, basis: z.enum(ACCOUNTING_BASES).optional() })
      .refine(isInOrder, inOrder),
    status: 200,
    response: z.object({
      statement,
      /** What of these days stands beside `before`: of a period that is under way those up to today, the rest is still to come. */
      part: z.object({ from: storedDate, to: storedDate, statement }),
      before: z.object({ from: storedDate, to: storedDate, statement }),
      /** By cash alone. */
      bridge: bridge.nullable(),
      /** The first day of which the house's figures have anything; null where none has. */
      first_day: storedDate.nullable(),
      /** January to December of the year in which the period ends. */
      months: z.array(
        z.object({
          month: z.string().meta({ examples: ['2026-11'] }),
          came_in: signedMoney,
          went_out: signedMoney,
          profit: signedMoney,
        }),
      ),
      open: z.object({
        overdue: open,
        /** From today to the end of this week. */
        due: open.extend({ until: storedDate }),
        /** The first of both. */
        expenses: z.array(listedExpense),
      }),
      today: storedDate,
    }),
    refusals: [],
  },
} as const satisfies Record<string, Endpoint>
