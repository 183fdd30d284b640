import { PencilLine, ReceiptText, Trash2, UserSearch } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { BookingState } from '#console/bookings/booking-status-badge.tsx'
import { clientOf, whenOf } from '#console/bookings/booking-summary.ts'
import type { Deed, useDeeds } from '#console/bookings/use-booking-actions.ts'
import { bookings } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { displayName } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import styles from './bookings.module.css'

const said = bookings.actions

type Props = {
  booking: AgendaBooking
  deeds: ReturnType<typeof useDeeds>
  onOpen: (what: 'comanda' | 'booking') => void
  onFilter: (client_id: string) => void
  onClose: () => void
}

/** All that can be done with one booking of the list. */
export function ActionsDialog({ booking, deeds, onOpen, onFilter, onClose }: Props) {
  // The dialog goes first, so that the toast with its way back lies above everything.
  const act = (deed: Deed) => {
    onClose()
    void deeds.do(booking, deed)
  }
  return (
    <Dialog title={clientOf(booking)} onClose={onClose}>
      <Facts booking={booking} />
      <div className={styles.choices}>
        <Button
          wide
          icon={<ReceiptText size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onOpen('comanda')}
        >
          {said.comanda}
        </Button>
        <Button
          wide
          look="secondary"
          icon={<PencilLine size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onOpen('booking')}
        >
          {said.edit}
        </Button>
        <h3>{said.state}</h3>
        <div className={styles.states}>
          {waysOf(booking).map(({ to, label }) => (
            <Button key={to} look="secondary" onClick={() => act({ to })}>
              {label}
            </Button>
          ))}
        </div>
        <Button
          wide
          look="quiet"
          icon={<UserSearch size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => {
            onClose()
            onFilter(booking.client_id)
          }}
        >
          {said.ofClient}
        </Button>
        <Button
          wide
          look="quiet"
          icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => act({ to: 'trash' })}
        >
          {said.trash}
        </Button>
      </div>
    </Dialog>
  )
}

function Facts({ booking }: { booking: AgendaBooking }) {
  const { service_name, professional_name, client_phone, status, cancel_reason, notes } = booking
  return (
    <div className={styles.facts}>
      <p>
        <BookingState status={status} cancel_reason={cancel_reason} />
      </p>
      <p>
        <strong>{whenOf(booking)}</strong>
      </p>
      <p>{`${service_name} ${bookings.with(displayName(professional_name))}`}</p>
      {client_phone && <p>{formatPhone(client_phone)}</p>}
      {notes && <p>{notes}</p>}
    </div>
  )
}

const WAYS = ['completed', 'confirmed', 'pendente', 'no_show', 'cancelled'] as const
type Way = { to: (typeof WAYS)[number]; label: string }

/** The states that a booking can go to from where it is. */
function waysOf({ status, cancel_reason }: AgendaBooking): Way[] {
  if (status === 'completed') return [{ to: 'confirmed', label: said.reopen }]
  if (status === 'cancelled') {
    const again: Way = { to: 'confirmed', label: said.again }
    const other = cancel_reason === 'no_show' ? 'cancelled' : 'no_show'
    return [again, { to: other, label: said[other] }]
  }
  return WAYS.filter((to) => to !== status).map((to) => ({ to, label: said[to] }))
}
