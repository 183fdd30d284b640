import { getRouteApi } from '@tanstack/react-router'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { BILLING_CYCLES, type BillingCycle, PAID_PLANS, type PaidPlan } from '#domain/plan/plans.ts'

const route = getRouteApi('/admin/subscription')
const NAMES = ['plano', 'ciclo', 'pergunta'] as const
const QUESTIONS = { stop: 'parar', refund: 'desistir' } as const
type Question = keyof typeof QUESTIONS

/** Each dialog of the screen has its place in the history: Back closes it. */
export function useSubscriptionDialogs() {
  const search = route.useSearch()
  const { open, close } = useDialogHistory(NAMES)
  const find = <T extends string>(all: readonly T[], value: string | undefined): T | null =>
    all.find((one) => one === value) ?? null
  return {
    /** Which plan is asked about, and for how long at a time. */
    plan: find<PaidPlan>(PAID_PLANS, search.plano),
    cycle: find<BillingCycle>(BILLING_CYCLES, search.ciclo),
    question: find<Question>(['stop', 'refund'], findQuestion(search.pergunta)),
    choose: (plano: PaidPlan, ciclo: BillingCycle) => open({ plano, ciclo }),
    ask: (question: Question) => open({ pergunta: QUESTIONS[question] }),
    close,
  }
}

const findQuestion = (asked: string | undefined) =>
  asked === QUESTIONS.stop ? 'stop' : asked === QUESTIONS.refund ? 'refund' : undefined
