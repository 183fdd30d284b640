import { useEffect, useState } from 'preact/hooks'
import type { Booked } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { mayPrompt } from './can-prompt-review.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { readAsked } from './use-review.ts'

/** Visits asked about since the page was loaded: by any of its widgets, each once. */
const asked = new Set<string>()

/** Asks for a review of the last visit, where one is still open. */
export default function ReviewPrompt() {
  const { page, call, session, route, flow } = useWidget()
  const { slug } = page.business
  const [booking, setBooking] = useState<Booked | null>(null)
  const [open, setOpen] = useState(false)
  const token = session?.access_token
  useEffect(() => {
    let current = true
    // That it cannot be known concerns nobody: it is asked at the next visit.
    call('GET /api/public/:slug/review', { params: { slug } }, token).then(
      (answer) => current && setBooking(answer.booking),
      () => {},
    )
    return () => {
      current = false
    }
  }, [token])
  const may = mayPrompt(route.screen, flow)
  useEffect(() => {
    if (!booking || !may || asked.has(booking.id) || readAsked(slug) === booking.id) return
    asked.add(booking.id)
    setOpen(true)
  }, [booking, may])
  if (!booking || !open) return null
  return <ReviewDialog booking={booking} onClose={() => setOpen(false)} />
}
