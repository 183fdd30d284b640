import type { AgendaBooking } from '#api/contract/contract.ts'
import { formatBookingTotal } from '#console/bookings/booking-labels.ts'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { bookingsText } from '#console/messages/bookings.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import { type BookingListProps, ClientButton } from './booking-table.tsx'
import { type BookingRowHandlers, RowActions } from './row-actions.tsx'
import styles from './table.module.css'

/** The table's rows where there is no room for one. */
export function BookingCards({ bookings: list, trash, handlers }: BookingListProps) {
  return (
    <ul className={styles.cards} aria-label={trash ? bookingsText.trash : bookingsText.title}>
      {list.map((one) => (
        <BookingListCard key={one.id} booking={one} trash={trash} handlers={handlers} />
      ))}
    </ul>
  )
}

function BookingListCard(props: {
  booking: AgendaBooking
  trash: boolean
  handlers: BookingRowHandlers
}) {
  const { booking, trash } = props
  const { date, time, service_name, professional_name } = booking
  return (
    <li className={booking.status === 'cancelled' ? `${styles.card} ${styles.off}` : styles.card}>
      <div className={styles.line}>
        <span className={styles.when}>{`${displayDate(date)} · ${displayTime(time)}`}</span>
        <BookingStatusBadge status={booking.status} cancel_reason={booking.cancel_reason} />
      </div>
      <div className={styles.line}>
        <div className={styles.what}>
          <ClientButton {...props} />
          <p>{`${service_name} ${bookingsText.with(displayName(professional_name))}`}</p>
          <p className={styles.amount}>{formatBookingTotal(booking)}</p>
        </div>
        {!trash && <RowActions {...props} />}
      </div>
      {trash && <RowActions {...props} />}
    </li>
  )
}
