import { expect, test } from 'vitest'
import { formatReais, toReais } from '#domain/money/money.ts'
import { getAnnualPrice, PAID_PLANS, PLAN_TERMS, UNLIMITED } from '#domain/plan/paid-plans.ts'
import { PLANS } from '#domain/plan/trial.ts'

test('a plan costs by the month what the documents say', () => {
  const prices = PAID_PLANS.map((plan) => [plan, toReais(PLAN_TERMS[plan].monthly)])
  expect(prices).toEqual([
    ['basico', 64.9],
    ['essencial', 94.9],
    ['avancado', 179.9],
  ])
  expect(PLANS).toEqual(['trial', ...PAID_PLANS])
})

test('a year costs 12 months less a quarter, and says what that saves', () => {
  const shown = PAID_PLANS.map((plan) => {
    const { perMonth, perYear, saved } = getAnnualPrice(PLAN_TERMS[plan].monthly)
    return [perMonth, perYear, saved].map((amount) => formatReais(toReais(amount)))
  })
  expect(shown).toEqual([
    ['R$ 48,68', 'R$ 584,10', 'R$ 194,70'],
    ['R$ 71,18', 'R$ 854,10', 'R$ 284,70'],
    ['R$ 134,93', 'R$ 1.619,10', 'R$ 539,70'],
  ])
})

test('what is paid and what is saved add up to twelve months, to the centavo', () => {
  for (let monthly = 1; monthly <= 20_000; monthly += 7) {
    const { perYear, saved } = getAnnualPrice(monthly)
    expect([monthly, perYear + saved]).toEqual([monthly, monthly * 12])
  }
})

test('a larger plan holds more, and the largest whatever there is', () => {
  const limits = PAID_PLANS.map((plan) => {
    const terms = PLAN_TERMS[plan]
    return [terms.max_professionals, terms.max_clients, terms.reminders_enabled]
  })
  expect(limits).toEqual([
    [2, 250, false],
    [6, 2000, true],
    [UNLIMITED, UNLIMITED, true],
  ])
  expect(PLAN_TERMS.basico.api_integrations_enabled).toBe(false)
})
