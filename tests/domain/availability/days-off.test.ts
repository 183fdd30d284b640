/** On which days a house takes nobody. */
import { expect, it } from 'vitest'
import { toBookingRules, toProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import { listDaysOff } from '#domain/availability/days-off.ts'
import { DEFAULT_SCHEDULE } from '#domain/availability/schedule.ts'

/** Sunday to Saturday. */
const WEEK = { from: '2026-11-22', to: '2026-11-28' }
const [SUNDAY, TUESDAY] = ['2026-11-22', '2026-11-24']
const [WEDNESDAY, SATURDAY] = ['2026-11-25', '2026-11-28']

const block = (date: string, professionalId: string | null, hours?: [string, string]) => ({
  ...{ id: `${date}-${professionalId}`, date, professionalId, isFullDay: !hours },
  ...{ startTime: hours?.[0] ?? null, endTime: hours?.[1] ?? null, reason: null, seriesId: null },
})
const rules = (...blockedDates: ReturnType<typeof block>[]) =>
  toBookingRules({
    schedule_settings: DEFAULT_SCHEDULE,
    exceptions_settings: { agendaBlocked: true, blockedDates },
    general_settings: { timezone: 'America/Sao_Paulo', bookingTimeInterval: 15, advanceBooking: 0 },
  })
const ana = toProfessionalSchedule('ana', null)
const rafa = toProfessionalSchedule('rafa', { ...DEFAULT_SCHEDULE, saturday: undefined })

it('are the weekdays on which it is closed, and its holidays', () => {
  expect(listDaysOff(rules(), [ana, rafa], WEEK)).toEqual([SUNDAY])
  expect(listDaysOff(rules(block(TUESDAY, null)), [ana], WEEK)).toEqual([SUNDAY, TUESDAY])
})

it('are those on which everybody is off, or all that they work is blocked', () => {
  expect(listDaysOff(rules(), [rafa], WEEK)).toEqual([SUNDAY, SATURDAY])
  const away = [block(TUESDAY, 'ana'), block(WEDNESDAY, 'ana', ['08:00', '18:00'])]
  expect(listDaysOff(rules(...away), [ana], WEEK)).toEqual([SUNDAY, TUESDAY, WEDNESDAY])
  expect(listDaysOff(rules(...away), [ana, rafa], WEEK)).toEqual([SUNDAY])
  expect(listDaysOff(rules(block(TUESDAY, null, ['08:00', '12:00'])), [ana], WEEK)).toEqual([
    SUNDAY,
  ])
})

it('are all where nobody works', () => {
  expect(listDaysOff(rules(), [], WEEK)).toHaveLength(7)
})
