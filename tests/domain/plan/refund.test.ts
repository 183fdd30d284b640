import { expect, it } from 'vitest'
import { countRefundsLeft, isRefundable } from '#domain/plan/refund.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

const NOW = Date.parse('2026-01-31T10:00:00-03:00')

it('a payment is given back within seven days', () => {
  expect(isRefundable(NOW, NOW + 7 * MS_A_DAY - 1)).toBe(true)
  expect(isRefundable(NOW, NOW + 7 * MS_A_DAY)).toBe(false)
})

it('a house gives one purchase back by itself, one more to leave, and none for ever', () => {
  const left = (isLeaving: boolean) => [0, 1, 2, 3].map((used) => countRefundsLeft(used, isLeaving))
  expect(left(false)).toEqual([1, 0, 0, 0])
  expect(left(true)).toEqual([2, 1, 0, 0])
})
