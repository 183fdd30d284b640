import { useEffect, useState } from 'react'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import type { AgendaSearch } from './search/agenda-search.ts'

type OpenAgendaDialog =
  | { what: 'booking-details'; id: string; anchor: HTMLElement | null }
  | { what: 'edit-booking'; id: string }
  | { what: 'withdraw-links'; id: string }
  | { what: 'comanda'; id: string; metodo: PaymentMethod | null }
  | { what: 'new-booking'; at: Partial<TimeSlot> }
  | { what: 'new-block'; at: TimeSlot }
  | { what: 'block-details'; id: string }

/** The dialog that is open over the agenda, at most one. */
export function useAgendaDialog(search: AgendaSearch, date: string, onClosed: () => void) {
  const { agendamento, novo, bloquear, profissional } = search
  const [open, setOpen] = useState<OpenAgendaDialog | null>(null)
  const shown = { date, professional_id: profissional, time: '' }
  useEffect(() => {
    if (agendamento) setOpen({ what: 'booking-details', id: agendamento, anchor: null })
  }, [agendamento])
  useEffect(() => {
    if (novo && date) setOpen({ what: 'new-booking', at: { date } })
  }, [novo, date])
  useEffect(() => {
    if (bloquear && date) {
      setOpen({ what: 'new-block', at: { date, professional_id: null, time: '12:00' } })
    }
  }, [bloquear, date])
  return {
    open,
    close: () => {
      setOpen(null)
      // Going back in the history must not open it again.
      if (agendamento || novo || bloquear) onClosed()
    },
    openBooking: (id: string, anchor: HTMLElement | null) =>
      setOpen({ what: 'booking-details', id, anchor }),
    openForm: (id: string) => setOpen({ what: 'edit-booking', id }),
    openLinks: (id: string) => setOpen({ what: 'withdraw-links', id }),
    /** @param metodo how it is paid, where that was chosen already */
    openComanda: (id: string, metodo: PaymentMethod | null) =>
      setOpen({ what: 'comanda', id, metodo }),
    create: () => setOpen({ what: 'new-booking', at: shown }),
    createAt: (at: TimeSlot) =>
      setOpen({
        what: 'new-booking',
        at: { ...at, professional_id: at.professional_id ?? profissional },
      }),
    block: () => setOpen({ what: 'new-block', at: { ...shown, time: '12:00' } }),
    openBlock: (id: string) => setOpen({ what: 'block-details', id }),
  }
}

export type AgendaDialogState = ReturnType<typeof useAgendaDialog>
