import { expect, test } from 'vitest'
import { toReais } from '#domain/money/money.ts'
import {
  BILLING_CYCLES,
  getAnnualSaving,
  getPlanLimits,
  getPlanPrice,
  PAID_PLANS,
  UNLIMITED,
} from '#domain/plan/plans.ts'

test('a plan costs by the month and by the year what the documents say, and saves a quarter', () => {
  const prices = PAID_PLANS.map((plan) => [
    plan,
    ...BILLING_CYCLES.map((cycle) => toReais(getPlanPrice(plan, cycle))),
    toReais(getAnnualSaving(plan)),
  ])
  expect(prices).toEqual([
    ['basico', 64.9, 584.1, 194.7],
    ['essencial', 94.9, 854.1, 284.7],
    ['avancado', 179.9, 1619.1, 539.7],
  ])
})

test('a larger plan holds more, and the largest whatever there is', () => {
  const limits = PAID_PLANS.map((plan) => Object.values(getPlanLimits(plan)))
  expect(limits).toEqual([
    [2, 250, false, false],
    [6, 2000, true, true],
    [UNLIMITED, UNLIMITED, true, true],
  ])
})
