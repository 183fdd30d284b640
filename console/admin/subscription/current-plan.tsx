import { subscriptionText as t } from '#console/messages/subscription.ts'
import { formatDay, type Subscription } from '#console/plan/subscription-query.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { useFocusAfterChange } from '#console/ui/page/focus-heading.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import { MOST_CHARGE_TRIES } from '#domain/plan/checkout.ts'
import {
  CYCLE_NAMES,
  formatPlanStatus,
  PLAN_NAMES,
  PLAN_SENTENCES,
} from '#domain/plan/plan-messages.pt-BR.ts'
import { LIMITED_ROWS, type LimitedRows } from '#domain/plan/plans.ts'
import { isPlanOpen } from '#domain/plan/standing.ts'
import styles from './subscription.module.css'
import { useSubscriptionDialogs } from './subscription-dialogs.ts'
import { SUBSCRIPTION_ACT, useChange } from './use-change.ts'

type Props = { subscription: Subscription }

/** What the house has, until when, and how much of it is used. */
export function CurrentPlan({ subscription }: Props) {
  const { resources, used, next, cancelled_at, timezone } = subscription
  const ends = resources && (resources.plano_expira_em ?? resources.trial_expira_em)
  return (
    <SectionCard title={t.current} lead={t.used}>
      <p className={styles.status}>{formatStatus(resources)}</p>
      {resources && (
        <>
          {isPlanOpen(resources) && (
            <p className={styles.quiet}>{ends ? t.until(formatDay(ends, timezone)) : t.endless}</p>
          )}
          {next && (
            <p className={styles.quiet}>
              {t.nextPlan(PLAN_NAMES[next.plan], formatDay(next.starts_at, timezone))}
            </p>
          )}
          <Renewal subscription={subscription} />
          {cancelled_at && <Notice>{t.cancelled}</Notice>}
          <dl className={styles.used}>
            {LIMITED_ROWS.map((rows) => (
              <div key={rows}>
                <dt>{t.rows[rows]}</dt>
                <dd>
                  {t.usedOf(used[rows], isPlanOpen(resources) ? getMost(resources, rows) : null)}
                </dd>
              </div>
            ))}
          </dl>
          {LIMITED_ROWS.some((rows) => used[rows] > getMost(resources, rows)) && (
            <Notice warn>{t.beyond}</Notice>
          )}
        </>
      )}
      <PlanActions subscription={subscription} />
    </SectionCard>
  )
}

/** What a card is charged for next, and what of it did not go through. */
function Renewal({ subscription: { renewal, failed, cancelled_at, timezone } }: Props) {
  if (failed)
    return (
      <Notice warn>
        {t.chargeFailed(failed.tries, MOST_CHARGE_TRIES)}{' '}
        {failed.next_try_at && t.nextTry(formatDay(failed.next_try_at, timezone))}{' '}
        {failed.payment_url && <a href={failed.payment_url}>{t.payNow}</a>}
      </Notice>
    )
  if (!renewal || cancelled_at) return null
  const { plan, cycle, at } = renewal
  const day = formatDay(at, timezone)
  return (
    <p className={styles.quiet}>
      {t.renewsAt(PLAN_NAMES[plan], CYCLE_NAMES[cycle].toLowerCase(), day)}
    </p>
  )
}

type Resources = NonNullable<Subscription['resources']>

const getMost = ({ max_professionals, max_clients }: Resources, rows: LimitedRows) =>
  rows === 'professionals' ? max_professionals : max_clients

function formatStatus(resources: Resources | null): string {
  if (!resources) return PLAN_SENTENCES.blocked
  const { status, plano_atual: plan, days_left } = resources
  return formatPlanStatus({ status, plan, days_left, ends_at: null })
}

function PlanActions({ subscription }: Props) {
  const { resources, refundable, cancelled_at, timezone, next, renewal: charged } = subscription
  // A card that is charged by itself, or was meant to be, is another matter than a reminder.
  const words = charged ? t.byCard : t.byReminder
  const { question: asked, ask, close } = useSubscriptionDialogs()
  const renewal = useChange((renews: boolean) =>
    call('PUT /api/subscription/renewal', { body: { renews } }),
  )
  const refund = useChange((id: string) =>
    call('POST /api/subscription/checkouts/:id/refund', { params: { id } }),
  )
  useFocusAfterChange(refundable !== null)
  const ends = resources?.plano_expira_em
  const canStop = resources?.status === 'active' && Boolean(ends)
  if (!canStop && !refundable) return null
  const renew = (renews: boolean) =>
    renewal.mutate(renews, {
      onSuccess: () => toastActDone(SUBSCRIPTION_ACT, renews ? words.resumed : words.stopped),
      onSettled: close,
    })
  return (
    <div className={styles.actions}>
      {canStop &&
        (cancelled_at ? (
          <Button look="secondary" busy={renewal.isPending && t.saving} onClick={() => renew(true)}>
            {words.resume}
          </Button>
        ) : (
          <Button look="secondary" onClick={() => ask('stop')}>
            {t.stop}
          </Button>
        ))}
      {refundable && (
        <Button look="quiet" onClick={() => ask('refund')}>
          {t.refund}
        </Button>
      )}
      {asked === 'stop' && canStop && ends && (
        <ConfirmDialog
          title={t.stopTitle}
          lead={t.stopText(
            formatDay(ends, timezone),
            next && { plan: PLAN_NAMES[next.plan], ends: formatDay(next.ends_at, timezone) },
          )}
          label={t.stop}
          busy={renewal.isPending && t.saving}
          onConfirm={() => renew(false)}
          onClose={close}
        >
          <p>{words.explained}</p>
        </ConfirmDialog>
      )}
      {asked === 'refund' && refundable && (
        <ConfirmDialog
          danger
          title={t.refundTitle}
          lead={t.refundText}
          label={t.refund}
          busy={refund.isPending && t.saving}
          onConfirm={() =>
            refund.mutate(refundable, {
              onSuccess: () => toastActDone(SUBSCRIPTION_ACT, t.refunded),
              onSettled: close,
            })
          }
          onClose={close}
        />
      )}
    </div>
  )
}
