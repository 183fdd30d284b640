import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findOpeningHoursFault,
  listFaultyPeriods,
  toSortedDay,
} from '#domain/availability/opening-hours.ts'
import { toWeekWindows } from '#domain/availability/schedule.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'

const day = (...windows: string[]) => ({
  enabled: true,
  schedules: windows.map((window) => {
    const [start = '', end = ''] = window.split('-')
    return { start, end }
  }),
})

test.each([
  [day('09:00-12:00', '13:00-19:00'), null],
  [day('13:00-19:00', '09:00-12:00'), null],
  [day('09:00-12:00', '12:00-18:00'), null],
  [day('18:00-24:00'), null],
  [day(), 'no_hours'],
  [{ enabled: false, schedules: [] }, null],
  [day('-18:00'), 'time_missing'],
  [day('9:00-18:00'), 'time_missing'],
  [day('24:00-24:00'), 'time_missing'],
  [day('22:00-02:00'), 'ends_before_start'],
  [day('09:00-09:00'), 'ends_before_start'],
  [day('09:00-13:00', '12:59-18:00'), 'overlap'],
  [day('09:00-18:00', '10:00-11:00'), 'overlap'],
  [day('09:00-18:00', '09:00-18:00'), 'overlap'],
  [day(...Array.from({ length: 7 }, (_, hour) => `1${hour}:00-1${hour}:30`)), 'too_many_periods'],
])('%j: %s', (hours, fault) => {
  expect(findOpeningHoursFault(hours)).toBe(fault)
})

test.each([
  [day('09:00-12:00', '13:00-11:00'), [1]],
  [day('09:00-12:00', '-19:00', '20:00-'), [1, 2]],
  [day('08:00-09:00', '09:00-13:00', '12:00-18:00'), [1, 2]],
])('%j: only the windows %j have to be changed', (hours, wrong) => {
  const fault = findOpeningHoursFault(hours)
  expect(fault && listFaultyPeriods(hours, fault)).toEqual(wrong)
})

const minute = fc.integer({ min: 0, max: 1440 })
const period = fc
  .tuple(minute, minute)
  .map(([from, to]) => ({ start: toTimeOfDay(from), end: toTimeOfDay(to) }))

test('hours that pass are read by booking as they were typed: no minute more, less or twice', () => {
  fc.assert(
    fc.property(fc.array(period, { maxLength: 6 }), (schedules) => {
      const monday = { enabled: true, schedules }
      fc.pre(findOpeningHoursFault(monday) === null)
      const windows = toWeekWindows({ monday: toSortedDay(monday) })[1] ?? []
      expect(windows.length).toBe(schedules.length)
      for (const [nth, { from, to }] of windows.entries()) {
        expect(from).toBeLessThan(to)
        expect(from).toBeGreaterThanOrEqual(windows[nth - 1]?.to ?? 0)
      }
    }),
  )
})
