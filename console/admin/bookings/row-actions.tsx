import { Ellipsis, RotateCcw, Trash2 } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { clientOf, whenOf } from '#console/bookings/booking-summary.ts'
import { bookings as said } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import type { RowDeeds } from './row-handlers.ts'
import styles from './table.module.css'

type Props = { booking: AgendaBooking; trash: boolean; deeds: RowDeeds }

export function RowActions({ booking, trash, deeds }: Props) {
  const name = clientOf(booking)
  const when = whenOf(booking)
  if (!trash) {
    return (
      <IconButton label={said.more(name, when)} onClick={() => deeds.open('actions', booking)}>
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <span className={styles.pair}>
      <Button
        look="secondary"
        aria-label={said.restoreOf(name, when)}
        icon={<RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />}
        busy={deeds.busy === booking.id && said.actions.working}
        onClick={() => deeds.restore(booking)}
      >
        {said.restore}
      </Button>
      <IconButton
        label={said.permanent.actionOf(name, when)}
        onClick={() => deeds.open('permanent', booking)}
      >
        <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
