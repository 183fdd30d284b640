/** What the list says of what is done with a booking. */
import type { AgendaBooking } from '#api/contract/contract.ts'
import { addUntold } from '#console/bookings/agenda-action-messages.ts'
import type { BookingAction } from '#console/bookings/booking-action.ts'
import type { ActionMessages, ActionRequest } from '#console/bookings/booking-action-runner.ts'
import { formatFailure } from '#console/bookings/booking-toasts.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { bookingsText as t } from '#console/messages/bookings.ts'

type Request = ActionRequest<AgendaBooking, BookingAction>

export const listActionMessages: ActionMessages<AgendaBooking, BookingAction> = {
  done: (request) => {
    const { action, isUndo } = request
    if (isUndo) return { title: t.done.undone }
    return addUntold(request, { title: getDoneTitle(action), canUndo: true })
  },
  // The documents' title for a client who may not book.
  failed: (request, code) => (code === 'client_blocked_here' ? t.blocked : getFailedTitle(request)),
  failure: (error) => formatFailure(error, t.offline, t.offline),
  encaixe: ({ kind }) => (kind === 'restore' ? t.asEncaixe : t.squeeze),
}

function getDoneTitle(action: BookingAction): string {
  switch (action.kind) {
    case 'move':
      return agendaText.move.done
    case 'status':
      return t.done[action.status]
    case 'trash':
      return t.done.trashed
    case 'restore':
      return t.done.restored
    case 'delete-permanently':
      return t.done.deleted
  }
}

function getFailedTitle({ action, isUndo }: Request): string {
  if (isUndo) return t.failedTo.undo
  switch (action.kind) {
    case 'move':
      return agendaText.move.failed
    case 'status':
      return t.failedTo.state
    case 'trash':
      return t.failedTo.trash
    case 'restore':
      return t.failedTo.restore
    case 'delete-permanently':
      return t.failedTo.delete
  }
}
