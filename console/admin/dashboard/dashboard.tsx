import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus } from 'lucide-react'
import { firstStepsQuery } from '#console/house/house-queries.ts'
import { useLiveAgenda } from '#console/live/use-live-agenda.ts'
import { dashboardText as t } from '#console/messages/dashboard.ts'
import { useMe } from '#console/session/use-session.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { listStepsBeforeBookings } from '#domain/business/first-steps.ts'
import { AttentionCard } from './attention-card.tsx'
import { ClientsCard } from './clients-card.tsx'
import styles from './dashboard.module.css'
import { type Dashboard, dashboardQuery } from './dashboard-query.ts'
import { DayCard } from './day-card.tsx'
import { NewHouse } from './new-house.tsx'
import { NextCard } from './next-card.tsx'
import { RevenueCard } from './revenue-card.tsx'

/** `/admin`, `/admin/dashboard` and every unknown path: the owner's day; the reception has its agenda. */
export function DashboardPage() {
  const { data: me } = useMe()
  if (!me) return null
  return me.house_role === 'owner' ? <OwnerDashboard /> : <Redirect to="/admin/agenda" />
}

function OwnerDashboard() {
  useTitle(t.title)
  useLiveAgenda()
  const { data, error, refetch } = useQuery(dashboardQuery)
  const left = useQuery(firstStepsQuery).data?.left ?? []
  // Whoever is leaving opens nothing any more.
  const isLeaving = useMe().data?.leaving != null
  const missing = data && !data.has_bookings && !isLeaving ? listStepsBeforeBookings(left) : []
  return (
    <div className={styles.screen} data-fits-window>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{data ? formatLongDate(data.today) : t.title}</h1>
        {missing.length === 0 && <DashboardActions />}
      </header>
      {data && error && (
        <p className={styles.stale} role="status">
          {t.stale(data.time)}
        </p>
      )}
      {data && missing.length > 0 ? (
        <NewHouse missing={missing} data={data} />
      ) : data ? (
        <DashboardCards data={data} />
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </div>
  )
}

function DashboardActions() {
  return (
    <div className={styles.acts}>
      <Link to="/admin/agenda" search={{}} className={getButtonClass({ look: 'secondary' })}>
        <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
        {t.agenda}
      </Link>
      <Link to="/admin/agenda" search={{ novo: 'sim' }} className={getButtonClass()}>
        <CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />
        {t.create}
      </Link>
    </div>
  )
}

function DashboardCards({ data }: { data: Dashboard }) {
  return (
    <>
      <div className={styles.first}>
        <DayCard data={data} />
        <AttentionCard attention={data.attention} today={data.today} />
      </div>
      <div className={styles.second}>
        <NextCard data={data} />
        <RevenueCard data={data} />
        <ClientsCard data={data} />
      </div>
    </>
  )
}
