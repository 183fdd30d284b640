import type { SessionUser } from '#api/contract/contract.ts'
import { shellText } from '#console/messages/shell.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { SignOutButton } from '#console/ui/button/sign-out-button.tsx'
import { ThemeButton } from '#console/ui/button/theme-button.tsx'
import { countTrialDays } from '#domain/plan/trial.ts'
import { displayName } from '#domain/text/display.ts'
import styles from './shell.module.css'

/** Who is signed in, and the way out. */
export function ShellUser({ user, icons = false }: { user: SessionUser; icons?: boolean }) {
  const days = user.resources && countTrialDays(user.resources, Date.now())
  return (
    <section className={styles.user} aria-label={shellText.menu}>
      <Avatar name={displayName(user.name)} src={user.avatar} />
      {!icons && (
        <span className={styles.person}>
          <strong>{displayName(user.name)}</strong>
          <small>{user.email || user.phone}</small>
          {days && <small className={styles.trial}>{shellText.trialDays(days)}</small>}
        </span>
      )}
      <span className={styles.tools}>
        <SignOutButton to="/" icon={icons} />
        <ThemeButton />
      </span>
    </section>
  )
}
