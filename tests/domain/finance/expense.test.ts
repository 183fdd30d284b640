/** When expenses are due, month by month. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addMonthsToDate,
  isExpenseAmount,
  isOverdue,
  listMonthlyDays,
  MOST_EXPENSE,
  moveSeriesDay,
} from '#domain/finance/expense.ts'
import { addDays, isDate } from '#domain/time/civil-time.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

const anyDay = fc.integer({ min: 0, max: 36_500 }).map((day) => addDays('1990-01-01', day))

test('a monthly expense keeps its day, and falls on the last one of a shorter month', () => {
  expect(listMonthlyDays('2027-12-31', 5)).toEqual([
    ...['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
  ])
  expect(listMonthlyDays('2026-11-10', 3)).toEqual(['2026-11-10', '2026-12-10', '2027-01-10'])
})

test('each month has one day of a series, the same or its last', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 2, max: 24 }), (first, months) => {
      const days = listMonthlyDays(first, months)
      expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(months)
      for (const day of days) {
        expect(isDate(day)).toBe(true)
        const isLast = addDays(day, 1).endsWith('-01')
        expect(day.slice(8) === first.slice(8) || (isLast && day.slice(8) < first.slice(8))).toBe(
          true,
        )
      }
    }),
    { seed: SEED },
  )
})

test('a series that is moved keeps its months apart, also once it had lost the 31st', () => {
  const moved = { from: '2026-01-31', to: '2026-02-05' }
  expect(moveSeriesDay('2026-02-28', moved)).toBe('2026-03-05')
  expect(moveSeriesDay('2026-12-31', moved)).toBe('2027-01-05')
  expect(addMonthsToDate('2026-01-31', -1)).toBe('2025-12-31')
})

test('only what is open is overdue, and not on its day', () => {
  expect(isOverdue({ due_on: '2026-11-22', paid_on: null }, '2026-11-23')).toBe(true)
  expect(isOverdue({ due_on: '2026-11-23', paid_on: null }, '2026-11-23')).toBe(false)
  expect(isOverdue({ due_on: '2026-11-22', paid_on: '2026-11-23' }, '2026-11-23')).toBe(false)
})

test('an amount is a whole number of centavos above nothing', () => {
  expect([0, 1, 1.5, MOST_EXPENSE, MOST_EXPENSE + 1].map(isExpenseAmount)).toEqual([
    ...[false, true, false, true, false],
  ])
})
