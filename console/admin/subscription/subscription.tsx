import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import {
  findWaiting,
  type Subscription,
  subscriptionQuery,
} from '#console/plan/subscription-query.ts'
import { meQuery, settingsQuery } from '#console/session/query-client.ts'
import { useMe } from '#console/session/use-session.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { LatestPayment } from './just-paid.tsx'
import { ExportAll, KeptData } from './kept-data.tsx'
import { Payments } from './payments.tsx'
import { PlanChoice } from './plan-choice.tsx'
import styles from './subscription.module.css'

/** `/admin/subscription`: open whatever became of the plan. */
export function SubscriptionPage() {
  const query = useQuery(subscriptionQuery)
  const { data } = query
  const { data: me } = useMe()
  const isLeaving = me?.leaving != null
  useReadingMeOncePaid(data)
  const isClosed = data?.resources?.status !== 'active' && data?.resources?.status !== 'trial'
  const arePlansSold = useQuery(settingsQuery).data?.plans ?? true
  if (!arePlansSold) return <NothingSold subscription={data} />
  return (
    <ScreenLayout title={t.title} lead={t.lead}>
      {data ? (
        <div className={styles.sections}>
          <LatestPayment subscription={data} />
          <CurrentPlan subscription={data} />
          {isClosed && <ExportAll />}
          {canChoose(data) && <PlanChoice subscription={data} isLeaving={isLeaving} />}
          <Payments subscription={data} />
          {isClosed && <KeptData isLeaving={isLeaving} />}
        </div>
      ) : query.error ? (
        <LoadFailed title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </ScreenLayout>
  )
}

/** Where there are no plans: only what was paid while there were some. */
const NothingSold = ({ subscription }: { subscription: Subscription | undefined }) => (
  <ScreenLayout title={t.title} lead={t.notSoldHere}>
    {subscription && subscription.checkouts.length > 0 && <Payments subscription={subscription} />}
  </ScreenLayout>
)

/** Nothing is sold to whom no payment opens it, nor to whom nothing ends. */
const canChoose = ({ resources }: Subscription): boolean =>
  !resources?.blocked_for_good && !(resources?.status === 'active' && resources.days_left === null)

/** A payment that was begun before a reload, or in another tab: the frame says what holds as well. */
function useReadingMeOncePaid(subscription: Subscription | undefined): void {
  const client = useQueryClient()
  const isWaiting = subscription !== undefined && findWaiting(subscription) !== undefined
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting)
      void client.invalidateQueries({ queryKey: meQuery.queryKey })
    wasWaiting.current = isWaiting
  }, [client, isWaiting])
}
