import { MOST_CHARGE_TRIES } from './checkout.ts'
import type { BillingCycle, LimitedRows, PaidPlan, Plan } from './plans.ts'
import type { PlanStanding } from './standing.ts'

export const PLAN_NAMES: Record<Plan, string> = {
  trial: 'Teste gratuito',
  basico: 'Básico',
  essencial: 'Essencial',
  avancado: 'Avançado',
}

export const CYCLE_NAMES: Record<BillingCycle, string> = { monthly: 'Mensal', annual: 'Anual' }

/** Of what is over, as the documents fix them. */
export const PLAN_SENTENCES = {
  blocked: 'Sua conta foi bloqueada. Escolha um plano para continuar.',
  trial_expired: 'Seu período de teste expirou. Escolha um plano para continuar.',
  plan_expired: 'Seu plano expirou. Renove para continuar.',
} as const

/** Stands over which plans have what this one lacks (documents 1, "Access-denied and guard screens"). */
export const PLAN_INSUFFICIENT = 'Plano Insuficiente'

/** Of a block that no payment lifts. @param contact an e-mail; null where nobody is named */
export const formatBlockedForGood = (contact: string | null): string =>
  `Sua conta foi bloqueada, e escolher um plano não a abre. ${contact ? `Escreva para ${contact}.` : 'Fale com quem mantém este site.'}`

/** What a house's standing says (documents 1, "Plan status"). */
export function formatPlanStatus({ status, plan, days_left }: PlanStanding): string {
  switch (status) {
    case 'trial':
      return days_left === 1
        ? 'Teste gratuito - 1 dia restante'
        : `Teste gratuito - ${days_left} dias restantes`
    case 'blocked':
    case 'trial_expired':
    case 'plan_expired':
      return PLAN_SENTENCES[status]
    case 'active':
      if (days_left === null) return `Plano ${PLAN_NAMES[plan]}`
      return days_left === 1
        ? `Plano ${PLAN_NAMES[plan]} - 1 dia restante`
        : `Plano ${PLAN_NAMES[plan]} - ${days_left} dias restantes`
  }
}

/** @param days civil ones to the last on which it holds: 0 today */
export const formatPlanEnd = (plan: Plan, days: number): string =>
  `${plan === 'trial' ? 'Seu teste gratuito' : `Seu plano ${PLAN_NAMES[plan]}`} termina ${formatDaysToEnd(days)}`

function formatDaysToEnd(days: number): string {
  if (days <= 0) return 'hoje'
  return days === 1 ? 'amanhã' : `em ${days} dias`
}

const ROW_NAMES: Record<LimitedRows, string> = {
  professionals: 'profissionais',
  clients: 'clientes',
}

/** @param beyond what is there already lies beyond it, and is read alone */
const formatPlanLimit = (rows: LimitedRows, most: number, beyond: boolean): string =>
  beyond
    ? `Seu plano leva até ${format(most)} ${ROW_NAMES[rows]}: o cadastro de quem passa disso não pode ser editado. Mude de plano para editar.`
    : `Seu plano leva até ${format(most)} ${ROW_NAMES[rows]}. Mude de plano para ter mais.`

const format = (count: number) => count.toLocaleString('pt-BR')

/** @param tries so often the charge was tried */
export const formatChargeFailed = (plan: PaidPlan, tries: number): string =>
  tries >= MOST_CHARGE_TRIES
    ? `A cobrança do plano ${PLAN_NAMES[plan]} não passou, e o plano terminou`
    : `A cobrança do plano ${PLAN_NAMES[plan]} não passou (tentativa ${tries} de ${MOST_CHARGE_TRIES})`

/** @param later of what does not begin at once: the day it does, or the one until which the same plan goes on */
export function formatPaymentToast(
  plan: PaidPlan,
  later: { starts: string } | { ends: string } | null,
): string {
  const name = PLAN_NAMES[plan]
  if (!later) return `Pagamento simulado com sucesso! Plano ${name} ativado.`
  const when = 'starts' in later ? `: começa em ${later.starts}` : ` até ${later.ends}`
  return `Pagamento simulado com sucesso! Plano ${name} pago${when}.`
}

/** The sentences of what is refused for a plan's sake. */
export const PLAN_REFUSALS = {
  house_plan_over: () => 'O plano do salão terminou. Fale com quem cuida do salão.',
  plan_blocked: () => PLAN_SENTENCES.blocked,
  blocked_for_good: ({ contact }: { contact: string | null }) => formatBlockedForGood(contact),
  trial_expired: () => PLAN_SENTENCES.trial_expired,
  plan_expired: () => PLAN_SENTENCES.plan_expired,
  plan_insufficient: () => PLAN_INSUFFICIENT,
  plan_limit: ({ rows, most, beyond }: { rows: LimitedRows; most: number; beyond: boolean }) =>
    formatPlanLimit(rows, most, beyond),
  plan_not_sold: () =>
    'Este plano não pode ser comprado agora: há outro pago à frente, ou o atual não tem data para terminar.',
  plan_not_paid: () => 'Não há um plano pago para cancelar.',
  payment_by_contact: () => 'O pagamento aqui é combinado por contato. Escreva para nós.',
  plan_renews: () =>
    'Seu plano se renova sozinho no cartão. Para um plano menor ou outro período, mude o que vem depois.',
  payment_unavailable: () =>
    'O serviço de pagamento não respondeu, e nada mudou. Tente de novo em alguns instantes.',
  webhook_signature: () => 'Assinatura inválida.',
  checkout_waiting: () => 'Há um pagamento em andamento. Aguarde alguns segundos e tente de novo.',
  checkout_not_found: () => 'Não encontramos este pagamento.',
  refund_late: () =>
    'Este pagamento não pode mais ser desfeito aqui: passaram 7 dias, foi por boleto ou renovação automática, ou o salão já desfez uma compra. Escreva para nós.',
  registration_closed: () => 'Este endereço não recebe novos salões.',
} as const
