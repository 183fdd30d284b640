import type { AgendaBooking } from '#api/contract/contract.ts'
import { BookingState } from '#console/bookings/booking-status-badge.tsx'
import { amountOf } from '#console/bookings/booking-summary.ts'
import { bookings } from '#console/messages/bookings.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import { ClientButton, type ListProps } from './booking-table.tsx'
import { RowActions } from './row-actions.tsx'
import type { RowDeeds } from './row-handlers.ts'
import styles from './table.module.css'

/** The table's rows where there is no room for one. */
export function BookingCards({ bookings: list, trash, deeds }: ListProps) {
  return (
    <ul className={styles.cards} aria-label={trash ? bookings.trash : bookings.title}>
      {list.map((one) => (
        <Card key={one.id} booking={one} trash={trash} deeds={deeds} />
      ))}
    </ul>
  )
}

function Card(props: { booking: AgendaBooking; trash: boolean; deeds: RowDeeds }) {
  const { booking, trash } = props
  const { date, time, service_name, professional_name } = booking
  return (
    <li className={booking.status === 'cancelled' ? `${styles.card} ${styles.off}` : styles.card}>
      <div className={styles.line}>
        <span className={styles.when}>{`${displayDate(date)} · ${displayTime(time)}`}</span>
        <BookingState status={booking.status} cancel_reason={booking.cancel_reason} />
      </div>
      <div className={styles.line}>
        <div className={styles.what}>
          <ClientButton {...props} />
          <p>{`${service_name} ${bookings.with(displayName(professional_name))}`}</p>
          <p className={styles.amount}>{amountOf(booking)}</p>
        </div>
        {!trash && <RowActions {...props} />}
      </div>
      {trash && <RowActions {...props} />}
    </li>
  )
}
