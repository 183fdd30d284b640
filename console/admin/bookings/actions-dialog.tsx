import { PencilLine, ReceiptText, Trash2, UserSearch } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { formatBookingClient, formatBookingDateTime } from '#console/bookings/booking-summary.ts'
import type { BookingAction, useBookingActions } from '#console/bookings/use-booking-actions.ts'
import { bookingsText } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { displayName } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import styles from './bookings.module.css'

const t = bookingsText.actions

type Props = {
  booking: AgendaBooking
  deeds: ReturnType<typeof useBookingActions>
  onOpen: (what: 'comanda' | 'booking') => void
  onFilter: (client_id: string) => void
  onClose: () => void
}

/** All that can be done with one booking of the list. */
export function BookingActionsDialog({ booking, deeds, onOpen, onFilter, onClose }: Props) {
  // The dialog goes first, so that the toast with its way back lies above everything.
  const act = (deed: BookingAction) => {
    onClose()
    void deeds.do(booking, deed)
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
          {listStatusOptions(booking).map(({ to, label }) => (
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
          {t.ofClient}
        </Button>
        <Button
          wide
          look="quiet"
          icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => act({ to: 'trash' })}
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
      {notes && <p>{notes}</p>}
    </div>
  )
}

const STATUS_TARGETS = ['completed', 'confirmed', 'pendente', 'no_show', 'cancelled'] as const
type StatusOption = { to: (typeof STATUS_TARGETS)[number]; label: string }

/** The states that a booking can go to from where it is. */
function listStatusOptions({ status, cancel_reason }: AgendaBooking): StatusOption[] {
  if (status === 'completed') return [{ to: 'confirmed', label: t.reopen }]
  if (status === 'cancelled') {
    const again: StatusOption = { to: 'confirmed', label: t.again }
    const other = cancel_reason === 'no_show' ? 'cancelled' : 'no_show'
    return [again, { to: other, label: t[other] }]
  }
  return STATUS_TARGETS.filter((to) => to !== status).map((to) => ({ to, label: t[to] }))
}
