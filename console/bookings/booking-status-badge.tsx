import type { AgendaBooking } from '#api/contract/contract.ts'
import { text } from '#console/messages/app.ts'
import styles from './booking-status-badge.module.css'

const STATUS_COLORS = {
  scheduled: 'blue',
  confirmed: 'blue',
  pendente: 'amber',
  completed: 'green',
  cancelled: 'grey',
} as const

export const getStatusColor = (status: AgendaBooking['status']) => STATUS_COLORS[status]

type Props = { status: AgendaBooking['status']; cancel_reason?: string | null }

/** A booking's state: a colour and a word. */
export function BookingStatusBadge({ status, cancel_reason }: Props) {
  const word = cancel_reason === 'no_show' ? text.status.no_show : text.status[status]
  return <span className={`${styles.state} ${styles[STATUS_COLORS[status]]}`}>{word}</span>
}
