import { Repeat } from 'lucide-react'
import { memo } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { SHORTEST } from '#console/admin/agenda/layout/side-by-side.ts'
import { sizeOf, spanOf, spokenCard, toneOf, wordOf } from '#console/bookings/booking-labels.ts'
import { displayName, displayTime } from '#domain/text/display.ts'
import styles from './grid-card.module.css'

type Props = {
  booking: AgendaBooking
  /** Minutes from the top of the column. */
  at: number
  duration: number
  left: number
  width: number
  stripe: number
  /** Whose it is, in a column of everybody. */
  person: string | null
  here: boolean
  fresh: boolean
  lifted: boolean
}

/** A booking in its column. What is done with it is listened to by the grid, for all of them. */
export const Card = memo(function Card(props: Props) {
  const { booking, at, duration, left, width, stripe, here, fresh, lifted } = props
  return (
    <button
      type="button"
      className={classOf(props)}
      style={{
        top: `calc(${at} * var(--minute))`,
        height: `calc(${Math.max(SHORTEST, duration)} * var(--minute))`,
        left: `calc(${left * 100}% + 2px)`,
        width: `calc(${width * 100}% - 4px)`,
      }}
      data-booking={booking.id}
      data-stripe={stripe}
      data-here={here || undefined}
      data-fresh={fresh || undefined}
      data-lifted={lifted || undefined}
      tabIndex={here ? 0 : -1}
      aria-label={spokenCard(booking, fresh)}
    >
      <Inside {...props} />
      <span className={styles.handle} data-handle="" />
    </button>
  )
})

/** Many beside each other in a day of everybody: the first name and the time have to do. */
const isSlim = ({ person, width }: Props) => person !== null && width < 0.7

function classOf(props: Props): string {
  const { booking, duration, width } = props
  const parts = [
    styles.card,
    styles[toneOf(booking)],
    styles[sizeOf(duration)],
    booking.encaixe && styles.encaixe,
    booking.status === 'cancelled' && styles.off,
    width < 0.45 && styles.narrow,
    duration < 25 && styles.tiny,
    isSlim(props) && styles.slim,
  ]
  return parts.filter(Boolean).join(' ')
}

function Inside(props: Props) {
  const { booking, duration, person, fresh } = props
  const name = displayName(booking.client_name)
  const word = wordOf(booking, fresh)
  if (isSlim(props)) {
    return (
      <>
        <strong>{name.split(' ')[0]}</strong>
        {props.width > 0.4 && <span className={styles.small}>{displayTime(booking.time)}</span>}
      </>
    )
  }
  if (sizeOf(duration) === 'line') {
    return (
      <span className={styles.row}>
        <strong>{`${name} · ${booking.service_name}`}</strong>
        <span className={styles.word}>
          {booking.status === 'confirmed' && !fresh && !booking.encaixe
            ? displayTime(booking.time)
            : word}
        </span>
      </span>
    )
  }
  return (
    <>
      <span className={styles.row}>
        <span className={styles.time}>
          {displayTime(booking.time)}
          {props.width >= 0.6 && <span className={styles.until}>{spanOf(booking).slice(5)}</span>}
        </span>
        {booking.series_id && <Repeat size={12} strokeWidth={2} aria-hidden="true" />}
        <span className={styles.word}>{word}</span>
      </span>
      <strong className={styles.name}>{name}</strong>
      <span className={styles.what}>
        {person ? `${booking.service_name} · ${person}` : booking.service_name}
      </span>
    </>
  )
}
