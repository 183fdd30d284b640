/** What can be done with a booking: how it is asked for, what it leads to, and what takes it back. */
import type { AgendaBooking } from '#api/contract/contract.ts'
import type { CallEndpoint } from '#api/contract/http-client.ts'
import { sendWithReason } from '#console/http/asked-reason.ts'
import { sendWithYes } from '#console/http/asked-yes.ts'
import type { SettableStatus } from '#domain/booking/booking.ts'
import type { RepeatScope } from '#domain/booking/series.ts'
import { applyStatus, getStatusEntry } from './booking-status.ts'

/** What changes of a booking that is moved or resized. */
export type BookingMove = Partial<
  Pick<AgendaBooking, 'date' | 'time' | 'duration' | 'professional_id'>
>
export type BookingAction =
  | { kind: 'move'; change: BookingMove; scope?: RepeatScope; encaixe?: boolean }
  | { kind: 'status'; status: SettableStatus; scope?: RepeatScope; encaixe?: boolean }
  | { kind: 'trash'; reason?: string }
  | { kind: 'restore'; encaixe?: boolean; reason?: string }
  | { kind: 'delete-permanently' }

/** Why an action was done, where the server asked: what takes it back does not ask again. */
const givenReasons = new WeakMap<BookingAction, string>()

/** Whose client was not told, for they want no messages. */
const untoldActions = new WeakSet<BookingAction>()
export const isClientUntold = (action: BookingAction): boolean => untoldActions.has(action)

type Answer = { bookings: readonly AgendaBooking[]; client_left?: true | undefined }

function getChanged(action: BookingAction, { bookings, client_left }: Answer) {
  if (client_left) untoldActions.add(action)
  return bookings
}

/** Sends with why where that is known already, or is asked for. */
const sendActionWithReason = <T>(
  action: BookingAction & { reason?: string },
  send: (reason?: string) => Promise<T>,
): Promise<T> =>
  sendWithReason((asked) => {
    const reason = asked ?? action.reason
    if (reason !== undefined) givenReasons.set(action, reason)
    return send(reason)
  })

/**
 * Asks the server for an action.
 * @param version that the change is built upon
 * @returns the bookings that have changed; none where it is deleted for good
 */
export async function sendBookingAction(
  call: CallEndpoint,
  id: string,
  action: BookingAction,
  version: number,
): Promise<readonly AgendaBooking[]> {
  const params = { id }
  const encaixe = 'encaixe' in action ? { encaixe: action.encaixe } : {}
  switch (action.kind) {
    case 'move': {
      const { change, scope } = action
      const body = { version, ...change, ...(scope && { scope }), ...encaixe }
      return getChanged(action, await call('PATCH /api/bookings/:id', { params, body }))
    }
    case 'status': {
      const { status, scope = 'one' } = action
      const body = { version, status, scope, ...encaixe }
      const answer = await sendWithReason((reason) =>
        sendWithYes((yes) =>
          call('POST /api/bookings/:id/status', { params, body: { ...body, ...yes, reason } }),
        ),
      )
      return getChanged(action, answer)
    }
    case 'trash':
      return [
        await sendActionWithReason(action, (reason) =>
          call('DELETE /api/bookings/:id', { params, body: { version, reason } }),
        ),
      ]
    case 'restore': {
      const body = { version, ...encaixe }
      return [
        await sendActionWithReason(action, (reason) =>
          call('POST /api/bookings/:id/restore', { params, body: { ...body, reason } }),
        ),
      ]
    }
    case 'delete-permanently':
      await call('DELETE /api/bookings/:id/permanent', { params })
      return []
  }
}

/** The booking as it will most likely be: shown until the server has answered. */
export function applyAction(booking: AgendaBooking, action: BookingAction): AgendaBooking {
  const { encaixe = booking.encaixe } = 'encaixe' in action ? action : {}
  switch (action.kind) {
    case 'move':
      return { ...booking, ...action.change, encaixe }
    case 'status':
      return { ...booking, ...applyStatus(action.status), encaixe }
    case 'restore':
      return { ...booking, encaixe, deleted: false }
    case 'trash':
    case 'delete-permanently':
      return { ...booking, deleted: true }
  }
}

/**
 * What takes an action back.
 * @param before the booking as it was
 * @returns null where nothing does: what is deleted for good, and several bookings of a series at once
 */
export function getReverseAction(
  before: AgendaBooking,
  action: BookingAction,
): BookingAction | null {
  const { date, time, duration, professional_id, encaixe } = before
  const reason = givenReasons.get(action)
  const why = reason === undefined ? {} : { reason }
  switch (action.kind) {
    case 'move':
      if (action.scope && action.scope !== 'one') return null
      return { kind: 'move', change: { date, time, duration, professional_id }, encaixe }
    case 'status':
      if (action.scope && action.scope !== 'one') return null
      return { kind: 'status', status: getStatusEntry(before).settable }
    case 'trash':
      return { kind: 'restore', encaixe, ...why }
    case 'restore':
      return { kind: 'trash', ...why }
    case 'delete-permanently':
      return null
  }
}

/** Refusals that the owner may overrule with an encaixe. */
export const isSlotTaken = (code: string | null) => code === 'slot_taken' || code === 'time_blocked'

/** The same as an encaixe, where a refusal can be overruled so; else null. */
export function toEncaixe(action: BookingAction, code: string | null): BookingAction | null {
  if (!isSlotTaken(code) || action.kind === 'trash' || action.kind === 'delete-permanently') {
    return null
  }
  return { ...action, encaixe: true }
}
