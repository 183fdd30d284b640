import type { Statement } from '#console/bookings/own-booking-queries.ts'
import { bookingText } from '#console/messages/booking.ts'

type Line = Statement['statement'][number]

/** What was done; a courtesy says so, for its commission is on a price that nobody paid. */
export const formatService = ({ service_name, is_courtesy }: Line) =>
  is_courtesy ? `${service_name} · ${bookingText.courtesy}` : service_name
