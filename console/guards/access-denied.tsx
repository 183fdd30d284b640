import { useNavigate } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { useState } from 'react'
import { text } from '#console/messages/app.ts'
import { deniedText as t } from '#console/messages/denied.ts'
import { signOutBrowser } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'

type DeniedReason = 'client' | 'other' | 'professional' | 'unlinked'

type Props = {
  to: DeniedReason
  /** Instead of what is said to all of them. */
  reason?: string | null
}

/** "Acesso Negado": why, and the ways out. */
export function AccessDenied({ to, reason }: Props) {
  const navigate = useNavigate()
  useTitle(t.denied)
  return (
    <StandalonePage>
      <StateMessage
        page
        icon={<ShieldX size={30} strokeWidth={1.75} />}
        title={t.denied}
        actions={
          <>
            {to === 'client' && (
              <Button onClick={() => void navigate({ to: '/booking' })}>{t.toBooking}</Button>
            )}
            <SignOutAction to={to} />
          </>
        }
      >
        {reason || t[to]}
      </StateMessage>
    </StandalonePage>
  )
}

const SIGN_OUT_LABELS: Record<DeniedReason, string> = {
  client: text.guard.change,
  other: text.guard.login,
  professional: t.professionalLogin,
  unlinked: t.professionalLogin,
}

/** Out of this account: the area's guard then leads to its sign-in. */
function SignOutAction({ to }: { to: DeniedReason }) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOutBrowser()
  }
  return (
    <Button
      look={to === 'client' ? 'secondary' : 'primary'}
      busy={leaving && text.signOut.leaving}
      onClick={leave}
    >
      {SIGN_OUT_LABELS[to]}
    </Button>
  )
}
