import { z } from 'zod'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import type { BookingCursor } from '#db/booking/booking-cursor.ts'

const shape = z.tuple([cursorText, cursorText, cursorText])

/** Null where none is given: from the beginning of the list. */
export function parseBookingCursor(
  text: string | undefined,
  field: 'before' | 'after',
): BookingCursor | null {
  if (text === undefined) return null
  const [date, time, id] = parseCursor(shape, text, field)
  return { date, time, id }
}

/** `cutPage` of bookings. */
export const cutBookingPage = <Row extends BookingCursor>(rows: readonly Row[], size: number) =>
  cutPage(rows, size, ({ date, time, id }) => [date, time, id])
