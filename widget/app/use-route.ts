import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { type BookingStep, parseStep } from '#widget/state/booking-flow.ts'
import {
  formatRoute,
  parseRoute,
  type Route,
  type RouteQuery,
  type Screen,
} from '#widget/state/route.ts'
import type { Host } from '#widget/state/widget-context.ts'

type WidgetRouting = {
  route: Route
  go: (screen: Screen, query?: RouteQuery, replace?: boolean) => void
  /** Remembers a step in the history, so that "back" leads to the one before. */
  pushStep: (step: BookingStep) => void
  /** Names the step of the entry the visit began with; its address stays. */
  markStep: (step: BookingStep) => void
}

function getFirstRoute(host: Host): Route {
  if (host.routed) return parseRoute(new URL(host.address), host.slug)
  const { service, step, view } = host
  const query = { return: 'true', ...(service && { service }), ...(step && { step }) }
  return { screen: view, query }
}

type HistoryStepState = { vezStep: BookingStep }

/** The step that an entry of the history was left at, if it is one of ours. */
function parseHistoryStep(state: unknown): BookingStep | null {
  const ours = typeof state === 'object' && state !== null && 'vezStep' in state
  return ours ? parseStep(`${state.vezStep}`) : null
}

/**
 * Where the widget is. Only on our own pages (`routed`) does it read or write the address.
 * @param onBack the browser's back or forward came to the booking at this step.
 */
export function useRoute(host: Host, onBack: (step: BookingStep) => void): WidgetRouting {
  const [route, setRoute] = useState(() => getFirstRoute(host))
  const back = useRef(onBack)
  back.current = onBack
  const { routed, slug } = host

  useEffect(() => {
    if (!routed) return
    const follow = (event: PopStateEvent) => {
      const next = parseRoute(new URL(location.href), slug)
      setRoute(next)
      if (next.screen !== 'booking') return
      back.current(parseHistoryStep(event.state) ?? parseStep(next.query.step) ?? 'service')
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [routed, slug])

  const write = useCallback(
    (next: Route, state: HistoryStepState | null, replace: boolean) => {
      if (!routed) return
      const isInstalled = matchMedia('(display-mode:standalone)').matches
      const address = formatRoute(next, slug, isInstalled ? '/?app' : '')
      if (replace) history.replaceState(state, '', address)
      else history.pushState(state, '', address)
    },
    [routed, slug],
  )
  const go = useCallback(
    (screen: Screen, query: RouteQuery = {}, replace = false) => {
      write({ screen, query }, null, replace)
      setRoute({ screen, query })
    },
    [write],
  )
  const pushStep = useCallback(
    (step: BookingStep) => write({ screen: 'booking', query: { step } }, { vezStep: step }, false),
    [write],
  )
  const markStep = useCallback(
    (step: BookingStep) => {
      if (routed) history.replaceState({ vezStep: step }, '')
    },
    [routed],
  )
  return { route, go, pushStep, markStep }
}
