/** Where a page of a list of bookings ended, by date, time and id. */
import { type SQL, sql } from 'drizzle-orm'
import { bookings } from '#db/tables/booking.ts'
import type { BookingRow } from './bookings.ts'

export type BookingCursor = Pick<BookingRow, 'date' | 'time' | 'id'>

/** Which part of a list is asked for: from its beginning, or from where a page ended. */
export type BookingPage = { after: BookingCursor | null; most: number }

/** What stands behind a booking in a list that goes by the newest date. */
export const isOlder = ({ date, time, id }: BookingCursor): SQL =>
  sql`(${bookings.date}, ${bookings.time}, ${bookings.id}) < (${date}, ${time}, ${id})`

/** What stands behind a booking in a list that goes by the first date. */
export const isLater = ({ date, time, id }: BookingCursor): SQL =>
  sql`(${bookings.date}, ${bookings.time}, ${bookings.id}) > (${date}, ${time}, ${id})`
