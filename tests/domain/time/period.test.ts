import { expect, test } from 'vitest'
import {
  countDays,
  getMonthPeriod,
  getPeriodKind,
  getWeekPeriod,
  getYearPeriod,
  movePeriod,
} from '#domain/time/period.ts'

test.each([
  ['day', { from: '2026-03-01', to: '2026-03-01' }, { from: '2026-02-28', to: '2026-02-28' }],
  ['week', getWeekPeriod('2026-11-25'), { from: '2026-11-15', to: '2026-11-21' }],
  ['month', getMonthPeriod('2024-03-31'), { from: '2024-02-01', to: '2024-02-29' }],
  ['month', getMonthPeriod('2026-01-15'), { from: '2025-12-01', to: '2025-12-31' }],
  ['year', getYearPeriod('2026-11-25'), { from: '2025-01-01', to: '2025-12-31' }],
  ['days', { from: '2026-11-02', to: '2026-11-11' }, { from: '2026-10-23', to: '2026-11-01' }],
] as const)('the %s before is one of the same kind', (kind, period, before) => {
  expect(getPeriodKind(period)).toBe(kind)
  expect(movePeriod(period, -1)).toEqual(before)
  expect(movePeriod(before, 1)).toEqual(period)
})

test('a period counts both of its ends', () => {
  expect(countDays({ from: '2026-11-25', to: '2026-11-25' })).toBe(1)
  expect(countDays(getYearPeriod('2024-01-01'))).toBe(366)
})
