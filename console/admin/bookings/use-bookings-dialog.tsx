import { type ReactNode, useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { BookingDialog } from '#console/bookings/booking-form/booking-dialog.tsx'
import { useDeeds } from '#console/bookings/use-booking-actions.ts'
import { ComandaDialog } from '#console/comanda/comanda-dialog.tsx'
import { ActionsDialog } from './actions-dialog.tsx'
import { PermanentDialog } from './permanent-dialog.tsx'
import type { RowDeeds } from './row-handlers.ts'

/** What stands before the list: one thing at a time. */
type Open = { what: 'comanda' | 'booking' | 'actions' | 'permanent'; booking: AgendaBooking } | null

/**
 * What was opened from the list, held apart from it: the list may change under an open comanda, or
 * lose its last line, and nothing that was typed goes with it.
 */
export function useOpened(onFilter: (client_id: string) => void): {
  rows: RowDeeds
  dialog: ReactNode
} {
  const [open, setOpen] = useState<Open>(null)
  const deeds = useDeeds()
  const close = () => setOpen(null)
  const rows: RowDeeds = {
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
      <ActionsDialog
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
