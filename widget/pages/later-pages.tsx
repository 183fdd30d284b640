import type { Widget } from '../context.ts'
import { later } from '../parts/later.tsx'

/** What the first screen does without. */
export const Steps = later(() => import('../steps/steps.tsx'))
export const BusinessPage = later(() => import('./business-page.tsx'), 6)
export const Login = later(() => import('./login.tsx'))
export const Success = later(() => import('./success.tsx'))
export const History = later(() => import('../history/history.tsx'))
export const BookingLink = later(() => import('../booking-link/booking-link.tsx'))

/**
 * Loads ahead what booking needs next, once somebody has begun to book, and counts the visit; what
 * fails now is asked for again when it is drawn.
 */
export function fetchLater(widget: Widget): void {
  const next = widget.route.screen === 'page' ? [] : [Steps, Login]
  for (const part of next) part.fetch().catch(() => {})
  import('../visit.ts').then(
    ({ reportVisit }) => reportVisit(widget),
    () => {},
  )
}
