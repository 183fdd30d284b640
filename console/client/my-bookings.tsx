import { useQuery } from '@tanstack/react-query'
import { CalendarSearch, CircleAlert } from 'lucide-react'
import type { SessionUser } from '#api/contract/contract.ts'
import { ClientArea } from '#console/guards/client-area.tsx'
import { text } from '#console/messages/app.ts'
import { Button, buttonClass } from '#console/ui/button/button.tsx'
import { SignOutButton } from '#console/ui/button/sign-out-button.tsx'
import { ThemeSwitch } from '#console/ui/button/theme-button.tsx'
import { Mark } from '#console/ui/page/logo.tsx'
import { Bones, State } from '#console/ui/page/notice.tsx'
import { Screen } from '#console/ui/page/screen.tsx'
import { displayName } from '#domain/text/display.ts'
import styles from './my-bookings.module.css'
import { SalonCard } from './salon-card.tsx'
import { salonsQuery } from './salons-query.ts'
import { Unproven } from './unverified-email.tsx'

const said = text.booking

/** `/booking`: where clients land. Their salons, and what is booked there. */
export function BookingPage() {
  return <ClientArea>{(user) => <Salons user={user} />}</ClientArea>
}

function Salons({ user }: { user: SessionUser }) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Mark />
        <span className={styles.tools}>
          <ThemeSwitch />
          <SignOutButton to="/" />
        </span>
      </header>
      <main id="content">
        <Screen title={said.title} heading={said.heading(displayName(user.name))} lead={said.lead}>
          <SalonList user={user} />
        </Screen>
      </main>
    </div>
  )
}

function SalonList({ user }: { user: SessionUser }) {
  const { data, isError, refetch } = useQuery(salonsQuery)
  if (isError && !data) {
    return (
      <State
        bad
        icon={<CircleAlert size={30} strokeWidth={1.75} />}
        title={said.failed}
        actions={<Button onClick={() => void refetch()}>{text.retry}</Button>}
      >
        {said.failedText}
      </State>
    )
  }
  if (!data) return <Bones rows={3} />
  return (
    <>
      {!data.proven && user.email && <Unproven email={user.email} />}
      {data.salons.length === 0 && (
        <State
          icon={<CalendarSearch size={30} strokeWidth={1.75} />}
          title={said.empty}
          actions={
            <a className={buttonClass()} href="/public-booking">
              {said.find}
            </a>
          }
        >
          {said.emptyText}
        </State>
      )}
      <ul className={styles.salons}>
        {data.salons.map((salon) => (
          <SalonCard key={salon.slug} salon={salon} />
        ))}
      </ul>
    </>
  )
}
