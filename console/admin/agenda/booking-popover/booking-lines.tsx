import { useQuery } from '@tanstack/react-query'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { formatBookingSpan } from '#console/bookings/booking-labels.ts'
import { bookingQuery } from '#console/bookings/booking-queries.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { bookingText } from '#console/messages/booking.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDayMonth, displayName } from '#domain/text/display.ts'
import styles from './booking-popover.module.css'

const t = agendaText.card

/** A booking's time, services, prices and tags. */
export function BookingLines({ booking }: { booking: AgendaBooking }) {
  const { data } = useQuery(bookingQuery(booking.id))
  const items = data?.comanda.comandaItens ?? []
  const tags = [
    booking.encaixe && agendaText.encaixe,
    booking.is_courtesy && agendaText.courtesy,
    booking.series_id && agendaText.repeats,
    booking.presence_confirmed_at && t.presence,
    t.origin[booking.origin],
    !booking.contact_confirmed && bookingText.contactUnconfirmed,
  ]
  return (
    <>
      <dl className={styles.lines}>
        <div>
          <dt>{`${displayDayMonth(booking.date)}, ${formatBookingSpan(booking)}`}</dt>
          <dd>{displayName(booking.professional_name)}</dd>
        </div>
        {items.length > 0 ? (
          addItemKeys(items).map(({ item, key }) => (
            <div key={key}>
              <dt>{item.quantidade > 1 ? `${item.quantidade} × ${item.nome}` : item.nome}</dt>
              <dd>{formatReais(item.total)}</dd>
            </div>
          ))
        ) : (
          <div>
            <dt>{booking.service_name}</dt>
            <dd>{formatReais(booking.price)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.tags}>
        {tags.filter(Boolean).map((tag) => (
          <span key={String(tag)}>{tag}</span>
        ))}
      </p>
      {booking.notes && <p className={styles.note}>{booking.notes}</p>}
    </>
  )
}

/** Items of a comanda may be alike, so their keys count repetitions. */
function addItemKeys<Item extends { nome: string }>(items: readonly Item[]) {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const times = (seen.get(item.nome) ?? 0) + 1
    seen.set(item.nome, times)
    return { item, key: `${item.nome} ${times}` }
  })
}
