import { Ellipsis, RotateCcw, Trash2 } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { formatBookingClient, formatBookingDateTime } from '#console/bookings/booking-summary.ts'
import { bookingsText as t } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import type { BookingRowHandlers } from './row-handlers.ts'
import styles from './table.module.css'

type Props = { booking: AgendaBooking; trash: boolean; deeds: BookingRowHandlers }

export function RowActions({ booking, trash, deeds }: Props) {
  const name = formatBookingClient(booking)
  const when = formatBookingDateTime(booking)
  if (!trash) {
    return (
      <IconButton label={t.more(name, when)} onClick={() => deeds.open('actions', booking)}>
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <span className={styles.pair}>
      <Button
        look="secondary"
        aria-label={t.restoreOf(name, when)}
        icon={<RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />}
        busy={deeds.busy === booking.id && t.actions.working}
        onClick={() => deeds.restore(booking)}
      >
        {t.restore}
      </Button>
      <IconButton
        label={t.permanent.actionOf(name, when)}
        onClick={() => deeds.open('permanent', booking)}
      >
        <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
