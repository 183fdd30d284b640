import { useEffect, useState } from 'react'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import type { AgendaSearch } from './search/agenda-search.ts'

export type OpenAgendaDialog =
  | { what: 'booking'; id: string; anchor: HTMLElement | null }
  | { what: 'edit'; id: string }
  | { what: 'comanda'; id: string; metodo: PaymentMethod | null }
  | { what: 'new'; at: Partial<TimeSlot> }
  | { what: 'block'; at: TimeSlot }
  | { what: 'shown-block'; id: string }

/** What is open over the agenda: at most one thing. */
export function useAgendaDialog(search: AgendaSearch, date: string, onClosed: () => void) {
  const { agendamento, novo, bloquear, profissional } = search
  const [open, setOpen] = useState<OpenAgendaDialog | null>(null)
  const here = { date, professional_id: profissional, time: '' }
  useEffect(() => {
    if (agendamento) setOpen({ what: 'booking', id: agendamento, anchor: null })
  }, [agendamento])
  useEffect(() => {
    if (novo && date) setOpen({ what: 'new', at: { date } })
  }, [novo, date])
  useEffect(() => {
    if (bloquear && date) {
      setOpen({ what: 'block', at: { date, professional_id: null, time: '12:00' } })
    }
  }, [bloquear, date])
  return {
    open,
    close: () => {
      setOpen(null)
      // What the address opened is not opened again by going back to it.
      if (agendamento || novo || bloquear) onClosed()
    },
    booking: (id: string, anchor: HTMLElement | null) => setOpen({ what: 'booking', id, anchor }),
    edit: (id: string) => setOpen({ what: 'edit', id }),
    /** `metodo`: how it is paid is said already. */
    comanda: (id: string, metodo: PaymentMethod | null) => setOpen({ what: 'comanda', id, metodo }),
    create: () => setOpen({ what: 'new', at: here }),
    createAt: (at: TimeSlot) =>
      setOpen({ what: 'new', at: { ...at, professional_id: at.professional_id ?? profissional } }),
    block: () => setOpen({ what: 'block', at: { ...here, time: '12:00' } }),
    shownBlock: (id: string) => setOpen({ what: 'shown-block', id }),
  }
}

export type AgendaDialogState = ReturnType<typeof useAgendaDialog>
