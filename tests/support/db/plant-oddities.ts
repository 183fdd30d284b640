/** One oddity after another, in every column of JSON that a house has. */
import { getTableColumns } from 'drizzle-orm'
import type { Storage } from '#db/dialect/storage.ts'
import { bookings } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { professionals } from '#db/tables/service.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Business } from './factories.ts'
import { plantBooking, plantProfessional, plantSettings } from './odd-rows.ts'

export const MALFORMED = ['', '{', '[1,', 'xx', 'null', '5', '"a"', '[null]', '[]', '{"a":null}']

/** The columns of a table that hold JSON. */
export const listJsonColumns = (table: Parameters<typeof getTableColumns>[0]): string[] =>
  Object.values(getTableColumns(table))
    .filter((column) => column.mapToDriverValue({ a: 1 }) === '{"a":1}')
    .map(({ name }) => name)

const ODD_MOMENTS = [
  ...['xx', '', '2026-02-31'].map((text) => ({ column: 'date', text })),
  ...['xx', '', '9:00', '09:00:00'].map((text) => ({ column: 'time', text })),
]

/** Bookings of which one column cannot be read, on days from this one on. @returns how many */
export async function plantOddBookings(
  storage: Storage,
  business: Business,
  from: string,
): Promise<number> {
  const unreadable = [...listJsonColumns(bookings), 'notes'].flatMap((column) =>
    MALFORMED.map((text) => ({ column, text })),
  )
  const all = [...unreadable, ...ODD_MOMENTS]
  for (const [i, odd] of all.entries()) {
    await plantBooking(storage, business, odd, {
      ...{ date: addDays(from, i % 10), time: '05:00', encaixe: true, is_composite: true },
      // Nobody's name and number, whom someone might not be meant to see.
      ...{ client_name: 'Quem Veio Antes', client_phone: null, client_email: null },
    })
  }
  return all.length
}

/** Settings and a professional that cannot be read, one combination for each turn. */
export async function plantOddHouse(
  storage: Storage,
  business: Business,
  turn: number,
): Promise<void> {
  const plants = [
    ...listJsonColumns(business_settings).map((column) => ({ column, plant: plantSettings })),
    ...listJsonColumns(professionals).map((column) => ({ column, plant: plantProfessional })),
  ]
  for (const [i, { column, plant }] of plants.entries()) {
    // Mostly readable, so that the house still takes bookings.
    const text = (turn + i) % 3 === 0 ? MALFORMED[(turn + i) % MALFORMED.length] : '{}'
    await plant(storage, business, column, text ?? '')
  }
}
