/** Where the keyboard can stand in the grid: each booking, and free times between them. */
import {
  type Column,
  endOf,
  type Hours,
  hoursOfBlock,
  startOf,
} from '#console/admin/agenda/layout/columns.ts'

export type Stop = { minute: number; booking: string | null }
export type Cursor = Stop & { column: string }

/** Free times are offered this far apart, and right after a booking. */
const APART = 30

export function stopsOf(column: Column, range: Hours): Stop[] {
  const bookings = column.bookings.map((one) => ({ minute: startOf(one), booking: one.id }))
  const free = freeMinutes(column, range).map((minute) => ({ minute, booking: null }))
  return [...bookings, ...free].sort((a, b) => a.minute - b.minute)
}

function freeMinutes(column: Column, range: Hours): number[] {
  const windows = column.windows.length > 0 ? column.windows : [range]
  const taken = [
    ...column.bookings
      .filter(({ status }) => status !== 'cancelled')
      .map((one) => ({ from: startOf(one), to: endOf(one) })),
    ...column.blocks.map(hoursOfBlock),
  ]
  const isFree = (minute: number) =>
    windows.some(({ from, to }) => from <= minute && minute < to) &&
    !taken.some(({ from, to }) => from <= minute && minute < to)
  const candidates = new Set(taken.map(({ to }) => to))
  for (const { from, to } of windows) {
    candidates.add(from)
    for (let at = Math.ceil(from / APART) * APART; at < to; at += APART) candidates.add(at)
  }
  return [...candidates].filter(isFree)
}

/** Where an arrow leads from a cursor; null where there is nothing further. */
export function stepCursor(
  columns: readonly Column[],
  range: Hours,
  from: Cursor,
  key: string,
): Cursor | null {
  const at = columns.findIndex(({ key: one }) => one === from.column)
  const column = columns[at]
  if (!column) return null
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const beside = columns[at + (key === 'ArrowLeft' ? -1 : 1)]
    return beside ? nearest(beside, range, from.minute) : null
  }
  const stops = stopsOf(column, range)
  const here = stops.findIndex((one) => isSame(one, from))
  const next = stops[wanted(key, here, stops.length)]
  return next && !isSame(next, from) ? { ...next, column: column.key } : null
}

function wanted(key: string, here: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key === 'ArrowUp' ? here - 1 : here + 1
}

const isSame = (a: Stop, b: Stop) =>
  a.booking === b.booking && (a.booking !== null || a.minute === b.minute)

/** The stop of a column that is closest to a time. */
export function nearest(column: Column, range: Hours, minute: number): Cursor | null {
  const [best] = stopsOf(column, range).sort(
    (a, b) => Math.abs(a.minute - minute) - Math.abs(b.minute - minute) || a.minute - b.minute,
  )
  return best ? { ...best, column: column.key } : null
}

/** Where Tab comes in: at what runs now or comes next, else at the first that there is. */
export function firstCursor(
  columns: readonly Column[],
  range: Hours,
  now: number | null,
): Cursor | null {
  for (const column of columns) {
    const start = nearest(column, range, now ?? column.windows[0]?.from ?? range.from)
    if (start) return start
  }
  return null
}

/** The cursor, where it can still stand: a booking goes along when it moves. */
export function keptCursor(columns: readonly Column[], cursor: Cursor | null): Cursor | null {
  if (!cursor) return null
  if (cursor.booking === null) {
    return columns.some(({ key }) => key === cursor.column) ? cursor : null
  }
  for (const column of columns) {
    const booking = column.bookings.find(({ id }) => id === cursor.booking)
    if (booking) return { booking: booking.id, minute: startOf(booking), column: column.key }
  }
  return null
}
