import type { ReactNode } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { text } from '#console/messages/app.ts'
import { formatLongDuration } from '#console/ui/date/format-date.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayTime } from '#domain/text/display.ts'
import styles from './booking-list.module.css'
import { BookingStatusBadge, getStatusColor } from './booking-status-badge.tsx'

type Row = Pick<AgendaBooking, 'id' | 'time' | 'duration' | 'price' | 'status'> &
  Partial<Pick<AgendaBooking, 'cancel_reason' | 'is_courtesy' | 'encaixe'>>

type Props<Booking> = {
  label: string
  bookings: readonly Booking[]
  /** What a line says first, and below it. */
  title: (booking: Booking) => ReactNode
  detail: (booking: Booking) => ReactNode
}

/** Bookings of one day, one below the other, by time. */
export function BookingList<Booking extends Row>({
  label,
  bookings,
  title,
  detail,
}: Props<Booking>) {
  return (
    <ol className={styles.list} aria-label={label}>
      {bookings.map((booking) => (
        <li key={booking.id} className={getRowClass(booking)}>
          <p className={styles.time}>
            <strong>{displayTime(booking.time)}</strong>
            <small>{formatLongDuration(booking.duration)}</small>
          </p>
          <span
            className={`${styles.bar} ${styles[getStatusColor(booking.status)]}`}
            aria-hidden="true"
          />
          <div className={styles.what}>
            <p className={styles.title}>{title(booking)}</p>
            <p className={styles.detail}>{detail(booking)}</p>
          </div>
          <div className={styles.end}>
            <BookingStatusBadge
              status={booking.status}
              cancel_reason={booking.cancel_reason ?? null}
            />
            <span className={styles.price}>
              {booking.is_courtesy ? text.agenda.courtesy : formatReais(booking.price)}
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}

function getRowClass({ status, encaixe }: Row): string {
  const parts = [styles.row, status === 'cancelled' && styles.off, encaixe && styles.encaixe]
  return parts.filter(Boolean).join(' ')
}
