import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { CallError } from '#api/contract/http-client.ts'
import { listenForBookingChanges } from '#widget/booking/slots/booking-channel.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

export type BookingsState =
  | { state: 'loading' }
  | { state: 'failed' }
  /** The session ended, or the link is none. */
  | { state: 'refused' }
  | { state: 'ready'; bookings: readonly BookedAppointment[] }

/** After a change (ms) the list is asked for again. */
const RELOAD_DELAY_MS = 100

const toFailedState = (cause: unknown): BookingsState =>
  cause instanceof CallError && cause.status === 401 ? { state: 'refused' } : { state: 'failed' }

/**
 * The bookings that a session or a link may see; they follow what is changed here and in other tabs.
 * @returns also how to ask again, and how to put a changed booking in its place at once
 */
export function useClientBookings(token: string | undefined) {
  const { call, page } = useWidget()
  const { slug } = page.business
  const [shown, setShown] = useState<BookingsState>({ state: 'loading' })
  const last = useRef(0)

  const load = useCallback(
    async (quietly: boolean) => {
      if (!token) return
      last.current += 1
      const mine = last.current
      if (!quietly) setShown({ state: 'loading' })
      const asked = call('GET /api/public/:slug/bookings', { params: { slug } }, token)
      const next = await asked.then(
        ({ bookings }): BookingsState => ({ state: 'ready', bookings }),
        (cause: unknown) => (quietly ? null : toFailedState(cause)),
      )
      if (next && mine === last.current) setShown(next)
    },
    [call, slug, token],
  )
  useEffect(() => {
    const left = new AbortController()
    load(false)
    let timer: ReturnType<typeof setTimeout>
    const reload = () => {
      clearTimeout(timer)
      timer = setTimeout(() => load(true), RELOAD_DELAY_MS)
    }
    listenForBookingChanges(slug, reload, left.signal)
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
  return { shown, again: () => load(false), replace }
}
