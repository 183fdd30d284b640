/** What the chart of a period's revenue draws. */
import { expect, test } from 'vitest'
import { listOwnDays, listRevenueBars } from '#console/admin/reports/revenue-bars.ts'
import { listDays } from '#domain/report/comparison.ts'
import { addDays } from '#domain/time/civil-time.ts'

const createReport = (from: string, to: string, first_day: string | null) => ({
  first_day,
  days: listDays({ from, to }).map((date) => ({
    ...{ date, revenue: 10, visits: 10, counter: 0, holiday: null },
    ...{ paired: addDays(date, -364), paired_revenue: 0 },
  })),
})

test('months of before the house had anything have no bar, and are no mark either', () => {
  const year = createReport('2026-01-01', '2026-12-31', '2026-08-10')
  expect(listRevenueBars(year).map(({ label, value, paired }) => [label, value, paired])).toEqual([
    ['ago', 220, null],
    ['set', 300, null],
    ['out', 310, null],
    ['nov', 300, null],
    ['dez', 310, null],
  ])
  expect(listOwnDays(year)[0]).toMatchObject({ date: '2026-08-10', paired: null })
})

test('a month without anything between others stands as zero', () => {
  const year = createReport('2026-01-01', '2026-12-31', '2024-01-01')
  const days = year.days.map((day) =>
    day.date.startsWith('2026-03') ? { ...day, revenue: 0 } : day,
  )
  const bars = listRevenueBars({ ...year, days })
  expect(bars).toHaveLength(12)
  expect(bars[2]).toMatchObject({ label: 'mar', value: 0, paired: 0 })
})
