import { type SQL, sql } from 'drizzle-orm'
import { kit } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'

/** The bookings, by an index of `isCompleted`: SQLite takes one that has all others of the days as well. */
export const completedBookings: SQL = sql`${bookings}${kit.readBy('bookings_visitors')}`
