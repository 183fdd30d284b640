/** What a flow's choices are on the wire. */
import type { CallInput, Service } from '#api/contract/contract.ts'
import { ANYONE, type BookingFlow } from './booking-flow.ts'

/** A service and a composite are named by different fields, never both. */
export function toServiceChoice(
  service: Service,
): { service_id: string } | { composite_id: string } {
  return service.is_composite ? { composite_id: service.id } : { service_id: service.id }
}

export function toProfessionalChoice(flow: BookingFlow): { professional_id?: string } {
  const { professional_id } = flow
  return professional_id && professional_id !== ANYONE ? { professional_id } : {}
}

type BookingBody = CallInput<'POST /api/public/:slug/bookings'>['body']

export function toBookingBody(
  flow: BookingFlow,
  service: Service,
  origin: 'page' | 'widget',
): BookingBody {
  const notes = flow.notes.trim()
  const guest_name = flow.guest_name?.trim()
  return {
    ...toServiceChoice(service),
    ...toProfessionalChoice(flow),
    date: flow.date ?? '',
    time: flow.time ?? '',
    // What stands on the screen: another price or duration than that is refused.
    price: service.price,
    duration: service.duration,
    ...(notes ? { notes } : {}),
    ...(guest_name ? { guest_name } : {}),
    origin,
  }
}

/** An idempotency key; `randomUUID` is missing where a salon's page is not served over https. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
