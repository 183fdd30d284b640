import { expect, test } from 'vitest'
import { listReviewMonths } from '#domain/business/review.ts'

test('the course has the last twelve months, also those in which nobody said anything', () => {
  const months = listReviewMonths(
    [
      { rating: 5, date: '2025-11-30' },
      { rating: 5, date: '2025-12-01' },
      { rating: 4, date: '2026-11-01' },
      { rating: 5, date: '2026-11-23' },
    ],
    '2026-11-23',
  )
  expect(months.map(({ month }) => month)).toEqual([
    '2025-12',
    ...['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
    ...['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
  ])
  expect(months[0]).toEqual({ month: '2025-12', average: 5, count: 1 })
  expect(months[1]).toEqual({ month: '2026-01', average: 0, count: 0 })
  expect(months.at(-1)).toEqual({ month: '2026-11', average: 4.5, count: 2 })
})
