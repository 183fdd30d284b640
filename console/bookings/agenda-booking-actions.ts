import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from 'sonner'
import type { Agenda, AgendaBooking, CallInput } from '#api/contract/contract.ts'
import type { BookingMove } from '#console/admin/agenda/drag/dragged-booking.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { call } from '#console/session/call.ts'
import { formatShortDay } from '#console/ui/date/calendar-dates.ts'
import { displayName } from '#domain/text/display.ts'
import { isRefusedWith, isSlotTaken, toastDone, toastFailure } from './action-toasts.ts'
import { mergeBookings } from './merge-bookings.ts'

const t = agendaText
export type SettableStatus = CallInput<'POST /api/bookings/:id/status'>['body']['status']
export type SeriesScope = 'one' | 'following' | 'all'
type StatusOptions = { scope?: SeriesScope; encaixe?: boolean }

/** What the agenda does with bookings that stand in it: at once on the screen, then at the server. */
export function useAgendaBookingActions() {
  const queries = useQueryClient()
  return useMemo(() => createAgendaBookingActions(queries), [queries])
}

export type AgendaBookingActions = ReturnType<typeof createAgendaBookingActions>

function createAgendaBookingActions(queries: QueryClient) {
  const show = (bookings: readonly AgendaBooking[]) =>
    queries.setQueriesData<Agenda>(
      { queryKey: ['agenda'] },
      (agenda) => agenda && mergeBookings(agenda, bookings),
    )

  /** Shows `guess` until the server has answered; shows `booking` again where it says no. */
  async function saveOptimistically(
    booking: AgendaBooking,
    guess: AgendaBooking,
    send: SendUpdate,
  ): Promise<readonly AgendaBooking[]> {
    await queries.cancelQueries({ queryKey: ['agenda'] })
    show([guess])
    try {
      const bookings = await sendInOrder(booking, send)
      show(bookings)
      return bookings
    } catch (error) {
      show([booking])
      throw error
    } finally {
      invalidateBookings(queries)
    }
  }

  async function move(booking: AgendaBooking, change: BookingMove & { encaixe?: boolean }) {
    const send = async (version: number) => {
      const body = { version, ...change }
      return (await call('PATCH /api/bookings/:id', { params: { id: booking.id }, body })).bookings
    }
    try {
      const [moved] = await saveOptimistically(booking, { ...booking, ...change }, send)
      if (moved) toastMoved(booking, moved, () => void undoMove(booking, moved))
    } catch (error) {
      toastWithEncaixe(t.move.failed, error, () => {
        void move(booking, { ...change, encaixe: true })
      })
    }
  }

  async function undoMove(before: AgendaBooking, now: AgendaBooking) {
    const { date, time, duration, professional_id, encaixe } = before
    const place = { date, time, duration, professional_id, encaixe }
    try {
      await saveOptimistically(now, { ...now, ...place }, async (version) => {
        const body = { version, ...place }
        const answer = await call('PATCH /api/bookings/:id', { params: { id: now.id }, body })
        return answer.bookings
      })
      toast.success(t.move.undone)
    } catch (error) {
      toastFailure(t.card.restoreFailed, error)
    }
  }

  async function setState(booking: AgendaBooking, status: SettableStatus, how: StatusOptions = {}) {
    const { scope = 'one', encaixe } = how
    try {
      const [changed] = await saveOptimistically(
        booking,
        applyStatus(booking, status),
        async (version) => {
          const params = { id: booking.id }
          const body = { version, status, scope, ...(encaixe && { encaixe }) }
          return (await call('POST /api/bookings/:id/status', { params, body })).bookings
        },
      )
      if (scope !== 'one' || !changed) toast.success(t.card.stateChanged[status])
      else {
        const back = () => void setState(changed, toSettableStatus(booking))
        toastDone(t.card.stateChanged[status], displayName(booking.client_name), back)
      }
    } catch (error) {
      toastWithEncaixe(t.card.stateFailed, error, () => {
        void setState(booking, status, { scope, encaixe: true })
      })
    }
  }

  async function remove(booking: AgendaBooking) {
    try {
      const [gone] = await saveOptimistically(
        booking,
        { ...booking, deleted: true },
        async (version) => [
          await call('DELETE /api/bookings/:id', { params: { id: booking.id }, body: { version } }),
        ],
      )
      if (gone)
        toastDone(t.card.removed, displayName(booking.client_name), () => void restore(gone))
    } catch (error) {
      toastFailure(t.card.removeFailed, error)
    }
  }

  async function restore(booking: AgendaBooking, encaixe = booking.encaixe) {
    const send = async (version: number) => [
      await call('POST /api/bookings/:id/restore', {
        params: { id: booking.id },
        body: { version, encaixe },
      }),
    ]
    try {
      await saveOptimistically(booking, { ...booking, deleted: false }, send)
    } catch (error) {
      toastWithEncaixe(t.card.restoreFailed, error, () => void restore(booking, true))
    }
  }

  return { show, move, setState, remove }
}

type SendUpdate = (version: number) => Promise<readonly AgendaBooking[]>

/**
 * What is done with one booking goes out one after the other, each upon what the one before it left:
 * whoever takes something back and is quick to do the next must not be told that somebody else was.
 */
function sendInOrder({ id, version }: AgendaBooking, send: SendUpdate): ReturnType<SendUpdate> {
  const before = versionsInOrder.get(id) ?? Promise.resolve(version)
  const sent = before.then((left) => send(Math.max(version, left)))
  const after = sent.then(
    (bookings) => bookings.find((one) => one.id === id)?.version ?? version,
    () => before,
  )
  versionsInOrder.set(id, after)
  return sent
}

/** By booking, the version that what was done last leaves. */
const versionsInOrder = new Map<string, Promise<number>>()

/** What a taken time refused may be done as an encaixe. */
function toastWithEncaixe(title: string, error: unknown, again: () => void): void {
  const squeeze = { label: t.move.squeeze, onClick: again }
  toastFailure(title, error, isSlotTaken(error) ? squeeze : undefined)
}

/** Everything that a changed booking shows in. */
export function invalidateBookings(queries: QueryClient): void {
  for (const key of ['agenda', 'bookings', 'booking']) {
    void queries.invalidateQueries({ queryKey: [key] })
  }
}

function toastMoved(before: AgendaBooking, now: AgendaBooking, undo: () => void): void {
  const title = before.duration === now.duration ? t.move.done : t.move.longer
  const where = now.date === before.date ? now.professional_name : formatShortDay(now.date)
  toastDone(title, t.move.doneText(displayName(now.client_name), now.time, where), undo)
}

/** A booking's state as it is chosen: a no-show is one of its own. */
export function toSettableStatus({ status, cancel_reason }: AgendaBooking): SettableStatus {
  if (status === 'cancelled') return cancel_reason === 'no_show' ? 'no_show' : 'cancelled'
  return status === 'scheduled' ? 'confirmed' : status
}

function applyStatus(booking: AgendaBooking, status: SettableStatus): AgendaBooking {
  return status === 'no_show'
    ? { ...booking, status: 'cancelled', cancel_reason: 'no_show' }
    : { ...booking, status, cancel_reason: null }
}

export const isVersionStale = (error: unknown) => isRefusedWith(error, 'booking_changed')
