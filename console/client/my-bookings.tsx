import { useQuery } from '@tanstack/react-query'
import { CalendarSearch, CircleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { useResendConfirmation } from '#console/account/use-resend-confirmation.ts'
import { ClientArea } from '#console/guards/client-area.tsx'
import { text } from '#console/messages/app.ts'
import { myAccountText } from '#console/messages/my-account.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { SignOutButton } from '#console/ui/button/sign-out-button.tsx'
import { ThemeButton } from '#console/ui/button/theme-button.tsx'
import { Logo } from '#console/ui/page/logo.tsx'
import { Notice, Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { displayName } from '#domain/text/display.ts'
import { ClientDoor } from './client-door.tsx'
import styles from './my-bookings.module.css'
import { SalonCard } from './salon-card.tsx'
import { salonsQuery } from './salons-query.ts'

const t = text.booking
const MyAccount = lazy(() => import('./my-account.tsx'))

/** `/booking`: where clients land. Their salons, and what is booked there. */
export function BookingPage() {
  return <ClientArea door={<ClientDoor />}>{(user) => <MySalons user={user} />}</ClientArea>
}

function MySalons({ user }: { user: SessionUser }) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Logo />
        <span className={styles.tools}>
          <ThemeButton />
          <SignOutButton to="/" />
        </span>
      </header>
      <main id="content">
        <ScreenLayout title={t.title} heading={t.heading(displayName(user.name))} lead={t.lead}>
          {user.former_reception && (
            <Notice>
              <strong>{text.guard.formerReception(user.former_reception)}</strong>
              <p>{t.formerReceptionText}</p>
            </Notice>
          )}
          <SalonList user={user} />
          <AccountPlace user={user} />
        </ScreenLayout>
      </main>
    </div>
  )
}

/** Seldom looked at: it loads when it is opened. */
function AccountPlace({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.account}>
      <Button look="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? myAccountText.hide : myAccountText.show}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton rows={3} />}>
          <MyAccount user={user} />
        </Suspense>
      )}
    </div>
  )
}

function SalonList({ user }: { user: SessionUser }) {
  const { data, isError, refetch } = useQuery(salonsQuery)
  if (isError && !data) {
    return (
      <StateMessage
        bad
        icon={<CircleAlert size={30} strokeWidth={1.75} />}
        title={t.failed}
        actions={<Button onClick={() => void refetch()}>{text.retry}</Button>}
      >
        {t.failedText}
      </StateMessage>
    )
  }
  if (!data) return <Skeleton rows={3} />
  return (
    <>
      {!data.proven && user.email && <UnverifiedEmail email={user.email} />}
      {data.salons.length === 0 && (
        <StateMessage
          icon={<CalendarSearch size={30} strokeWidth={1.75} />}
          title={t.empty}
          actions={
            <>
              {data.made_at && (
                <a className={getButtonClass()} href={`/${data.made_at.slug}`}>
                  {t.see(data.made_at.name)}
                </a>
              )}
              <a
                className={getButtonClass({ look: data.made_at ? 'secondary' : 'primary' })}
                href="/public-booking"
              >
                {t.find}
              </a>
            </>
          }
        >
          {t.emptyText}
        </StateMessage>
      )}
      <ul className={styles.salons}>
        {data.salons.map((salon) => (
          <SalonCard key={salon.slug} salon={salon} />
        ))}
      </ul>
    </>
  )
}

/** Nothing is linked to an e-mail that nobody has proven: why, and how to. */
function UnverifiedEmail({ email }: { email: string }) {
  const { resend, isPending } = useResendConfirmation(email)
  return (
    <Notice warn>
      <strong>{t.unproven}</strong>
      <p>{t.unprovenText(email)}</p>
      <p className={styles.resend}>
        <Button look="secondary" busy={isPending && t.resending} onClick={resend}>
          {t.resend}
        </Button>
      </p>
    </Notice>
  )
}
