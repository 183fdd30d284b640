import { Trash2 } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { text } from '../../messages.ts'
import { bookings } from '../../messages-bookings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './bookings.module.css'
import type { useDeeds } from './use-deeds.ts'
import { clientOf, whenOf } from './words.ts'

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
