import { describe, expect, it } from 'vitest'
import { toBookingRules } from '#domain/availability/booking-rules.ts'
import { getOpenState } from '#domain/availability/open-state.ts'
import { toInstant } from '#domain/time/clock.ts'

const ZONE = 'America/Sao_Paulo'
// A Monday.
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'

type Blocked = {
  date: string
  isFullDay: boolean
  professionalId?: string
  times?: [string, string]
}

const createRules = (periods: readonly [string, string][], blocked: readonly Blocked[] = []) => {
  const schedules = periods.map(([start, end]) => ({ start, end }))
  const day = { enabled: true, schedules }
  return toBookingRules({
    schedule_settings: { monday: day, tuesday: day },
    exceptions_settings: {
      agendaBlocked: true,
      blockedDates: blocked.map(({ times, ...entry }) => ({
        ...entry,
        startTime: times?.[0],
        endTime: times?.[1],
      })),
    },
    general_settings: { timezone: ZONE, bookingTimeInterval: 15, advanceBooking: 0 },
  })
}
const at = (date: string, time: string) => toInstant(ZONE, date, time)
const closed = (date: string, time: string) => ({
  is_open: false,
  until: null,
  opens: { date, time },
})
const open = (until: string) => ({ is_open: true, until, opens: null })

describe('whether a house is open', () => {
  const rules = createRules([
    ['09:00', '12:00'],
    ['13:00', '19:00'],
  ])

  it('follows its windows, the end of each excluded', () => {
    expect(getOpenState(rules, at(MONDAY, '08:59'))).toEqual(closed(MONDAY, '09:00'))
    expect(getOpenState(rules, at(MONDAY, '09:00'))).toEqual(open('12:00'))
    expect(getOpenState(rules, at(MONDAY, '12:00'))).toEqual(closed(MONDAY, '13:00'))
    expect(getOpenState(rules, at(MONDAY, '18:59'))).toEqual(open('19:00'))
    expect(getOpenState(rules, at(MONDAY, '19:00'))).toEqual(closed(TUESDAY, '09:00'))
  })

  it('names the next day that it opens on, over those that it does not', () => {
    expect(getOpenState(rules, at(TUESDAY, '20:00'))).toEqual(closed('2026-11-30', '09:00'))
  })

  it('takes windows that meet for one, to the end of the day', () => {
    const whole = createRules([
      ['08:00', '12:00'],
      ['12:00', '24:00'],
    ])
    expect(getOpenState(whole, at(MONDAY, '11:00'))).toEqual(open('24:00'))
  })

  it('is closed by what blocks all of it, and not by what blocks one professional', () => {
    const blocked = createRules(
      [['09:00', '18:00']],
      [
        { date: MONDAY, isFullDay: true },
        { date: TUESDAY, isFullDay: false, times: ['12:00', '14:00'] },
        { date: TUESDAY, isFullDay: true, professionalId: 'ana' },
      ],
    )
    expect(getOpenState(blocked, at(MONDAY, '10:00'))).toEqual(closed(TUESDAY, '09:00'))
    expect(getOpenState(blocked, at(TUESDAY, '10:00'))).toEqual(open('12:00'))
    expect(getOpenState(blocked, at(TUESDAY, '12:30'))).toEqual(closed(TUESDAY, '14:00'))
  })

  it('names nothing where it does not open within two weeks', () => {
    expect(getOpenState(createRules([]), at(MONDAY, '10:00'))).toEqual({
      is_open: false,
      until: null,
      opens: null,
    })
  })
})
