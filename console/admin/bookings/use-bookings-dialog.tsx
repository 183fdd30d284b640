import { type ReactNode, useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { BookingDialog } from '#console/bookings/booking-form/booking-dialog.tsx'
import { ComandaSlot } from '#console/bookings/comanda-slot.tsx'
import { useBookingActions } from '#console/bookings/use-booking-actions.ts'
import { WithdrawLinksDialog } from '#console/bookings/withdraw-links-dialog.tsx'
import { BookingActionsDialog } from './actions-dialog.tsx'
import { listActionMessages } from './list-action-messages.ts'
import { PermanentDialog } from './permanent-dialog.tsx'
import type { BookingRowHandlers } from './row-actions.tsx'

/** The one dialog that is open over the list. */
type OpenBookingsDialog = {
  what: 'comanda' | 'booking' | 'actions' | 'links' | 'permanent'
  booking: AgendaBooking
} | null

/**
 * Holds what was opened apart from the list: the list may change under an open comanda, or lose its
 * last line, and nothing that was typed goes with it.
 */
export function useBookingsDialog(onFilter: (client_id: string) => void): {
  rows: BookingRowHandlers
  dialog: ReactNode
} {
  const [open, setOpen] = useState<OpenBookingsDialog>(null)
  const run = useBookingActions(listActionMessages)
  const close = () => setOpen(null)
  const rows: BookingRowHandlers = {
    open: (what, booking) => setOpen({ what, booking }),
    restore: (booking) => void run(booking, { kind: 'restore' }),
  }
  if (!open) return { rows, dialog: null }
  const { what, booking } = open
  const dialogs = {
    comanda: () => <ComandaSlot bookingId={booking.id} onClose={close} />,
    booking: () => <BookingDialog booking={booking} onClose={close} />,
    links: () => <WithdrawLinksDialog booking={booking} onClose={close} />,
    permanent: () => (
      <PermanentDialog
        booking={booking}
        onConfirm={() => run(booking, { kind: 'delete-permanently' }).then(close)}
        onClose={close}
      />
    ),
    actions: () => (
      <BookingActionsDialog
        booking={booking}
        onAct={(action) => void run(booking, action)}
        onOpen={(next) => setOpen({ what: next, booking })}
        onFilter={onFilter}
        onClose={close}
      />
    ),
  }
  return { rows, dialog: dialogs[what]() }
}
