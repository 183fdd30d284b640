import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PublicPage } from '#api/contract/contract.ts'
import type { CallEndpoint } from '#api/contract/http-client.ts'
import { getTodayInZone as todayIn } from '#domain/time/civil-time.ts'
import { Booking } from '#widget/booking/booking.tsx'
import { useBookingFlow } from '#widget/booking/use-booking-flow.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { type Toast, ToastList } from '#widget/parts/toast.tsx'
import { useReviewPrompt } from '#widget/review/use-review-prompt.ts'
import { useSession } from '#widget/session/account/use-session.ts'
import {
  type BookingFlow,
  type BookingStep,
  EMPTY_FLOW,
  openStep,
  startFlow,
} from '#widget/state/booking-flow.ts'
import {
  type BookedAppointment,
  readFlow,
  readLastBooking,
  readStored,
  writeLastBooking,
} from '#widget/state/browser-storage.ts'
import type { RouteQuery, Screen } from '#widget/state/route.ts'
import { useStoredState } from '#widget/state/use-stored-state.ts'
import {
  type Host,
  type SlotsCache,
  type ToastText,
  type Widget,
  WidgetContext,
} from '#widget/state/widget-context.ts'
import {
  BookingLink,
  BusinessPage,
  History,
  Login,
  loadReports,
  prefetchScreens,
  Success,
} from './lazy-screens.tsx'
import { useRoute } from './use-route.ts'

const SCREEN_VIEWS = {
  page: BusinessPage,
  booking: Booking,
  login: Login,
  register: Login,
  success: Success,
  history: History,
  b: BookingLink,
}

type SalonProps = { host: Host; page: PublicPage; call: CallEndpoint }

/** A loaded business: what its screens share, and which of them is shown. */
export function Salon({ host, page, call }: SalonProps) {
  const widget = useSalon(host, page, call)
  const { screen } = widget.route
  const { is_closed, has_no_hours, services } = widget.page
  // Where nothing can be booked, the page says so.
  const isClosed = (is_closed || has_no_hours || !services[0]) && screen === 'booking'
  const Screen = SCREEN_VIEWS[isClosed ? 'page' : screen]
  const ReviewPrompt = useReviewPrompt(widget.session)
  const isBooking = screen !== 'page'
  useEffect(() => {
    const timer = setTimeout(() => prefetchScreens(widget), 300)
    return () => clearTimeout(timer)
  }, [isBooking])
  return (
    <WidgetContext.Provider value={widget}>
      <div class={host.routed ? 'vez routed' : 'vez'} lang="pt-BR" dir="ltr">
        <Screen />
        {ReviewPrompt && <ReviewPrompt />}
        <ToastList toasts={widget.toasts} drop={widget.dropToast} />
        <div class="unseen" aria-live="polite">
          {widget.spoken}
        </div>
      </div>
    </WidgetContext.Provider>
  )
}

function useSalon(host: Host, loaded: PublicPage, call: CallEndpoint) {
  const { slug } = host
  const [page, setPage] = useState(loaded)
  const ready = useDeviceStateReady(host)
  const today = getShownToday(host, page, ready)
  const arrival = useRef<Widget['arrival']['current']>('nothing')
  const slots = useRef<SlotsCache>(new Map())
  const steps = useBookingNavigation(host, page, today, arrival, ready)
  const { session, signIn, dropSession } = useSession(slug, ready)
  const { toasts, ...toasting } = useToasts()
  const [spoken, announce] = useState('')
  const [booked, drawBooked] = useStoredState(ready, () => readLastBooking(slug), null)
  const setBooked = useCallback(
    (booking: BookedAppointment | null) => {
      writeLastBooking(slug, booking)
      drawBooked(booking)
    },
    [slug],
  )
  const { go, home, setFlow } = steps
  const signOut = () => {
    const isKept = readStored('localStorage', slug, 'session') !== null
    loadReports().then(
      ({ signOutAtServer }) => signOutAtServer(call, slug, session, isKept),
      () => {},
    )
    dropSession()
    setBooked(null)
    setFlow(EMPTY_FLOW)
    go(home)
    toasting.toast({ title: TEXT.signedOut })
  }
  const shared = {
    host,
    page,
    setPage,
    call,
    today,
    arrival,
    slots: slots.current,
    session,
    booked,
  }
  const acts = { signIn, dropSession, signOut, setBooked, ...toasting, announce }
  return { ...shared, ...steps, ...acts, toasts, spoken }
}

/**
 * Whether what only this device knows may be drawn. The first drawing of a painted element repeats
 * what the server knew; the rest follows in a task of its own.
 */
function useDeviceStateReady(host: Host): boolean {
  const [ready, setReady] = useState(host.painted === null)
  useEffect(() => setReady(true), [])
  return ready
}

/** Today; as long as the painted day lasts, without the platform's calendar, which is slow to open. */
function getShownToday({ painted }: Host, page: PublicPage, ready: boolean): string {
  const now = Date.now()
  if (painted && (!ready || now < painted.until)) return painted.day
  return todayIn(page.business.general_settings.timezone, now)
}

/** Screens and steps: on our own pages a step is an entry of the browser's history. */
function useBookingNavigation(
  host: Host,
  page: PublicPage,
  today: string,
  arrival: Widget['arrival'],
  ready: boolean,
) {
  const home: Screen = host.routed || host.view === 'page' ? 'page' : 'booking'
  const onBack = (step: BookingStep) => {
    arrival.current = 'heading'
    keep(openStep(latest.current, step))
  }
  const { route, go: move, pushStep, markStep } = useRoute(host, onBack)
  const { flow, latest, keep } = useBookingFlow(host.slug, ready, () =>
    startFlow({
      saved: readFlow(host.slug),
      page,
      today,
      service: route.query.service ?? null,
      step: route.query.step ?? null,
      // Also a sign-in, that the page was reloaded in or that led through Google, returns.
      returning: route.query.return === 'true' || Boolean(route.query.returnTo),
    }),
  )
  useEffect(() => {
    if (route.screen === 'booking') markStep(latest.current.step)
  }, [])
  const go = useCallback(
    (screen: Screen, query?: RouteQuery, replace?: boolean) => {
      if (arrival.current === 'nothing') arrival.current = 'heading'
      move(screen, query, replace)
      if (screen === 'booking') markStep(latest.current.step)
    },
    [move, markStep, arrival],
  )
  const setFlow = (next: BookingFlow) => {
    const moved = next.step !== latest.current.step
    keep(next)
    if (!moved) return
    arrival.current = 'heading'
    if (route.screen === 'booking') pushStep(next.step)
  }
  return { route, go, home, flow, setFlow }
}

function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const last = useRef(0)
  return useMemo(
    () => ({
      toasts,
      toast: (text: ToastText) => {
        last.current += 1
        const id = last.current
        setToasts((shown) => [...shown.slice(-2), { ...text, id }])
      },
      dismissToasts: () => setToasts([]),
      dropToast: (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    }),
    [toasts],
  )
}
