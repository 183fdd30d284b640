import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import type { Agenda, AgendaBooking } from '#api/contract/contract.ts'
import { useAgendaBookingActions } from '#console/bookings/agenda-booking-actions.ts'
import { BookingDialog } from '#console/bookings/booking-form/booking-dialog.tsx'
import { bookingQuery } from '#console/bookings/booking-queries.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { displayName } from '#domain/text/display.ts'
import { BlockDetailsDialog } from './blocks/block-details-dialog.tsx'
import { BlockDialog } from './blocks/block-dialog.tsx'
import { BookingPopover } from './booking-popover/booking-popover.tsx'
import type { AgendaDialogState } from './use-agenda-dialog.ts'

const ComandaDialog = lazy(async () => ({
  default: (await import('#console/comanda/comanda-dialog.tsx')).ComandaDialog,
}))

type Props = {
  /** None while it is loaded, or cannot be: what is typed over it stays all the same. */
  agenda: Agenda | undefined
  opened: AgendaDialogState
}

/** What stands over the agenda. */
export function AgendaDialog({ agenda, opened }: Props) {
  const { open, close } = opened
  if (!open) return null
  if (open.what === 'new') return <BookingDialog at={open.at} onClose={close} />
  if (open.what === 'block') return <BlockDialog at={open.at} onClose={close} />
  if (open.what === 'shown-block')
    return <AgendaBlockDialog agenda={agenda} id={open.id} close={close} />
  if (open.what === 'comanda') {
    return (
      <Suspense>
        <ComandaDialog bookingId={open.id} metodo={open.metodo} onClose={close} />
      </Suspense>
    )
  }
  return <AgendaBookingDialog key={open.id} agenda={agenda} opened={opened} open={open} />
}

type BookingProps = Props & {
  open: { what: 'booking'; id: string; anchor: HTMLElement | null } | { what: 'edit'; id: string }
}

/** It may stand on another day than what is shown: an address can name any. */
function AgendaBookingDialog({ agenda, opened, open }: BookingProps) {
  const saves = useAgendaBookingActions()
  const here = agenda?.bookings.find(({ id }) => id === open.id)
  const elsewhere = useQuery({ ...bookingQuery(open.id), enabled: !here }).data
  const last = useRef<AgendaBooking>(undefined)
  const booking = here ?? elsewhere ?? last.current
  last.current = booking
  if (!booking) return null
  if (open.what === 'edit') return <BookingDialog booking={booking} onClose={opened.close} />
  const closeThen = (act: () => unknown) => () => {
    opened.close()
    act()
  }
  return (
    <BookingPopover
      booking={booking}
      anchor={open.anchor ?? findBookingElement(open.id)}
      onClose={opened.close}
      onEdit={() => opened.edit(booking.id)}
      onComanda={(metodo) => opened.comanda(booking.id, metodo ?? null)}
      onState={(state, scope) => closeThen(() => saves.setState(booking, state, { scope }))()}
      onRemove={closeThen(() => saves.remove(booking))}
    />
  )
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
