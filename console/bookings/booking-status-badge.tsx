import { getStatusEntry, type StatusFields } from './booking-status.ts'
import styles from './booking-status-badge.module.css'

/** A booking's status: a colour and a word. */
export function BookingStatusBadge(booking: StatusFields) {
  const { label, color } = getStatusEntry(booking)
  return <span className={`${styles.state} ${styles[color]}`}>{label}</span>
}
