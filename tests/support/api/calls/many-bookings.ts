/** Clients of hundreds of bookings, at a server whose writes can be made to end in between. */
import { onTestFinished } from 'vitest'
import type { BookingRow } from '#db/booking/bookings.ts'
import { bookings } from '#db/tables/booking.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { type BusinessOverrides, createBookingRow } from '#tests/support/db/factories.ts'
import { type OwnerSalon, openOwnerSalon } from './owner-calls.ts'

/** `between`: what happens once, after the first write that it sees. */
export type Break = { isOn: boolean; writes: number; between?: () => Promise<unknown> }

/** More than three transactions take. */
export const MANY = 950
const AT_A_TIME = 100

/** @param breaks fails the third write of a server whose process would have ended there */
export async function openBreakingHouse(
  breaks: Break,
  overrides: BusinessOverrides,
): Promise<OwnerSalon> {
  const server = await startTestServer((usual) => ({
    storage: {
      ...usual.storage,
      write: async (fn) => {
        if (breaks.isOn && ++breaks.writes === 3) throw new Error('the process ended')
        const result = await usual.storage.write(fn)
        const { between } = breaks
        if (breaks.isOn && between) {
          delete breaks.between
          await between()
        }
        return result
      },
    },
  }))
  onTestFinished(() => server.close())
  return openOwnerSalon(server, overrides)
}

/** Bookings of October 2025. @param fields of each, by its number */
export async function plantBookings(
  { server, business }: OwnerSalon,
  count: number,
  fields: (nth: number) => Partial<BookingRow>,
): Promise<void> {
  for (let from = 0; from < count; from += AT_A_TIME) {
    const rows = Array.from({ length: Math.min(AT_A_TIME, count - from) }, (_, i) => {
      const day = String(1 + ((from + i) % 28)).padStart(2, '0')
      return createBookingRow(business, { date: `2025-10-${day}`, ...fields(from + i) })
    })
    await server.storage.write((tx) => tx.insert(bookings).values(rows))
  }
}
