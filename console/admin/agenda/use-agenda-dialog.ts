import { useSearch } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import type { ShownColumn } from './layout/columns.ts'
import {
  AGENDA_DIALOG_PARAMS,
  formatAgendaDialog,
  type OpenAgendaDialog,
  parseAgendaDialog,
} from './search/agenda-dialog-search.ts'

const NOON = '12:00'

/**
 * The dialog that is open over the agenda, at most one, kept in the address.
 * @param shown where something new begins; without a date nothing new can
 * @param column the one column that is seen, which goes before
 */
export function useAgendaDialog(
  shown: { date: string; professional_id: string | null },
  column: RefObject<ShownColumn>,
) {
  const asked = parseAgendaDialog(useSearch({ strict: false }))
  const history = useDialogHistory(AGENDA_DIALOG_PARAMS)
  const anchor = useRef<HTMLElement>(null)
  const show = (dialog: OpenAgendaDialog) => history.open(formatAgendaDialog(dialog))
  const getStart = () => ({
    date: column.current?.date ?? shown.date,
    professional_id: column.current?.professional_id ?? shown.professional_id,
  })
  return {
    open: asked && 'at' in asked && !(asked.at.date ?? shown.date) ? null : asked,
    /** Where a dialog begins that its address says nothing of. */
    start: shown,
    /** What the booking was opened from; null where a link did. */
    getAnchor: () => (anchor.current?.isConnected ? anchor.current : null),
    close: history.close,
    openBooking: (id: string, from: HTMLElement | null) => {
      anchor.current = from
      show({ what: 'booking-details', id })
    },
    openForm: (id: string) => show({ what: 'edit-booking', id }),
    openMove: (id: string) => show({ what: 'move-booking', id }),
    openLinks: (id: string) => show({ what: 'withdraw-links', id }),
    /** @param metodo how it is paid, where that was chosen already */
    openComanda: (id: string, metodo: PaymentMethod | null) =>
      show({ what: 'comanda', id, metodo }),
    create: () => show({ what: 'new-booking', at: { ...getStart(), time: null } }),
    createAt: (at: TimeSlot) =>
      show({
        what: 'new-booking',
        at: { ...at, professional_id: at.professional_id ?? shown.professional_id },
      }),
    remind: () => show({ what: 'reminders' }),
    block: () => show({ what: 'new-block', at: { ...getStart(), time: NOON } }),
    openBlock: (id: string) => show({ what: 'block-details', id }),
  }
}

export type AgendaDialogState = ReturnType<typeof useAgendaDialog>
