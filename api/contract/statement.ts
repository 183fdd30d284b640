/** What professionals have earned, closed into statements and paid. */
import { z } from 'zod'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { STATEMENT_LINE_KINDS } from '#domain/statement/statement.ts'
import { STATEMENT_ANSWERS } from '#domain/statement/statement-part.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  belowZero,
  date,
  id,
  idempotencyKey,
  instant,
  limitedText,
  money,
  moneySum,
  periodQuery,
  reason,
  reasonBody,
  secret,
  signedMoney,
  storedDate,
} from './shape/shapes.ts'
import { earlierAnswer, earnedVisits, late, line, part, tax_ids } from './shape/statement-shapes.ts'

/** How many deductions one statement takes. */
const MOST_DEDUCTIONS = 20
const params = z.object({ id })
const headers = z.object({ 'idempotency-key': idempotencyKey.optional() })
const method = z.enum(PAYMENT_METHODS)

const statement = z.object({
  id,
  professional_id: id,
  professional_name: z.string(),
  from_day: date,
  to_day: date,
  total: signedMoney,
  closed_at: instant,
  paid_at: instant.nullable(),
  method: method.nullable(),
  answer: z.enum(STATEMENT_ANSWERS).nullable(),
  answer_note: z.string().nullable(),
  answered_at: instant.nullable(),
})

/** `next` of the page before. */
const page = z.object({ after: secret.optional() })

/** `deducted`: what it took off beside advances. */
const listed = z.object({
  statements: z.array(statement.extend({ deducted: moneySum })),
  today: date,
  timezone: z.string(),
  next: z.string().nullable(),
})

const detail = z.object({
  statement,
  lines: z.array(line),
  /** Lines that cannot be read any more; the total counts them. */
  unread: z.int(),
  /** What was answered to payments that were taken back since, the oldest first. */
  earlier_answers: z.array(earlierAnswer),
  /** Counted for the first time. */
  visits: z.int(),
  /** Nothing was closed after it: it may be taken back while it is not paid; by how much its visits changed since. */
  is_last: z.boolean(),
  changed: signedMoney,
  timezone: z.string(),
  today: date,
  tax_ids,
  parts: z.array(part),
  next: z.string().nullable(),
})

const advance = z.object({
  id,
  amount: moneySum,
  method,
  day: date,
  note: z.string().nullable(),
})

const closing = z.object({
  professional_id: id,
  from: date,
  to: date,
  deductions: z
    .array(
      z.object({
        reason: limitedText(120).refine((reason) => reason.trim() !== '', {
          error: 'Escreva o motivo do desconto.',
        }),
        amount: money.refine((amount) => amount > 0, { error: 'Digite um valor acima de zero.' }),
      }),
    )
    .max(MOST_DEDUCTIONS),
  /** What the screen showed: closing counts what was seen. */
  total: signedMoney,
  /** Deductions may take off more than there is to pay: the rest is carried. */
  below_zero: z.boolean().optional(),
})

const period = ['date_range', 'professional_not_found'] as const

