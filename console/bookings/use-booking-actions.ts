import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { AgendaBooking, CallInput } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { bookingsText as t } from '#console/messages/bookings.ts'
import { call } from '#console/session/call.ts'

type TargetStatus = CallInput<'POST /api/bookings/:id/status'>['body']['status']
export type BookingAction =
  | { to: TargetStatus; encaixe?: boolean }
  | { to: 'trash' }
  | { to: 'restore'; encaixe?: boolean }
  | { to: 'nothing' }
type BookingActionRequest = { booking: AgendaBooking; deed: BookingAction; undoing?: boolean }

/** Long enough to read what happened, and to take it back. */
const UNDO_TOAST_MS = 8000

/** What can be done with a booking of the list; all but deleting for good can be taken back. */
export function useBookingActions() {
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: performAction,
    onSuccess: (after, { booking, deed, undoing }) => {
      if (undoing) toast.success(t.done.undone)
      else toastActionDone(deed, after && (() => undo(booking, after, deed)))
    },
    onError: (error, wish) => toastActionFailed(error, wish, (deed) => mutate({ ...wish, deed })),
  })
  /** Back to what it was, on top of what the deed made of it. */
  const undo = (before: AgendaBooking, after: AgendaBooking, deed: BookingAction) =>
    mutate({ booking: after, deed: getReverseAction(before, deed), undoing: true })
  return {
    do: (booking: AgendaBooking, deed: BookingAction) =>
      mutateAsync({ booking, deed }).then(
        () => true,
        () => false,
      ),
    busy: isPending ? variables.booking.id : null,
  }
}

async function performAction({
  booking,
  deed,
}: BookingActionRequest): Promise<AgendaBooking | null> {
  const { id, version } = booking
  const params = { id }
  if (deed.to === 'trash') return call('DELETE /api/bookings/:id', { params, body: { version } })
  if (deed.to === 'nothing') {
    await call('DELETE /api/bookings/:id/permanent', { params })
    return null
  }
  const encaixe = deed.encaixe ? { encaixe: true } : {}
  if (deed.to === 'restore') {
    return call('POST /api/bookings/:id/restore', { params, body: { version, ...encaixe } })
  }
  const body = { version, status: deed.to, ...encaixe }
  const { bookings } = await call('POST /api/bookings/:id/status', { params, body })
  return bookings.find((one) => one.id === id) ?? null
}

function getReverseAction(
  { status, cancel_reason }: AgendaBooking,
  { to }: BookingAction,
): BookingAction {
  if (to === 'trash') return { to: 'restore' }
  if (to === 'restore') return { to: 'trash' }
  if (cancel_reason === 'no_show') return { to: 'no_show' }
  // An older way to say confirmed, which nobody sets any more.
  return { to: status === 'scheduled' ? 'confirmed' : status }
}

const DONE_MESSAGES = {
  ...t.done,
  trash: t.done.trashed,
  restore: t.done.restored,
  nothing: t.done.deleted,
}

function toastActionDone({ to }: BookingAction, undo: (() => void) | null): void {
  toast.success(
    DONE_MESSAGES[to],
    undo ? { action: { label: t.done.undo, onClick: undo }, duration: UNDO_TOAST_MS } : {},
  )
}

/** What an owner may overrule. */
const isSlotTakenCode = (code: string | null) => code === 'slot_taken' || code === 'time_blocked'

function getFailureTitle({ deed, undoing }: BookingActionRequest): string {
  if (undoing) return t.failedTo.undo
  const { to } = deed
  if (to === 'trash') return t.failedTo.trash
  if (to === 'restore') return t.failedTo.restore
  return to === 'nothing' ? t.failedTo.delete : t.failedTo.state
}

function toastActionFailed(
  error: Error,
  wish: BookingActionRequest,
  again: (deed: BookingAction) => void,
): void {
  const code = error instanceof CallError ? error.code : null
  const description = error instanceof CallError && error.message ? error.message : t.offline
  // The documents' title for a client who may not book.
  const title = code === 'client_blocked_here' ? t.blocked : getFailureTitle(wish)
  const { to } = wish.deed
  const canSqueeze = isSlotTakenCode(code) && to !== 'trash' && to !== 'nothing'
  toast.error(title, {
    description,
    ...(canSqueeze && {
      duration: UNDO_TOAST_MS,
      action: {
        label: to === 'restore' ? t.asEncaixe : t.squeeze,
        onClick: () => again({ to, encaixe: true }),
      },
    }),
  })
}
