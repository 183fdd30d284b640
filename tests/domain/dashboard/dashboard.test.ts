import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Interval } from '#domain/availability/occupation.ts'
import {
  countOpenMinutes,
  cutIntervals,
  getPercentBooked,
} from '#domain/availability/open-minutes.ts'
import { getDayRemainder, getShownHours } from '#domain/dashboard/day-remainder.ts'
import { getDaySpan, getVisitState, isLate, LATE_MINUTES } from '#domain/dashboard/day-visits.ts'
import { getTypicalDuration } from '#domain/dashboard/typical-duration.ts'
import {
  getDifference,
  listComparedDays,
  listWeekdaysBefore,
} from '#domain/dashboard/weekday-comparison.ts'
import { toInstant } from '#domain/time/clock.ts'

const DAY = '2026-11-23'
const span = (from: number, to: number): Interval => ({ from, to })

describe('where a booking stands in a day', () => {
  const find = (date: string, time: string, duration = 60) =>
    getDaySpan({ date, time, duration }, DAY)

  test('in minutes from midnight, of yesterday’s what reaches over it', () => {
    expect(find(DAY, '10:30')).toEqual(span(630, 690))
    expect(find('2026-11-22', '23:30')).toEqual(span(-30, 30))
    expect(find('2026-11-22', '23:00')).toBeNull()
    expect(find('2026-11-24', '00:00')).toBeNull()
    expect(find(DAY, '23:30')).toEqual(span(1410, 1470))
  })

  test('nowhere, where its date or time cannot be read', () => {
    for (const [date, time] of [
      ['xx', '10:00'],
      [DAY, '9:00'],
      [DAY, ''],
      ['2026-02-31', '10:00'],
    ])
      expect(find(date ?? '', time ?? '')).toBeNull()
  })
})

describe('what became of a visit', () => {
  const visit = { ...span(600, 660), status: 'confirmed', has_comanda: false } as const

  test('follows its status, and while it is open the clock', () => {
    expect(getVisitState(visit, 599)).toBe('confirmed')
    expect(getVisitState({ ...visit, status: 'scheduled' }, 599)).toBe('confirmed')
    expect(getVisitState({ ...visit, status: 'pendente' }, 599)).toBe('pending')
    expect(getVisitState({ ...visit, status: 'pendente' }, 600)).toBe('running')
    expect(getVisitState(visit, 659)).toBe('running')
    expect(getVisitState(visit, 660)).toBe('unclosed')
    expect(getVisitState({ ...visit, status: 'completed' }, 0)).toBe('done')
  })

  test('late is who has no comanda some minutes into their time', () => {
    expect(isLate(visit, 600 + LATE_MINUTES - 1)).toBe(false)
    expect(isLate(visit, 600 + LATE_MINUTES)).toBe(true)
    expect(isLate({ ...visit, has_comanda: true }, 700)).toBe(false)
    expect(isLate({ ...visit, status: 'completed' }, 700)).toBe(false)
    expect(isLate({ ...visit, status: 'cancelled' }, 700)).toBe(false)
  })
})

describe('occupancy', () => {
  const spans = fc.array(
    fc
      .tuple(fc.integer({ min: -60, max: 1500 }), fc.integer({ min: 1, max: 300 }))
      .map(([from, length]) => span(from, from + length)),
    { maxLength: 8 },
  )
  const isIn = (all: readonly Interval[], minute: number) =>
    all.some(({ from, to }) => from <= minute && minute < to)

  test('agrees with counting minute by minute', () => {
    fc.assert(
      fc.property(spans, spans, spans, (hours, blocked, booked) => {
        const minutes = Array.from({ length: 2000 }, (_, i) => i - 100)
        const sold = minutes.filter((one) => isIn(hours, one) && !isIn(blocked, one))
        expect(countOpenMinutes(hours, blocked, booked)).toEqual({
          open: sold.length,
          booked: sold.filter((one) => isIn(booked, one)).length,
        })
      }),
    )
  })

  test('is never above 100, over closing time or twice at once, and nothing of a day off', () => {
    const late = [span(1020, 1200), span(1030, 1100)]
    expect(getPercentBooked(countOpenMinutes([span(480, 1080)], [], late))).toBe(10)
    expect(getPercentBooked(countOpenMinutes([span(1020, 1080)], [], late))).toBe(100)
    expect(getPercentBooked(countOpenMinutes([], [], late))).toBeNull()
    expect(getPercentBooked(countOpenMinutes([span(480, 1080)], [span(0, 1440)], late))).toBeNull()
  })

  test('cutting leaves what is around', () => {
    expect(cutIntervals([span(0, 100)], [span(20, 30), span(90, 200)])).toEqual([
      span(0, 20),
      span(30, 90),
    ])
  })

  test('what is left to sell: a slot, none any more, none at all', () => {
    const day = [span(480, 720), span(780, 1080)]
    expect(getDayRemainder(day, true, 600)).toBe('free')
    expect(getDayRemainder(day, false, 1079)).toBe('full')
    expect(getDayRemainder(day, false, 1080)).toBe('over')
    expect(getDayRemainder([], false, 0)).toBe('off')
  })

  test('the picture spans whole hours around everything, within the day', () => {
    expect(getShownHours([span(545, 1080), span(1050, 1110)])).toEqual(span(540, 1140))
    expect(getShownHours([span(-30, 30), span(1410, 1500)])).toEqual(span(0, 1440))
    expect(getShownHours([])).toBeNull()
  })
})

test('the usual duration is that of half of what is booked; of what is offered where nothing was', () => {
  const offers = [
    { duration: 120, booked: 0 },
    { duration: 30, booked: 5 },
    { duration: 60, booked: 6 },
  ]
  expect(getTypicalDuration(offers)).toBe(60)
  expect(getTypicalDuration(offers.map((one) => ({ ...one, booked: 0 })))).toBe(60)
  expect(getTypicalDuration([{ duration: 90, booked: 0 }])).toBe(90)
  expect(getTypicalDuration([])).toBe(30)
})

describe('the comparison with the weeks before', () => {
  const days = listWeekdaysBefore(DAY)

  test('takes the same weekday of four weeks, across months and years', () => {
    expect(days).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'])
    expect(listWeekdaysBefore('2026-01-05')[3]).toBe('2025-12-29')
  })

  test('leaves out days on which nothing moved, and averages the others', () => {
    const compared = listComparedDays(days, [
      { day: '2026-11-02', amount: 301, isUntil: true },
      { day: '2026-11-02', amount: 599, isUntil: false },
      { day: '2026-11-09', amount: 0, isUntil: false },
      { day: '2026-11-24', amount: 5, isUntil: true },
    ])
    expect(compared).toEqual([
      { date: '2026-11-02', until: 301, total: 900 },
      { date: '2026-11-09', until: 0, total: 0 },
    ])
    expect(getDifference(100, compared)).toBe(-51)
    expect(getDifference(100, [])).toBeNull()
  })

  test('an hour that a jumping clock skips is the moment of the jump; one shown twice, its first', () => {
    const zone = 'America/Sao_Paulo'
    // 2018-11-04: 00:00 became 01:00. 2018-02-18: 00:00 became 23:00 of the day before.
    expect(toInstant(zone, '2018-11-04', '00:30')).toBe(Date.UTC(2018, 10, 4, 3))
    expect(toInstant(zone, '2018-02-17', '23:30')).toBe(Date.UTC(2018, 1, 18, 1, 30))
  })
})
