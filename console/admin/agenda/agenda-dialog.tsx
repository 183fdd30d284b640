import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Agenda, AgendaBooking } from '#api/contract/contract.ts'
import { agendaActionMessages } from '#console/bookings/agenda-action-messages.ts'
import type { BookingAction } from '#console/bookings/booking-action.ts'
import { BookingDialog } from '#console/bookings/booking-form/booking-dialog.tsx'
import { bookingQuery } from '#console/bookings/booking-queries.ts'
import { ComandaSlot } from '#console/bookings/comanda-slot.tsx'
import { EmptyHouseDialog } from '#console/bookings/empty-house.tsx'
import { MoveDialog } from '#console/bookings/move/move-dialog.tsx'
import { useBookingActions } from '#console/bookings/use-booking-actions.ts'
import { WithdrawLinksDialog } from '#console/bookings/withdraw-links-dialog.tsx'
import { agendaText } from '#console/messages/agenda.ts'
import { useMe } from '#console/session/use-session.ts'
import { displayName } from '#domain/text/display.ts'
import { BlockDetailsDialog } from './blocks/block-details-dialog.tsx'
import { BlockDialog } from './blocks/block-dialog.tsx'
import { BookingPopover } from './booking-popover/booking-popover.tsx'
import { ProposalsDialog } from './proposals/proposals-dialog.tsx'
import { ReminderDialog } from './reminders/reminder-dialog.tsx'
import type { AgendaDialogState } from './use-agenda-dialog.ts'

type Props = {
  /** undefined while it cannot be shown; what is being typed in a dialog stays all the same. */
  agenda: Agenda | undefined
  dialog: AgendaDialogState
}

/** The dialog or popover that is open over the agenda. */
export function AgendaDialog({ agenda, dialog }: Props) {
  const { open, start, close } = dialog
  if (!open) return null
  if (open.what === 'new-booking' || open.what === 'new-block') {
    const { date, time, professional_id } = open.at
    const at = { date: date ?? start.date, time: time ?? '' }
    const isEmpty = agenda?.professionals.length === 0
    if (isEmpty && open.what === 'new-booking') return <EmptyHouseDialog onClose={close} />
    return open.what === 'new-booking' ? (
      <BookingDialog
        at={{ ...at, professional_id: professional_id ?? start.professional_id }}
        onClose={close}
      />
    ) : (
      <BlockDialog at={{ ...at, time: time ?? '12:00', professional_id }} onClose={close} />
    )
  }
  if (open.what === 'proposals') return <ProposalsDialog onClose={close} />
  if (open.what === 'reminders') return <AgendaReminders agenda={agenda} close={close} />
  if (open.what === 'block-details')
    return <AgendaBlockDialog agenda={agenda} id={open.id} close={close} />
  if (open.what === 'comanda') {
    return <ComandaSlot bookingId={open.id} metodo={open.metodo} onClose={close} />
  }
  if (open.what === 'withdraw-links') {
    return <WithdrawLinksDialog booking={open} onClose={close} />
  }
  return <AgendaBookingDialog key={open.id} agenda={agenda} dialog={dialog} open={open} />
}

type BookingProps = Props & {
  open: { what: 'booking-details' | 'edit-booking' | 'move-booking'; id: string }
}

/** The booking may be on another day than the one shown: an address can name any. */
function AgendaBookingDialog({ agenda, dialog, open }: BookingProps) {
  const run = useBookingActions(agendaActionMessages)
  const shown = agenda && [...agenda.bookings, ...agenda.overnight]
  const here = shown?.find(({ id }) => id === open.id)
  const elsewhere = useQuery({ ...bookingQuery(open.id), enabled: !here }).data
  const last = useRef<AgendaBooking>(undefined)
  const booking = here ?? elsewhere ?? last.current
  last.current = booking
  if (!booking) return null
  if (open.what === 'edit-booking')
    return <BookingDialog booking={booking} onClose={dialog.close} />
  const act = (action: BookingAction) => {
    dialog.close()
    void run(booking, action)
  }
  if (open.what === 'move-booking') {
    return agenda ? (
      <MoveDialog
        booking={booking}
        today={agenda.today}
        people={agenda.professionals}
        onMove={(change, scope) => act({ kind: 'move', change, ...(scope && { scope }) })}
        onType={() => dialog.openForm(booking.id)}
        onClose={dialog.close}
      />
    ) : null
  }
  return (
    <BookingPopover
      booking={booking}
      anchor={dialog.getAnchor() ?? findBookingElement(open.id)}
      onClose={dialog.close}
      onReschedule={() => dialog.openMove(booking.id)}
      onEdit={() => dialog.openForm(booking.id)}
      onComanda={(metodo) => dialog.openComanda(booking.id, metodo ?? null)}
      onStatus={(status, scope) => act({ kind: 'status', status, scope })}
      onLinks={() => dialog.openLinks(booking.id)}
      onTrash={() => act({ kind: 'trash' })}
    />
  )
}

function AgendaReminders({ agenda, close }: Pick<Props, 'agenda'> & { close: () => void }) {
  const house = useMe().data?.business
  if (!agenda || !house) return null
  return <ReminderDialog today={agenda.today} house={house} onClose={close} />
}

const findBookingElement = (id: string) =>
  document.querySelector<HTMLElement>(`[data-booking="${CSS.escape(id)}"]`)

function AgendaBlockDialog({
  agenda,
  id,
  close,
}: Pick<Props, 'agenda'> & { id: string; close: () => void }) {
  const block = agenda?.blocks.find((one) => one.id === id)
  if (!agenda || !block) return null
  const owner = agenda.professionals.find((one) => one.id === block.professional_id)
  const who = owner ? displayName(owner.name) : agendaText.everybodyLong
  return <BlockDetailsDialog block={block} who={who} onClose={close} />
}
