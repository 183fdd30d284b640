import type { BookingFlow } from '#widget/state/booking-flow.ts'
import type { Screen } from '#widget/state/route.ts'

/** A question about the last visit comes between nobody and what he is doing. */
export function canPromptReview(screen: Screen, flow: BookingFlow): boolean {
  if (screen === 'booking') return flow.service_id === null
  return screen === 'page' || screen === 'history'
}
