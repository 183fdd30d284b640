import { Trash2 } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { formatBookingClient, formatBookingDateTime } from '#console/bookings/booking-labels.ts'
import { useIsBookingBusy } from '#console/bookings/use-booking-actions.ts'
import { text } from '#console/messages/app.ts'
import { bookingsText } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import styles from './bookings.module.css'

const t = bookingsText.permanent

type Props = {
  booking: AgendaBooking
  onConfirm: () => void
  onClose: () => void
}

/** Says what deleting for good does before it is done: nothing takes it back. */
export function PermanentDialog({ booking, onConfirm, onClose }: Props) {
  const isBusy = useIsBookingBusy(booking.id)
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p className={styles.facts}>
        <strong>
          {t.what(
            formatBookingClient(booking),
            booking.service_name,
            formatBookingDateTime(booking),
          )}
        </strong>
      </p>
      <ul className={styles.effects}>
        {t.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p className={styles.danger}>{t.noWay}</p>
      <div className={styles.choices}>
        <Button
          wide
          look="danger"
          icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
          busy={isBusy && t.deleting}
          onClick={onConfirm}
        >
          {t.confirm}
        </Button>
        <Button wide look="secondary" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
