/** Builds the rule's question from a case in the specification's own words. */

import { toBookingRules, toProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import {
  type BusyIntervals,
  listOccupiedIntervals,
  mergeIntervals,
} from '#domain/availability/occupation.ts'
import { type AvailabilityQuery, checkSlot, listSlots } from '#domain/availability/slots.ts'
import { MINUTES_A_DAY, toEpochDay, toMinuteOfDay } from '#domain/time/civil-time.ts'
import {
  type AvailabilityCase,
  getReferenceTiming,
  type ReferenceBooking,
  type ReferenceHours,
  type ReferenceTiming,
} from './reference-slots.ts'

const NOBODY: BusyIntervals = []

export function toAvailabilityQuery(it: AvailabilityCase): AvailabilityQuery {
  const busy = new Map<string, BusyIntervals>()
  for (const { id } of it.professionals) {
    const own = it.bookings.filter(({ professional_id }) => professional_id === id)
    const spans = own.flatMap(({ timing, date, time }) =>
      listOccupiedIntervals(timing, toEpochDay(date) * MINUTES_A_DAY + toMinuteOfDay(time)),
    )
    busy.set(id, mergeIntervals(spans))
  }
  return {
    rules: toBookingRules(it),
    getTiming: (id) => getReferenceTiming(it, id),
    professionals: it.professionals.map(({ id, working_hours }) =>
      toProfessionalSchedule(id, working_hours),
    ),
    getBusy: (id) => busy.get(id) ?? NOBODY,
    now: it.now,
  }
}

/** A work without buffers or gap, unless said. */
export function createTiming(
  duration: number,
  more: Partial<ReferenceTiming> = {},
): ReferenceTiming {
  return { duration, buffer_before: 0, buffer_after: 0, gap_start: 0, gap_minutes: 0, ...more }
}

/** The same windows on every day of the week: `daily('08:00-12:00', '13:00-18:00')`. */
export function createDailyHours(...windows: string[]): ReferenceHours {
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

type CaseOptions = Partial<
  Omit<AvailabilityCase, 'general_settings' | 'bookings' | 'exceptions_settings'>
> & {
  /** Opening hours of every day, as `daily` takes them. */
  open?: string[]
  general?: Partial<AvailabilityCase['general_settings']>
  blocked?: AvailabilityCase['exceptions_settings']['blockedDates']
  agendaBlocked?: boolean
  bookings?: ReferenceBooking[]
}

/** One professional, `ana`, open 08:00 to 10:00, half hours, nothing booked, unless said. */
export function createCase({
  open,
  general,
  blocked,
  agendaBlocked = true,
  ...told
}: CaseOptions = {}): AvailabilityCase {
  return {
    schedule_settings: createDailyHours(...(open ?? ['08:00-10:00'])),
    exceptions_settings: { agendaBlocked, blockedDates: blocked ?? [] },
    general_settings: {
      timezone: 'America/Sao_Paulo',
      bookingTimeInterval: 30,
      advanceBooking: 0,
      ...general,
    },
    timing: createTiming(30),
    professionals: [{ id: 'ana', working_hours: null }],
    bookings: [],
    now: NOW,
    ...told,
  }
}

/** A booking of `ana` on the date of the examples, unless said. */
export function createReferenceBooking(
  time: string,
  of: ReferenceTiming,
  more: Partial<ReferenceBooking> = {},
): ReferenceBooking {
  return { professional_id: 'ana', date: DATE, time, timing: of, ...more }
}

export function listDays(
  it: AvailabilityCase,
  from = DATE,
  to = from,
): ReturnType<typeof listSlots> {
  return listSlots(toAvailabilityQuery(it), from, to)
}

/** The offered times of one date. */
export function listTimesOffered(it: AvailabilityCase, date = DATE): string[] {
  return listDays(it, date).flatMap(({ slots }) => slots.map(({ time }) => time))
}

/** Who is offered at a time; null where the time is not in the list. */
export function listProfessionalsAt(
  it: AvailabilityCase,
  time: string,
  date = DATE,
): string[] | null {
  const slots = listDays(it, date)[0]?.slots
  return slots?.find((slot) => slot.time === time)?.professional_ids ?? null
}

/** What the rule answers to a booking: who can take it, or the refusal. */
export function judgePlacement(it: AvailabilityCase, time: string, date = DATE) {
  return checkSlot(toAvailabilityQuery(it), date, time)
}
