import { Steps } from '#widget/booking/booking.tsx'
import { lazyComponent } from '#widget/parts/lazy-component.tsx'
import { loadAuthSettings } from '#widget/session/account/use-auth-settings.ts'
import type { Widget } from '#widget/state/widget-context.ts'

/** What the first screen does without. */
export const BusinessPage = lazyComponent(() => import('#widget/page/business-page.tsx'), 6)
export const Login = lazyComponent(() => import('#widget/session/login/login.tsx'))
export const Success = lazyComponent(() => import('#widget/booking/booked/success.tsx'))
export const History = lazyComponent(() => import('#widget/history/history.tsx'))
export const BookingLink = lazyComponent(
  () => import('#widget/history/linked-booking/booking-link.tsx'),
)

/** There before somebody signs out, who may have no network then. */
export const loadReports = () => import('./send-reports.ts')

/**
 * Loads ahead what booking needs next, once somebody has begun to book, and counts the visit; what
 * fails now is asked for again when it is drawn.
 */
export function prefetchScreens(widget: Widget): void {
  if (widget.route.screen !== 'page') {
    for (const part of [Steps, Login]) part.fetch().catch(() => {})
    loadAuthSettings(widget.call).catch(() => {})
  }
  loadReports().then(
    ({ sendReports }) => sendReports(widget),
    () => {},
  )
}
