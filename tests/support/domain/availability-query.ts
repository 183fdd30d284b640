/** Builds the rule's question from a case in the specification's own words. */

import { type Busy, busyFrom, occupation } from '#domain/availability/occupation.ts'
import {
  bookingRules,
  type DaySlots,
  judgeSlot,
  listSlots,
  type Question,
  workerOf,
} from '#domain/availability/slots.ts'
import { dayOf, MINUTES_A_DAY, minuteOf } from '#domain/time/civil-time.ts'
import type { Booking, Case, Hours, Work } from './reference-slots.ts'

const NOBODY: Busy = []

export function questionOf(it: Case): Question {
  const busy = new Map<string, Busy>()
  for (const { id } of it.professionals) {
    const own = it.bookings.filter(({ professional_id }) => professional_id === id)
    const spans = own.flatMap(({ work, date, time }) =>
      occupation(work, dayOf(date) * MINUTES_A_DAY + minuteOf(time)),
    )
    busy.set(id, busyFrom(spans))
  }
  return {
    rules: bookingRules(it),
    work: it.work,
    workers: it.professionals.map(({ id, working_hours }) => workerOf(id, working_hours)),
    busyOf: (id) => busy.get(id) ?? NOBODY,
    now: it.now,
  }
}

/** A work without buffers or gap, unless said. */
export function work(duration: number, more: Partial<Work> = {}): Work {
  return { duration, buffer_before: 0, buffer_after: 0, gap_start: 0, gap_minutes: 0, ...more }
}

/** The same windows on every day of the week: `daily('08:00-12:00', '13:00-18:00')`. */
export function daily(...windows: string[]): Hours {
  const schedules = windows.map((text) => {
    const [start = '', end = ''] = text.split('-')
    return { start, end }
  })
  const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  return Object.fromEntries(names.map((name) => [name, { enabled: true, schedules }]))
}

/** Tuesday; São Paulo is three hours behind UTC. */
export const DATE = '2026-03-10'
/** The morning of the day before. */
export const NOW = Date.parse('2026-03-09T09:00:00-03:00')

type Told = Partial<Omit<Case, 'general_settings' | 'bookings' | 'exceptions_settings'>> & {
  /** Opening hours of every day, as `daily` takes them. */
  open?: string[]
  general?: Partial<Case['general_settings']>
  blocked?: Case['exceptions_settings']['blockedDates']
  agendaBlocked?: boolean
  bookings?: Booking[]
}

/** One professional, `ana`, open 08:00 to 10:00, half hours, nothing booked, unless said. */
export function salon({ open, general, blocked, agendaBlocked = true, ...told }: Told = {}): Case {
  return {
    schedule_settings: daily(...(open ?? ['08:00-10:00'])),
    exceptions_settings: { agendaBlocked, blockedDates: blocked ?? [] },
    general_settings: {
      timezone: 'America/Sao_Paulo',
      bookingTimeInterval: 30,
      advanceBooking: 0,
      ...general,
    },
    work: work(30),
    professionals: [{ id: 'ana', working_hours: null }],
    bookings: [],
    now: NOW,
    ...told,
  }
}

/** A booking of `ana` on the date of the examples, unless said. */
export function booked(time: string, of: Work, more: Partial<Booking> = {}): Booking {
  return { professional_id: 'ana', date: DATE, time, work: of, ...more }
}

export function daysOf(it: Case, from = DATE, to = from): DaySlots[] {
  return listSlots(questionOf(it), from, to)
}

/** The offered times of one date. */
export function timesOffered(it: Case, date = DATE): string[] {
  return daysOf(it, date).flatMap(({ slots }) => slots.map(({ time }) => time))
}

/** Who is offered at a time; null where the time is not in the list. */
export function whoAt(it: Case, time: string, date = DATE): string[] | null {
  const slots = daysOf(it, date)[0]?.slots
  return slots?.find((slot) => slot.time === time)?.professional_ids ?? null
}

/** What the rule answers to a booking: who can take it, or the refusal. */
export function judged(it: Case, time: string, date = DATE) {
  return judgeSlot(questionOf(it), date, time)
}
