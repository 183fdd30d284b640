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

/** The frame of every screen. */
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

/** Moves the focus to the heading of a new screen, so that it is read from the start. */
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

/** Checks whether the session is still valid, and shows a toast when it has expired. */
function useSessionWatch(): void {
  const session = useSession()
  useQuery({
    ...sessionQuery,
    enabled: session === 'signed-in',
    initialData: '',
    refetchOnMount: false,
  })
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change !== 'expired') return
        toast.error(text.signOut.ended, { description: text.signOut.endedText, id: 'ended' })
      }),
    [],
  )
}
