import type { Agenda, AgendaBlock, AgendaBooking } from '#api/contract/contract.ts'
import { getEndMinute, getStartMinute, isOvernight } from '#console/bookings/booking-times.ts'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import { countOpenMinutes, getPercentBooked } from '#domain/availability/open-minutes.ts'
import { MINUTES_A_DAY, toMinuteOfDay } from '#domain/time/civil-time.ts'

export type MinuteRange = { from: number; to: number }
export type AgendaProfessional = Agenda['professionals'][number]

/** One column of the grid: a professional's day, or a day of everybody. */
export type AgendaColumn = {
  key: string
  date: string
  /** null: everybody's. */
  professional: AgendaProfessional | null
  /** When it is open, in minutes of the day. */
  windows: MinuteRange[]
  /** Those that begin on this day: each is counted once. */
  bookings: AgendaBooking[]
  /** Those of the day before that go on after midnight. */
  overnight: AgendaBooking[]
  blocks: AgendaBlock[]
}

type ColumnFilter = { professional: string | null; cancelled: boolean }

/** The day with a column for each professional who works there or has something that day. */
export function createDayColumns(
  agenda: Agenda,
  date: string,
  choice: ColumnFilter,
): AgendaColumn[] {
  return listShownProfessionals(agenda, [date], choice).map((person) =>
    createColumn(agenda, date, person, person.id, choice),
  )
}

/** A column for each date, of one professional or of everybody. */
export function createDateColumns(
  agenda: Agenda,
  dates: readonly string[],
  choice: ColumnFilter,
): AgendaColumn[] {
  const person = agenda.professionals.find(({ id }) => id === choice.professional) ?? null
  return dates.map((date) => createColumn(agenda, date, person, date, choice))
}

export type TeamWeekRow = { professional: AgendaProfessional; days: AgendaColumn[] }

/** The week with a row for each professional, and in it a cell for each date. */
export function createTeamWeek(
  agenda: Agenda,
  dates: readonly string[],
  choice: ColumnFilter,
): TeamWeekRow[] {
  return listShownProfessionals(agenda, dates, choice).map((professional) => ({
    professional,
    days: dates.map((date) =>
      createColumn(agenda, date, professional, `${professional.id} ${date}`, choice),
    ),
  }))
}

/** An archived professional shows only where a booking of theirs stands. */
export function listShownProfessionals(
  agenda: Agenda,
  dates: readonly string[],
  { professional }: ColumnFilter,
) {
  const own = agenda.bookings.filter(({ date }) => dates.includes(date))
  const over = agenda.overnight.filter((one) => isOvernight(one, dates[0] ?? ''))
  const busy = new Set([...own, ...over].map((one) => one.professional_id))
  return agenda.professionals.filter(
    ({ id, archived }) =>
      (professional === null || id === professional) && (!archived || busy.has(id)),
  )
}

function createColumn(
  agenda: Agenda,
  date: string,
  person: AgendaProfessional | null,
  key: string,
  { cancelled }: ColumnFilter,
): AgendaColumn {
  const isTheirs = (id: string | null) => person === null || id === person.id
  return {
    key,
    date,
    professional: person,
    windows: listOpenRanges(agenda, date, person),
    bookings: agenda.bookings.filter(
      (one) =>
        one.date === date &&
        isTheirs(one.professional_id) &&
        (cancelled || one.status !== 'cancelled'),
    ),
    overnight: [...agenda.overnight, ...agenda.bookings].filter(
      (one) => isTheirs(one.professional_id) && isOvernight(one, date),
    ),
    blocks: agenda.agenda_blocked
      ? agenda.blocks.filter(
          (one) =>
            one.date === date && (one.professional_id === null || isTheirs(one.professional_id)),
        )
      : [],
  }
}

function listOpenRanges(
  agenda: Agenda,
  date: string,
  person: AgendaProfessional | null,
): MinuteRange[] {
  const hours = agenda.days.find((day) => day.date === date)?.hours ?? []
  const windows = hours
    .filter(({ professional_id }) => person === null || professional_id === person.id)
    .flatMap((one) => one.windows)
    .map(({ start, end }) => ({ from: toMinuteOfDay(start), to: toMinuteOfDay(end) }))
  return mergeRanges(windows)
}

