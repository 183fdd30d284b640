import { useState } from 'preact/hooks'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayTime } from '#domain/text/display.ts'
import { formatWhen } from '#widget/messages/format-when.ts'
import { HISTORY } from '#widget/messages/history.ts'
import { Icon } from '#widget/parts/icon.tsx'
import type { HistoryBooking } from './group-bookings.ts'
import { useBookAgain } from './use-book-again.ts'

/** How many stand before "Ver todo o histórico". */
const FIRST_SHOWN = 10

export function PastList({ visits }: { visits: readonly HistoryBooking[] }) {
  const [all, setAll] = useState(false)
  return (
    <>
      <ul class="card past-list">
        {(all ? visits : visits.slice(0, FIRST_SHOWN)).map((visit) => (
          <PastRow key={visit.appointment.id} visit={visit} />
        ))}
      </ul>
      {!all && visits.length > FIRST_SHOWN && (
        <button type="button" class="button secondary wide" onClick={() => setAll(true)}>
          {HISTORY.allPast(visits.length)}
        </button>
      )}
    </>
  )
}

function PastRow({ visit: { appointment, booking } }: { visit: HistoryBooking }) {
  const again = useBookAgain()
  const isDone = appointment.status === 'completed'
  const { date, time, price } = appointment
  return (
    <li class={isDone ? 'past completed' : 'past cancelled'}>
      <div>
        <p class="folded-title">{booking.service_name}</p>
        <p class="folded-line">
          {`${displayDate(date)}, ${displayTime(time)} · ${booking.professional_name}`}
        </p>
        <p class="folded-line">{formatReais(price)}</p>
      </div>
      <p class="state">
        <Icon name={isDone ? 'check' : 'close'} size={16} />
        {isDone ? HISTORY.completed : HISTORY.cancelled}
      </p>
      <button
        type="button"
        class="text"
        aria-label={HISTORY.of(HISTORY.again, booking.service_name, formatWhen(appointment))}
        onClick={() => again(booking)}
      >
        {HISTORY.again}
      </button>
    </li>
  )
}
