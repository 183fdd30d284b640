import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toast } from 'sonner'
import { text } from '#console/messages/app.ts'
import { sessionQuery } from '#console/session/query-client.ts'
import { onSessionChange } from '#console/session/session-store.ts'
import { useSession } from '#console/session/use-session.ts'
import { Toaster } from '#console/ui/toast/toaster.tsx'
import styles from './root.module.css'

/** What every screen stands in. */
export function Root() {
  useFocusOnHeading()
  useSessionWatch()
  return (
    <>
      <a className={styles.skip} href="#content">
        {text.skip}
      </a>
      <Outlet />
      <Toaster />
    </>
  )
}

/** A new screen is read from its heading on, not from where the last one was left. */
function useFocusOnHeading(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    const isFirst = before.current === undefined || before.current === path
    before.current = path
    if (isFirst) return
    window.scrollTo(0, 0)
    const heading = document.querySelector('h1')
    heading?.focus({ preventScroll: true })
  }, [path])
}

/** Asks whether the session still stands, and says so when it has ended. */
function useSessionWatch(): void {
  const session = useSession()
  useQuery({ ...sessionQuery, enabled: session === 'in', initialData: '', refetchOnMount: false })
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change !== 'ended') return
        toast.error(text.signOut.ended, { description: text.signOut.endedText, id: 'ended' })
      }),
    [],
  )
}
