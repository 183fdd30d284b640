import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { professionalText } from '#console/messages/professional.ts'
import { Button } from '#console/ui/button/button.tsx'
import { SignOutButton } from '#console/ui/button/sign-out-button.tsx'
import { ThemeButton } from '#console/ui/button/theme-button.tsx'
import styles from './dashboard.module.css'
import { PasswordDialog } from './password-dialog.tsx'

const t = professionalText.account

/** The account that is signed in; shown even where nothing else could be loaded. */
export function AccountSection({ user }: { user: SessionUser }) {
  const [changing, setChanging] = useState(false)
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
          {t.change}
        </Button>
        <SignOutButton />
      </div>
      {changing && <PasswordDialog email={user.email} onClose={() => setChanging(false)} />}
    </section>
  )
}
