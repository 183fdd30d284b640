import type { AgendaBooking } from '#api/contract/contract.ts'

/** What a line of the list can ask for. */
export type BookingRowHandlers = {
  busy: string | null
  open: (what: 'comanda' | 'actions' | 'permanent', booking: AgendaBooking) => void
  restore: (booking: AgendaBooking) => void
}
