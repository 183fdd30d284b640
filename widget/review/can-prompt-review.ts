import type { BookingFlow } from '#widget/state/booking-flow.ts'
import type { Screen } from '#widget/state/route.ts'

/** The review prompt must not interrupt a client who is booking or signing in. */
export function canPromptReview(screen: Screen, flow: BookingFlow): boolean {
  if (screen === 'booking') return flow.service_id === null
  return screen === 'page' || screen === 'history'
}
