import { useNavigate } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { signOut } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { State } from '#console/ui/page/notice.tsx'
import { LonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'

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
