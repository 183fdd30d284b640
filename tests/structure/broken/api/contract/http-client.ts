import { type Booking, bookingInput } from './booking.ts'

export const send = (booking: Booking) => bookingInput.parse(booking)
