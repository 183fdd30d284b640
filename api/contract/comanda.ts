import { z } from 'zod'
import { MAX_NOTES_LENGTH } from '#domain/booking/booking.ts'
import { LINK_PURPOSES } from '#domain/booking/link.ts'
import { ADJUSTMENT_METHODS, ADJUSTMENT_TYPES } from '#domain/comanda/adjustment.ts'
import { COMANDA_METHODS, ITEM_TYPES, PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { hasWholeCentavos } from '#domain/money/money.ts'
import { FREQUENCIES } from '#domain/people/client-statistics.ts'
import { LONGEST_BRAND } from '#domain/receiving/card-fee.ts'
import { agendaBooking } from './agenda.ts'
import { fiadoRefusals } from './fiado.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  changeReason,
  closingConsent,
  consentRefusals,
  id,
  instant,
  limitedMultilineText,
  limitedText,
  money,
  moneySum,
  PART_OF_CENTAVO,
  secret,
  signedMoney,
  storedDate,
  storedTime,
} from './shape/shapes.ts'

/** As the documents write it: `adjustmentValue` is percent, or reais where the method is fixed. */
const adjustment = z.object({
  adjustmentMethod: z.enum(ADJUSTMENT_METHODS),
  adjustmentType: z.enum(ADJUSTMENT_TYPES),
  adjustmentValue: z.number().min(0).max(10_000_000),
})

const typedAdjustment = adjustment.refine(
  ({ adjustmentMethod, adjustmentValue }) =>
    adjustmentMethod === 'percentage' || hasWholeCentavos(adjustmentValue),
  { ...PART_OF_CENTAVO, path: ['adjustmentValue'] },
)

/** Who did it, where several did: percent of the item, together 100. */
const share = z.object({
  profissional: id,
  profissionalNome: limitedText(120),
  percentual: z.number().min(0).max(100),
})

const typedItem = z.object({
  tipo: z.enum(ITEM_TYPES),
  /** The service's, composite's or product's id; absent for what is written by hand. */
  item_id: id.optional(),
  nome: limitedMultilineText(120),
  /** Of one, before adjustments. */
  valor: money,
  quantidade: z.int().min(1).max(999).default(1),
  profissional: id,
  profissionalNome: limitedText(120),
  adjustment: typedAdjustment.nullable().default(null),
  divisao: z.array(share).max(10).default([]),
})

/** By `conta` it goes on the client's account, or uses what they left there. */
const payment = z.object({
  metodo: z.enum(COMANDA_METHODS),
  /** Of a card; one that the house has no line for costs what other brands do. */
  bandeira: limitedText(LONGEST_BRAND)
    .transform((typed) => typed.trim() || undefined)
    .optional(),
  valor: money,
})

/** What the client left for a professional, beside the total. */
const tip = z.object({
  profissional: id,
  profissionalNome: limitedText(120),
  valor: money.refine((amount) => amount > 0, { error: 'Digite uma gorjeta acima de zero.' }),
  metodo: z.enum(PAYMENT_METHODS),
})

/** What somebody typed: totals are the server's to compute. */
const typedComanda = z.object({
  comandaItens: z.array(typedItem).max(100),
  adjustment: typedAdjustment.nullable().default(null),
  pagamentos: z.array(payment).max(10).default([]),
  gorjetas: z.array(tip).max(10).default([]),
  /** Absent: the note stays as it is; empty: there is none. */
  observacoes: limitedMultilineText(MAX_NOTES_LENGTH).optional(),
})

export const comanda = z.object({
  comandaItens: z.array(
    typedItem.extend({
      // As a document says that was written elsewhere.
      item_id: z.string().optional(),
      nome: z.string(),
      quantidade: z.number(),
      profissional: z.string(),
      profissionalNome: z.string(),
      divisao: z.array(share.extend({ profissional: z.string(), profissionalNome: z.string() })),
      adjustment: adjustment.extend({ finalValue: money }).nullable(),
      total: money,
    }),
  ),
  adjustment: adjustment.extend({ finalValue: money }).nullable(),
  pagamentos: z.array(payment.extend({ bandeira: z.string().optional() })),
  gorjetas: z.array(tip.extend({ profissional: z.string(), profissionalNome: z.string() })),
  observacoes: z.string(),
  /** Of the items, before the adjustment of the whole. */
  subtotal: money,
  valorTotal: money,
})

