import { z } from 'zod'
import { BOOKING_ORIGINS, BOOKING_STATUSES } from '#domain/booking/booking.ts'
import { id, instant, money, storedDate, storedTime } from './shapes.ts'

/** What every answer says of a booking to who works in the house. */
export const bookingBase = z.object({
  id,
  client_name: z.string(),
  client_phone: z.string().nullable(),
  /** Who comes in the client's place; null: the client. */
  guest_name: z.string().nullable(),
  service_id: id,
  composite_id: id.nullable(),
  service_name: z.string(),
  professional_id: id,
  professional_name: z.string(),
  date: storedDate,
  time: storedTime,
  /** minutes */
  duration: z.int(),
  price: money,
  status: z.enum(BOOKING_STATUSES),
  is_courtesy: z.boolean(),
  notes: z.string().nullable(),
  origin: z.enum(BOOKING_ORIGINS),
  presence_confirmed_at: instant.nullable(),
  created_at: instant,
})

/** Known to the owner, not to the professional who serves them. */
export const clientIdentity = { client_id: id, client_email: z.string().nullable() }
