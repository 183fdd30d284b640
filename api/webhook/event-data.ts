/** What is told of a row, as it stands when it is told first: money in reais, moments as ISO 8601. */

import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import { findReview, type ReviewRow } from '#db/booking/reviews.ts'
import { type ClientRow, findClient } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findSale, type SaleRow } from '#db/product-sales.ts'
import { getRevenue } from '#domain/comanda/sale.ts'
import type { WebhookEvent, WebhookMessage } from '#domain/integration/webhook.ts'
import { toReais } from '#domain/money/money.ts'
import { parseStoredLabels } from '#domain/people/client-record.ts'
import { isInstant } from '#domain/time/civil-time.ts'

/** An old row may hold what is no moment. */
const toIso = (ms: number | null): string | null =>
  ms !== null && isInstant(ms) ? new Date(ms).toISOString() : null

const toBookingData = (row: BookingRow) => ({
  id: row.id,
  client_id: row.client_id,
  client_name: row.client_name,
  client_phone: row.client_phone,
  client_email: row.client_email,
  guest_name: row.guest_name,
  service_id: row.service_id,
  composite_id: row.composite_id,
  service_name: row.service_name,
  professional_id: row.professional_id,
  professional_name: row.professional_name,
  date: row.date,
  time: row.time,
  duration: row.duration,
  price: toReais(row.price),
  total: toReais(getRevenue(row)),
  status: row.status,
  cancel_reason: row.cancel_reason,
  is_courtesy: row.is_courtesy,
  origin: row.origin,
  version: row.version,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
})

const toClientData = (row: ClientRow) => ({
  id: row.id,
  nome: row.nome,
  email: row.email,
  telefone: row.telefone,
  birth_date: row.birth_date,
  labels: parseStoredLabels(row.labels),
  is_blocked: row.is_blocked,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
})

const toSaleData = (row: SaleRow) => ({
  id: row.id,
  product_id: row.product_id,
  product_name: row.product_name,
  quantity: row.quantity,
  unit_price: toReais(row.unit_price),
  total_price: toReais(row.total_price),
  day: row.day,
  payment_method: row.payment_method,
  professional_id: row.professional_id,
  client_id: row.client_id,
  client_name: row.client_name,
  booking_id: row.ticket_id,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
})

const toReviewData = (row: ReviewRow) => ({
  id: row.id,
  booking_id: row.booking_id,
  client_id: row.client_id,
  client_name: row.client_name,
  service_name: row.service_name,
  professional_name: row.professional_name,
  rating: row.rating,
  comment: row.comment,
  answer: row.answer,
  created_at: toIso(row.created_at),
})

type Found = { id: string; client_id?: string | null } | null

type GetNoun<Kind> = Kind extends `${infer Noun}.${string}` ? Noun : never
type Noun = GetNoun<WebhookEvent>

const FINDERS: Record<Noun, (db: Db, user_id: string, id: string) => Promise<Found>> = {
  booking: async (db, user_id, id) => {
    const row = await findBooking(db, user_id, id)
    return row && toBookingData(row)
  },
  client: async (db, user_id, id) => {
    const row = await findClient(db, user_id, id)
    return row && toClientData(row)
  },
  sale: async (db, user_id, id) => {
    const row = await findSale(db, user_id, id)
    return row && toSaleData(row)
  },
  review: async (db, user_id, id) => {
    const row = await findReview(db, user_id, id)
    return row && toReviewData(row)
  },
}

const isNoun = (text: string): text is Noun => Object.hasOwn(FINDERS, text)

/** Of what was removed, or is gone by now, the id alone. @returns it, and the client whom it tells of */
export async function loadEventData(
  db: Db,
  user_id: string,
  type: WebhookMessage,
  id: string,
): Promise<{ data: object; client_id: string | null }> {
  const [noun = '', act] = type.split('.')
  const isThere = act !== 'removed' && isNoun(noun)
  const found = isThere ? await FINDERS[noun](db, user_id, id) : null
  return { data: found ?? { id }, client_id: noun === 'client' ? id : (found?.client_id ?? null) }
}

/** What is sent, to the letter: it is signed as it stands. @param at ms since 1970 */
export const formatWebhookBody = (type: WebhookMessage, at: number, data: object): string =>
  JSON.stringify({ type, timestamp: toIso(at), data })
