/** Bookings and blocks as the agendas show them. */

import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { listActiveBlocks } from '#domain/agenda/block.ts'
import type { BusinessSettings } from '#domain/business/settings.ts'
import { getPlainNote, parseComanda } from '#domain/comanda/comanda.ts'
import { getRevenue } from '#domain/comanda/sale.ts'

type AgendaData = HandlerResult<Contract['GET /api/agenda']>
export type AgendaBookingData = AgendaData['bookings'][number]
type AgendaBlockData = AgendaData['blocks'][number]
type OwnBookingData = HandlerResult<Contract['GET /api/professional/agenda']>['bookings'][number]

/** A booking as its owner sees it. */
export function toAgendaBooking(row: BookingRow): AgendaBookingData {
  return {
    id: row.id,
    version: row.version,
    client_id: row.client_id,
    client_name: row.client_name,
    client_phone: row.client_phone,
    client_email: row.client_email,
    guest_name: row.guest_name,
    contact_confirmed: row.contact_confirmed,
    reminded_at: row.reminded_at,
    service_id: row.service_id,
    composite_id: row.composite_id,
    service_name: row.service_name,
    professional_id: row.professional_id,
    professional_name: row.professional_name,
    date: row.date,
    time: row.time,
    duration: row.duration,
    price: row.price,
    total: getRevenue(row),
    status: row.status,
    cancel_reason: row.cancel_reason,
    is_courtesy: row.is_courtesy,
    encaixe: row.encaixe,
    notes: getPlainNote(row.notes),
    has_comanda: parseComanda(row.notes) !== null,
    origin: row.origin,
    presence_confirmed_at: row.presence_confirmed_at,
    series_id: row.series_id,
    deleted: row.deleted,
    created_at: row.created_at,
  }
}

/** The same for the professional who serves it: of the client no more than name and number. */
export function toOwnBooking(row: BookingRow): OwnBookingData {
  const {
    client_email: _mail,
    client_id: _client,
    contact_confirmed: _confirmed,
    reminded_at: _reminded,
    ...own
  } = toAgendaBooking(row)
  return own
}

/** The blocks in force, of all days. */
export function listAgendaBlocks({ exceptions_settings }: BusinessSettings): AgendaBlockData[] {
  return listActiveBlocks(exceptions_settings)
}
