import { formatReais, toReais } from '#domain/money/money.ts'
import type { PaymentWay } from '#domain/plan/checkout.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import { getPlanLimits, PAID_PLANS, type PaidPlan, UNLIMITED } from '#domain/plan/plans.ts'

/** What plans are called and hold, wherever one is chosen. */
export const plansText = {
  names: PLAN_NAMES,
  leads: {
    basico: 'Para quem atende por conta própria ou em dupla',
    essencial: 'Para o salão com equipe',
    avancado: 'Para crescer sem limite',
  },
  recommended: 'Recomendado',
  ...CYCLE_NAMES,
  discount: '25% a menos',
  perMonth: 'por mês',
  perYear: (price: string) => `${price} por ano`,
  /** How a year is charged, by how one pays; by contact that is settled there. */
  charged: { simulated: 'em 12x no cartão', stripe: 'de uma vez', contact: null },
  save: 'Economize',
  choose: 'Escolher Plano',
  soon: 'Em breve',
  developing: 'Em desenvolvimento',
  reminders: 'Lembretes automáticos',
} as const satisfies Record<string, unknown> & {
  charged: Record<PaymentWay, string | null>
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

/** `planos Essencial e Avançado`: in which reminders go by themselves. */
export const REMINDER_PLANS = `planos ${new Intl.ListFormat('pt-BR').format(
  PAID_PLANS.filter((plan) => getPlanLimits(plan).reminders_enabled).map(
    (plan) => PLAN_NAMES[plan],
  ),
)}`

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
    limits.reminders_enabled ? included(plansText.reminders) : lacking('Sem lembretes automáticos'),
    limits.api_integrations_enabled
      ? included('Integrações por API')
      : lacking('Sem integrações por API'),
    plan === 'avancado'
      ? { text: 'Agendamento por IA', state: 'developing' }
      : lacking('Sem agendamento por IA'),
  ]
}
