import { describe, expect, it } from 'vitest'
import { countCohorts, getCohortPeriod } from '#domain/report/cohorts.ts'
import {
  getComparedPart,
  getComparedPeriod,
  getPeriodBefore,
  pairDays,
} from '#domain/report/comparison.ts'
import { computeOccupancy } from '#domain/report/occupancy.ts'
import { getAverage, getHourly } from '#domain/report/takings.ts'
import { MINUTES_A_DAY, toEpochDay } from '#domain/time/civil-time.ts'

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }

describe('a day beside one of the period before', () => {
  it('is the same weekday in months, and none where the month before is over', () => {
    expect(pairDays(OCTOBER)('2026-10-01')).toBe('2026-09-03')
    expect(pairDays(OCTOBER)('2026-10-28')).toBe('2026-09-30')
    expect(pairDays(OCTOBER)('2026-10-29')).toBeNull()
  })

  it('is the same weekday in years and weeks, and the same place in any days', () => {
    const year = { from: '2026-01-01', to: '2026-12-31' }
    expect(pairDays(year)('2026-03-10')).toBe('2025-03-11')
    const week = { from: '2026-11-22', to: '2026-11-28' }
    expect(pairDays(week)('2026-11-25')).toBe('2026-11-18')
    const days = { from: '2026-11-02', to: '2026-11-04' }
    expect(getPeriodBefore(days)).toEqual({ from: '2026-10-30', to: '2026-11-01' })
    expect(pairDays(days)('2026-11-04')).toBe('2026-11-01')
  })
})

describe('what a period is compared with', () => {
  const compare = (from: string, to: string, today: string) =>
    Object.values(getComparedPeriod({ from, to }, today)).join(' ')

  it('is the whole of the one before, unless it is under way', () => {
    expect(compare('2026-11-01', '2026-11-30', '2026-11-30')).toBe('2026-10-01 2026-10-31')
    expect(compare('2026-11-01', '2026-11-30', '2026-10-31')).toBe('2026-10-01 2026-10-31')
  })

  it('stands beside its days up to today while it goes on, and else beside all of them', () => {
    const cut = (today: string) =>
      getComparedPart({ from: '2026-11-01', to: '2026-11-30' }, today).to
    expect(cut('2026-11-26')).toBe('2026-11-26')
    expect([cut('2026-11-30'), cut('2026-10-31'), cut('2026-12-02')]).toEqual(
      Array(3).fill('2026-11-30'),
    )
  })

  it('is the same days of it while it goes on, as far as it has them', () => {
    expect(compare('2026-11-01', '2026-11-30', '2026-11-26')).toBe('2026-10-01 2026-10-26')
    expect(compare('2026-03-01', '2026-03-31', '2026-03-30')).toBe('2026-02-01 2026-02-28')
    expect(compare('2026-11-22', '2026-11-28', '2026-11-24')).toBe('2026-11-15 2026-11-17')
    expect(compare('2025-01-01', '2025-12-31', '2025-11-26')).toBe('2024-01-01 2024-11-26')
    expect(compare('2024-01-01', '2024-12-31', '2024-02-29')).toBe('2023-01-01 2023-03-01')
  })
})

describe('cohorts', () => {
  const months = { from: '2026-08-01', to: '2026-10-31' }

  it('count who came again in time, and say nothing of months that are not over', () => {
    const visits = [
      { first: '2026-08-31', second: '2026-09-30' },
      { first: '2026-08-01', second: '2026-09-01' },
      { first: '2026-08-01', second: null },
      { first: '2026-10-05', second: '2026-10-06' },
    ]
    expect(countCohorts(visits, months, '2026-10-31')).toEqual([
      { month: '2026-08', clients: 3, returned: [1, 2, null] },
      { month: '2026-09', clients: 0, returned: [0, null, null] },
      { month: '2026-10', clients: 1, returned: [null, null, null] },
    ])
  })

  it('are of six months at least, up to that in which the period ends', () => {
    expect(getCohortPeriod(OCTOBER)).toEqual({ from: '2026-05-01', to: '2026-10-31' })
    const long = { from: '2025-12-10', to: '2026-10-02' }
    expect(getCohortPeriod(long)).toEqual({ from: '2025-12-01', to: '2026-10-31' })
  })
})

describe('occupancy', () => {
  const monday = toEpochDay('2026-10-05') * MINUTES_A_DAY
  const rules = {
    windows: Array.from({ length: 7 }, (_, day) => (day === 1 ? [{ from: 540, to: 660 }] : [])),
    blocks: new Map([
      [toEpochDay('2026-10-05'), [{ from: monday + 630, to: monday + 660, professional_id: null }]],
    ]),
  }
  const rafa = { id: 'rafa', windows: null, since: '2026-01-01', until: null }
  const day = { from: '2026-10-05', to: '2026-10-05' }

  it('counts what is booked within working time, twice booked once, without what is blocked', () => {
    const busy = [
      { from: monday + 500, to: monday + 560 },
      { from: monday + 550, to: monday + 570 },
      { from: monday + 620, to: monday + 700 },
    ]
    expect(computeOccupancy(rules, [rafa], () => busy, day)).toEqual([
      { weekday: 1, hour: 9, working: 60, booked: 30 },
      { weekday: 1, hour: 10, working: 30, booked: 10 },
    ])
  })

  it('counts no hour that has not come yet', () => {
    const busy = [{ from: monday + 540, to: monday + 660 }]
    const weeks = { from: '2026-10-05', to: '2026-10-12' }
    const count = (until: number) => computeOccupancy(rules, [rafa], () => busy, weeks, until)
    expect(count(monday + 615)).toEqual([
      { weekday: 1, hour: 9, working: 60, booked: 60 },
      { weekday: 1, hour: 10, working: 15, booked: 15 },
    ])
    expect(count(monday + 540)).toEqual([])
    expect(count(monday - 1)).toEqual([])
  })

  it('is nobody’s before they came and after they left', () => {
    const gone = { ...rafa, until: '2026-10-04' }
    const coming = { ...rafa, since: '2026-10-06' }
    expect(computeOccupancy(rules, [gone, coming], () => [], day)).toEqual([])
  })
})

describe('takings', () => {
  it('have no average of nothing', () => {
    expect(getAverage(500, 0)).toBeNull()
    expect(getAverage(5, 2)).toBe(3)
    expect(getHourly(5000, 40)).toBe(7500)
    expect(getHourly(5000, 0)).toBeNull()
  })
})
