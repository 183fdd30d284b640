import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { text } from '#console/messages/app.ts'
import styles from './agenda-preview.module.css'

/** Two glimpses of what waits behind the sign-in. Decoration: nobody's real bookings. */
const SAMPLE_DAY = [
  {
    time: '13:30',
    long: '1h',
    client: 'Ana Monteiro',
    what: 'Corte feminino',
    status: 'completed',
  },
  {
    time: '14:30',
    long: '1h15',
    client: 'Marina Souza',
    what: 'Corte e escova',
    status: 'confirmed',
  },
  { time: '16:00', long: '1h30', client: 'Renata Alves', what: 'Luzes', status: 'pendente' },
] as const

export function AgendaPreview() {
  return (
    <ul className={styles.day}>
      {SAMPLE_DAY.map(({ time, long, client, what, status }) => (
        <li key={time} className={`${styles.row} ${styles[status]}`}>
          <span className={styles.time}>
            {time}
            <small>{long}</small>
          </span>
          <span className={styles.bar} />
          <span className={styles.who}>
            {client}
            <small>{what}</small>
          </span>
          <BookingStatusBadge status={status} />
        </li>
      ))}
    </ul>
  )
}

export function NextBookingPreview() {
  return (
    <div className={styles.next}>
      <p
        className={styles.now}
      >{`${text.dashboard.now} · ${text.dashboard.span('13:30', '14:30')}`}</p>
      <p className={styles.client}>Ana Monteiro</p>
      <p className={styles.now}>Corte feminino</p>
      <span className={styles.progress} />
    </div>
  )
}
