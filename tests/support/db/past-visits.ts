import type { Storage } from '#db/dialect/storage.ts'
import { bookings } from '#db/tables/booking.ts'
import { addDays, MS_A_DAY } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { type Business, createBookingRow } from './factories.ts'

/** A completed visit a day on days before one, at ten, booked three days before. */
export async function insertPastVisits(
  storage: Storage,
  business: Business,
  today: string,
  days: number,
  fields: Parameters<typeof createBookingRow>[1] = {},
): Promise<void> {
  const rows = Array.from({ length: days }, (_, nth) => {
    const date = addDays(today, -nth - 1)
    const at = toInstant('America/Sao_Paulo', date, '10:00')
    const times = { created_at: at - 3 * MS_A_DAY, completed_at: at, updated_at: at }
    return createBookingRow(business, { date, status: 'completed', ...times, ...fields })
  })
  await storage.write((tx) => tx.insert(bookings).values(rows))
}
