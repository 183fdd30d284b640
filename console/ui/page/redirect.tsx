import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { text } from '#console/messages/app.ts'
import { LoadingScreen } from './notice.tsx'

/** Leads on to another screen, in place of this one; once, however often it is drawn meanwhile. */
export function Redirect({ to }: { to: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to), [history, to])
  return <LoadingScreen label={text.login.redirecting} />
}