/** Sorted ranges, those that touch or overlap merged. */
function mergeRanges(hours: readonly MinuteRange[]): MinuteRange[] {
  const result: MinuteRange[] = []
  for (const one of [...hours].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else result.push({ ...one })
  }
  return result
}

/** When a booking is within a day: one of the day before from midnight on. */
export const getBookingRange = (booking: AgendaBooking, { date }: { date: string }): MinuteRange =>
  isOvernight(booking, date)
    ? { from: 0, to: getEndMinute(booking) - MINUTES_A_DAY }
    : { from: getStartMinute(booking), to: getEndMinute(booking) }

/** What a column's professional, or somebody of everybody's, is taken by: bookings and blocks. */
export const listTakenRanges = (column: AgendaColumn): MinuteRange[] => [
  ...listStandingRanges(column),
  ...column.blocks.map(getBlockRange),
]

const listStandingRanges = (column: AgendaColumn): MinuteRange[] =>
  [...column.overnight, ...column.bookings]
    .filter(({ status }) => status !== 'cancelled')
    .map((one) => getBookingRange(one, column))

export const getBlockRange = (block: AgendaBlock): MinuteRange =>
  block.full_day
    ? { from: 0, to: MINUTES_A_DAY }
    : { from: toMinuteOfDay(block.start), to: toMinuteOfDay(block.end) }

/** Whole hours that contain all bookings and opening hours, with some closed time around. */
export function getVisibleRange(columns: readonly AgendaColumn[]): MinuteRange {
  const spans = columns.flatMap((column) => [
    ...column.windows.map(({ from, to }) => ({ from: from - 30, to: to + 30 })),
    ...[...column.overnight, ...column.bookings].map((one) => getBookingRange(one, column)),
    ...column.blocks.filter((one) => !one.full_day).map(getBlockRange),
  ])
  const from = Math.min(9 * 60, ...spans.map((span) => span.from))
  const to = Math.max(18 * 60, ...spans.map((span) => span.to))
  return {
    from: Math.max(0, Math.floor(from / 60) * 60),
    to: Math.min(MINUTES_A_DAY, Math.ceil(to / 60) * 60),
  }
}

/** The closed times of a range. */
export function listClosedRanges(
  windows: readonly MinuteRange[],
  range: MinuteRange,
): MinuteRange[] {
  const closed: MinuteRange[] = []
  let at = range.from
  for (const { from, to } of windows) {
    if (from > at) closed.push({ from: at, to: Math.min(from, range.to) })
    at = Math.max(at, to)
  }
  if (at < range.to) closed.push({ from: at, to: range.to })
  return closed
}

type ColumnLoad = { count: number; percent: number | null }

/** How many bookings columns have, and what part of their open hours they take together, in percent. */
export function getColumnsLoad(columns: readonly AgendaColumn[]): ColumnLoad {
  let count = 0
  const minutes = { open: 0, booked: 0 }
  for (const column of columns) {
    const { bookings, windows, blocks } = column
    const taken = listStandingRanges(column)
    const { open, booked } = countOpenMinutes(windows, blocks.map(getBlockRange), taken)
    count += bookings.filter(({ status }) => status !== 'cancelled').length
    minutes.open += open
    minutes.booked += booked
  }
  return { count, percent: getPercentBooked(minutes) }
}

export const getColumnLoad = (column: AgendaColumn): ColumnLoad => getColumnsLoad([column])

/**
 * Where a phone begins: with the day of whoever looks, else with whoever works, and with today.
 * @param own the professional who looks, where they are one @returns its place among the columns
 */
export function getFirstShown(
  columns: readonly AgendaColumn[],
  today: string,
  own: string | null,
): number {
  const busy = columns.filter(
    ({ windows, bookings, overnight }) => windows.length + bookings.length + overnight.length > 0,
  )
  const theirs = busy.filter(({ professional }) => professional !== null && professional.id === own)
  const first = theirs.length > 0 ? theirs : busy
  const shown = first.find(({ date }) => date === today) ?? first[0]
  return shown ? columns.indexOf(shown) : 0
}

/** The column that a phone shows; null for everybody's, and where several are seen. */
export type ShownColumn = Pick<TimeSlot, 'date' | 'professional_id'> | null
