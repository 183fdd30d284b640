import { z } from 'zod'
import { cursorText, formatCursor, parseCursor } from '#api/cursor.ts'
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

/**
 * The rows of a page, and what leads to the next one; null where there is none.
 * @param rows one more than the page holds, where there are as many
 */
export function cutBookingPage<Row extends BookingCursor>(
  rows: readonly Row[],
  size: number,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, next: last ? formatCursor([last.date, last.time, last.id]) : null }
}
