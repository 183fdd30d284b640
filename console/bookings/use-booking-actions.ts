import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { AgendaBooking, CallInput } from '#api/contract/contract.ts'
import { CallError } from '#console/http/send.ts'
import { bookings as said } from '#console/messages/bookings.ts'
import { call } from '#console/session/call.ts'

type Status = CallInput<'POST /api/bookings/:id/status'>['body']['status']
export type Deed =
  | { to: Status; encaixe?: boolean }
  | { to: 'trash' }
  | { to: 'restore'; encaixe?: boolean }
  | { to: 'nothing' }
type Wish = { booking: AgendaBooking; deed: Deed; undoing?: boolean }

/** Long enough to read what happened, and to take it back. */
const UNDO_MS = 8000

/** What can be done with a booking of the list; all but deleting for good can be taken back. */
export function useDeeds() {
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: perform,
    onSuccess: (after, { booking, deed, undoing }) => {
      if (undoing) toast.success(said.done.undone)
      else tellDone(deed, after && (() => undo(booking, after, deed)))
    },
    onError: (error, wish) => tellFailed(error, wish, (deed) => mutate({ ...wish, deed })),
  })
  /** Back to what it was, on top of what the deed made of it. */
  const undo = (before: AgendaBooking, after: AgendaBooking, deed: Deed) =>
    mutate({ booking: after, deed: reverse(before, deed), undoing: true })
  return {
    do: (booking: AgendaBooking, deed: Deed) =>
      mutateAsync({ booking, deed }).then(
        () => true,
        () => false,
      ),
    busy: isPending ? variables.booking.id : null,
  }
}

async function perform({ booking, deed }: Wish): Promise<AgendaBooking | null> {
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

function reverse({ status, cancel_reason }: AgendaBooking, { to }: Deed): Deed {
  if (to === 'trash') return { to: 'restore' }
  if (to === 'restore') return { to: 'trash' }
  if (cancel_reason === 'no_show') return { to: 'no_show' }
  // An older way to say confirmed, which nobody sets any more.
  return { to: status === 'scheduled' ? 'confirmed' : status }
}

const DONE = {
  ...said.done,
  trash: said.done.trashed,
  restore: said.done.restored,
  nothing: said.done.deleted,
}

function tellDone({ to }: Deed, undo: (() => void) | null): void {
  toast.success(
    DONE[to],
    undo ? { action: { label: said.done.undo, onClick: undo }, duration: UNDO_MS } : {},
  )
}

/** What an owner may overrule. */
const isTaken = (code: string | null) => code === 'slot_taken' || code === 'time_blocked'

function titleOf({ deed, undoing }: Wish): string {
  if (undoing) return said.failedTo.undo
  const { to } = deed
  if (to === 'trash') return said.failedTo.trash
  if (to === 'restore') return said.failedTo.restore
  return to === 'nothing' ? said.failedTo.delete : said.failedTo.state
}

function tellFailed(error: Error, wish: Wish, again: (deed: Deed) => void): void {
  const code = error instanceof CallError ? error.code : null
  const description = error instanceof CallError && error.message ? error.message : said.offline
  // The documents' title for a client who may not book.
  const title = code === 'client_blocked_here' ? said.blocked : titleOf(wish)
  const { to } = wish.deed
  const canSqueeze = isTaken(code) && to !== 'trash' && to !== 'nothing'
  toast.error(title, {
    description,
    ...(canSqueeze && {
      duration: UNDO_MS,
      action: {
        label: to === 'restore' ? said.asEncaixe : said.squeeze,
        onClick: () => again({ to, encaixe: true }),
      },
    }),
  })
}
