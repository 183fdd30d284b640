import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { takeGoogleOrigin } from '#console/auth/sign-in/google-sign-in.ts'
import { text } from '#console/messages/app.ts'
import { callbackText } from '#console/messages/callback.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { CallbackStepError } from './finish-callback.ts'

type Props = { error?: Error | undefined; reason?: string | undefined; refused?: boolean }

/** Why somebody could not be let in, and the way back. */
export function CallbackError({ error, reason, refused = false }: Props) {
  const [title] = useState(takeToastTitle)
  const { again } = text.google
  useEffect(() => {
    const description = title === callbackText.toast ? callbackText.toastText : again
    toast.error(title, { description, id: 'callback' })
  }, [title, again])
  const sentence = refused ? callbackText.processError : (error?.message ?? reason)
  const detail = refused ? reason : error instanceof CallbackStepError && error.serverMessage
  return (
    <StandalonePage>
      <StateMessage
        page
        bad
        icon={<CircleX size={30} strokeWidth={1.75} />}
        title={callbackText.errorHeading}
        actions={
          <Link to="/login" className={getButtonClass()}>
            {callbackText.back}
          </Link>
        }
      >
        <strong>{sentence}</strong>
        {detail && (
          <>
            <br />
            <span>{detail}</span>
          </>
        )}
      </StateMessage>
    </StandalonePage>
  )
}

/** Google's failures are told as such, where this tab knows that it went there. */
function takeToastTitle(): string {
  const from = takeGoogleOrigin()
  if (from === '/login') return text.google.loginError
  return from === '/register' ? text.google.registerError : callbackText.toast
}
