import { type ReactNode, useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { BookingDialog } from '#console/bookings/booking-form/booking-dialog.tsx'
import { useBookingActions } from '#console/bookings/use-booking-actions.ts'
import { ComandaDialog } from '#console/comanda/comanda-dialog.tsx'
import { BookingActionsDialog } from './actions-dialog.tsx'
import { PermanentDialog } from './permanent-dialog.tsx'
import type { BookingRowHandlers } from './row-handlers.ts'

/** What stands before the list: one thing at a time. */
type OpenBookingsDialog = {
  what: 'comanda' | 'booking' | 'actions' | 'permanent'
  booking: AgendaBooking
} | null

/**
 * What was opened from the list, held apart from it: the list may change under an open comanda, or
 * lose its last line, and nothing that was typed goes with it.
 */
export function useBookingsDialog(onFilter: (client_id: string) => void): {
  rows: BookingRowHandlers
  dialog: ReactNode
} {
  const [open, setOpen] = useState<OpenBookingsDialog>(null)
  const deeds = useBookingActions()
  const close = () => setOpen(null)
  const rows: BookingRowHandlers = {
    busy: deeds.busy,
    open: (what, booking) => setOpen({ what, booking }),
    restore: (booking) => void deeds.do(booking, { to: 'restore' }),
  }
  if (!open) return { rows, dialog: null }
  const { what, booking } = open
  const dialogs = {
    comanda: () => <ComandaDialog bookingId={booking.id} onClose={close} />,
    booking: () => <BookingDialog booking={booking} onClose={close} />,
    permanent: () => <PermanentDialog booking={booking} deeds={deeds} onClose={close} />,
    actions: () => (
      <BookingActionsDialog
        booking={booking}
        deeds={deeds}
        onOpen={(next) => setOpen({ what: next, booking })}
        onFilter={onFilter}
        onClose={close}
      />
    ),
  }
  return { rows, dialog: dialogs[what]() }
}
