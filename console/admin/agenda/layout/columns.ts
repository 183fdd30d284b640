import type { Agenda, AgendaBlock, AgendaBooking } from '#api/contract/contract.ts'
import { MINUTES_A_DAY, minuteOf } from '#domain/time/civil-time.ts'

export type Hours = { from: number; to: number }
export type Person = Agenda['professionals'][number]

/** One column of the grid: a professional's day, or a day of everybody. */
export type Column = {
  key: string
  date: string
  /** null: everybody's. */
  professional: Person | null
  /** When it is open, in minutes of the day. */
  windows: Hours[]
  bookings: AgendaBooking[]
  blocks: AgendaBlock[]
}

type Choice = { professional: string | null; cancelled: boolean }

/** The day with a column for each professional who works there or has something that day. */
export function columnsOfDay(agenda: Agenda, date: string, choice: Choice): Column[] {
  return shownPeople(agenda, [date], choice).map((person) =>
    columnOf(agenda, date, person, person.id, choice),
  )
}

/** A column for each date, of one professional or of everybody. */
export function columnsOfDates(agenda: Agenda, dates: readonly string[], choice: Choice): Column[] {
  const person = agenda.professionals.find(({ id }) => id === choice.professional) ?? null
  return dates.map((date) => columnOf(agenda, date, person, date, choice))
}

/** Who is archived shows only where something of him stands. */
export function shownPeople(agenda: Agenda, dates: readonly string[], { professional }: Choice) {
  const busy = new Set(
    agenda.bookings.filter(({ date }) => dates.includes(date)).map((one) => one.professional_id),
  )
  return agenda.professionals.filter(
    ({ id, archived }) =>
      (professional === null || id === professional) && (!archived || busy.has(id)),
  )
}

function columnOf(
  agenda: Agenda,
  date: string,
  person: Person | null,
  key: string,
  { cancelled }: Choice,
): Column {
  const isHis = (id: string | null) => person === null || id === person.id
  return {
    key,
    date,
    professional: person,
    windows: windowsOf(agenda, date, person),
    bookings: agenda.bookings.filter(
      (one) =>
        one.date === date &&
        isHis(one.professional_id) &&
        (cancelled || one.status !== 'cancelled'),
    ),
    blocks: agenda.agenda_blocked
      ? agenda.blocks.filter(
          (one) =>
            one.date === date && (one.professional_id === null || isHis(one.professional_id)),
        )
      : [],
  }
}

function windowsOf(agenda: Agenda, date: string, person: Person | null): Hours[] {
  const hours = agenda.days.find((day) => day.date === date)?.hours ?? []
  const windows = hours
    .filter(({ professional_id }) => person === null || professional_id === person.id)
    .flatMap((one) => one.windows)
    .map(({ start, end }) => ({ from: minuteOf(start), to: minuteOf(end) }))
  return joined(windows)
}

/** In order, those that touch or overlap as one. */
function joined(hours: readonly Hours[]): Hours[] {
  const result: Hours[] = []
  for (const one of [...hours].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else result.push({ ...one })
  }
  return result
}

export const startOf = ({ time }: Pick<AgendaBooking, 'time'>) => minuteOf(time)
export const endOf = (booking: Pick<AgendaBooking, 'time' | 'duration'>) =>
  minuteOf(booking.time) + booking.duration

export const hoursOfBlock = (block: AgendaBlock): Hours =>
  block.full_day
    ? { from: 0, to: MINUTES_A_DAY }
    : { from: minuteOf(block.start), to: minuteOf(block.end) }

/** Whole hours that hold everything that is to be seen, with a little of what is closed. */
export function rangeOf(columns: readonly Column[]): Hours {
  const spans = columns.flatMap(({ windows, bookings, blocks }) => [
    ...windows.map(({ from, to }) => ({ from: from - 30, to: to + 30 })),
    ...bookings.map((one) => ({ from: startOf(one), to: endOf(one) })),
    ...blocks.filter((one) => !one.full_day).map(hoursOfBlock),
  ])
  const from = Math.min(9 * 60, ...spans.map((span) => span.from))
  const to = Math.max(18 * 60, ...spans.map((span) => span.to))
  return {
    from: Math.max(0, Math.floor(from / 60) * 60),
    to: Math.min(MINUTES_A_DAY, Math.ceil(to / 60) * 60),
  }
}

/** What lies between the windows, within a range. */
export function closedHours(windows: readonly Hours[], range: Hours): Hours[] {
  const closed: Hours[] = []
  let at = range.from
  for (const { from, to } of windows) {
    if (from > at) closed.push({ from: at, to: Math.min(from, range.to) })
    at = Math.max(at, to)
  }
  if (at < range.to) closed.push({ from: at, to: range.to })
  return closed
}

/** How many bookings a column has, and what part of its open hours they take, in percent. */
export function loadOf({ bookings, windows }: Column): { count: number; percent: number | null } {
  const live = bookings.filter(({ status }) => status !== 'cancelled')
  const open = windows.reduce((sum, { from, to }) => sum + to - from, 0)
  const taken = live.reduce((sum, { duration, encaixe }) => sum + (encaixe ? 0 : duration), 0)
  const percent = open === 0 ? null : Math.min(100, Math.round((taken / open) * 100))
  return { count: live.length, percent }
}
