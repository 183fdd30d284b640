import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCivilMinute } from '#domain/availability/placement.ts'
import type { BookingStatus } from '#domain/booking/booking.ts'
import {
  countMinutesBetween,
  listRepeatDates,
  selectInScope,
  shiftByMinutes,
  sortForMoving,
} from '#domain/booking/series.ts'

const FIRST = '2026-11-24'

describe('the dates of a repetition', () => {
  it('are every n weeks, the last one included', () => {
    const dates = listRepeatDates(FIRST, { every_weeks: 2, until: '2026-12-22' })
    expect(dates).toEqual([FIRST, '2026-12-08', '2026-12-22'])
    expect(listRepeatDates(FIRST, { every_weeks: 2, until: '2026-12-21' })).toHaveLength(2)
    expect(listRepeatDates(FIRST, { every_weeks: 1, until: FIRST })).toEqual([FIRST])
    expect(listRepeatDates(FIRST, { every_weeks: 1, until: '2020-01-01' })).toEqual([FIRST])
  })

  it('are 104 at the most', () => {
    expect(listRepeatDates(FIRST, { every_weeks: 1, until: '2028-11-20' })).toHaveLength(104)
    expect(listRepeatDates(FIRST, { every_weeks: 1, until: '2028-11-21' })).toEqual({
      code: 'series_too_long',
      most: 104,
    })
    expect(listRepeatDates('1900-01-01', { every_weeks: 1, until: '2100-12-31' })).toMatchObject({
      code: 'series_too_long',
    })
  })
})

const member = (id: string, date: string, status: BookingStatus = 'confirmed', time = '10:00') => ({
  ...{ id, date, time, status },
})

describe('whom a change of a series is for', () => {
  const series = [
    member('a', '2026-11-24'),
    member('b', '2026-12-01', 'completed'),
    member('c', '2026-12-08'),
    member('d', '2026-12-15', 'cancelled'),
    member('e', '2026-12-22', 'pendente'),
  ]
  const ids = (named: number, scope: Parameters<typeof selectInScope>[2]) => {
    const one = series[named]
    return one ? selectInScope(series, one, scope).map(({ id }) => id) : []
  }

  it('is what was named first, then those that are open', () => {
    expect(ids(2, 'one')).toEqual(['c'])
    expect(ids(2, 'following')).toEqual(['c', 'e'])
    expect(ids(2, 'all')).toEqual(['c', 'a', 'e'])
    expect(ids(3, 'following')).toEqual(['d', 'e'])
    expect(ids(1, 'all')).toEqual(['b', 'a', 'c', 'e'])
  })
})

describe('a move', () => {
  it('is the same number of minutes for each, across midnight too', () => {
    const minutes = countMinutesBetween(
      { date: FIRST, time: '10:00' },
      { date: '2026-11-23', time: '23:30' },
    )
    expect(minutes).toBe(-630)
    expect(shiftByMinutes({ date: '2026-12-01', time: '10:00' }, minutes)).toEqual({
      date: '2026-11-30',
      time: '23:30',
    })
  })

  it('never puts one where another of the same series still stands', () => {
    const starts = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(starts, fc.integer({ min: -20, max: 20 }), (days, by) => {
        const at = (day: number) => shiftByMinutes({ date: FIRST, time: '10:00' }, day * 1440)
        const standing = new Set(days.map((day) => toCivilMinute(at(day))))
        const minutes = by * 1440
        for (const start of sortForMoving(days.map(at), minutes)) {
          standing.delete(toCivilMinute(start))
          expect(standing.has(toCivilMinute(shiftByMinutes(start, minutes)))).toBe(false)
          standing.add(toCivilMinute(shiftByMinutes(start, minutes)))
        }
      }),
    )
  })

  it('would, in the order of the dates', () => {
    const starts = ['2026-11-24', '2026-12-01'].map((date) => ({ date, time: '10:00' }))
    expect(sortForMoving(starts, 7 * 1440)).not.toEqual(starts)
    expect(sortForMoving(starts, -7 * 1440)).toEqual(starts)
  })
})
