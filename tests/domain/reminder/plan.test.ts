import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isBirthday,
  isReturnDue,
  type PlannedBooking,
  planCancellation,
  planDay,
  planReminders,
  planThanks,
} from '#domain/reminder/plan.ts'
import { isQuiet, placeOutsideQuiet } from '#domain/reminder/quiet-hours.ts'
import { DEFAULT_MESSAGES, type MessageSettings } from '#domain/reminder/settings.ts'
import { addDays, MS_A_MINUTE, toIsoDate, toTimeOfDay } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'

const HOUR = 60 * MS_A_MINUTE
const ZONES = ['America/Sao_Paulo', 'America/Santiago', 'Europe/Berlin', 'Australia/Lord_Howe']
const ALL_ON: MessageSettings = {
  ...DEFAULT_MESSAGES,
  kinds: {
    confirmation: true,
    change: true,
    cancellation: true,
    reminder: true,
    thanks: true,
    return: true,
    birthday: true,
  },
}

const time = fc.integer({ min: 0, max: 1439 }).map(toTimeOfDay)
const day = fc.integer({ min: 17_000, max: 22_000 }).map(toIsoDate)
const house = fc.record({
  zone: fc.constantFrom(...ZONES),
  quiet: fc.option(fc.record({ from: time, to: time })),
  hours: fc.uniqueArray(fc.integer({ min: 1, max: 168 }), { minLength: 1, maxLength: 3 }),
})

const createBooking = (given: Partial<PlannedBooking>): PlannedBooking => ({
  id: 'b1',
  client_id: 'c1',
  date: '2026-03-10',
  time: '14:00',
  duration: 45,
  status: 'confirmed',
  review_status: null,
  completed_at: null,
  created_at: 0,
  ...given,
})

const SAO_PAULO = 'America/Sao_Paulo'
const at = (date: string, clock: string) => toInstant(SAO_PAULO, date, clock)

