import { Bell, CalendarPlus, KeyRound, ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { LazyInstallButton } from '#console/account/lazy-install-button.ts'
import { PasswordDialog } from '#console/account/password-dialog.tsx'
import { PushSection } from '#console/account/push-section.tsx'
import { OwnCalendarSection } from '#console/calendar/own-calendar-section.tsx'
import { accountText } from '#console/messages/account.ts'
import { integrationText } from '#console/messages/integration.ts'
import { professionalText } from '#console/messages/professional.ts'
import { pushText } from '#console/messages/push.ts'
import { securityText } from '#console/messages/security.ts'
import { SecondStepSection } from '#console/second-step/switch/second-step-section.tsx'
import { Button } from '#console/ui/button/button.tsx'
import { SignOutButton } from '#console/ui/button/sign-out-button.tsx'
import { ThemeButton } from '#console/ui/button/theme-button.tsx'
import styles from './dashboard.module.css'

const t = professionalText.account

/** The account that is signed in; shown even where nothing else could be loaded. */
export function AccountSection({ user }: { user: SessionUser }) {
  const [changing, setChanging] = useState(false)
  const [showsSteps, setShowsSteps] = useState(false)
  const [showsCalendar, setShowsCalendar] = useState(false)
  const [showsPushes, setShowsPushes] = useState(false)
  return (
    <section className={styles.account} id="conta" aria-labelledby="account">
      <div>
        <h2 id="account">{t.title}</h2>
        <p className={styles.date}>{user.email}</p>
      </div>
      <div className={styles.tools}>
        <ThemeButton />
        <Button
          look="secondary"
          icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setChanging(true)}
        >
          {accountText.password.change}
        </Button>
        <SignOutButton />
      </div>
      <Suspense>
        <LazyInstallButton />
      </Suspense>
      <Button
        look="secondary"
        icon={<Bell size={18} strokeWidth={1.75} aria-hidden="true" />}
        aria-expanded={showsPushes}
        onClick={() => setShowsPushes(!showsPushes)}
      >
        {pushText.title}
      </Button>
      {showsPushes && <PushSection of="own" />}
      <Button
        look="secondary"
        icon={<CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />}
        aria-expanded={showsCalendar}
        onClick={() => setShowsCalendar(!showsCalendar)}
      >
        {integrationText.calendars.own}
      </Button>
      {showsCalendar && <OwnCalendarSection />}
      <Button
        look="secondary"
        icon={<ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />}
        aria-expanded={showsSteps}
        onClick={() => setShowsSteps(!showsSteps)}
      >
        {securityText.switch.title}
      </Button>
      {showsSteps && <SecondStepSection />}
      {changing && <PasswordDialog email={user.email} onClose={() => setChanging(false)} />}
    </section>
  )
}
