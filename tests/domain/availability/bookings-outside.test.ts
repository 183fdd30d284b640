import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBookingRules, toProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import { createOpenCheck, listBookingsOutside } from '#domain/availability/bookings-outside.ts'
import {
  DEFAULT_SCHEDULE,
  type ScheduleSettings,
  toWeekWindows,
} from '#domain/availability/schedule.ts'
import { checkSlot } from '#domain/availability/slots.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'

const TUESDAY = '2026-11-24'
const on = (...windows: [string, string][]): ScheduleSettings => ({
  tuesday: { enabled: true, schedules: windows.map(([start, end]) => ({ start, end })) },
})
const check = (house: ScheduleSettings, own: ScheduleSettings | null = null) =>
  createOpenCheck(toWeekWindows(house), own && toWeekWindows(own))
const visit = (time: string, duration = 60, date = TUESDAY) => ({ date, time, duration })

test('names what the new hours leave outside, and not what was outside before', () => {
  const bookings = ['09:00', '11:30', '13:00', '17:30', '20:00'].map((time) => visit(time))
  const isOpen = {
    before: check(on(['08:00', '19:00'])),
    after: check(on(['09:00', '12:00'], ['13:00', '18:00'])),
  }
  expect(listBookingsOutside(bookings, isOpen).map(({ time }) => time)).toEqual(['11:30', '17:30'])
})

test('own hours close within the house’s, never beyond them', () => {
  const isOpen = check(on(['09:00', '18:00']), on(['08:00', '12:00']))
  expect([visit('09:00'), visit('08:00'), visit('13:00')].map(isOpen)).toEqual([true, false, false])
})

test('of what cannot be read nothing is said', () => {
  const odd = [visit('9h'), visit('10:00', 30, 'amanhã')]
  const isOpen = { before: () => true, after: () => false }
  expect(listBookingsOutside(odd, isOpen)).toEqual([])
})

test('open says the same as the rule that judges a slot', () => {
  const quarter = fc.integer({ min: 0, max: 96 }).map((n) => toTimeOfDay(n * 15))
  const window = fc.tuple(quarter, quarter).filter(([start, end]) => start < end)
  const hours = fc.array(window, { minLength: 1, maxLength: 2 }).map((windows) => on(...windows))
  const starts = fc.integer({ min: 0, max: 95 }).map((n) => toTimeOfDay(n * 15))
  const lengths = fc.constantFrom(15, 45, 60)
  fc.assert(
    fc.property(hours, fc.option(hours), starts, lengths, (house, own, time, duration) => {
      const rules = toBookingRules({
        schedule_settings: { ...DEFAULT_SCHEDULE, ...house },
        exceptions_settings: { agendaBlocked: false, blockedDates: [] },
        general_settings: {
          timezone: 'America/Sao_Paulo',
          bookingTimeInterval: 15,
          advanceBooking: 0,
        },
      })
      const timing = { duration, buffer_before: 0, buffer_after: 0, gap_start: 0, gap_minutes: 0 }
      const query = {
        ...{ rules, professionals: [toProfessionalSchedule('p', own)], getTiming: () => timing },
        ...{ getBusy: () => [], now: Date.UTC(2026, 10, 23, 12) },
      }
      const judged = checkSlot(query, TUESDAY, time)
      const isOpen = createOpenCheck(rules.windows, own && toWeekWindows(own))
      // A start off the grid of its window is refused as outside too: hours alone are asked about.
      if (Array.isArray(judged)) expect(isOpen(visit(time, duration))).toBe(true)
      if (!isOpen(visit(time, duration))) expect(judged).toHaveProperty('code')
    }),
  )
})
