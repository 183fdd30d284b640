import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { ownDayQuery } from '#console/bookings/own-booking-queries.ts'
import { Denied } from '#console/guards/access-denied.tsx'
import { ProfessionalArea } from '#console/guards/professional-area.tsx'
import { CallError } from '#console/http/send.ts'
import { LiveSign } from '#console/live/reconnecting-badge.tsx'
import { loads } from '#console/messages/loads.ts'
import { professional as said } from '#console/messages/professional.ts'
import { type Filters, readFilters, writeFilters } from '#console/professional/dashboard-filters.ts'
import { minuteNow, partOfDay } from '#console/professional/day/next-booking.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { spokenDate } from '#console/ui/date/format-date.ts'
import { readClock } from '#console/ui/date/use-clock.ts'
import { Failed } from '#console/ui/page/load-failed.tsx'
import { Bones } from '#console/ui/page/notice.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { displayName } from '#domain/text/display.ts'
import { Account } from './account.tsx'
import styles from './dashboard.module.css'
import { Work } from './dashboard-body.tsx'
import { AreaNav } from './section-nav.tsx'

const route = getRouteApi('/professional/dashboard')

/** `/professional/dashboard`: one's own day and figures, on a phone first. */
export function DashboardPage() {
  return <ProfessionalArea>{(user) => <Dashboard user={user} />}</ProfessionalArea>
}

function Dashboard({ user }: { user: SessionUser }) {
  const filters = readFilters(route.useSearch())
  const navigate = useNavigate({ from: '/professional/dashboard' })
  const { data: today, error, refetch } = useQuery(ownDayQuery(null))
  useTitle(said.title)
  const change = useCallback(
    (next: Filters) => void navigate({ search: writeFilters(next), replace: true }),
    [navigate],
  )
  if (error instanceof CallError && error.code === 'not_a_professional') {
    return <Denied to="unlinked" />
  }
  return (
    <>
      <main className={styles.page} id="content">
        <header className={styles.head} id="hoje">
          <div>
            <p className={styles.date}>{today ? spokenDate(today.today) : user.business?.name}</p>
            <h1 tabIndex={-1}>{greet(user, today?.timezone)}</h1>
          </div>
          <Avatar name={user.name} src={user.avatar} />
        </header>
        {today ? (
          <Work today={today} filters={filters} onChange={change} />
        ) : error ? (
          <Failed title={loads.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Bones rows={5} />
        )}
        <Account user={user} />
      </main>
      <AreaNav />
      <div className={styles.live}>
        <LiveSign />
      </div>
    </>
  )
}

/** By the business's clock; by one's own until that is known. */
function greet({ name }: SessionUser, zone: string | undefined): string {
  const minute = zone ? readClock(zone).minute : minuteNow()
  return `${said.greeting[partOfDay(minute)]}, ${displayName(name)}`
}
