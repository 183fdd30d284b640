import { expect, it } from 'vitest'
import { TRIAL_DAYS, trialEnd } from '#domain/plan.ts'

it('a trial lasts three days of twenty-four hours', () => {
  const now = Date.parse('2026-03-10T14:00:00-03:00')
  expect(TRIAL_DAYS).toBe(3)
  expect(new Date(trialEnd(now)).toISOString()).toBe('2026-03-13T17:00:00.000Z')
})
