import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { takeGoogleNote } from '#console/auth/sign-in/google-sign-in.ts'
import { text } from '#console/messages/app.ts'
import { buttonClass } from '#console/ui/button/button.tsx'
import { State } from '#console/ui/page/notice.tsx'
import { LonePage } from '#console/ui/page/standalone-page.tsx'
import { ArrivalError } from './finish-callback.ts'

type Props = { error?: Error | undefined; said?: string | undefined; refused?: boolean }

/** Why somebody could not be let in, and the way back. */
export function CallbackError({ error, said, refused = false }: Props) {
  const [title] = useState(titleOfToast)
  const { again } = text.google
  useEffect(() => {
    const description = title === text.callback.toast ? text.callback.toastText : again
    toast.error(title, { description, id: 'callback' })
  }, [title, again])
  const sentence = refused ? text.callback.processError : (error?.message ?? said)
  const detail = refused ? said : error instanceof ArrivalError && error.said
  return (
    <LonePage>
      <State
        page
        bad
        icon={<CircleX size={30} strokeWidth={1.75} />}
        title={text.callback.errorHeading}
        actions={
          <Link to="/login" className={buttonClass()}>
            {text.callback.back}
          </Link>
        }
      >
        <strong>{sentence}</strong>
        {detail && (
          <>
            <br />
            {detail}
          </>
        )}
      </State>
    </LonePage>
  )
}

/** Google's failures are told as such, where this tab knows that it went there. */
function titleOfToast(): string {
  const from = takeGoogleNote()
  if (from === '/login') return text.google.loginError
  return from === '/register' ? text.google.registerError : text.callback.toast
}
