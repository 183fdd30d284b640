import { PencilLine, ReceiptText, Trash2, Unlink, UserSearch } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import type { BookingAction } from '#console/bookings/booking-action.ts'
import { formatBookingClient, formatBookingDateTime } from '#console/bookings/booking-labels.ts'
import { getStatusEntry, isOpenBooking } from '#console/bookings/booking-status.ts'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { bookingText } from '#console/messages/booking.ts'
import { bookingsText } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import type { SettableStatus } from '#domain/booking/booking.ts'
import { displayName } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import styles from './bookings.module.css'

const t = bookingsText.actions

type Props = {
  booking: AgendaBooking
  onAct: (action: BookingAction) => void
  onOpen: (what: 'comanda' | 'booking' | 'links') => void
  onFilter: (client_id: string) => void
  onClose: () => void
}

/** All that can be done with one booking of the list. */
export function BookingActionsDialog({ booking, onAct, onOpen, onFilter, onClose }: Props) {
  // The dialog closes first, so that the toast with its undo lies above everything.
  const act = (action: BookingAction) => {
    onClose()
    onAct(action)
  }
  return (
    <Dialog title={formatBookingClient(booking)} onClose={onClose}>
      <BookingFacts booking={booking} />
      <div className={styles.choices}>
        <Button
          wide
          icon={<ReceiptText size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onOpen('comanda')}
        >
          {t.comanda}
        </Button>
        <Button
          wide
          look="secondary"
          icon={<PencilLine size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onOpen('booking')}
        >
          {t.edit}
        </Button>
        <h3>{t.state}</h3>
        <div className={styles.states}>
          {getStatusEntry(booking).next.map((status) => (
            <Button key={status} look="secondary" onClick={() => act({ kind: 'status', status })}>
              {getStatusAction(booking, status)}
            </Button>
          ))}
        </div>
        <Button
          wide
          look="quiet"
          icon={<UserSearch size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onFilter(booking.client_id)}
        >
          {t.ofClient}
        </Button>
        <Button
          wide
          look="quiet"
          icon={<Unlink size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onOpen('links')}
        >
          {bookingText.links.action}
        </Button>
        <Button
          wide
          look="quiet"
          icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => act({ kind: 'trash' })}
        >
          {t.trash}
        </Button>
      </div>
    </Dialog>
  )
}

function BookingFacts({ booking }: { booking: AgendaBooking }) {
  const { service_name, professional_name, client_phone, status, cancel_reason, notes } = booking
  return (
    <div className={styles.facts}>
      <p>
        <BookingStatusBadge status={status} cancel_reason={cancel_reason} />
      </p>
      <p>
        <strong>{formatBookingDateTime(booking)}</strong>
      </p>
      <p>{`${service_name} ${bookingsText.with(displayName(professional_name))}`}</p>
      {client_phone && <p>{formatPhone(client_phone)}</p>}
      {!booking.contact_confirmed && <p>{bookingText.contactUnconfirmed}</p>}
      {notes && <p>{notes}</p>}
    </div>
  )
}

/** What a change of status is called on its button. */
function getStatusAction(booking: AgendaBooking, next: SettableStatus): string {
  if (next !== 'confirmed' || isOpenBooking(booking)) return t[next]
  return booking.status === 'completed' ? t.reopen : t.again
}
