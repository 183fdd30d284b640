import { Link } from '@tanstack/react-router'
import { CalendarHeart } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { formatCardLabel } from '#console/admin/agenda/layout/card-labels.ts'
import type { AgendaColumn } from '#console/admin/agenda/layout/columns.ts'
import { formatBookingTotal } from '#console/bookings/booking-labels.ts'
import list from '#console/bookings/booking-list.module.css'
import { getStatusEntry } from '#console/bookings/booking-status.ts'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { agendaText } from '#console/messages/agenda.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { formatLongDate, formatLongDuration } from '#console/ui/date/format-date.ts'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { displayVisitorAndClient } from '#domain/booking/visitor.ts'
import { displayName, displayTime } from '#domain/text/display.ts'
import styles from './agenda-list.module.css'

const t = agendaText

type Props = {
  days: readonly AgendaColumn[]
  fresh: ReadonlySet<string>
  onOpen: (id: string, row: HTMLElement) => void
}

/** Bookings in a list, day by day. */
export function AgendaList({ days, fresh, onOpen }: Props) {
  const filled = days.filter(({ bookings }) => bookings.length > 0)
  if (filled.length === 0) {
    return (
      <StateMessage
        icon={<CalendarHeart size={30} strokeWidth={1.75} />}
        title={t.emptyWeek}
        actions={<AllBookingsLink />}
      >
        {t.emptyWeekText}
      </StateMessage>
    )
  }
  return (
    <section className={styles.days} aria-label={t.region}>
      {filled.map(({ date, bookings }) => (
        <section key={date} aria-labelledby={`dia-${date}`}>
          <h2 id={`dia-${date}`}>{formatLongDate(date)}</h2>
          <ol className={list.list}>
            {bookings.map((booking) => (
              <li key={booking.id}>
                <AgendaListRow booking={booking} fresh={fresh.has(booking.id)} onOpen={onOpen} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <AllBookingsLink />
    </section>
  )
}

const AllBookingsLink = () => (
  <Link to="/admin/bookings" className={getButtonClass({ look: 'quiet' })}>
    {t.allBookings}
  </Link>
)

type AgendaListRowProps = { booking: AgendaBooking; fresh: boolean; onOpen: Props['onOpen'] }

function AgendaListRow({ booking, fresh, onOpen }: AgendaListRowProps) {
  const { id, time, duration, status, cancel_reason } = booking
  return (
    <button
      type="button"
      className={status === 'cancelled' ? `${styles.row} ${styles.off}` : styles.row}
      data-booking={id}
      data-fresh={fresh || undefined}
      aria-label={formatCardLabel(booking, fresh)}
      onClick={(event) => onOpen(id, event.currentTarget)}
    >
      <span className={list.time}>
        <strong>{displayTime(time)}</strong>
        <small>{formatLongDuration(duration)}</small>
      </span>
      <span className={`${list.bar} ${list[getStatusEntry(booking).color]}`} />
      <span className={styles.who}>
        <strong>{displayVisitorAndClient(booking)}</strong>
        <span>{`${booking.service_name} · ${displayName(booking.professional_name)}`}</span>
      </span>
      <span className={styles.end}>
        <BookingStatusBadge status={status} cancel_reason={cancel_reason} />
        <span>{formatBookingTotal(booking)}</span>
      </span>
    </button>
  )
}