describe('reminders', () => {
  it('leave outside the quiet hours, after the booking was made and before it begins', () => {
    fc.assert(
      fc.property(house, day, time, fc.nat(200), fc.nat(200), (chosen, date, clock, made, ago) => {
        const { zone, quiet, hours } = chosen
        const starts = toInstant(zone, date, clock)
        const settings = { ...ALL_ON, quiet, reminder_hours: hours.sort((a, b) => b - a) }
        const booking = createBooking({ date, time: clock, created_at: starts - made * HOUR })
        const now = starts - ago * HOUR
        const { due, next_at } = planReminders({ settings, zone, now }, booking)
        expect(due.length).toBeLessThanOrEqual(1)
        for (const one of due) {
          expect(isQuiet({ quiet, zone }, one.due_at)).toBe(false)
          expect(isQuiet({ quiet, zone }, now)).toBe(false)
          expect(one.due_at).toBeLessThanOrEqual(now)
          expect(one.due_at).toBeGreaterThanOrEqual(booking.created_at)
          expect(one.expires_at).toBeLessThan(starts)
        }
        if (next_at !== null) {
          expect(next_at).toBeGreaterThan(now)
          expect(isQuiet({ quiet, zone }, next_at)).toBe(false)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('come up one after the other to whoever looks when the plan says', () => {
    fc.assert(
      fc.property(house, day, time, ({ zone, hours }, date, clock) => {
        const starts = toInstant(zone, date, clock)
        const settings = { ...ALL_ON, quiet: null, reminder_hours: hours.sort((a, b) => b - a) }
        const booking = createBooking({ date, time: clock, created_at: starts - 200 * HOUR })
        const keys = new Set<string>()
        let now: number | null = booking.created_at
        while (now !== null) {
          const plan = planReminders({ settings, zone, now }, booking)
          for (const { key } of plan.due) keys.add(key)
          now = plan.next_at
        }
        expect(keys.size).toBe(hours.length)
      }),
      { numRuns: 500 },
    )
  })

  it('leave on the evening before where the morning would be too late', () => {
    const settings = { ...ALL_ON, reminder_hours: [1] }
    const booking = createBooking({ date: '2026-03-10', time: '08:05' })
    const now = at('2026-03-09', '20:58')
    const { due, next_at } = planReminders({ settings, zone: SAO_PAULO, now }, booking)
    expect(due).toEqual([])
    expect(next_at).toBe(at('2026-03-09', '20:59'))
  })

  it('that nobody sent in time are one, the last', () => {
    const settings = { ...ALL_ON, reminder_hours: [48, 24, 2] }
    const house = { settings, zone: SAO_PAULO, now: at('2026-03-10', '13:00') }
    const { due } = planReminders(house, createBooking({}))
    expect(due.map(({ hours }) => hours)).toEqual([2])
  })

  it.each(['cancelled', 'completed', 'pendente'] as const)(
    'are not owed to what is %s',
    (status) => {
      const house = { settings: ALL_ON, zone: SAO_PAULO, now: at('2026-03-10', '09:00') }
      expect(planReminders(house, createBooking({})).due).toHaveLength(1)
      expect(planReminders(house, createBooking({ status })).due).toEqual([])
    },
  )
})

describe('quiet hours', () => {
  it('give way to no time but one before them, where their end is too late', () => {
    fc.assert(
      fc.property(house, day, time, fc.nat(48), ({ zone, quiet }, date, clock, room) => {
        const due = toInstant(zone, date, clock)
        const latest = due + room * HOUR
        const placed = placeOutsideQuiet({ quiet, zone }, due, latest)
        expect(isQuiet({ quiet, zone }, placed)).toBe(false)
        expect(placed).toBeLessThanOrEqual(Math.max(due, latest))
        if (!isQuiet({ quiet, zone }, due)) expect(placed).toBe(due)
      }),
      { numRuns: 1000 },
    )
  })

  it('over midnight hold on both sides of it', () => {
    const night = { quiet: { from: '21:00', to: '08:00' }, zone: SAO_PAULO }
    const asked = ['20:59', '21:00', '00:00', '07:59', '08:00'].map((clock) =>
      isQuiet(night, at('2026-03-10', clock)),
    )
    expect(asked).toEqual([false, true, true, true, false])
  })
})

describe('cancellations', () => {
  const cancelled = { ...createBooking({ status: 'cancelled' }), cancel_reason: 'owner' }
  const plan = (made: number, given = cancelled) =>
    planCancellation({ settings: ALL_ON, zone: SAO_PAULO, now: made }, given, made)

  it('wait for the morning where it is early enough', () => {
    expect(plan(at('2026-03-09', '23:00'))?.due_at).toBe(at('2026-03-10', '08:00'))
  })

  it('are told at night where the morning would be too late', () => {
    const early = { ...cancelled, time: '08:30' }
    expect(plan(at('2026-03-09', '23:00'), early)?.due_at).toBe(at('2026-03-09', '23:00') + 10_000)
  })

  it('that the client made, or that were no-shows, are told nobody', () => {
    const made = at('2026-03-09', '12:00')
    expect(plan(made)).not.toBeNull()
    expect(plan(made, { ...cancelled, cancel_reason: 'client' })).toBeNull()
    expect(plan(made, { ...cancelled, cancel_reason: 'no_show' })).toBeNull()
  })
})

describe('thanks', () => {
  const done = createBooking({ status: 'completed', completed_at: at('2026-03-10', '15:00') })
  const plan = (now: number, given: Partial<PlannedBooking> = {}) =>
    planThanks({ settings: ALL_ON, zone: SAO_PAULO, now }, { ...done, ...given })

  it('come hours after the visit, once for all visits of a day', () => {
    expect(plan(at('2026-03-10', '17:00'))).toEqual({ due: [], next_at: at('2026-03-10', '18:00') })
    const keys = [{}, { id: 'b2' }].map(
      (given) => plan(at('2026-03-10', '18:00'), given).due[0]?.key,
    )
    expect(keys).toEqual(['thanks:c1:2026-03-10', 'thanks:c1:2026-03-10'])
  })

  it('are not owed to who has reviewed already, nor days later', () => {
    expect(plan(at('2026-03-10', '18:00'), { review_status: 'completed' }).due).toEqual([])
    expect(plan(at('2026-03-13', '18:00')).due).toEqual([])
  })
})

describe('the day', () => {
  const dates = ['2026-01-01', '2026-01-31', '2026-03-02']
  const visits = { client_id: 'c1', service_id: 's1', booking_id: 'b1', dates }

  it('asks back after the usual pause, on that day or soon after', () => {
    const asked = ['2026-03-31', '2026-04-01', '2026-04-03', '2026-04-04'].map((today) =>
      isReturnDue(visits, today),
    )
    expect(asked).toEqual([false, true, true, false])
  })

  it('asks nobody back who came twice only, or comes every day', () => {
    const often = dates.map((_, i) => addDays('2026-03-01', i))
    expect(isReturnDue({ ...visits, dates: dates.slice(1) }, '2026-04-01')).toBe(false)
    expect(isReturnDue({ ...visits, dates: often }, '2026-03-04')).toBe(false)
  })

  it('greets those born on 29 February in every year', () => {
    expect(isBirthday('1992-02-29', '2027-02-28')).toBe(true)
    expect(isBirthday('1992-02-29', '2028-02-28')).toBe(false)
    expect(isBirthday('1992-02-29', '2028-02-29')).toBe(true)
  })

  it('writes once to a client who is owed two invitations', () => {
    const people = {
      returning: [visits, { ...visits, service_id: 's2', booking_id: 'b2' }],
      birthdays: [{ id: 'c1' }],
    }
    const now = at('2026-04-01', '09:00')
    const planned = planDay({ settings: ALL_ON, zone: SAO_PAULO, now }, '2026-04-01', people)
    expect(planned.map(({ key }) => key)).toEqual(['birthday:c1:2026', 'return:b1'])
  })
})
