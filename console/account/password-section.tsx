import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { accountText } from '#console/messages/account.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const t = accountText.password

/** "Senha": the account's own, to change or to make. */
export function PasswordSection() {
  const [changing, setChanging] = useState(false)
  const email = useMe().data?.email ?? ''
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <div>
        <Button
          icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setChanging(true)}
        >
          {t.change}
        </Button>
      </div>
      {changing && <PasswordDialog email={email} onClose={() => setChanging(false)} />}
    </SectionCard>
  )
}
