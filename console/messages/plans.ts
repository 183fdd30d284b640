import { formatReais, toReais } from '#domain/money/money.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import { getPlanLimits, type PaidPlan, UNLIMITED } from '#domain/plan/plans.ts'

/** What plans are called and hold, wherever one is chosen. */
export const plansText = {
  names: PLAN_NAMES,
  leads: {
    basico: 'Para quem atende sozinha ou em dupla',
    essencial: 'Para o salão com equipe',
    avancado: 'Para crescer sem limite',
  },
  recommended: 'Recomendado',
  ...CYCLE_NAMES,
  discount: '25% a menos',
  perMonth: 'por mês',
  perYear: (price: string) => `${price} por ano`,
  instalments: 'em 12x no cartão',
  /** Where the provider charges a year's card once. */
  atOnce: 'de uma vez',
  save: 'Economize',
  choose: 'Escolher Plano',
  soon: 'Em breve',
  developing: 'Em desenvolvimento',
} as const satisfies Record<string, unknown> & {
  names: Record<PaidPlan, string>
  leads: Record<PaidPlan, string>
}

/** `R$ 64,90`, never broken in two. */
export const formatPrice = (centavos: number) =>
  formatReais(toReais(centavos)).replace(' ', '\u00a0')

type PlanFeature = {
  text: string
  /** `lacking`: not in this plan. `soon` and `developing`: meant for it, and not yet built. */
  state: 'included' | 'lacking' | 'soon' | 'developing'
}

const included = (text: string): PlanFeature => ({ text, state: 'included' })
const lacking = (text: string): PlanFeature => ({ text, state: 'lacking' })

const formatLimit = (limit: number, whole: string, some: (n: string) => string) =>
  limit >= UNLIMITED ? whole : some(`${limit}`.replace(/\B(?=(\d{3})+$)/g, '.'))

/** What a plan holds and what it lacks, in the order that plans are compared in. */
export function listPlanFeatures(plan: PaidPlan): PlanFeature[] {
  const limits = getPlanLimits(plan)
  return [
    included(
      formatLimit(
        limits.max_professionals,
        'Profissionais ilimitados',
        (n) => `Até ${n} profissionais`,
      ),
    ),
    included(formatLimit(limits.max_clients, 'Clientes ilimitados', (n) => `Até ${n} clientes`)),
    included('Relatórios analíticos'),
    { text: 'Domínio próprio', state: 'soon' },
    limits.reminders_enabled
      ? { text: 'Lembretes automáticos', state: 'soon' }
      : lacking('Sem lembretes automáticos'),
    limits.api_integrations_enabled
      ? { text: 'Integrações por API', state: 'soon' }
      : lacking('Sem integrações por API'),
    plan === 'avancado'
      ? { text: 'Agendamento por IA', state: 'developing' }
      : lacking('Sem agendamento por IA'),
  ]
}
