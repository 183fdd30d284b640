/** What a statement says, line by line. */
import { z } from 'zod'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { PART_SOURCES, STATEMENT_LINE_KINDS } from '#domain/statement/statement.ts'
import { STATEMENT_ANSWERS, STATEMENT_PART_KINDS } from '#domain/statement/statement-part.ts'
import { id, instant, signedMoney, storedDate, storedTime } from './shapes.ts'

/** CPF or CNPJ of who shares, as people write it; null where nobody said. */
export const tax_ids = z.object({
  house: z.string().nullable(),
  professional: z.string().nullable(),
})

export const line = z.object({
  kind: z.enum(STATEMENT_LINE_KINDS),
  /** Above 0 what the professional gets, below 0 what is taken off. */
  amount: signedMoney,
  /** Percent, of services and products. */
  rate: z.int().nullable(),
  /** Visits; of products, how many lines of comandas. */
  count: z.int(),
  base: signedMoney,
  /** What was sold, after adjustments: the house's share is this less the amount. */
  gross: signedMoney,
  day: storedDate.nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  note: z.string().nullable(),
  /** The advance, the booking, or the statement whose debt is carried. */
  subject_id: z.string().nullable(),
})

/** Visits of days that a statement had when they were closed: the next one adds them. */
export const late = z.object({ visits: z.int(), amount: signedMoney, since: storedDate.nullable() })

export const part = z.object({
  n: z.int(),
  kind: z.enum(STATEMENT_PART_KINDS),
  source: z.enum(PART_SOURCES),
  booking_id: z.string(),
  date: storedDate,
  /** Null where the booking is gone. */
  time: z.string().nullable(),
  client_name: z.string().nullable(),
  nome: z.string(),
  rate: z.int(),
  base: signedMoney,
  gross: signedMoney,
  amount: signedMoney,
})

/** What was said to a payment that was taken back: when, of which, and when that was. */
export const earlierAnswer = z.object({
  answer: z.enum(STATEMENT_ANSWERS),
  answer_note: z.string().nullable(),
  answered_at: instant,
  paid_at: instant,
  reversed_at: instant,
  method: z.enum(PAYMENT_METHODS).nullable(),
})

/** What professionals earned, a visit and a person each. */
export const earnedVisits = z.object({
  visits: z.array(
    z.object({
      booking_id: id,
      date: storedDate,
      time: storedTime,
      client_name: z.string(),
      guest_name: z.string().nullable(),
      professional_id: id,
      professional_name: z.string(),
      /** After their share of the card's fee. */
      amount: signedMoney,
    }),
  ),
  /** Of all of them; null on a later page. */
  total: signedMoney.nullable(),
  next: z.string().nullable(),
})
