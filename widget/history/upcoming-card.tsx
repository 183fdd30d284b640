import { useState } from 'preact/hooks'
import { formatDuration } from '#domain/business/service.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayTime, getMonthName, getWeekdayName } from '#domain/text/display.ts'
import { isDate } from '#domain/time/civil-time.ts'
import { CallLink, ChatLink, MapLink } from '#widget/booking/booked/booking-links.tsx'
import { CalendarButton } from '#widget/booking/booked/calendar-button.tsx'
import { CancelButton } from '#widget/booking/booked/cancel-button.tsx'
import { useChangeable } from '#widget/booking/deadline/use-changeable.ts'
import { formatWhen } from '#widget/messages/format-when.ts'
import { HISTORY, UPCOMING_STATUS } from '#widget/messages/history.ts'
import { SUCCESS } from '#widget/messages/success.ts'
import { Icon } from '#widget/parts/icon.tsx'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import type { HistoryBooking } from './group-bookings.ts'
import { RescheduleDialog } from './reschedule/reschedule.tsx'
import { useRescheduleCheck } from './reschedule/use-reschedule-check.ts'
import { useBookAgain } from './use-book-again.ts'

/** What a client may do with a booking, and who hears of it. */
export type BookingHandlers = {
  token: string | undefined
  onChanged: (booking: BookedAppointment) => void
  onEnded: () => void
}

type UpcomingCardProps = { visit: HistoryBooking; acts: BookingHandlers }

/** A booking that is still ahead, with all that can be done with it. */
export function UpcomingCard({ visit, acts }: UpcomingCardProps) {
  const { booking, appointment, phase } = visit
  return (
    <li class={phase === 'behind' ? 'card visit behind' : 'card visit'}>
      <div class="visit-head">
        <CalendarDay date={appointment.date} />
        <div class="visit-text">
          <p class="visit-time">{displayTime(appointment.time)}</p>
          <p class="visit-service">{booking.service_name}</p>
          <p class="hint">{HISTORY.withWhom(booking.professional_name)}</p>
          {booking.guest_name && <p class="hint">{HISTORY.forGuest(booking.guest_name)}</p>}
          <p class="hint">
            {`${formatDuration(appointment.duration)} · ${formatReais(appointment.price)}`}
          </p>
        </div>
      </div>
      {booking.client_note && <p class="hint">{HISTORY.note(booking.client_note)}</p>}
      {phase === 'ahead' && <BookingStatus booking={booking} />}
      {phase === 'ahead' && <UpcomingCardActions booking={booking} acts={acts} />}
      {phase === 'now' && <VisitNow booking={booking} />}
      {phase === 'behind' && <p class="hint">{HISTORY.behind}</p>}
      {phase === 'behind' && <BookAgainButton booking={booking} />}
    </li>
  )
}

/** The day as on a tear-off calendar. */
function CalendarDay({ date }: { date: string }) {
  if (!isDate(date)) return <p class="leaf">{displayDate(date)}</p>
  return (
    <p class="leaf">
      <span>{getWeekdayName(date).slice(0, 3)}</span>
      <strong>{Number(date.slice(8))}</strong>
      <span>{getMonthName(date).slice(0, 3)}</span>
    </p>
  )
}

function BookingStatus({ booking }: { booking: BookedAppointment }) {
  const { status, presence_confirmed_at } = booking
  return (
    <p class={`state ${status}`}>
      <Icon name={status === 'pendente' ? 'clock' : 'check'} size={16} />
      {presence_confirmed_at
        ? HISTORY.presenceConfirmed
        : (UPCOMING_STATUS[status] ?? UPCOMING_STATUS.scheduled)}
    </p>
  )
}

/** Under way: nothing of it can be changed here any more, and the salon is who to talk to. */
function VisitNow({ booking }: { booking: BookedAppointment }) {
  const { address } = useWidget().page.business
  return (
    <>
      <p class="state now">
        <Icon name="clock" size={16} />
        {HISTORY.now}
      </p>
      {address && <p class="hint">{address}</p>}
      <div class="ways">
        <MapLink />
        <ChatLink booking={booking} label={HISTORY.chat} />
        <CallLink />
      </div>
    </>
  )
}

function UpcomingCardActions({
  booking,
  acts,
}: {
  booking: BookedAppointment
  acts: BookingHandlers
}) {
  const { token, onChanged, onEnded } = acts
  const [moving, setMoving] = useState(false)
  const { is_closed } = useWidget().page
  const refused = useRescheduleCheck(booking)
  const isChangeable = useChangeable(booking)
  const toActionLabel = (act: string) => HISTORY.of(act, booking.service_name, formatWhen(booking))
  return (
    <>
      {!isChangeable && <p class="hint">{SUCCESS.tooLate}</p>}
      {isChangeable && (
        <div class="row visit-acts">
          {!is_closed && (
            <button
              type="button"
              class="button secondary"
              aria-label={toActionLabel(HISTORY.move)}
              onClick={() => refused() || setMoving(true)}
            >
              {HISTORY.move}
            </button>
          )}
          <CancelButton
            booking={booking}
            label={HISTORY.cancel}
            name={toActionLabel(HISTORY.cancel)}
            token={token}
            onCancelled={onChanged}
            onEnded={onEnded}
          />
        </div>
      )}
      <div class="ways">
        <CalendarButton booking={booking} label={HISTORY.calendar} />
        <ChatLink booking={booking} label={HISTORY.chat} />
        {!isChangeable && <CallLink />}
        <BookAgainButton booking={booking} />
      </div>
      {moving && (
        <RescheduleDialog
          booking={booking}
          token={token}
          onMoved={onChanged}
          onEnded={onEnded}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  )
}

function BookAgainButton({ booking }: { booking: BookedAppointment }) {
  const again = useBookAgain()
  if (!again) return null
  return (
    <button
      type="button"
      class="way"
      aria-label={HISTORY.of(HISTORY.again, booking.service_name, formatWhen(booking))}
      onClick={() => again(booking)}
    >
      <RepeatIcon />
      {HISTORY.again}
    </button>
  )
}

/** An arrow that turns back to its beginning, drawn as the other icons are. */
function RepeatIcon() {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d="M4.500 12a7.5 7.5 0 1 0 2.300-5.400L4 9.200M4 4.500v4.700h4.700" />
    </svg>
  )
}
