import { useRef, useState } from 'preact/hooks'
import { isReviewToken } from '#domain/booking/link.ts'
import { displayDayMonth, displayTime } from '#domain/text/display.ts'
import { BookingDetails } from '#widget/booking/booked/booking-details.tsx'
import { BookingLinks } from '#widget/booking/booked/booking-links.tsx'
import { CancelButton } from '#widget/booking/booked/cancel-button.tsx'
import { useChangeable } from '#widget/booking/deadline/use-changeable.ts'
import { ClosedHint } from '#widget/history/closed-hint.tsx'
import { RescheduleDialog } from '#widget/history/reschedule/reschedule.tsx'
import { useRescheduleCheck } from '#widget/history/reschedule/use-reschedule-check.ts'
import { useBookAgain } from '#widget/history/use-book-again.ts'
import { HISTORY } from '#widget/messages/history.ts'
import { REVIEW } from '#widget/messages/review.ts'
import { SUCCESS } from '#widget/messages/success.ts'
import { focusTitle } from '#widget/parts/focus-title.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { ScreenLink } from '#widget/parts/screen-link.tsx'
import { Title } from '#widget/parts/title.tsx'
import { ReviewDialog } from '#widget/review/review-dialog.tsx'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { getLinkState, type LinkState } from './link-state.ts'
import { usePresenceConfirmation } from './use-presence.ts'

type LinkedBookingProps = {
  booking: BookedAppointment
  token: string
  onChanged: (booking: BookedAppointment) => void
  onEnded: () => void
}

const TITLES: Record<LinkState, string> = {
  ahead: HISTORY.linkTitle,
  now: HISTORY.linkNow,
  behind: HISTORY.linkPast,
  completed: HISTORY.linkDone,
  cancelled: SUCCESS.cancelled,
}

const ICONS = {
  ahead: 'check',
  now: 'clock',
  behind: 'clock',
  completed: 'check',
  cancelled: 'close',
} as const

/** What was booked, and what can still be done with it. */
export function LinkedBooking(props: LinkedBookingProps) {
  const { page } = useWidget()
  const { booking } = props
  const { timezone } = page.business.general_settings
  const state = getLinkState(booking, timezone, Date.now())
  const isOver = state !== 'ahead' && state !== 'now'
  const again = useBookAgain()
  // Of a salon that has told no way to reach it nobody can be told anything.
  const isReachable = Boolean(page.business.phone || page.business.whatsapp)
  const isHintTrue = state === 'now' ? isReachable : !isOver || again
  return (
    <>
      <section class={state === 'cancelled' ? 'off' : ''}>
        <div class="card ticket" data-arrival>
          <span class="badge-icon">
            <Icon name={ICONS[state]} size={28} />
          </span>
          <Title level={2} arrives>
            {TITLES[state]}
          </Title>
          {isHintTrue && <p class="hint">{getLinkHint(state, booking)}</p>}
          <BookingDetails booking={booking} />
          {state === 'ahead' && <PresenceConfirmation {...props} />}
          {mayReview(props) && <VisitReview {...props} />}
          {booking.review_status === 'completed' && (
            <p class="presence">
              <Icon name="check" />
              {REVIEW.done}
            </p>
          )}
          {!isOver && <BookingLinks booking={booking} />}
        </div>
      </section>
      <ClosedHint />
      {state === 'ahead' && <LinkedBookingActions {...props} />}
      <div class="row ends">
        {isOver && again && (
          <button type="button" class="button" part="button" onClick={() => again(booking)}>
            {HISTORY.again}
          </button>
        )}
        <ScreenLink to="page" class="button secondary">
          {SUCCESS.toPage(page.business.name)}
        </ScreenLink>
      </div>
    </>
  )
}

/** Where the message has asked for it, and nobody has answered yet. */
const mayReview = ({ booking, token }: LinkedBookingProps) =>
  isReviewToken(token) && booking.status === 'completed' && booking.review_status === 'pending'

/** The stars that the message has promised; whoever closes them finds them behind the button. */
function VisitReview({ booking, token, onChanged }: LinkedBookingProps) {
  const { host } = useWidget()
  const [open, setOpen] = useState(true)
  const answered = useRef<BookedAppointment['review_status']>(null)
  const close = () => {
    setOpen(false)
    if (!answered.current) return
    onChanged({ ...booking, review_status: answered.current })
    focusTitle(host.root)
  }
  return (
    <>
      <button type="button" class="button large wide" part="button" onClick={() => setOpen(true)}>
        {HISTORY.linkReview}
      </button>
      {open && (
        <ReviewDialog
          booking={booking}
          token={token}
          onAnswered={(review_status) => {
            answered.current = review_status
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function getLinkHint(state: LinkState, { date, time }: BookedAppointment): string {
  if (state === 'ahead') return SUCCESS.seeYou(displayDayMonth(date), displayTime(time))
  if (state === 'now') return HISTORY.linkNowHint
  return state === 'cancelled' ? HISTORY.linkCancelledHint : HISTORY.linkPastHint
}

function PresenceConfirmation({ booking, token, onChanged, onEnded }: LinkedBookingProps) {
  const { running, confirm } = usePresenceConfirmation({
    booking,
    token,
    onConfirmed: onChanged,
    onEnded,
  })
  if (booking.presence_confirmed_at) {
    return (
      <p class="presence">
        <Icon name="check" />
        {HISTORY.presenceConfirmed}
      </p>
    )
  }
  return (
    <button
      type="button"
      class="button large wide"
      part="button"
      disabled={running}
      onClick={confirm}
    >
      {running ? HISTORY.linkConfirming : HISTORY.linkConfirm}
    </button>
  )
}

function LinkedBookingActions({ booking, token, onChanged, onEnded }: LinkedBookingProps) {
  const [moving, setMoving] = useState(false)
  const { is_closed } = useWidget().page
  const refused = useRescheduleCheck(booking)
  if (!useChangeable(booking)) return <p class="hint">{SUCCESS.tooLate}</p>
  return (
    <div class="row ends">
      {!is_closed && (
        <button type="button" class="button secondary" onClick={() => refused() || setMoving(true)}>
          {HISTORY.move}
        </button>
      )}
      <CancelButton
        booking={booking}
        label={SUCCESS.cancel}
        token={token}
        onCancelled={onChanged}
        onEnded={onEnded}
      />
      {moving && (
        <RescheduleDialog
          booking={booking}
          token={token}
          onMoved={onChanged}
          onEnded={onEnded}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  )
}
