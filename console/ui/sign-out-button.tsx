import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { text } from '../messages.ts'
import { signOut } from '../session.tsx'
import { Button } from './button.tsx'

/** "Sair", and "Saindo..." meanwhile. */
export function SignOutButton({ to }: { to?: '/' }) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut(to)
  }
  return (
    <Button
      look="quiet"
      icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}
      busy={leaving && text.signOut.leaving}
      onClick={leave}
    >
      {text.signOut.action}
    </Button>
  )
}
