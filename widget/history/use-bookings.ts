import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { CallError } from '#api/contract/http-client.ts'
import { listenForBookingChanges } from '#widget/booking/slots/booking-channel.ts'
import { focusTitle } from '#widget/parts/focus-title.ts'
import { hasFocus } from '#widget/parts/has-focus.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

type BookingsState =
  | { state: 'loading' }
  | { state: 'failed' }
  /** The session ended, or the link is none. */
  | { state: 'refused' }
  | ({ state: 'ready' } & BookingsPage)
/** `older` leads to the page after these; null where there is none. */
type BookingsPage = { bookings: readonly BookedAppointment[]; older: string | null }

/** After a change (ms) the list is asked for again. */
const RELOAD_DELAY_MS = 100
/** By then (ms) the reloaded list is drawn. */
const FOCUS_DELAY_MS = 50

const toFailedState = (cause: unknown): BookingsState =>
  cause instanceof CallError && cause.status === 401 ? { state: 'refused' } : { state: 'failed' }

/**
 * The bookings that a session or a link may see; they follow what is changed here and in other tabs,
 * and what the salon changed while nobody looked.
 * @returns also how to ask again, and how to put a changed booking in its place at once
 */
export function useClientBookings(token: string | undefined) {
  const { call, page, host } = useWidget()
  const { slug } = page.business
  const [shown, setShown] = useState<BookingsState>({ state: 'loading' })
  const last = useRef(0)
  /** How many pages are shown, or on their way: a reload brings as many. */
  const pages = useRef(1)

  const loadPage = useCallback(
    (before?: string): Promise<BookingsPage> => {
      const asked = { params: { slug }, query: before ? { before } : {} }
      return call('GET /api/public/:slug/bookings', asked, token)
    },
    [call, slug, token],
  )
  const load = useCallback(
    async (quietly: boolean) => {
      if (!token) return
      last.current += 1
      const mine = last.current
      if (!quietly) setShown({ state: 'loading' })
      const next = await loadPages(loadPage, pages.current).then(
        (all): BookingsState => ({ state: 'ready', ...all }),
        (cause: unknown) => (quietly ? null : toFailedState(cause)),
      )
      if (next && mine === last.current) setShown(next)
    },
    [loadPage, token],
  )
  /** Adds a page of what was. */
  const addOlder = async () => {
    if (shown.state !== 'ready' || !shown.older) return
    const { older } = shown
    const page = await loadPage(older).catch((cause: unknown) => {
      const failed = toFailedState(cause)
      if (failed.state === 'failed') throw cause
      setShown(failed)
    })
    if (!page) return
    pages.current += 1
    setShown((now) => (now.state === 'ready' && now.older === older ? joinPages(now, page) : now))
  }
  useEffect(() => {
    const left = new AbortController()
    load(false)
    let timer: ReturnType<typeof setTimeout>
    const reload = () => {
      clearTimeout(timer)
      timer = setTimeout(() => keepFocus(host.root, () => load(true)), RELOAD_DELAY_MS)
    }
    // What is asked in a dialog stays as it was asked: the server has the last word on it.
    const look = () => {
      if (!document.hidden && !host.root.querySelector('dialog[open]')) reload()
    }
    listenForBookingChanges(slug, reload, left.signal)
    window.addEventListener('focus', look, { signal: left.signal })
    document.addEventListener('visibilitychange', look, { signal: left.signal })
    return () => {
      clearTimeout(timer)
      last.current += 1
      left.abort()
    }
  }, [load])

  const replace = (booking: BookedAppointment) =>
    setShown((before) =>
      before.state === 'ready'
        ? {
            ...before,
            bookings: before.bookings.map((it) => (it.id === booking.id ? booking : it)),
          }
        : before,
    )
  return { shown, again: () => load(false), addOlder, replace }
}

/** Whose button goes with what has changed stays on the screen: at its heading. */
async function keepFocus(root: ShadowRoot, reload: () => Promise<void>): Promise<void> {
  const focused = hasFocus() ? root.activeElement : null
  await reload()
  setTimeout(() => {
    if (focused && !focused.isConnected && !hasFocus()) focusTitle(root)
  }, FOCUS_DELAY_MS)
}

const joinPages = <P extends BookingsPage>(page: P, next: BookingsPage): P => ({
  ...page,
  bookings: [...page.bookings, ...next.bookings],
  older: next.older,
})

async function loadPages(
  loadPage: (before?: string) => Promise<BookingsPage>,
  most: number,
): Promise<BookingsPage> {
  let all = await loadPage()
  for (let nth = 1; nth < most && all.older; nth++) all = joinPages(all, await loadPage(all.older))
  return all
}
