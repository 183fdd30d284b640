import { Ellipsis, RotateCcw, Trash2 } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { formatBookingClient, formatBookingDateTime } from '#console/bookings/booking-labels.ts'
import { useIsBookingBusy } from '#console/bookings/use-booking-actions.ts'
import { bookingsText as t } from '#console/messages/bookings.ts'
import { useIsOwner } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import styles from './table.module.css'

/** What a line of the list can ask for. */
export type BookingRowHandlers = {
  open: (what: 'comanda' | 'actions' | 'permanent', booking: AgendaBooking) => void
  restore: (booking: AgendaBooking) => void
}

type Props = { booking: AgendaBooking; trash: boolean; handlers: BookingRowHandlers }

export function RowActions({ booking, trash, handlers }: Props) {
  const isBusy = useIsBookingBusy(booking.id)
  const isOwner = useIsOwner()
  const name = formatBookingClient(booking)
  const when = formatBookingDateTime(booking)
  if (!trash) {
    return (
      <IconButton label={t.more(name, when)} onClick={() => handlers.open('actions', booking)}>
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <span className={styles.pair}>
      <Button
        look="secondary"
        aria-label={t.restoreLabel(name, when)}
        icon={<RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />}
        busy={isBusy && t.actions.working}
        onClick={() => handlers.restore(booking)}
      >
        {t.restore}
      </Button>
      {isOwner && (
        <IconButton
          label={t.permanent.actionLabel(name, when)}
          onClick={() => handlers.open('permanent', booking)}
        >
          <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  )
}
