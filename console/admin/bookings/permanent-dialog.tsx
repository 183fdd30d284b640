import { Trash2 } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { clientOf, whenOf } from '#console/bookings/booking-summary.ts'
import type { useDeeds } from '#console/bookings/use-booking-actions.ts'
import { text } from '#console/messages/app.ts'
import { bookings } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import styles from './bookings.module.css'

const said = bookings.permanent

type Props = { booking: AgendaBooking; deeds: ReturnType<typeof useDeeds>; onClose: () => void }

/** The one deed that nothing takes back: it says first what it does. */
export function PermanentDialog({ booking, deeds, onClose }: Props) {
  const erase = async () => {
    await deeds.do(booking, { to: 'nothing' })
    onClose()
  }
  return (
    <Dialog title={said.title} onClose={onClose}>
      <p className={styles.facts}>
        <strong>{said.what(clientOf(booking), booking.service_name, whenOf(booking))}</strong>
      </p>
      <ul className={styles.effects}>
        {said.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p className={styles.danger}>{said.noWay}</p>
      <div className={styles.choices}>
        <Button
          wide
          look="danger"
          icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
          busy={deeds.busy === booking.id && said.deleting}
          onClick={() => void erase()}
        >
          {said.confirm}
        </Button>
        <Button wide look="secondary" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
