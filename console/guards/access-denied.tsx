import { useNavigate } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { useState } from 'react'
import { text } from '#console/messages/app.ts'
import { signOut } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { State } from '#console/ui/page/notice.tsx'
import { LonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'

const said = text.guard

type Way = 'client' | 'other' | 'professional' | 'unlinked'

/** "Acesso Negado": why, and the ways out. */
export function Denied({ to }: { to: Way }) {
  const navigate = useNavigate()
  useTitle(said.denied)
  return (
    <LonePage>
      <State
        page
        icon={<ShieldX size={30} strokeWidth={1.75} />}
        title={said.denied}
        actions={
          <>
            {to === 'client' && (
              <Button onClick={() => void navigate({ to: '/booking' })}>{said.toBooking}</Button>
            )}
            <Leave to={to} />
          </>
        }
      >
        {said[to]}
      </State>
    </LonePage>
  )
}

const LABEL: Record<Way, string> = {
  client: said.change,
  other: said.login,
  professional: said.professionalLogin,
  unlinked: said.professionalLogin,
}

/** Out of this account: the area's guard then leads to its door. */
function Leave({ to }: { to: Way }) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return (
    <Button
      look={to === 'client' ? 'secondary' : 'primary'}
      busy={leaving && text.signOut.leaving}
      onClick={leave}
    >
      {LABEL[to]}
    </Button>
  )
}
