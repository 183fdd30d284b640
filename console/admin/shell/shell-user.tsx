import { Suspense } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { LazyInstallButton } from '#console/account/lazy-install-button.ts'
import { shellText } from '#console/messages/shell.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { SignOutButton } from '#console/ui/button/sign-out-button.tsx'
import { ThemeButton } from '#console/ui/button/theme-button.tsx'
import { formatPlanStatus } from '#domain/plan/plan-messages.pt-BR.ts'
import { WARNED_DAYS } from '#domain/plan/warning.ts'
import { displayName } from '#domain/text/display.ts'
import styles from './shell.module.css'

/** Who is signed in, and the way out. */
export function ShellUser({ user, icons = false }: { user: SessionUser; icons?: boolean }) {
  const plan = user.resources && describePlan(user.resources)
  return (
    <section className={styles.user} aria-label={shellText.menu}>
      <Avatar name={displayName(user.name)} src={user.avatar} />
      {!icons && (
        <span className={styles.person}>
          <strong>{displayName(user.name)}</strong>
          <small>{user.email || user.phone}</small>
          {plan && (
            <small className={isEnding(user.resources) ? styles.trial : styles.plan}>{plan}</small>
          )}
        </span>
      )}
      <span className={styles.tools}>
        <SignOutButton to="/" icon={icons} />
        <ThemeButton />
      </span>
      <Suspense>
        <LazyInstallButton icon={icons} />
      </Suspense>
    </section>
  )
}

/** What there is to know of a plan that runs; of one without an end nothing. */
function describePlan({ status, plano_atual: plan, days_left }: Resources): string | null {
  if (days_left === null || days_left === 0) return null
  return formatPlanStatus({ status, plan, days_left, ends_at: null })
}

/** Of which the owner is warned. */
const isEnding = (resources: Resources | null) =>
  resources?.status === 'trial' ||
  (!resources?.renews && (resources?.days_left ?? 0) <= Math.max(...WARNED_DAYS))

type Resources = NonNullable<SessionUser['resources']>
