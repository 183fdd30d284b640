import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PublicPage } from '#api/contract/contract.ts'
import { today as todayIn } from '#domain/time.ts'
import type { Caller } from './client.ts'
import { type Host, type SlotsCache, type Widget, WidgetContext } from './context.ts'
import { EMPTY_FLOW, type Flow, openStep, type Step, startFlow } from './flow.ts'
import { TEXT } from './messages.ts'
import { Booking } from './pages/booking.tsx'
import { BusinessPage } from './pages/business-page.tsx'
import { fetchLater, Login, Success } from './pages/later-pages.tsx'
import { type Toast, Toasts, type ToastText } from './parts/toast.tsx'
import type { Query, Screen } from './route.ts'
import { type Booked, readBooked, readFlow, writeBooked } from './storage.ts'
import { useFlow } from './use-flow.ts'
import { useRoute } from './use-route.ts'
import { useSession } from './use-session.ts'

const SCREEN_VIEWS = {
  page: BusinessPage,
  booking: Booking,
  login: Login,
  register: Login,
  success: Success,
}

type SalonProps = { host: Host; page: PublicPage; call: Caller }

/** A loaded business: what its screens share, and which of them is shown. */
export function Salon({ host, page, call }: SalonProps) {
  const widget = useSalon(host, page, call)
  const Screen = SCREEN_VIEWS[widget.route.screen]
  useEffect(() => {
    const timer = setTimeout(fetchLater, 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <WidgetContext.Provider value={widget}>
      <div class={host.routed ? 'vez routed' : 'vez'}>
        <Screen />
        <Toasts toasts={widget.toasts} drop={widget.dropToast} />
        <div class="unseen" aria-live="polite">
          {widget.spoken}
        </div>
      </div>
    </WidgetContext.Provider>
  )
}

function useSalon(host: Host, page: PublicPage, call: Caller) {
  const { slug } = host
  const today = todayIn(page.business.general_settings.timezone, Date.now())
  const arrival = useRef<Widget['arrival']['current']>('nothing')
  const slots = useRef<SlotsCache>(new Map())
  const steps = useSteps(host, page, today, arrival)
  const { session, signIn, dropSession } = useSession(slug)
  const { toasts, toast, dropToast } = useToasts()
  const [spoken, announce] = useState('')
  const [booked, drawBooked] = useState(() => readBooked(slug))
  const setBooked = useCallback(
    (booking: Booked | null) => {
      writeBooked(slug, booking)
      drawBooked(booking)
    },
    [slug],
  )
  const { go, home, setFlow } = steps
  const signOut = () => {
    // Whether the server hears of it changes nothing here.
    call('DELETE /api/public/:slug/session', { params: { slug } }, session?.access_token).catch(
      () => {},
    )
    dropSession()
    setBooked(null)
    setFlow(EMPTY_FLOW)
    go(home)
    toast({ title: TEXT.signedOut })
  }
  const shared = { host, page, call, today, arrival, slots: slots.current, session, booked }
  const acts = { signIn, dropSession, signOut, setBooked, toast, dropToast, announce }
  return { ...shared, ...steps, ...acts, toasts, spoken }
}

/** Screens and steps: on our own pages a step is an entry of the browser's history. */
function useSteps(host: Host, page: PublicPage, today: string, arrival: Widget['arrival']) {
  const home: Screen = host.routed || host.view === 'page' ? 'page' : 'booking'
  const onBack = (step: Step) => {
    arrival.current = 'heading'
    keep(openStep(latest.current, step))
  }
  const { route, go: move, pushStep, markStep } = useRoute(host, onBack)
  const { flow, latest, keep } = useFlow(host.slug, () =>
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
    (screen: Screen, query?: Query, replace?: boolean) => {
      if (arrival.current === 'nothing') arrival.current = 'heading'
      move(screen, query, replace)
      if (screen === 'booking') markStep(latest.current.step)
    },
    [move, markStep, arrival],
  )
  const setFlow = (next: Flow) => {
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
      dropToast: (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    }),
    [toasts],
  )
}
