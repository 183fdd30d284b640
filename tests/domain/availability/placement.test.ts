import { describe, expect, it } from 'vitest'
import { toBookingRules, toProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import { mergeIntervals } from '#domain/availability/occupation.ts'
import {
  applyDuration,
  listWorkingHours,
  refusePlacement,
  toCivilDateTime,
  toCivilMinute,
} from '#domain/availability/placement.ts'
import { createDailyHours, createTiming } from '#tests/support/domain/availability-query.ts'

const DATE = '2026-11-24'
const at = (time: string, date = DATE) => toCivilMinute({ date, time })

const rules = (
  blockedDates: Parameters<typeof toBookingRules>[0]['exceptions_settings']['blockedDates'] = [],
) =>
  toBookingRules({
    schedule_settings: createDailyHours('08:00-12:00', '13:00-18:00'),
    exceptions_settings: { agendaBlocked: true, blockedDates },
    general_settings: { timezone: 'America/Sao_Paulo', bookingTimeInterval: 15, advanceBooking: 0 },
  })
const place = (
  time: string,
  more: Partial<Parameters<typeof createTiming>[1]> = {},
  duration = 30,
) => ({
  ...{ date: DATE, time, professional_id: 'rafa' },
  timing: createTiming(duration, more),
})
const taken = (from: string, to: string) => mergeIntervals([{ from: at(from), to: at(to) }])

describe('where an owner may place a booking', () => {
  it('is any time at all that nobody has', () => {
    for (const time of ['00:00', '03:07', '12:30', '23:59']) {
      expect(refusePlacement(rules(), place(time), [])).toBeNull()
    }
  })

  it('is not where another booking stands, to the minute, buffers included', () => {
    const busy = taken('10:00', '10:30')
    expect(refusePlacement(rules(), place('10:29'), busy)).toEqual({ code: 'slot_taken' })
    expect(refusePlacement(rules(), place('10:30'), busy)).toBeNull()
    expect(refusePlacement(rules(), place('09:31'), busy)).toEqual({ code: 'slot_taken' })
    expect(refusePlacement(rules(), place('09:30'), busy)).toBeNull()
    expect(refusePlacement(rules(), place('09:30', { buffer_after: 1 }), busy)).not.toBeNull()
    expect(refusePlacement(rules(), place('10:30', { buffer_before: 1 }), busy)).not.toBeNull()
  })

  it('is where another booking stands within its own gap', () => {
    const gap = { gap_start: 20, gap_minutes: 40 }
    expect(refusePlacement(rules(), place('10:00', gap, 90), taken('10:20', '11:00'))).toBeNull()
    expect(
      refusePlacement(rules(), place('10:00', gap, 90), taken('10:20', '11:01')),
    ).not.toBeNull()
  })

  it('is not in a blocked time of the professional or of everybody, which buffers may reach into', () => {
    const block = { date: DATE, isFullDay: false, startTime: '10:00', endTime: '12:00' }
    const everybody = rules([block])
    expect(refusePlacement(everybody, place('11:59'), [])).toEqual({ code: 'time_blocked' })
    expect(refusePlacement(everybody, place('12:00', { buffer_before: 30 }), [])).toBeNull()
    expect(refusePlacement(everybody, place('09:31'), [])).toEqual({ code: 'time_blocked' })
    expect(
      refusePlacement(rules([{ ...block, professionalId: 'bia' }]), place('11:00'), []),
    ).toBeNull()
    expect(
      refusePlacement(rules([{ ...block, professionalId: 'rafa' }]), place('11:00'), []),
    ).toEqual({
      code: 'time_blocked',
    })
  })

  it('is not in the block of the next day, where it crosses midnight', () => {
    const block = { date: '2026-11-25', isFullDay: true }
    expect(refusePlacement(rules([block]), place('23:31'), [])).toEqual({ code: 'time_blocked' })
    expect(refusePlacement(rules([block]), place('23:30'), [])).toBeNull()
  })
})

describe('a start', () => {
  it('is the same after it was counted in minutes', () => {
    for (const start of [
      { date: '1969-12-31', time: '23:59' },
      { date: DATE, time: '00:00' },
      { date: '2028-02-29', time: '12:34' },
    ]) {
      expect(toCivilDateTime(toCivilMinute(start))).toEqual(start)
    }
  })
})

describe('an owner’s own duration', () => {
  it('keeps buffers, and a gap that still fits', () => {
    const own = createTiming(90, {
      buffer_before: 5,
      buffer_after: 10,
      gap_start: 20,
      gap_minutes: 40,
    })
    expect(applyDuration(own, 60)).toEqual({ ...own, duration: 60 })
    expect(applyDuration(own, 59)).toEqual({ ...own, duration: 59, gap_start: 0, gap_minutes: 0 })
    expect(applyDuration(createTiming(30), 5)).toEqual(createTiming(5))
  })
})

describe('a professional’s hours', () => {
  const shown = (hours: Parameters<typeof toProfessionalSchedule>[1]) =>
    listWorkingHours(rules(), toProfessionalSchedule('rafa', hours), DATE).map(
      ({ start, end }) => `${start}-${end}`,
    )

  it('lie within the house’s; who has none has the house’s', () => {
    expect(shown(null)).toEqual(['08:00-12:00', '13:00-18:00'])
    expect(shown({})).toEqual(['08:00-12:00', '13:00-18:00'])
    expect(shown(createDailyHours('07:00-14:00', '17:00-22:00'))).toEqual([
      '08:00-12:00',
      '13:00-14:00',
      '17:00-18:00',
    ])
    expect(shown(createDailyHours('12:00-13:00'))).toEqual([])
    expect(shown({ monday: { enabled: true, schedules: [] } })).toEqual([])
  })
})
