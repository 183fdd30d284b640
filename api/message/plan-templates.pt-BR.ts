/** The texts that tell an owner of what they paid for a plan, and of what went back. */
import { formatReais, toReais } from '#domain/money/money.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import type { Plan } from '#domain/plan/plans.ts'
import { displayDate, displayTime } from '#domain/text/display.ts'
import type { PlanPaymentFacts } from './message.ts'
import { formatGreeting, type MailTemplates, type SmsTemplates } from './template-parts.pt-BR.ts'

type PlanPaymentKind = 'plan_receipt' | 'plan_refund'

const METHODS = { card: 'Cartão', pix: 'Pix', boleto: 'Boleto' } as const

const formatAmount = ({ amount }: PlanPaymentFacts) => formatReais(toReais(amount))

const formatWay = ({ provider, method }: PlanPaymentFacts) =>
  provider === 'simulated'
    ? 'Simulado: nada foi cobrado'
    : method
      ? METHODS[method]
      : 'Combinado por contato'

const listPayment = (facts: PlanPaymentFacts, when: string) => [
  {
    label: 'Plano',
    value: `${PLAN_NAMES[facts.plan]} (${CYCLE_NAMES[facts.cycle].toLowerCase()})`,
  },
  { label: 'Valor', value: formatAmount(facts) },
  { label: 'Forma', value: formatWay(facts) },
  { label: when, value: `${displayDate(facts.date)}, às ${displayTime(facts.time)}` },
]

/** Taken back by whoever gave it: whether money went back, they know. */
const isUndone = ({ provider }: PlanPaymentFacts) => provider === 'operator'

/** How the money comes back, and when. */
function formatReturn({ provider, method }: PlanPaymentFacts): string {
  if (provider === 'simulated') return 'O pagamento era simulado: não há nada a receber.'
  if (provider === 'operator') return 'Como o valor volta, combine com quem vendeu o plano.'
  if (method === 'boleto')
    return 'Boleto volta por transferência: vamos perguntar em que conta. Se demorar, escreva para nós.'
  return method === 'pix'
    ? 'O valor volta para a conta de onde saiu o Pix, em geral no mesmo dia.'
    : 'O valor volta no mesmo cartão em 5 a 10 dias úteis; conforme a fatura, aparece na próxima.'
}

const formatCounted = ({ plan, days }: { plan: Plan; days: number }): string =>
  `O que sobrou do plano ${PLAN_NAMES[plan]} conta como ${days === 1 ? '1 dia' : `${days} dias`} deste período.`

const WHY = 'Você recebeu este e-mail porque tem um salão na Vez.'
const toButton = (address: string) => ({
  label: 'Ver assinatura',
  href: `${address}/admin/subscription`,
})

export const PLAN_PAYMENT_MAILS: MailTemplates<PlanPaymentKind> = {
  plan_receipt: ({ facts }, address) => ({
    from: null,
    subject: `Recibo: plano ${PLAN_NAMES[facts.plan]}, ${formatAmount(facts)}`,
    preview: `Pago em ${displayDate(facts.date)}.`,
    title: 'Recebemos seu pagamento',
    paragraphs: [
      `${formatGreeting(facts.name)} Obrigado! Guarde este e-mail: é o seu recibo.`,
      ...(facts.counted ? [formatCounted(facts.counted)] : []),
    ],
    details: [
      ...listPayment(facts, 'Pago em'),
      { label: 'Período', value: `${displayDate(facts.from)} a ${displayDate(facts.until)}` },
    ],
    button: toButton(address),
    why: WHY,
  }),
  plan_refund: ({ facts }, address) => ({
    from: null,
    subject: `${isUndone(facts) ? 'Plano desfeito' : 'Devolução'}: plano ${PLAN_NAMES[facts.plan]}, ${formatAmount(facts)}`,
    preview: formatReturn(facts),
    title: isUndone(facts) ? 'Seu plano foi desfeito' : 'Seu pagamento foi devolvido',
    paragraphs: [
      `${formatGreeting(facts.name)} ${facts.was_used ? 'O pagamento foi desfeito, e o plano volta a ser o que seria sem ele.' : 'Este pagamento caiu quando já não valia, e o seu plano não mudou.'}`,
      formatReturn(facts),
    ],
    details: listPayment(facts, isUndone(facts) ? 'Desfeito em' : 'Devolvido em'),
    button: toButton(address),
    why: WHY,
  }),
}

export const PLAN_PAYMENT_SMS: SmsTemplates<PlanPaymentKind> = {
  plan_receipt: ({ facts }, address) =>
    `Vez: recebemos ${formatAmount(facts)} pelo plano ${PLAN_NAMES[facts.plan]}, até ${displayDate(facts.until)}. ${address}/admin/subscription`,
  plan_refund: ({ facts }, address) =>
    `Vez: ${isUndone(facts) ? `o plano ${PLAN_NAMES[facts.plan]} (${formatAmount(facts)}) foi desfeito` : `${formatAmount(facts)} do plano ${PLAN_NAMES[facts.plan]} foram devolvidos`}. ${address}/admin/subscription`,
}
