import { expect, it } from 'vitest'
import { getTrialEnd, isTrialOver, TRIAL_DAYS } from '#domain/plan/trial.ts'

it('a trial lasts three days of twenty-four hours', () => {
  const now = Date.parse('2026-03-10T14:00:00-03:00')
  expect(TRIAL_DAYS).toBe(3)
  expect(new Date(getTrialEnd(now)).toISOString()).toBe('2026-03-13T17:00:00.000Z')
})

it('a trial is over from its end on, and other plans never are', () => {
  const trial_expira_em = '2026-03-13T17:00:00.000Z'
  const end = Date.parse(trial_expira_em)
  const isOver = (plano_atual: string, now: number, until: string | null = trial_expira_em) =>
    isTrialOver({ plano_atual, trial_expira_em: until }, now)
  expect(isOver('trial', end - 1)).toBe(false)
  expect(isOver('trial', end)).toBe(true)
  expect(isOver('trial', end, null)).toBe(false)
  expect(isOver('essencial', end)).toBe(false)
})
