import { useState } from 'react'
import { plansText } from '#console/messages/plans.ts'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import { CycleChoice, PlanCards } from '#console/plan/plan-cards.tsx'
import { findWaiting, type Subscription } from '#console/plan/subscription-query.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { formatReais, toReais } from '#domain/money/money.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import {
  type BillingCycle,
  getPlanLimits,
  getPlanPrice,
  type PaidPlan,
} from '#domain/plan/plans.ts'
import { getPurchaseWay, type PurchaseWay } from '#domain/plan/purchase.ts'
import { useSubscriptionDialogs } from './subscription-dialogs.ts'
import { usePayment } from './use-payment.ts'

type Props = { subscription: Subscription }

/** The three plans, and what choosing one would do. */
export function PlanChoice({ subscription }: Props) {
  const { resources, payment, contact, cycle: paidCycle } = subscription
  const dialogs = useSubscriptionDialogs()
  const [cycle, setCycle] = useState<BillingCycle>(dialogs.cycle ?? paidCycle ?? 'monthly')
  const way = dialogs.plan && getWay(subscription, dialogs.plan)
  // An address may name one that is not to be had.
  const wanted = way === 'refused' || payment !== 'simulated' ? null : dialogs.plan
  const pay = usePayment()
  const isWaiting = pay.isPending || Boolean(findWaiting(subscription))
  return (
    <SectionCard title={t.plans} lead={t.plansLead}>
      {payment === 'simulated' ? (
        <Notice>{t.simulated}</Notice>
      ) : (
        <Notice>
          {t.byContact}{' '}
          {contact ? <a href={`mailto:${contact}`}>{t.write(contact)}</a> : t.noContact}
        </Notice>
      )}
      <CycleChoice value={cycle} onChange={setCycle} />
      <PlanCards
        cycle={cycle}
        current={resources?.plano_atual ?? null}
        renderAction={(plan) => (
          <PlanAction
            plan={plan}
            way={getWay(subscription, plan)}
            isCurrent={plan === resources?.plano_atual}
            contact={payment === 'contact' ? contact : null}
            isPayable={payment === 'simulated'}
            isWaiting={isWaiting}
            onChoose={() => dialogs.choose(plan, cycle)}
          />
        )}
      />
      {wanted && (
        <ConfirmDialog
          title={t.confirm.title(PLAN_NAMES[wanted])}
          lead={t.confirm.lead(
            formatReais(toReais(getPlanPrice(wanted, cycle))),
            CYCLE_NAMES[cycle].toLowerCase(),
            t.confirm.begins[getWay(subscription, wanted)],
          )}
          note={formatLoss(subscription, wanted)}
          label={t.confirm.pay}
          busy={pay.isPending && t.confirm.paying}
          onConfirm={() => pay.mutate({ plan: wanted, cycle }, { onSettled: dialogs.close })}
          // It goes on at the server whatever is pressed here.
          onClose={() => pay.isPending || dialogs.close()}
        />
      )}
    </SectionCard>
  )
}

/** What would be read alone once a lower plan has begun; null where all of it fits. */
function formatLoss({ used }: Subscription, plan: PaidPlan): string | null {
  const { max_professionals, max_clients } = getPlanLimits(plan)
  const beyond = {
    professionals: Math.max(0, used.professionals - max_professionals),
    clients: Math.max(0, used.clients - max_clients),
  }
  return beyond.professionals + beyond.clients === 0 ? null : t.confirm.loses(beyond)
}

/** As the server judges it. */
function getWay({ resources, next }: Subscription, plan: PaidPlan): PurchaseWay {
  if (!resources) return 'now'
  const { plano_atual, trial_expira_em, plano_expira_em, is_blocked } = resources
  const toMs = (at: string | null) => (at === null ? null : Date.parse(at))
  const stored = {
    ...{ plano_atual, is_blocked, trial_expira_em: toMs(trial_expira_em) },
    plano_expira_em: toMs(plano_expira_em),
    ...{ next_plan: next?.plan ?? null, next_expira_em: toMs(next?.ends_at ?? null) },
  }
  return getPurchaseWay(stored, { plan }, Date.now())
}

type ActionProps = {
  plan: PaidPlan
  way: PurchaseWay
  isCurrent: boolean
  isPayable: boolean
  contact: string | null
  isWaiting: boolean
  onChoose: () => void
}

function PlanAction(props: ActionProps) {
  const { plan, way, isCurrent, isPayable, contact, isWaiting, onChoose } = props
  if (way === 'refused') return null
  const name = PLAN_NAMES[plan]
  const label = isCurrent && way === 'extends' ? t.renew : plansText.choose
  const spoken = isCurrent && way === 'extends' ? t.renewOf(name) : t.chooseOf(name)
  if (isPayable) {
    return (
      <Button
        look={way === 'now' ? 'primary' : 'secondary'}
        aria-label={spoken}
        busy={isWaiting && t.waiting}
        onClick={onChoose}
      >
        {label}
      </Button>
    )
  }
  if (!contact) return null
  const subject = new URLSearchParams({ subject: spoken }).toString().replaceAll('+', '%20')
  return (
    <a
      href={`mailto:${contact}?${subject}`}
      aria-label={spoken}
      className={getButtonClass({ look: 'secondary' })}
    >
      {label}
    </a>
  )
}
