import { expect, it } from 'vitest'
import { formatPlanStatus } from '#domain/plan/plan-messages.pt-BR.ts'
import { getPlanLimits, getPlanRank, PLANS } from '#domain/plan/plans.ts'
import {
  ENDLESS_PLAN,
  getPlanLimit,
  getPlanStanding,
  hasPlanFeature,
  isPlanOpen,
  type PlanResources,
} from '#domain/plan/standing.ts'
import { getTrialEnd, TRIAL_DAYS } from '#domain/plan/trial.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

const NOW = Date.parse('2026-03-10T14:00:00-03:00')
const inDays = (days: number) => NOW + days * MS_A_DAY

const createResources = (fields: Partial<PlanResources>): PlanResources => ({
  ...{ plano_atual: 'essencial', trial_expira_em: null, plano_expira_em: inDays(9) },
  ...{ is_blocked: false, next_plan: null, next_expira_em: null },
  ...fields,
})
const trialOf = (ends: number | null) =>
  createResources({ plano_atual: 'trial', trial_expira_em: ends, plano_expira_em: null })

/** Every state that there is: what it says, whether the house is open, and what it has. */
it.each<[string, PlanResources | null, string, boolean, boolean]>([
  ['a trial', trialOf(inDays(2)), 'Teste gratuito - 2 dias restantes', true, true],
  ['its last day', trialOf(NOW + 1), 'Teste gratuito - 1 dia restante', true, true],
  [
    'a trial that is over',
    trialOf(NOW),
    'Seu período de teste expirou. Escolha um plano para continuar.',
    false,
    false,
  ],
  [
    'a trial without an end',
    trialOf(null),
    'Seu período de teste expirou. Escolha um plano para continuar.',
    false,
    false,
  ],
  [
    'basico',
    createResources({ plano_atual: 'basico' }),
    'Plano Básico - 9 dias restantes',
    true,
    false,
  ],
  ['essencial', createResources({}), 'Plano Essencial - 9 dias restantes', true, true],
  [
    'avancado',
    createResources({ plano_atual: 'avancado' }),
    'Plano Avançado - 9 dias restantes',
    true,
    true,
  ],
  ['avancado without an end', ENDLESS_PLAN, 'Plano Avançado', true, true],
  [
    'essencial without an end',
    createResources({ plano_expira_em: null }),
    'Seu plano expirou. Renove para continuar.',
    false,
    false,
  ],
  [
    'a plan that is over',
    createResources({ plano_expira_em: NOW }),
    'Seu plano expirou. Renove para continuar.',
    false,
    false,
  ],
  [
    'a blocked house',
    createResources({ is_blocked: true }),
    'Sua conta foi bloqueada. Escolha um plano para continuar.',
    false,
    false,
  ],
  ['no row', null, 'Sua conta foi bloqueada. Escolha um plano para continuar.', false, false],
])('%s', (_, resources, sentence, open, has) => {
  const standing = getPlanStanding(resources, NOW)
  expect(formatPlanStatus(standing)).toBe(sentence)
  expect(isPlanOpen(standing)).toBe(open)
  expect(hasPlanFeature(standing, 'notifications')).toBe(has)
  expect(hasPlanFeature(standing, 'api')).toBe(has)
})

it('where it is not known whether a house is blocked its dates decide, and without dates it is', () => {
  const read = (fields: Partial<PlanResources>) =>
    getPlanStanding(createResources({ is_blocked: null, ...fields }), NOW)
  expect(read({}).status).toBe('active')
  expect(isPlanOpen(read({ plano_expira_em: NOW }))).toBe(false)
  expect(isPlanOpen(read({ plano_expira_em: Number.NaN }))).toBe(false)
  expect(getPlanStanding(null, NOW).status).toBe('blocked')
})

it('what was paid ahead takes the place of what ended', () => {
  const paid = createResources({ next_plan: 'basico', next_expira_em: inDays(39) })
  expect(getPlanStanding(paid, NOW)).toMatchObject({ plan: 'essencial', days_left: 9 })
  expect(getPlanStanding(paid, inDays(9))).toMatchObject({ plan: 'basico', days_left: 30 })
  expect(getPlanStanding(paid, inDays(39))).toMatchObject({ status: 'plan_expired', days_left: 0 })
})

it('a trial lasts three days of twenty-four hours', () => {
  expect(TRIAL_DAYS).toBe(3)
  expect(new Date(getTrialEnd(NOW)).toISOString()).toBe('2026-03-13T17:00:00.000Z')
})

it('limits and ranks are those of the documents', () => {
  expect(PLANS.map(getPlanRank)).toEqual([0, 1, 2, 3])
  expect(getPlanLimits('basico')).toEqual({
    ...{ max_professionals: 2, max_clients: 250 },
    ...{ reminders_enabled: false, api_integrations_enabled: false },
  })
  expect(getPlanLimits('essencial')).toEqual({
    ...{ max_professionals: 6, max_clients: 2000 },
    ...{ reminders_enabled: true, api_integrations_enabled: true },
  })
  for (const plan of ['avancado', 'trial'] as const) {
    expect(getPlanLimit({ plan }, 'professionals')).toBe(999_999)
    expect(getPlanLimit({ plan }, 'clients')).toBe(999_999)
  }
})
