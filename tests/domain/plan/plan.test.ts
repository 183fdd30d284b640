import { expect, it } from 'vitest'
import { countTrialDays, getTrialEnd, isTrialOver, TRIAL_DAYS } from '#domain/plan/trial.ts'

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

it('days of a trial are counted to the last, and of nothing else', () => {
  const trial = { plano_atual: 'trial', trial_expira_em: '2026-03-13T17:00:00.000Z' }
  const at = (iso: string) => countTrialDays(trial, Date.parse(iso))
  expect([at('2026-03-10T17:00:00Z'), at('2026-03-10T17:00:01Z')]).toEqual([3, 3])
  expect([at('2026-03-13T16:59:59Z'), at('2026-03-13T17:00:00Z')]).toEqual([1, null])
  const now = Date.parse('2026-03-10T17:00:00Z')
  expect(countTrialDays({ ...trial, plano_atual: 'avancado' }, now)).toBeNull()
  expect(countTrialDays({ ...trial, trial_expira_em: null }, now)).toBeNull()
})
