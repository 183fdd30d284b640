import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { displayName } from '#domain/display.ts'
import { Denied } from '../../guards/denied.tsx'
import { ProfessionalArea } from '../../guards/professional-area.tsx'
import { LiveSign } from '../../live-sign.tsx'
import { loads } from '../../messages-loads.ts'
import { professional as said } from '../../messages-professional.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { readClock } from '../../ui/clock.ts'
import { Bones } from '../../ui/notice.tsx'
import { spokenDate } from '../../ui/spoken-date.ts'
import { useTitle } from '../../ui/title.ts'
import { CallError } from '../../wire.ts'
import { Account } from './account.tsx'
import { AreaNav } from './area-nav.tsx'
import styles from './dashboard.module.css'
import { Failed } from './failed.tsx'
import { type Filters, readFilters, writeFilters } from './filters.ts'
import { minuteNow, partOfDay } from './next.ts'
import { ownDayQuery } from './query.ts'
import { Work } from './work.tsx'

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
