import { later } from '#widget/parts/lazy-component.tsx'
import type { Widget } from '#widget/state/widget-context.ts'

/** What the first screen does without. */
export const Steps = later(() => import('#widget/booking/steps/steps.tsx'))
export const BusinessPage = later(() => import('#widget/page/business-page.tsx'), 6)
export const Login = later(() => import('#widget/session/login/login.tsx'))
export const Success = later(() => import('#widget/booking/booked/success.tsx'))
export const History = later(() => import('#widget/history/history.tsx'))
export const BookingLink = later(() => import('#widget/history/linked-booking/booking-link.tsx'))

/**
 * Loads ahead what booking needs next, once somebody has begun to book, and counts the visit; what
 * fails now is asked for again when it is drawn.
 */
export function fetchLater(widget: Widget): void {
  const next = widget.route.screen === 'page' ? [] : [Steps, Login]
  for (const part of next) part.fetch().catch(() => {})
  import('./report-visit.ts').then(
    ({ reportVisit }) => reportVisit(widget),
    () => {},
  )
}
