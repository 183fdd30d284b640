/** How a house is paid: what its cards cost and when their money arrives, and to whom its Pix goes. */
import { z } from 'zod'
import {
  CARD_METHODS,
  isSameCard,
  LONGEST_BRAND,
  MOST_ARRIVAL_DAYS,
  MOST_CARD_FEES,
} from '#domain/receiving/card-fee.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { limitedText } from './shape/shapes.ts'

const toHundredths = (percent: number) => Math.round(percent * 100)
const PERCENT = { error: 'Use de 0 a 100%, com até duas casas.' }
const DAYS = { error: `Use de 0 a ${MOST_ARRIVAL_DAYS} dias.` }

const storedFee = z.object({
  method: z.enum(CARD_METHODS),
  /** Empty: every brand that has no line of its own. */
  brand: z.string(),
  /** Percent on the wire, hundredths of it inside. */
  percent: z.codec(z.number(), z.int(), { decode: toHundredths, encode: (it) => it / 100 }),
  days: z.int(),
})

const typedFee = storedFee.extend({
  brand: limitedText(LONGEST_BRAND).transform((typed) => typed.trim()),
  percent: z
    .number(PERCENT)
    .min(0, PERCENT)
    .max(100, PERCENT)
    .refine((percent) => Math.abs(percent * 100 - toHundredths(percent)) < 1e-6, PERCENT)
    .transform(toHundredths),
  days: z.int(DAYS).min(0, DAYS).max(MOST_ARRIVAL_DAYS, DAYS),
})

const typedFees = z
  .array(typedFee)
  .max(MOST_CARD_FEES, { error: `Use no máximo ${MOST_CARD_FEES} taxas.` })
  .refine((fees) => fees.every((fee, i) => fees.findIndex((one) => isSameCard(one, fee)) === i), {
    error: 'Cada cartão tem uma taxa só: já existe uma para este.',
  })

const cardFees = z.object({ fees: z.array(storedFee) })

export const receivingEndpoints = {
  'GET /api/card-fees': {
    summary: 'What cards cost the house and how many days their money takes, by method and brand',
    access: 'reception',
    status: 200,
    response: cardFees,
    refusals: [],
  },
  'PUT /api/card-fees': {
    summary:
      'Changes all of these, if nobody did since they were shown; what was paid before stays as it is',
    access: 'owner',
    body: z.object({ fees: typedFees, shown: z.array(storedFee).max(MOST_CARD_FEES) }),
    status: 200,
    response: cardFees,
    refusals: ['settings_changed'],
  },
  'GET /api/pix': {
    summary: 'To whom Pix is paid; null where the house has named no key',
    access: 'reception',
    status: 200,
    response: z.object({
      recipient: z.object({ key: z.string(), name: z.string(), city: z.string() }).nullable(),
    }),
    refusals: ['business_not_found'],
  },
} as const satisfies Record<string, Endpoint>
