import { useNavigate } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { wrongDoorText } from '#console/messages/wrong-door.ts'
import { signOutBrowser } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'

/** `/login`, for a professional who is signed in. */
export function WrongAccountPage() {
  const navigate = useNavigate()
  useTitle(wrongDoorText.title)
  return (
    <StandalonePage>
      <StateMessage
        page
        icon={<ShieldAlert size={30} strokeWidth={1.75} />}
        title={wrongDoorText.title}
        actions={
          <>
            <Button onClick={() => void navigate({ to: '/professional/dashboard' })}>
              {wrongDoorText.go}
            </Button>
            <Button look="secondary" onClick={() => void signOutBrowser()}>
              {text.guard.change}
            </Button>
          </>
        }
      >
        {wrongDoorText.text}
      </StateMessage>
    </StandalonePage>
  )
}
