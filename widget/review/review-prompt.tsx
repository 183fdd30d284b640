import { useEffect, useState } from 'preact/hooks'
import type { BookingFlow } from '#widget/state/booking-flow.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import type { Screen } from '#widget/state/route.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { readDismissedReview } from './use-review.ts'

/** Visits asked about since the document was loaded: by any of its widgets, each once. */
export const promptedBookings = new Set<string>()

/** The review prompt must not interrupt a client who is booking or signing in. */
export function canPromptReview(screen: Screen, flow: BookingFlow): boolean {
  if (screen === 'booking') return flow.service_id === null
  return screen === 'page' || screen === 'history'
}

/** Asks for a review of the last visit, where one is still open. */
export default function ReviewPrompt() {
  const { page, call, session, route, flow } = useWidget()
  const { slug } = page.business
  const [booking, setBooking] = useState<BookedAppointment | null>(null)
  const [open, setOpen] = useState(false)
  const token = session?.access_token
  useEffect(() => {
    let current = true
    // A failed lookup is not reported: the next visit asks again.
    call('GET /api/public/:slug/review', { params: { slug } }, token).then(
      (answer) => current && setBooking(answer.booking),
      () => {},
    )
    return () => {
      current = false
    }
  }, [token])
  const may = canPromptReview(route.screen, flow)
  useEffect(() => {
    if (
      !booking ||
      !may ||
      promptedBookings.has(booking.id) ||
      readDismissedReview(slug) === booking.id
    )
      return
    promptedBookings.add(booking.id)
    setOpen(true)
  }, [booking, may])
  if (!booking || !open) return null
  return <ReviewDialog booking={booking} onClose={() => setOpen(false)} />
}
