import type { AgendaBooking } from '#api/contract/contract.ts'
import { formatBookingClient, formatBookingTotal } from '#console/bookings/booking-labels.ts'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { bookingsText } from '#console/messages/bookings.ts'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import table from '#console/ui/list/table.module.css'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import { type BookingRowHandlers, RowActions } from './row-actions.tsx'
import styles from './table.module.css'

const t = bookingsText.table

export type BookingListProps = {
  bookings: readonly AgendaBooking[]
  trash: boolean
  handlers: BookingRowHandlers
}

export function BookingTable({ bookings: list, trash, handlers }: BookingListProps) {
  return (
    <div className={table.scroll}>
      <table
        className={`${table.table} ${styles.table}`}
        aria-label={trash ? bookingsText.trash : bookingsText.title}
      >
        <thead>
          <tr>
            <th scope="col">{t.when}</th>
            <th scope="col">{t.client}</th>
            <th scope="col">{t.service}</th>
            <th scope="col" className={styles.spare}>
              {t.origin}
            </th>
            <th scope="col">{t.status}</th>
            <th scope="col" className={styles.number}>
              {t.total}
            </th>
            <th scope="col">
              <span className={unseen.unseen}>{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <BookingTableRow key={one.id} booking={one} trash={trash} handlers={handlers} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type BookingRowProps = { booking: AgendaBooking; trash: boolean; handlers: BookingRowHandlers }

function BookingTableRow({ booking, trash, handlers }: BookingRowProps) {
  const { date, time, client_phone, service_name, professional_name, encaixe } = booking
  return (
    <tr className={booking.status === 'cancelled' ? styles.off : undefined}>
      <td className={styles.when}>
        {displayDate(date)}
        <small>{displayTime(time)}</small>
      </td>
      <th scope="row">
        <ClientButton booking={booking} trash={trash} handlers={handlers} />
        {client_phone && <small>{formatPhone(client_phone)}</small>}
      </th>
      <td>
        {service_name}
        <small>{bookingsText.with(displayName(professional_name))}</small>
      </td>
      <td className={styles.spare}>{bookingsText.origins[booking.origin]}</td>
      <td>
        <BookingStatusBadge status={booking.status} cancel_reason={booking.cancel_reason} />
        {encaixe && <small>{bookingsText.encaixe}</small>}
      </td>
      <td className={styles.number}>{formatBookingTotal(booking)}</td>
      <td className={styles.last}>
        <RowActions booking={booking} trash={trash} handlers={handlers} />
      </td>
    </tr>
  )
}

/** Opens the comanda; in the trash it is only the client's name. */
export function ClientButton({ booking, trash, handlers }: BookingRowProps) {
  const name = formatBookingClient(booking)
  if (trash) return <strong className={styles.name}>{name}</strong>
  return (
    <button
      type="button"
      className={styles.client}
      aria-label={bookingsText.open(name)}
      onClick={() => handlers.open('comanda', booking)}
    >
      {name}
    </button>
  )
}
