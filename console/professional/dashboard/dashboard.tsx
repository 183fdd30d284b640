import '#console/bookings/keep-last-agenda.ts'
import '#console/session/invalidate-writes.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { ownDayQuery } from '#console/bookings/own-booking-queries.ts'
import { AccessDenied } from '#console/guards/access-denied.tsx'
import { ProfessionalArea } from '#console/guards/professional-area.tsx'
import { AskedYesDialog } from '#console/house/asked-yes-dialog.tsx'
import { LeavingNotice } from '#console/leaving/leaving-notice.tsx'
import { ReconnectingBadge } from '#console/live/reconnecting-badge.tsx'
import { loadsText } from '#console/messages/loads.ts'
import { professionalText as t } from '#console/messages/professional.ts'
import {
  type DashboardFilters,
  formatDashboardFilters,
  parseDashboardFilters,
} from '#console/professional/dashboard-filters.ts'
import { getCurrentMinute, getGreetingPeriod } from '#console/professional/day/next-booking.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { getClockTime } from '#console/ui/date/use-clock.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { displayName } from '#domain/text/display.ts'
import { AccountSection } from './account.tsx'
import styles from './dashboard.module.css'
import { DashboardBody } from './dashboard-body.tsx'
import { PlanOver } from './plan-over.tsx'
import { SectionNav } from './section-nav.tsx'

const route = getRouteApi('/professional/dashboard')

/** `/professional/dashboard`: a professional's own day and figures. */
export function DashboardPage() {
  return (
    <ProfessionalArea>
      {(user) => (
        <>
          {user.is_plan_open ? <Dashboard user={user} /> : <PlanOver user={user} />}
          <AskedYesDialog />
        </>
      )}
    </ProfessionalArea>
  )
}

function Dashboard({ user }: { user: SessionUser }) {
  const filters = parseDashboardFilters(route.useSearch())
  const navigate = useNavigate({ from: '/professional/dashboard' })
  const { data: today, error, refetch } = useQuery(ownDayQuery(null))
  useTitle(t.title)
  const change = useCallback(
    (next: DashboardFilters) =>
      void navigate({ search: formatDashboardFilters(next), replace: true }),
    [navigate],
  )
  if (error instanceof CallError && error.code === 'not_a_professional') {
    return <AccessDenied to="unlinked" />
  }
  return (
    <>
      <main className={styles.page} id="content">
        <LeavingNotice user={user} className={undefined} />
        <header className={styles.head} id="hoje">
          <div>
            <p className={styles.date}>
              {today ? formatLongDate(today.today) : user.business?.name}
            </p>
            <h1 tabIndex={-1}>{formatGreetingByHour(user, today?.timezone)}</h1>
          </div>
          <Avatar name={user.name} src={user.avatar} />
        </header>
        {today ? (
          <DashboardBody today={today} filters={filters} onChange={change} />
        ) : error ? (
          <LoadFailed title={loadsText.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={5} />
        )}
        <AccountSection user={user} />
      </main>
      <SectionNav />
      <div className={styles.live}>
        <ReconnectingBadge />
      </div>
    </>
  )
}

/** By the business's clock; by the device's until that is known. */
function formatGreetingByHour({ name }: SessionUser, zone: string | undefined): string {
  const minute = zone ? getClockTime(zone).minute : getCurrentMinute()
  return `${t.greeting[getGreetingPeriod(minute)]}, ${displayName(name)}`
}
