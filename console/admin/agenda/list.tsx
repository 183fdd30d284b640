import { Link } from '@tanstack/react-router'
import { CalendarHeart } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { displayName, displayTime } from '#domain/display.ts'
import { formatReais } from '#domain/money.ts'
import { agendaText } from '../../messages-agenda.ts'
import list from '../../ui/booking-list.module.css'
import { BookingState, lookOf } from '../../ui/booking-state.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { State } from '../../ui/notice.tsx'
import { spokenDate, spokenDuration } from '../../ui/spoken-date.ts'
import { spokenCard } from './card-words.ts'
import type { Column } from './columns.ts'
import styles from './list.module.css'

const said = agendaText

type Props = {
  days: readonly Column[]
  fresh: ReadonlySet<string>
  onOpen: (id: string, row: HTMLElement) => void
}

/** Bookings one below the other, day by day. */
export function AgendaList({ days, fresh, onOpen }: Props) {
  const filled = days.filter(({ bookings }) => bookings.length > 0)
  if (filled.length === 0) {
    return (
      <State
        icon={<CalendarHeart size={30} strokeWidth={1.75} />}
        title={said.emptyWeek}
        actions={<AllBookings />}
      >
        {said.emptyWeekText}
      </State>
    )
  }
  return (
    <section className={styles.days} aria-label={said.region}>
      {filled.map(({ date, bookings }) => (
        <section key={date} aria-labelledby={`dia-${date}`}>
          <h2 id={`dia-${date}`}>{spokenDate(date)}</h2>
          <ol className={list.list}>
            {bookings.map((booking) => (
              <li key={booking.id}>
                <Row booking={booking} fresh={fresh.has(booking.id)} onOpen={onOpen} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <AllBookings />
    </section>
  )
}

/** These days are some of many. */
const AllBookings = () => (
  <Link to="/admin/bookings" className={buttonClass({ look: 'quiet' })}>
    {said.allBookings}
  </Link>
)

type RowProps = { booking: AgendaBooking; fresh: boolean; onOpen: Props['onOpen'] }

function Row({ booking, fresh, onOpen }: RowProps) {
  const { id, time, duration, status, cancel_reason, price, is_courtesy } = booking
  return (
    <button
      type="button"
      className={status === 'cancelled' ? `${styles.row} ${styles.off}` : styles.row}
      data-booking={id}
      data-fresh={fresh || undefined}
      aria-label={spokenCard(booking, fresh)}
      onClick={(event) => onOpen(id, event.currentTarget)}
    >
      <span className={list.time}>
        <strong>{displayTime(time)}</strong>
        <small>{spokenDuration(duration)}</small>
      </span>
      <span className={`${list.bar} ${list[lookOf(status)]}`} />
      <span className={styles.who}>
        <strong>{displayName(booking.client_name)}</strong>
        <span>{`${booking.service_name} · ${displayName(booking.professional_name)}`}</span>
      </span>
      <span className={styles.end}>
        <BookingState status={status} cancel_reason={cancel_reason} />
        <span>{is_courtesy ? said.courtesy : formatReais(price)}</span>
      </span>
    </button>
  )
}
