import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { text } from '#console/messages/app.ts'
import { Waiting } from './notice.tsx'

/** Leads on to another screen, in place of this one; once, however often it is drawn meanwhile. */
export function Lead({ to }: { to: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to), [history, to])
  return <Waiting label={text.login.redirecting} />
}
