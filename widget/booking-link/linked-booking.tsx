import { useState } from 'preact/hooks'
import { displayDayMonth, displayTime } from '#domain/display.ts'
import { useWidget } from '../context.ts'
import { useBookAgain } from '../history/use-book-again.ts'
import { HISTORY } from '../messages-history.ts'
import { STEP_TEXT } from '../messages-steps.ts'
import { BOOKED } from '../messages-success.ts'
import { BookingDetails } from '../parts/booking-details.tsx'
import { BookingWays } from '../parts/booking-ways.tsx'
import { CancelButton } from '../parts/cancel-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { ScreenLink } from '../parts/screen-link.tsx'
import { Title } from '../parts/title.tsx'
import { Reschedule } from '../reschedule/reschedule.tsx'
import { useMoveCheck } from '../reschedule/use-move-check.ts'
import type { Booked } from '../storage.ts'
import { type LinkState, linkStateOf } from './link-state.ts'
import { usePresence } from './use-presence.ts'

type LinkedProps = {
  booking: Booked
  token: string
  onChanged: (booking: Booked) => void
  onEnded: () => void
}

const TITLES: Record<LinkState, string> = {
  ahead: HISTORY.linkTitle,
  past: HISTORY.linkPast,
  completed: HISTORY.linkDone,
  cancelled: BOOKED.cancelled,
}

const ICONS = { ahead: 'check', past: 'clock', completed: 'check', cancelled: 'close' } as const

/** What was booked, and what can still be done with it. */
export function LinkedBooking(props: LinkedProps) {
  const { page } = useWidget()
  const { booking } = props
  const { timezone } = page.business.general_settings
  const state = linkStateOf(booking, timezone, Date.now())
  const again = useBookAgain()
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
          <p class="hint">{hintOf(state, booking)}</p>
          <BookingDetails booking={booking} />
          {state === 'ahead' && <Presence {...props} />}
          {state === 'ahead' && <BookingWays booking={booking} />}
        </div>
      </section>
      {state === 'ahead' && <Acts {...props} />}
      <div class="row ends">
        {state !== 'ahead' && (
          <button type="button" class="button" part="button" onClick={() => again(booking)}>
            {HISTORY.again}
          </button>
        )}
        <ScreenLink to="page" class="button secondary">
          {BOOKED.toPage(page.business.name)}
        </ScreenLink>
      </div>
    </>
  )
}

function hintOf(state: LinkState, { date, time }: Booked): string {
  if (state === 'ahead') return STEP_TEXT.seeYou(displayDayMonth(date), displayTime(time))
  return state === 'cancelled' ? HISTORY.linkCancelledHint : HISTORY.linkPastHint
}

function Presence({ booking, token, onChanged }: LinkedProps) {
  const { running, confirm } = usePresence({ booking, token, onConfirmed: onChanged })
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

function Acts({ booking, token, onChanged, onEnded }: LinkedProps) {
  const [moving, setMoving] = useState(false)
  const refused = useMoveCheck(booking)
  return (
    <div class="row ends">
      <button type="button" class="button secondary" onClick={() => refused() || setMoving(true)}>
        {HISTORY.move}
      </button>
      <CancelButton
        booking={booking}
        label={BOOKED.cancel}
        token={token}
        onCancelled={onChanged}
        onEnded={onEnded}
      />
      {moving && (
        <Reschedule
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
