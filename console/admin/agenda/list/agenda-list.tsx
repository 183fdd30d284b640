import { Link } from '@tanstack/react-router'
import { CalendarHeart } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import type { Column } from '#console/admin/agenda/layout/columns.ts'
import { spokenCard } from '#console/bookings/booking-labels.ts'
import list from '#console/bookings/booking-list.module.css'
import { BookingState, lookOf } from '#console/bookings/booking-status-badge.tsx'
import { agendaText } from '#console/messages/agenda.ts'
import { buttonClass } from '#console/ui/button/button.tsx'
import { spokenDate, spokenDuration } from '#console/ui/date/format-date.ts'
import { State } from '#console/ui/page/notice.tsx'
import { formatReais } from '#domain/money/money.ts'
import { displayName, displayTime } from '#domain/text/display.ts'
import styles from './agenda-list.module.css'

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
