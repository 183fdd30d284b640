import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { BookingDialog } from '#console/bookings/booking-form/booking-dialog.tsx'
import { bookingQuery } from '#console/bookings/booking-queries.ts'
import { ComandaSlot } from '#console/bookings/comanda-slot.tsx'
import { useBookingActions } from '#console/bookings/use-booking-actions.ts'
import { WithdrawLinksDialog } from '#console/bookings/withdraw-links-dialog.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { BookingActionsDialog } from './actions-dialog.tsx'
import { listActionMessages } from './list-action-messages.ts'
import { PermanentDialog } from './permanent-dialog.tsx'
import type { BookingRowHandlers } from './row-actions.tsx'

const route = getRouteApi('/admin/bookings')

/** What can be open over the list, by its name in the address. */
const DIALOGS = {
  comanda: 'comanda',
  booking: 'editar',
  actions: 'acoes',
  links: 'links',
  permanent: 'excluir',
} as const
type BookingsDialog = keyof typeof DIALOGS
const DIALOG_NAMES: readonly BookingsDialog[] = [
  'comanda',
  'booking',
  'actions',
  'links',
  'permanent',
]

/**
 * Holds what was opened apart from the list: the list may change under an open comanda, or lose its
 * last line, and nothing that was typed goes with it.
 */
export function useBookingsDialog(onFilter: (client_id: string) => void): {
  rows: BookingRowHandlers
  dialog: ReactNode
} {
  const { what, booking, open, close } = useOpenBooking()
  const run = useBookingActions(listActionMessages)
  const rows: BookingRowHandlers = {
    open,
    restore: (one) => void run(one, { kind: 'restore' }),
  }
  if (!what || !booking) return { rows, dialog: null }
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
        onOpen={(next) => open(next, booking)}
        onFilter={onFilter}
        onClose={close}
      />
    ),
  }
  return { rows, dialog: dialogs[what]() }
}

/** The booking as it was when it was opened; a link has it loaded. */
function useOpenBooking() {
  const { agendamento, abrir } = route.useSearch()
  const history = useDialogHistory(['agendamento', 'abrir'])
  const opened = useRef<AgendaBooking>(undefined)
  const what = DIALOG_NAMES.find((name) => agendamento && DIALOGS[name] === abrir)
  const known = opened.current?.id === agendamento ? opened.current : undefined
  const isAsked = what !== undefined && !known
  const loaded = useQuery({ ...bookingQuery(agendamento ?? ''), enabled: isAsked }).data
  const booking = known ?? (isAsked ? loaded : undefined)
  opened.current = booking ?? opened.current
  const open = (next: BookingsDialog, one: AgendaBooking) => {
    opened.current = one
    history.open({ agendamento: one.id, abrir: DIALOGS[next] })
  }
  return { what, booking, open, close: history.close }
}
