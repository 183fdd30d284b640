import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { text } from '#console/messages/app.ts'
import { signOutBrowser } from '#console/session/use-session.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type Props = {
  to?: '/'
  /** Where there is room for an icon only. */
  icon?: boolean
}

/** "Sair", and "Saindo..." meanwhile. */
export function SignOutButton({ to, icon = false }: Props) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOutBrowser(to)
  }
  const { action, leaving: meanwhile } = text.signOut
  const door = <LogOut size={icon ? 20 : 18} strokeWidth={1.75} aria-hidden="true" />
  if (icon) {
    return (
      <IconButton label={leaving ? meanwhile : action} aria-disabled={leaving} onClick={leave}>
        {door}
      </IconButton>
    )
  }
  return (
    <Button look="quiet" icon={door} busy={leaving && meanwhile} onClick={leave}>
      {action}
    </Button>
  )
}
