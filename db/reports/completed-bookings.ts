import { type SQL, sql } from 'drizzle-orm'
import { kit } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'

/** Outside the trash, as the index of `completedBookings` says it. */
export const isCompleted = sql.raw(`deleted = false AND status = 'completed'`)

/** The bookings, by the index of these: SQLite takes one that has all others of the days as well. */
export const completedBookings: SQL = sql`${bookings}${kit.readBy('bookings_visitors')}`
