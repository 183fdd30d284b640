import { bookings } from '#db/bookings.ts'

export const count = bookings.length
