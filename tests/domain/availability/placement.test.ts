import { describe, expect, it } from 'vitest'
import { busyFrom } from '#domain/availability/occupation.ts'
import {
  civilMinuteOf,
  hoursOn,
  lasting,
  refusePlace,
  startAt,
} from '#domain/availability/placement.ts'
import { bookingRules, workerOf } from '#domain/availability/slots.ts'
import { daily, work } from '#tests/support/domain/availability-query.ts'

const DATE = '2026-11-24'
const at = (time: string, date = DATE) => civilMinuteOf({ date, time })

const rules = (
  blockedDates: Parameters<typeof bookingRules>[0]['exceptions_settings']['blockedDates'] = [],
) =>
  bookingRules({
    schedule_settings: daily('08:00-12:00', '13:00-18:00'),
    exceptions_settings: { agendaBlocked: true, blockedDates },
    general_settings: { timezone: 'America/Sao_Paulo', bookingTimeInterval: 15, advanceBooking: 0 },
  })
const place = (time: string, more: Partial<Parameters<typeof work>[1]> = {}, duration = 30) => ({
  ...{ date: DATE, time, professional_id: 'rafa' },
  work: work(duration, more),
})
const taken = (from: string, to: string) => busyFrom([{ from: at(from), to: at(to) }])

describe('where an owner may place a booking', () => {
  it('is any time at all that nobody has', () => {
    for (const time of ['00:00', '03:07', '12:30', '23:59']) {
      expect(refusePlace(rules(), place(time), [])).toBeNull()
    }
  })

  it('is not where another booking stands, to the minute, buffers included', () => {
    const busy = taken('10:00', '10:30')
    expect(refusePlace(rules(), place('10:29'), busy)).toEqual({ code: 'slot_taken' })
    expect(refusePlace(rules(), place('10:30'), busy)).toBeNull()
    expect(refusePlace(rules(), place('09:31'), busy)).toEqual({ code: 'slot_taken' })
    expect(refusePlace(rules(), place('09:30'), busy)).toBeNull()
    expect(refusePlace(rules(), place('09:30', { buffer_after: 1 }), busy)).not.toBeNull()
    expect(refusePlace(rules(), place('10:30', { buffer_before: 1 }), busy)).not.toBeNull()
  })

  it('is where another booking stands within its own gap', () => {
    const gap = { gap_start: 20, gap_minutes: 40 }
    expect(refusePlace(rules(), place('10:00', gap, 90), taken('10:20', '11:00'))).toBeNull()
    expect(refusePlace(rules(), place('10:00', gap, 90), taken('10:20', '11:01'))).not.toBeNull()
  })

  it('is not in a blocked time of his or everybody, which buffers may reach into', () => {
    const block = { date: DATE, isFullDay: false, startTime: '10:00', endTime: '12:00' }
    const everybody = rules([block])
    expect(refusePlace(everybody, place('11:59'), [])).toEqual({ code: 'time_blocked' })
    expect(refusePlace(everybody, place('12:00', { buffer_before: 30 }), [])).toBeNull()
    expect(refusePlace(everybody, place('09:31'), [])).toEqual({ code: 'time_blocked' })
    expect(refusePlace(rules([{ ...block, professionalId: 'bia' }]), place('11:00'), [])).toBeNull()
    expect(refusePlace(rules([{ ...block, professionalId: 'rafa' }]), place('11:00'), [])).toEqual({
      code: 'time_blocked',
    })
  })

  it('is not in the block of the next day, where it crosses midnight', () => {
    const block = { date: '2026-11-25', isFullDay: true }
    expect(refusePlace(rules([block]), place('23:31'), [])).toEqual({ code: 'time_blocked' })
    expect(refusePlace(rules([block]), place('23:30'), [])).toBeNull()
  })
})

describe('a start', () => {
  it('is the same after it was counted in minutes', () => {
    for (const start of [
      { date: '1969-12-31', time: '23:59' },
      { date: DATE, time: '00:00' },
      { date: '2028-02-29', time: '12:34' },
    ]) {
      expect(startAt(civilMinuteOf(start))).toEqual(start)
    }
  })
})

describe('an owner’s own duration', () => {
  it('keeps buffers, and a gap that still fits', () => {
    const own = work(90, { buffer_before: 5, buffer_after: 10, gap_start: 20, gap_minutes: 40 })
    expect(lasting(own, 60)).toEqual({ ...own, duration: 60 })
    expect(lasting(own, 59)).toEqual({ ...own, duration: 59, gap_start: 0, gap_minutes: 0 })
    expect(lasting(work(30), 5)).toEqual(work(5))
  })
})

describe('a professional’s hours', () => {
  const shown = (hours: Parameters<typeof workerOf>[1]) =>
    hoursOn(rules(), workerOf('rafa', hours), DATE).map(({ start, end }) => `${start}-${end}`)

  it('lie within the house’s; none of his own are the house’s', () => {
    expect(shown(null)).toEqual(['08:00-12:00', '13:00-18:00'])
    expect(shown({})).toEqual(['08:00-12:00', '13:00-18:00'])
    expect(shown(daily('07:00-14:00', '17:00-22:00'))).toEqual([
      '08:00-12:00',
      '13:00-14:00',
      '17:00-18:00',
    ])
    expect(shown(daily('12:00-13:00'))).toEqual([])
    expect(shown({ monday: { enabled: true, schedules: [] } })).toEqual([])
  })
})
