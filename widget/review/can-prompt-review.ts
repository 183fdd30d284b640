import type { Flow } from '#widget/state/booking-flow.ts'
import type { Screen } from '#widget/state/route.ts'

/** A question about the last visit comes between nobody and what he is doing. */
export function mayPrompt(screen: Screen, flow: Flow): boolean {
  if (screen === 'booking') return flow.service_id === null
  return screen === 'page' || screen === 'history'
}