const commissionLine = z.object({
  professional_id: id,
  professional_name: z.string(),
  nome: z.string(),
  /** Percent. */
  rate: z.number(),
  base: money,
  amount: money,
  /** What of it the card's fee takes, where the house shares fees; of an open comanda nobody knows yet. */
  fee: money.optional(),
})

/** A booking with all that its comanda needs. */
const bookingDetail = agendaBooking.extend({
  /** As it is saved, or as it would open: the booked service, or the parts of a composite. */
  comanda,
  /** None for the reception. */
  commissions: z.array(commissionLine),
  completed_at: instant.nullable(),
  /** Null of nobody, and for a key without `clients:read`. */
  client: z
    .object({
      id,
      nome: z.string(),
      telefone: z.string().nullable(),
      email: z.string().nullable(),
      frequencia: z.enum(FREQUENCIES),
      total_gasto: moneySum,
      ultima_visita: z.string().nullable(),
      /** Completed visits up to and including this one; a courtesy does not count. */
      visits: z.int(),
      observacoes: z.string().nullable(),
      /** What they owe the house; below 0 what they left there. */
      owed: signedMoney,
      /** How much they may owe; null: no limit. */
      account_limit: money.nullable(),
    })
    .nullable(),
})

const bookingParams = z.object({ id })
const editedComanda = z.object({
  version: z.int(),
  comanda: typedComanda,
  is_courtesy: z.boolean(),
})
const comandaRefusals = [
  'booking_not_found',
  'booking_changed',
  'booking_closed',
  'comanda_adjustment',
  'comanda_split',
  'professional_not_found',
  'product_not_found',
] as const

export const comandaEndpoints = {
  'GET /api/bookings/:id': {
    summary: 'One booking with its comanda, its client and its commissions',
    access: 'reception',
    params: bookingParams,
    status: 200,
    response: bookingDetail,
    refusals: ['booking_not_found'],
  },
  'PUT /api/bookings/:id/comanda': {
    summary: 'Saves an open comanda, if nobody changed the booking since',
    access: 'reception',
    params: bookingParams,
    body: editedComanda,
    status: 200,
    response: bookingDetail,
    refusals: comandaRefusals,
  },
  'POST /api/bookings/:id/close': {
    summary:
      'Closes the comanda and completes the booking: sales, stock, commissions, statistics and ' +
      'review states in one transaction; closed already, it changes nothing',
    access: 'reception',
    params: bookingParams,
    body: editedComanda.extend(closingConsent),
    status: 200,
    response: bookingDetail,
    refusals: [
      ...[...comandaRefusals, ...fiadoRefusals, ...consentRefusals],
      ...(['comanda_payment', 'booking_cancelled'] as const),
    ],
  },
  'POST /api/bookings/:id/reopen': {
    summary: 'Undoes the closing: sales, stock, commissions, statistics and review states go back',
    access: 'reception',
    params: bookingParams,
    body: z.object({ version: z.int(), reason: changeReason }),
    status: 200,
    response: bookingDetail,
    refusals: ['booking_not_found', 'booking_changed', 'booking_not_completed', 'reason_needed'],
  },
  'POST /api/bookings/:id/receipt': {
    summary: 'Makes a link that shows the receipt of a closed comanda and nothing else',
    access: 'reception',
    params: bookingParams,
    status: 201,
    response: z.object({ url: z.string() }),
    refusals: ['booking_not_found', 'booking_not_completed'],
  },
  'DELETE /api/bookings/:id/links': {
    summary: 'Ends the links that open a booking, or its receipt, without a sign-in',
    access: 'reception',
    params: bookingParams,
    query: z.object({ purpose: z.enum(LINK_PURPOSES) }),
    status: 204,
    response: z.undefined(),
    refusals: ['booking_not_found'],
  },
  'POST /api/receipt': {
    summary: 'The receipt behind a link',
    access: 'anyone',
    body: z.object({ token: secret }),
    status: 200,
    response: z.object({
      business: z.object({
        name: z.string(),
        logo: z.string().nullable(),
        address: z.string().nullable(),
        phone: z.string().nullable(),
      }),
      client_name: z.string(),
      date: storedDate,
      time: storedTime,
      is_courtesy: z.boolean(),
      comanda,
    }),
    refusals: ['receipt_not_found'],
    limited: true,
  },
} as const satisfies Record<string, Endpoint>
