import { useRef, useState } from 'preact/hooks'
import { CallError } from '#api/contract/http-client.ts'
import { REVIEW } from '#widget/messages/review.ts'
import {
  type BookedAppointment,
  readStored,
  toTextOrNull,
  writeStored,
} from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** The visit whose prompt was dismissed last, should the server not have heard of it. */
export const readDismissedReview = (slug: string): string | null =>
  toTextOrNull(readStored('localStorage', slug, 'asked')?.id)

function toReviewProblem(cause: unknown): string {
  if (!(cause instanceof CallError)) return REVIEW.failed
  if (cause.code === 'business_not_found') return REVIEW.noBusiness
  return cause.code === 'review_not_pending' ? cause.message : REVIEW.failed
}

type ReviewOptions = {
  booking: BookedAppointment
  /** Of the link that opens the visit; absent: of whoever is signed in. */
  token?: string | undefined
  /** What has become of the request. */
  onAnswered?: ((review_status: 'completed' | 'declined') => void) | undefined
}

/** Sending a review, or declining to write one. */
export function useReview({ booking, token: linked, onAnswered }: ReviewOptions) {
  const { page, setPage, call, session, toast } = useWidget()
  const { slug, user_id } = page.business
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sent = useRef(false)
  const token = linked ?? session?.access_token

  const showAverage = () =>
    call('GET /api/public/:slug', { params: { slug } }).then(setPage, () => {})
  /** @returns whether it is saved */
  const send = async (rating: number, comment: string): Promise<boolean> => {
    if (running || rating === 0) return false
    setProblem(user_id ? null : REVIEW.noBusiness)
    if (!user_id) return false
    setRunning(true)
    const body = { booking_id: booking.id, rating, comment: comment.trim() || null }
    try {
      await call('POST /api/public/:slug/reviews', { params: { slug }, body }, token)
      sent.current = true
      // A link's own page goes on to say so.
      if (linked === undefined) toast({ title: REVIEW.sent })
      onAnswered?.('completed')
      showAverage()
      return true
    } catch (cause) {
      setProblem(toReviewProblem(cause))
      return false
    } finally {
      setRunning(false)
    }
  }
  /** Whether the server hears of it changes nothing here. */
  const decline = () => {
    if (sent.current) return
    const params = { slug, id: booking.id }
    writeStored('localStorage', slug, 'asked', { id: booking.id })
    onAnswered?.('declined')
    call('POST /api/public/:slug/bookings/:id/decline-review', { params }, token).catch(() => {})
  }
  return { running, problem, send, decline }
}
