import { useNavigate } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { text } from '../messages.ts'
import { signOut } from '../session.tsx'
import { Button } from '../ui/button.tsx'
import { LonePage } from '../ui/lone-page.tsx'
import { State } from '../ui/notice.tsx'
import { useTitle } from '../ui/title.ts'

/** `/login`, for a professional who is signed in. */
export function WrongDoor() {
  const navigate = useNavigate()
  useTitle(text.login.wrongDoor.title)
  return (
    <LonePage>
      <State
        page
        icon={<ShieldAlert size={30} strokeWidth={1.75} />}
        title={text.login.wrongDoor.title}
        actions={
          <>
            <Button onClick={() => void navigate({ to: '/professional/dashboard' })}>
              {text.login.wrongDoor.go}
            </Button>
            <Button look="secondary" onClick={() => void signOut()}>
              {text.guard.change}
            </Button>
          </>
        }
      >
        {text.login.wrongDoor.text}
      </State>
    </LonePage>
  )
}
