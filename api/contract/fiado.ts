/** What clients owe and left (fiado), what cards cost, and how the house is paid by Pix. */
import { z } from 'zod'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { FIADO_MOVE_KINDS } from '#domain/fiado/fiado-move.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { brand } from './shape/sale-shapes.ts'
import {
  belowZero,
  id,
  idempotencyKey,
  instant,
  money,
  moneySum,
  reason,
  secret,
  signedMoney,
  storedDate,
} from './shape/shapes.ts'

/** Of what goes on the client's account as a booking is completed. */
export const fiadoRefusals = ['account_client', 'account_limit'] as const

const params = z.object({ id })

const openAccount = z.object({
  client_id: id,
  nome: z.string(),
  telefone: z.string().nullable(),
  /** The record is in the archive. */
  deleted: z.boolean(),
  /** Above 0 what they owe, below 0 what they left; never 0. */
  owed: signedMoney,
  /** How much they may owe; null: no limit. */
  account_limit: money.nullable(),
  /** When something of it was charged or paid last. */
  last_day: storedDate,
})

const accountMove = z.object({
  id,
  kind: z.enum(FIADO_MOVE_KINDS),
  /** Above 0 what they owe more, below 0 what they paid. */
  amount: signedMoney,
  /** How it was paid; null of a charge. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** Of a card, where somebody said which: by it came its fee and the day of its money. */
  card_brand: z.string().nullable(),
  /** The booking whose comanda charged it; null of a payment. */
  booking_id: z.string().nullable(),
  day: storedDate,
  created_at: instant,
  /** When it was taken back; of a payment with why. */
  reversed_at: instant.nullable(),
  reason: z.string().nullable(),
})

export const fiadoEndpoints = {
  'GET /api/accounts': {
    summary: 'Clients whose account is open, who owes most first, with what all of them come to',
    access: 'reception',
    query: z.object({
      /** `next` of the page before. */
      after: secret.optional(),
    }),
    status: 200,
    response: z.object({
      accounts: z.array(openAccount),
      /** Of all pages; null on further ones. */
      sums: z
        .object({ owed: moneySum, debtors: z.int(), credit: moneySum, creditors: z.int() })
        .nullable(),
      next: z.string().nullable(),
    }),
    refusals: [],
  },
  'GET /api/clients/:id/account': {
    summary: 'What a client owes or has left, and what it comes from, the newest first',
    access: 'reception',
    params,
    query: z.object({ after: secret.optional() }),
    status: 200,
    response: z.object({
      owed: signedMoney,
      account_limit: money.nullable(),
      moves: z.array(accountMove),
      next: z.string().nullable(),
    }),
    refusals: ['client_not_found_here'],
  },
  'POST /api/clients/:id/payments': {
    summary:
      'Takes a payment to a client’s account at the desk; what is beyond the debt stays as their credit',
    access: 'reception',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    params,
    body: z.object({
      amount: money.refine((amount) => amount > 0, { error: 'Diga um valor acima de zero.' }),
      method: z.enum(PAYMENT_METHODS),
      card_brand: brand.optional(),
      /** What they owed on the screen of whoever took it: what would become credit was seen. */
      owed: signedMoney,
    }),
    status: 201,
    response: z.object({ id, owed: signedMoney }),
    refusals: ['client_not_found_here', 'account_changed', 'idempotency_key_reused'],
  },
  'POST /api/account-moves/:id/reverse': {
    summary: 'Takes a payment to an account back, with entries of today',
    access: 'reception',
    params,
    body: z.object({ reason, below_zero: belowZero }),
    status: 200,
    response: z.object({ owed: signedMoney }),
    refusals: ['account_move_not_found', 'account_move_reversed', 'till_below_zero'],
  },
} as const satisfies Record<string, Endpoint>