export const statementEndpoints = {
  'GET /api/statements/open': {
    summary: 'What each professional has earned that no statement has counted, up to a day',
    access: 'owner',
    /** Absent: today at the house. */
    query: z.object({ until: date.optional() }),
    status: 200,
    response: z.object({
      today: date,
      professionals: z.array(
        z.object({
          professional_id: id,
          professional_name: z.string(),
          /** The first day of which something is open; where the next statement begins. */
          from: storedDate,
          /** By kind: they sum to `total`. */
          lines: z.array(z.object({ kind: z.enum(STATEMENT_LINE_KINDS), amount: signedMoney })),
          /** Visits since then. */
          visits: z.int(),
          late,
          advances: moneySum,
          /** What a statement until that day would say, a debt of before it included. */
          total: signedMoney,
          unpaid: z.object({ count: z.int(), total: signedMoney }),
        }),
      ),
    }),
    refusals: [],
  },
  'GET /api/statements/preview': {
    summary: 'What a statement of some days would say; nothing is written',
    access: 'owner',
    query: page.extend({
      professional_id: id,
      /** Absent: from where something is open. */
      from: date.optional(),
      /** Absent: today at the house. */
      to: date.optional(),
    }),
    status: 200,
    response: z.object({
      professional_id: id,
      professional_name: z.string(),
      today: date,
      from: date,
      to: date,
      /** Before it they earned nothing here: a period that is asked for begins on it, where it reaches so far. */
      begins: date.nullable(),
      lines: z.array(line),
      total: signedMoney,
      visits: z.int(),
      late,
      /** Earned before the period, on days that no statement had, and never counted. */
      before: z.object({ visits: z.int(), amount: signedMoney, since: storedDate.nullable() }),
      /** Every advance that is open, later ones included. */
      advances: z.array(advance),
      tax_ids,
      /** What it would count, a page at a time. */
      parts: z.array(part),
      next: z.string().nullable(),
    }),
    refusals: period,
  },
  'GET /api/commissions': {
    summary: 'What professionals earned at the visits of some days, the newest first',
    access: 'owner',
    query: periodQuery.extend({
      professional_id: id.optional(),
      after: secret.optional(),
    }),
    status: 200,
    response: earnedVisits,
    refusals: ['date_range'],
  },
  'GET /api/statements': {
    summary: 'Closed statements, the newest first',
    access: 'owner',
    query: page.extend({
      professional_id: id.optional(),
      paid: z.enum(['no']).optional(),
      /** Those whose last day lies within. */
      from: date.optional(),
      to: date.optional(),
      /** Those alone that took something off beside advances. */
      deducted: z.enum(['yes']).optional(),
    }),
    status: 200,
    response: listed,
    refusals: [],
  },
  'GET /api/statements/:id': {
    summary: 'A statement: its lines, and the parts that it counts a page at a time',
    access: 'owner',
    params,
    query: page,
    status: 200,
    response: detail,
    refusals: ['statement_not_found'],
  },
  'POST /api/statements': {
    summary: 'Closes what a professional has earned in some days',
    access: 'owner',
    headers,
    body: closing,
    status: 201,
    response: z.object({ id }),
    refusals: [
      ...period,
      'statement_stale',
      'statement_empty',
      'statement_below_zero',
      'idempotency_key_reused',
    ],
  },
  'POST /api/statements/:id/pay': {
    summary: 'Pays a statement: what it owes goes out of the ledger today, once',
    access: 'owner',
    params,
    body: z.object({ method, below_zero: belowZero }),
    status: 200,
    response: z.object({ statement }),
    refusals: ['statement_not_found', 'statement_paid', 'till_below_zero'],
  },
  'POST /api/statements/:id/reopen': {
    summary: 'Takes back the last statement of a professional while it is not paid',
    access: 'owner',
    params,
    status: 204,
    response: z.undefined(),
    refusals: ['statement_not_found', 'statement_paid', 'statement_not_last'],
  },
  'POST /api/statements/:id/reverse-payment': {
    summary: 'Takes back the payment of a statement by a reversal of today',
    access: 'owner',
    params,
    body: z.object({ reason }),
    status: 200,
    response: z.object({ statement }),
    refusals: ['statement_not_found', 'statement_not_paid'],
  },
  'POST /api/advances': {
    summary: 'Gives a professional money before their statement, which takes it off',
    access: 'owner',
    headers,
    body: z.object({
      professional_id: id,
      amount: money.refine((amount) => amount > 0, { error: 'Digite um valor acima de zero.' }),
      method,
      note: limitedText(120).nullable().optional(),
      below_zero: belowZero,
    }),
    status: 201,
    response: z.object({ id }),
    refusals: ['professional_not_found', 'till_below_zero', 'idempotency_key_reused'],
  },
  'DELETE /api/advances/:id': {
    summary: 'Takes back an advance that no statement has taken off, by a reversal of today',
    access: 'owner',
    params,
    body: reasonBody,
    status: 204,
    response: z.undefined(),
    refusals: ['advance_not_found', 'advance_taken', 'reason_needed'],
  },
  'GET /api/professional/statements': {
    summary: 'The professional’s own closed statements, the newest first',
    access: 'professional',
    query: page,
    status: 200,
    response: listed,
    refusals: [],
  },
  'GET /api/professional/statements/:id': {
    summary: 'One of the professional’s own statements, with its parts a page at a time',
    access: 'professional',
    params,
    query: page,
    status: 200,
    response: detail.omit({ is_last: true, changed: true }),
    refusals: ['statement_not_found'],
  },
  'POST /api/professional/statements/:id/answer': {
    summary: 'Says whether one’s own statement, paid or with nothing to pay, is right',
    access: 'professional',
    params,
    body: z.object({
      answer: z.enum(STATEMENT_ANSWERS),
      note: limitedText(500).nullable().optional(),
    }),
    status: 200,
    response: z.object({ statement }),
    refusals: ['statement_not_found', 'statement_not_paid'],
  },
} as const satisfies Record<string, Endpoint>
