import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { toast } from 'sonner'
import { text } from '#console/messages/app.ts'
import { meQuery, sessionQuery } from '#console/session/query-client.ts'
import { onSessionChange } from '#console/session/session-store.ts'
import { useSession } from '#console/session/use-session.ts'
import { focusHeading, isFocusElsewhere } from '#console/ui/page/focus-heading.ts'
import { Toaster } from '#console/ui/toast/toaster.tsx'
import styles from './root.module.css'

/** The frame of every screen. */
export function Root() {
  useFocusOnHeading()
  useSessionWatch()
  useSendKeys()
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads there without the handler too. */}
      <a className={styles.skip} href="#content" onClick={skipToHeading}>
        {text.skip}
      </a>
      <Outlet />
      <Toaster />
    </>
  )
}

/** Leaves no `#content` in the address: each Back to it, as of a closed dialog, would take the focus away. */
function skipToHeading(event: MouseEvent): void {
  event.preventDefault()
  focusHeading()
}

/** Ctrl or Cmd with Enter sends the form that somebody is in, from a text of many lines too. */
function useSendKeys(): void {
  useEffect(() => {
    const send = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
        return
      const form = event.target instanceof Element ? event.target.closest('form') : null
      if (!form) return
      event.preventDefault()
      form.requestSubmit()
    }
    document.addEventListener('keydown', send)
    return () => document.removeEventListener('keydown', send)
  }, [])
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
    const left = document.activeElement
    let stop = () => {}
    const cancel = runAfterPaint(() => {
      // Whoever went elsewhere meanwhile stays there.
      if (document.activeElement !== left && isFocusElsewhere()) return
      stop = focusHeading()
    })
    return () => {
      cancel()
      stop()
    }
  }, [path])
}

/** Before a screen is painted, moving the focus has all of it laid out for that alone. */
function runAfterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Checks whether the session is still valid, and shows a toast when it has expired. */
function useSessionWatch(): void {
  const session = useSession()
  const isStaff = useWasStaff()
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
        const { ended, endedText, endedStaffText } = text.signOut
        const description = isStaff.current ? endedStaffText : endedText
        toast.error(ended, { description, id: 'ended' })
      }),
    [isStaff],
  )
}

/** Whether somebody works here for a house's owner, who may end that; still known as the session ends. */
function useWasStaff() {
  // Of what a screen has asked: this one asks nothing.
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const isStaff = useRef(false)
  if (me) isStaff.current = me.role === 'professional' || me.house_role === 'reception'
  return isStaff
}
