import { Repeat } from 'lucide-react'
import { memo } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import {
  formatCardBadge,
  formatCardLabel,
  formatOvernightEnd,
  getCardSize,
} from '#console/admin/agenda/layout/card-labels.ts'
import { MIN_DRAWN_MINUTES } from '#console/admin/agenda/layout/side-by-side.ts'
import { formatBookingSpan } from '#console/bookings/booking-labels.ts'
import { getStatusEntry } from '#console/bookings/booking-status.ts'
import { displayVisitor } from '#domain/booking/visitor.ts'
import { displayTime } from '#domain/text/display.ts'
import styles from './grid-card.module.css'

type Props = {
  booking: AgendaBooking
  /** It began on the day before: this is the rest of it. */
  isOvernight: boolean
  /** Minutes from the top of the column. */
  at: number
  duration: number
  left: number
  width: number
  stripe: number
  /** The professional's name, in a column of everybody. */
  person: string | null
  hasGridFocus: boolean
  fresh: boolean
  isDragged: boolean
}

/** A booking in its column; the grid listens to presses and keys for all of them. */
export const GridCard = memo(function GridCard(props: Props) {
  const { booking, isOvernight, at, duration, left, width, stripe } = props
  const { hasGridFocus, fresh, isDragged } = props
  return (
    <button
      type="button"
      className={getCardClass(props)}
      style={{
        top: `calc(${at} * var(--minute))`,
        height: `calc(${Math.max(MIN_DRAWN_MINUTES, duration)} * var(--minute))`,
        left: `calc(${left * 100}% + 2px)`,
        width: `calc(${width * 100}% - 4px)`,
      }}
      data-booking={booking.id}
      data-overnight={isOvernight || undefined}
      data-stripe={stripe}
      data-grid-focus={hasGridFocus || undefined}
      data-fresh={fresh || undefined}
      data-dragged={isDragged || undefined}
      tabIndex={hasGridFocus ? 0 : -1}
      aria-label={formatCardLabel(booking, fresh, isOvernight)}
    >
      <GridCardContent {...props} />
      {!isOvernight && <span className={styles.handle} data-handle="" />}
    </button>
  )
})

/** Too narrow in a column of everybody for more than the first name and the time. */
const isNarrowCard = ({ person, width }: Props) => person !== null && width < 0.7

function getCardClass(props: Props): string {
  const { booking, duration, width } = props
  const parts = [
    styles.card,
    styles[getStatusEntry(booking).color],
    styles[getCardSize(duration)],
    booking.encaixe && styles.encaixe,
    props.isOvernight && styles.overnight,
    booking.status === 'cancelled' && styles.off,
    width < 0.45 && styles.narrow,
    width < 0.6 && styles.half,
    duration < 25 && styles.tiny,
    isNarrowCard(props) && styles.slim,
  ]
  return parts.filter(Boolean).join(' ')
}

function GridCardContent(props: Props) {
  const { booking, isOvernight, duration, person, fresh } = props
  const name = displayVisitor(booking)
  const badge = formatCardBadge(booking, fresh)
  if (isNarrowCard(props)) {
    return (
      <>
        <strong>{name.split(' ')[0]}</strong>
        {props.width > 0.4 && (
          <span className={styles.small}>
            {isOvernight ? formatOvernightEnd(booking) : displayTime(booking.time)}
          </span>
        )}
      </>
    )
  }
  if (getCardSize(duration) === 'line') {
    return (
      <span className={styles.row}>
        <span className={styles.time}>
          {isOvernight ? formatBookingSpan(booking) : displayTime(booking.time)}
        </span>
        <strong>{`${name} · ${booking.service_name}`}</strong>
        {(booking.status !== 'confirmed' || fresh || booking.encaixe) && (
          <span className={styles.badge}>{badge}</span>
        )}
      </span>
    )
  }
  return (
    <>
      <span className={styles.row}>
        <span className={styles.time}>
          {isOvernight ? formatBookingSpan(booking) : displayTime(booking.time)}
          {props.width >= 0.6 && !isOvernight && (
            <span className={styles.until}>{formatBookingSpan(booking).slice(5)}</span>
          )}
        </span>
        {booking.series_id && <Repeat size={12} strokeWidth={2} aria-hidden="true" />}
        <span className={styles.badge}>{badge}</span>
      </span>
      <strong className={styles.name}>{name}</strong>
      <span className={styles.what}>
        {person ? `${booking.service_name} · ${person}` : booking.service_name}
      </span>
    </>
  )
}
