import { useState } from 'preact/hooks'
import { formatDuration } from '#domain/business/service.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayTime, monthName, weekdayName } from '#domain/text/display.ts'
import { ChatWay } from '#widget/booking/booked/booking-links.tsx'
import { CalendarButton } from '#widget/booking/booked/calendar-button.tsx'
import { CancelButton } from '#widget/booking/booked/cancel-button.tsx'
import { whenOf } from '#widget/messages/format-when.ts'
import { AHEAD, HISTORY } from '#widget/messages/history.ts'
import { Icon } from '#widget/parts/icon.tsx'
import type { Booked } from '#widget/state/browser-storage.ts'
import { AgainIcon } from './again-icon.tsx'
import type { Visit } from './group-bookings.ts'
import { Reschedule } from './reschedule/reschedule.tsx'
import { useMoveCheck } from './reschedule/use-reschedule-check.ts'
import { useBookAgain } from './use-book-again.ts'

/** What a client may do with a booking, and who hears of it. */
export type Acts = {
  token: string | undefined
  onChanged: (booking: Booked) => void
  onEnded: () => void
}

type UpcomingCardProps = { visit: Visit; acts: Acts }

/** A booking that is still ahead, with all that can be done with it. */
export function UpcomingCard({ visit, acts }: UpcomingCardProps) {
  const { booking, appointment, isBehind } = visit
  return (
    <li class={isBehind ? 'card visit behind' : 'card visit'}>
      <div class="visit-head">
        <DayLeaf date={appointment.date} />
        <div class="visit-text">
          <p class="visit-time">{displayTime(appointment.time)}</p>
          <p class="visit-service">{booking.service_name}</p>
          <p class="hint">{HISTORY.withWhom(booking.professional_name)}</p>
          <p class="hint">
            {`${formatDuration(appointment.duration)} · ${formatReais(appointment.price)}`}
          </p>
        </div>
      </div>
      {isBehind ? <p class="hint">{HISTORY.behind}</p> : <State booking={booking} />}
      {isBehind ? <Again booking={booking} /> : <CardActs booking={booking} acts={acts} />}
    </li>
  )
}

/** The day as on a tear-off calendar. */
function DayLeaf({ date }: { date: string }) {
  return (
    <p class="leaf">
      <span>{weekdayName(date).slice(0, 3)}</span>
      <strong>{Number(date.slice(8))}</strong>
      <span>{monthName(date).slice(0, 3)}</span>
    </p>
  )
}

function State({ booking }: { booking: Booked }) {
  const { status, presence_confirmed_at } = booking
  return (
    <p class={`state ${status}`}>
      <Icon name={status === 'pendente' ? 'clock' : 'check'} size={16} />
      {presence_confirmed_at ? HISTORY.presenceConfirmed : (AHEAD[status] ?? AHEAD.scheduled)}
    </p>
  )
}

function CardActs({ booking, acts }: { booking: Booked; acts: Acts }) {
  const { token, onChanged, onEnded } = acts
  const [moving, setMoving] = useState(false)
  const refused = useMoveCheck(booking)
  const named = (act: string) => HISTORY.of(act, booking.service_name, whenOf(booking))
  return (
    <>
      <div class="row visit-acts">
        <button
          type="button"
          class="button secondary"
          aria-label={named(HISTORY.move)}
          onClick={() => refused() || setMoving(true)}
        >
          {HISTORY.move}
        </button>
        <CancelButton
          booking={booking}
          label={HISTORY.cancel}
          name={named(HISTORY.cancel)}
          token={token}
          onCancelled={onChanged}
          onEnded={onEnded}
        />
      </div>
      <div class="ways">
        <CalendarButton booking={booking} label={HISTORY.calendar} />
        <ChatWay booking={booking} label={HISTORY.chat} />
        <Again booking={booking} />
      </div>
      {moving && (
        <Reschedule
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

function Again({ booking }: { booking: Booked }) {
  const again = useBookAgain()
  return (
    <button
      type="button"
      class="way"
      aria-label={HISTORY.of(HISTORY.again, booking.service_name, whenOf(booking))}
      onClick={() => again(booking)}
    >
      <AgainIcon />
      {HISTORY.again}
    </button>
  )
}
