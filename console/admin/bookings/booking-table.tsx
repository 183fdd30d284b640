import type { AgendaBooking } from '#api/contract/contract.ts'
import { BookingState } from '#console/bookings/booking-status-badge.tsx'
import { amountOf, clientOf } from '#console/bookings/booking-summary.ts'
import { bookings } from '#console/messages/bookings.ts'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import table from '#console/ui/list/table.module.css'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import { RowActions } from './row-actions.tsx'
import type { RowDeeds } from './row-handlers.ts'
import styles from './table.module.css'

const said = bookings.table

export type ListProps = { bookings: readonly AgendaBooking[]; trash: boolean; deeds: RowDeeds }

export function BookingTable({ bookings: list, trash, deeds }: ListProps) {
  return (
    <div className={table.scroll}>
      <table
        className={`${table.table} ${styles.table}`}
        aria-label={trash ? bookings.trash : bookings.title}
      >
        <thead>
          <tr>
            <th scope="col">{said.when}</th>
            <th scope="col">{said.client}</th>
            <th scope="col">{said.service}</th>
            <th scope="col" className={styles.spare}>
              {said.origin}
            </th>
            <th scope="col">{said.status}</th>
            <th scope="col" className={styles.number}>
              {said.total}
            </th>
            <th scope="col">
              <span className={unseen.unseen}>{said.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <Row key={one.id} booking={one} trash={trash} deeds={deeds} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { booking: AgendaBooking; trash: boolean; deeds: RowDeeds }

function Row({ booking, trash, deeds }: RowProps) {
  const { date, time, client_phone, service_name, professional_name, encaixe } = booking
  return (
    <tr className={booking.status === 'cancelled' ? styles.off : undefined}>
      <td className={styles.when}>
        {displayDate(date)}
        <small>{displayTime(time)}</small>
      </td>
      <th scope="row">
        <ClientButton booking={booking} trash={trash} deeds={deeds} />
        {client_phone && <small>{formatPhone(client_phone)}</small>}
      </th>
      <td>
        {service_name}
        <small>{bookings.with(displayName(professional_name))}</small>
      </td>
      <td className={styles.spare}>{bookings.origins[booking.origin]}</td>
      <td>
        <BookingState status={booking.status} cancel_reason={booking.cancel_reason} />
        {encaixe && <small>{bookings.encaixe}</small>}
      </td>
      <td className={styles.number}>{amountOf(booking)}</td>
      <td className={styles.last}>
        <RowActions booking={booking} trash={trash} deeds={deeds} />
      </td>
    </tr>
  )
}

/** Opens the comanda; what lies in the trash only says whose it was. */
export function ClientButton({ booking, trash, deeds }: RowProps) {
  const name = clientOf(booking)
  if (trash) return <strong className={styles.name}>{name}</strong>
  return (
    <button
      type="button"
      className={styles.client}
      aria-label={bookings.open(name)}
      onClick={() => deeds.open('comanda', booking)}
    >
      {name}
    </button>
  )
}
