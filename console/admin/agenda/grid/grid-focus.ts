/** Where the keyboard focus can be in the grid: each booking, and free times between them. */
import {
  type AgendaColumn,
  getBookingRange,
  listTakenRanges,
  type MinuteRange,
} from '#console/admin/agenda/layout/columns.ts'
import { getStartMinute } from '#console/bookings/booking-times.ts'

export type ColumnFocus = { minute: number; booking: string | null }
export type GridFocus = ColumnFocus & { column: string }

/** Free times are offered this far apart, and right after a booking. */
const FREE_STEP_MINUTES = 30

export function listColumnFocuses(column: AgendaColumn, range: MinuteRange): ColumnFocus[] {
  const bookings = [...column.overnight, ...column.bookings].map((one) => ({
    minute: getBookingRange(one, column).from,
    booking: one.id,
  }))
  const free = listFreeMinutes(column, range).map((minute) => ({ minute, booking: null }))
  return [...bookings, ...free].sort((a, b) => a.minute - b.minute)
}

function listFreeMinutes(column: AgendaColumn, range: MinuteRange): number[] {
  const windows = column.windows.length > 0 ? column.windows : [range]
  const taken = listTakenRanges(column)
  const isFree = (minute: number) =>
    windows.some(({ from, to }) => from <= minute && minute < to) &&
    !taken.some(({ from, to }) => from <= minute && minute < to)
  const candidates = new Set(taken.map(({ to }) => to))
  for (const { from, to } of windows) {
    candidates.add(from)
    for (
      let at = Math.ceil(from / FREE_STEP_MINUTES) * FREE_STEP_MINUTES;
      at < to;
      at += FREE_STEP_MINUTES
    )
      candidates.add(at)
  }
  return [...candidates].filter(isFree)
}

/** Where an arrow moves the focus; null where there is nothing further. */
export function moveGridFocus(
  columns: readonly AgendaColumn[],
  range: MinuteRange,
  from: GridFocus,
  key: string,
): GridFocus | null {
  const at = columns.findIndex(({ key: one }) => one === from.column)
  const column = columns[at]
  if (!column) return null
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const beside = columns[at + (key === 'ArrowLeft' ? -1 : 1)]
    return beside ? findNearestFocus(beside, range, from.minute) : null
  }
  const focuses = listColumnFocuses(column, range)
  const next = focuses[getTargetIndex(key, focuses, from)]
  return next && !isSameFocus(next, from) ? { ...next, column: column.key } : null
}

function getTargetIndex(key: string, focuses: readonly ColumnFocus[], from: ColumnFocus): number {
  if (key === 'Home') return 0
  if (key === 'End') return focuses.length - 1
  const at = focuses.findIndex((one) => isSameFocus(one, from))
  if (at !== -1) return key === 'ArrowUp' ? at - 1 : at + 1
  // A free time that was taken meanwhile: on from where it was.
  const isAfter = ({ minute }: ColumnFocus) => minute >= from.minute
  const after = focuses.filter((one) => !isAfter(one)).length
  return key === 'ArrowUp' ? after - 1 : after
}

const isSameFocus = (a: ColumnFocus, b: ColumnFocus) =>
  a.booking === b.booking && (a.booking !== null || a.minute === b.minute)

/** The focus of a column that is closest to a time. */
export function findNearestFocus(
  column: AgendaColumn,
  range: MinuteRange,
  minute: number,
): GridFocus | null {
  const [best] = listColumnFocuses(column, range).sort(
    (a, b) => Math.abs(a.minute - minute) - Math.abs(b.minute - minute) || a.minute - b.minute,
  )
  return best ? { ...best, column: column.key } : null
}

/** Where Tab enters the grid: at what is closest to now, else at the first free time. */
export function findFirstFocus(
  columns: readonly AgendaColumn[],
  range: MinuteRange,
  now: number | null,
): GridFocus | null {
  for (const column of columns) {
    const start = findNearestFocus(column, range, now ?? column.windows[0]?.from ?? range.from)
    if (start) return start
  }
  return null
}

/** The last focus, where it can still be: a booking takes it along when it moves. */
export function findKeptFocus(
  columns: readonly AgendaColumn[],
  last: GridFocus | null,
): GridFocus | null {
  if (!last) return null
  if (last.booking === null) {
    return columns.some(({ key }) => key === last.column) ? last : null
  }
  const isLast = ({ id }: { id: string }) => id === last.booking
  // What goes on after midnight has a card on either day.
  const over = columns.find(({ key, overnight }) => key === last.column && overnight.some(isLast))
  if (over) return { ...last, minute: 0 }
  for (const column of columns) {
    const booking = column.bookings.find(isLast)
    if (booking) return { booking: booking.id, minute: getStartMinute(booking), column: column.key }
  }
  return null
}

/** The place in the grid that an element is; null for any other. */
export function parseGridFocus(target: EventTarget | null): GridFocus | null {
  if (!(target instanceof HTMLElement)) return null
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column
  const { booking, freeSlot } = target.dataset
  if (column === undefined || (booking === undefined && freeSlot === undefined)) return null
  return { column, booking: booking ?? null, minute: Number(freeSlot ?? 0) }
}
