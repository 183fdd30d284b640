import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Coffee } from 'lucide-react'
import type { CallOutput, SessionUser } from '#api/contract/contract.ts'
import { displayName } from '#domain/display.ts'
import { Denied } from '../../guards/denied.tsx'
import { ProfessionalArea } from '../../guards/professional-area.tsx'
import { text } from '../../messages.ts'
import { BookingList } from '../../ui/booking-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Bones, State } from '../../ui/notice.tsx'
import { SignOutButton } from '../../ui/sign-out-button.tsx'
import { spokenDate } from '../../ui/spoken-date.ts'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { useTitle } from '../../ui/title.ts'
import { CallError } from '../../wire.ts'
import styles from './dashboard.module.css'
import { minuteNow, partOfDay } from './next.ts'
import { NextCard } from './next-card.tsx'
import { ownDayQuery } from './query.ts'

const said = text.dashboard

/** `/professional/dashboard`: one's own day, on a phone. */
export function DashboardPage() {
  return <ProfessionalArea>{(user) => <Dashboard user={user} />}</ProfessionalArea>
}

function Dashboard({ user }: { user: SessionUser }) {
  const { data, error, refetch } = useQuery(ownDayQuery)
  useTitle(said.title)
  if (error instanceof CallError && error.code === 'not_a_professional') {
    return <Denied to="unlinked" />
  }
  return (
    <main className={styles.page} id="content">
      <header className={styles.head}>
        <div>
          <p className={styles.date}>{data ? spokenDate(data.today) : user.business?.name}</p>
          <h1 tabIndex={-1}>{greet(user)}</h1>
        </div>
        <span className={styles.tools}>
          <ThemeSwitch />
          <SignOutButton />
        </span>
      </header>
      {data ? (
        <Day day={data} />
      ) : error ? (
        <State
          bad
          icon={<CircleAlert size={30} strokeWidth={1.75} />}
          title={said.failed}
          actions={<Button onClick={() => void refetch()}>{text.retry}</Button>}
        >
          {said.failedText}
        </State>
      ) : (
        <Bones rows={4} />
      )}
    </main>
  )
}

const greet = ({ name }: SessionUser) =>
  `${said.greeting[partOfDay(minuteNow())]}, ${displayName(name)}`

function Day({ day }: { day: CallOutput<'GET /api/professional/bookings'> }) {
  if (day.bookings.length === 0) {
    return (
      <State icon={<Coffee size={30} strokeWidth={1.75} />} title={said.empty}>
        {said.emptyText}
      </State>
    )
  }
  return (
    <>
      <NextCard bookings={day.bookings} />
      <section className={styles.today}>
        <h2>
          {said.today} <small>{said.count(day.bookings.length)}</small>
        </h2>
        <BookingList
          label={said.list}
          bookings={day.bookings}
          title={({ client_name }) => displayName(client_name)}
          detail={({ service_name }) => service_name}
        />
      </section>
    </>
  )
}
