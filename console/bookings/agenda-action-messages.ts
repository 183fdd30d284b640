/** What the agenda says of what is done with a booking. */

import type { AgendaBooking } from '#api/contract/contract.ts'
import { agendaText as t } from '#console/messages/agenda.ts'
import { formatShortDay } from '#console/ui/date/calendar-dates.ts'
import { displayVisitor } from '#domain/booking/visitor.ts'
import { type BookingAction, isClientUntold } from './booking-action.ts'
import type { ActionMessages, ActionRequest, DoneMessage } from './booking-action-runner.ts'
import { isOpenBooking } from './booking-status.ts'
import { formatFailure } from './booking-toasts.ts'

export const formatAgendaFailure = (error: unknown) =>
  formatFailure(error, navigator.onLine ? t.unsure : t.offline)

/** Says where nobody told the client, so that somebody calls them; what is taken back was told to nobody. */
export function addUntold(
  request: ActionRequest<AgendaBooking, BookingAction>,
  message: DoneMessage | null,
): DoneMessage | null {
  const untold = request.isUndo ? null : findUntold(request)
  if (!message || untold === null) return message
  const { description } = message
  return { ...message, description: description ? `${description}. ${untold}` : untold }
}

function findUntold({
  booking,
  action,
}: ActionRequest<AgendaBooking, BookingAction>): string | null {
  // What lies in the trash is told to nobody, whatever the house has chosen.
  if (action.kind === 'trash') return isOpenBooking(booking) ? t.trashUntold : null
  return isClientUntold(action) ? t.untold : null
}

export const agendaActionMessages: ActionMessages<AgendaBooking, BookingAction> = {
  done: (request, after) => addUntold(request, getDoneMessage(request, after)),
  failed: ({ action, isUndo }) => {
    if (action.kind === 'status') return t.card.stateFailed
    if (isUndo || action.kind === 'restore') return t.card.restoreFailed
    return action.kind === 'move' ? t.move.failed : t.card.removeFailed
  },
  failure: formatAgendaFailure,
  encaixe: () => t.move.squeeze,
}

function getDoneMessage(
  { booking, action, isUndo }: ActionRequest<AgendaBooking, BookingAction>,
  after: AgendaBooking | null,
): DoneMessage | null {
  const client = displayVisitor(booking)
  switch (action.kind) {
    case 'move':
      if (isUndo) return { title: t.move.undone }
      return after && getMovedMessage(booking, after)
    case 'status': {
      const title = t.card.stateChanged[action.status]
      const isSeries = action.scope !== undefined && action.scope !== 'one'
      if (isSeries) return { title }
      // The comanda is what takes the money; without one nothing was received.
      const isUnpaid = action.status === 'completed' && !booking.is_courtesy
      const description = isUnpaid ? t.card.unpaid(client) : client
      return { title, description, canUndo: true }
    }
    case 'trash':
      return { title: t.card.removed, description: client, canUndo: true }
    case 'restore':
    case 'delete-permanently':
      return null
  }
}

function getMovedMessage(before: AgendaBooking, after: AgendaBooking): DoneMessage {
  const where = after.date === before.date ? after.professional_name : formatShortDay(after.date)
  return {
    title: before.duration === after.duration ? t.move.done : t.move.longer,
    description: t.move.doneText(displayVisitor(after), after.time, where),
    canUndo: true,
  }
}
