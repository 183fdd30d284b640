import { Link } from '@tanstack/react-router'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import { KEPT_AGENDA } from '#console/plan/day-to-read.tsx'
import { READ_ONLY_CLIENTS } from '#console/plan/plan-limit.tsx'
import {
  formatDay,
  formatEnded,
  formatMoment,
  type Subscription,
} from '#console/plan/subscription-query.ts'
import { call } from '#console/session/call.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { useFocusAfterChange } from '#console/ui/page/focus-heading.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import { MOST_CHARGE_TRIES } from '#domain/plan/checkout.ts'
import {
  CYCLE_NAMES,
  formatBlockedForGood,
  formatPlanStatus,
  PLAN_NAMES,
  PLAN_SENTENCES,
} from '#domain/plan/plan-messages.pt-BR.ts'
import { LIMITED_ROWS, type LimitedRows } from '#domain/plan/plans.ts'
import { isPlanOpen } from '#domain/plan/standing.ts'
import { leadToAgenda } from './kept-data.tsx'
import { RefundByContact, RefundDialog } from './refund-dialog.tsx'
import styles from './subscription.module.css'
import { useSubscriptionDialogs } from './subscription-dialogs.ts'
import { SUBSCRIPTION_ACT, useChange } from './use-change.ts'

type Props = { subscription: Subscription }

/** Where those beyond a limit are to be seen. */
const PLACES = {
  professionals: { to: '/admin/professionals' },
  clients: { to: '/admin/clients', search: READ_ONLY_CLIENTS },
} as const

/** What the house has, until when, and how much of it is used. */
export function CurrentPlan({ subscription }: Props) {
  const { resources, used, next, cancelled_at, timezone } = subscription
  const beyond = LIMITED_ROWS.filter((rows) => resources && used[rows] > getMost(resources, rows))
  const ends = resources && (resources.plano_expira_em ?? resources.trial_expira_em)
  const ended = formatEnded(subscription)
  return (
    <SectionCard title={t.current} lead={t.used}>
      <p className={styles.status}>{formatStatus(subscription)}</p>
      {resources && (
        <>
          {isPlanOpen(resources) && (
            // With its time, by which the days above it are counted.
            <p className={styles.quiet}>
              {ends ? t.until(formatMoment(ends, timezone)) : t.endless}
            </p>
          )}
          {ended && <p className={styles.quiet}>{t.ended(ended)}</p>}
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
          {beyond.length > 0 && !isPlanOpen(resources) && !resources.blocked_for_good && (
            <Notice warn>{t.beyondClosed}</Notice>
          )}
          {beyond.length > 0 && isPlanOpen(resources) && (
            <Notice warn>
              {t.beyond}{' '}
              {beyond.map((rows) => (
                <Link key={rows} {...PLACES[rows]} className={styles.place}>
                  {t.beyondWhere[rows]}
                </Link>
              ))}
            </Notice>
          )}
        </>
      )}
      {(!resources || !isPlanOpen(resources)) && <AgendaLink />}
      <PlanActions subscription={subscription} />
      <RefundByContact subscription={subscription} />
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

/** To the day that is read below the plans. */
const AgendaLink = () => (
  <div className={styles.actions}>
    <Link
      to="/admin/subscription"
      hash={KEPT_AGENDA}
      replace
      className={getButtonClass({ look: 'secondary' })}
      onClick={leadToAgenda}
    >
      {t.gate.agenda}
    </Link>
  </div>
)

type Resources = NonNullable<Subscription['resources']>

const getMost = ({ max_professionals, max_clients }: Resources, rows: LimitedRows) =>
  rows === 'professionals' ? max_professionals : max_clients

function formatStatus({ resources, contact }: Subscription): string {
  if (!resources) return PLAN_SENTENCES.blocked
  if (resources.blocked_for_good) return formatBlockedForGood(contact)
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
  const canRefund = refundable.length > 0
  useFocusAfterChange(canRefund)
  const ends = resources?.plano_expira_em
  const canStop = resources?.status === 'active' && Boolean(ends)
  if (!canStop && !canRefund) return null
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
      {canRefund && (
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
      {asked === 'refund' && canRefund && (
        <RefundDialog subscription={subscription} onClose={close} />
      )}
    </div>
  )
}
