/** What a statement says, line by line. */
import { z } from 'zod'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { STATEMENT_LINE_KINDS } from '#domain/statement/statement.ts'
import { signedMoney, storedDate } from './shapes.ts'

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
