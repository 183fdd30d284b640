import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from 'sonner'
import type { Agenda, AgendaBooking, CallInput } from '#api/contract/contract.ts'
import type { Change } from '#console/admin/agenda/drag/dragged-booking.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { call } from '#console/session/call.ts'
import { shortDay } from '#console/ui/date/calendar-dates.ts'
import { displayName } from '#domain/text/display.ts'
import { isRefused, isTaken, tellDone, tellFailure } from './action-toasts.ts'
import { withBookings } from './merge-bookings.ts'

const said = agendaText
export type State = CallInput<'POST /api/bookings/:id/status'>['body']['status']
export type Scope = 'one' | 'following' | 'all'
type How = { scope?: Scope; encaixe?: boolean }

/** What the agenda does with bookings that stand in it: at once on the screen, then at the server. */
export function useSaves() {
  const queries = useQueryClient()
  return useMemo(() => makeSaves(queries), [queries])
}

export type Saves = ReturnType<typeof makeSaves>

function makeSaves(queries: QueryClient) {
  const show = (bookings: readonly AgendaBooking[]) =>
    queries.setQueriesData<Agenda>(
      { queryKey: ['agenda'] },
      (agenda) => agenda && withBookings(agenda, bookings),
    )

  /** Shows `guess` until the server has answered; shows `booking` again where it says no. */
  async function attempt(
    booking: AgendaBooking,
    guess: AgendaBooking,
    send: Send,
  ): Promise<readonly AgendaBooking[]> {
    await queries.cancelQueries({ queryKey: ['agenda'] })
    show([guess])
    try {
      const bookings = await inTurn(booking, send)
      show(bookings)
      return bookings
    } catch (error) {
      show([booking])
      throw error
    } finally {
      refresh(queries)
    }
  }

  async function move(booking: AgendaBooking, change: Change & { encaixe?: boolean }) {
    const send = async (version: number) => {
      const body = { version, ...change }
      return (await call('PATCH /api/bookings/:id', { params: { id: booking.id }, body })).bookings
    }
    try {
      const [moved] = await attempt(booking, { ...booking, ...change }, send)
      if (moved) tellMoved(booking, moved, () => void takeBack(booking, moved))
    } catch (error) {
      tellSqueeze(said.move.failed, error, () => {
        void move(booking, { ...change, encaixe: true })
      })
    }
  }

  async function takeBack(before: AgendaBooking, now: AgendaBooking) {
    const { date, time, duration, professional_id, encaixe } = before
    const place = { date, time, duration, professional_id, encaixe }
    try {
      await attempt(now, { ...now, ...place }, async (version) => {
        const body = { version, ...place }
        const answer = await call('PATCH /api/bookings/:id', { params: { id: now.id }, body })
        return answer.bookings
      })
      toast.success(said.move.undone)
    } catch (error) {
      tellFailure(said.card.restoreFailed, error)
    }
  }

  async function setState(booking: AgendaBooking, status: State, how: How = {}) {
    const { scope = 'one', encaixe } = how
    try {
      const [changed] = await attempt(booking, guessState(booking, status), async (version) => {
        const params = { id: booking.id }
        const body = { version, status, scope, ...(encaixe && { encaixe }) }
        return (await call('POST /api/bookings/:id/status', { params, body })).bookings
      })
      if (scope !== 'one' || !changed) toast.success(said.card.stateChanged[status])
      else {
        const back = () => void setState(changed, stateOf(booking))
        tellDone(said.card.stateChanged[status], displayName(booking.client_name), back)
      }
    } catch (error) {
      tellSqueeze(said.card.stateFailed, error, () => {
        void setState(booking, status, { scope, encaixe: true })
      })
    }
  }

  async function remove(booking: AgendaBooking) {
    try {
      const [gone] = await attempt(booking, { ...booking, deleted: true }, async (version) => [
        await call('DELETE /api/bookings/:id', { params: { id: booking.id }, body: { version } }),
      ])
      if (gone)
        tellDone(said.card.removed, displayName(booking.client_name), () => void restore(gone))
    } catch (error) {
      tellFailure(said.card.removeFailed, error)
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
      await attempt(booking, { ...booking, deleted: false }, send)
    } catch (error) {
      tellSqueeze(said.card.restoreFailed, error, () => void restore(booking, true))
    }
  }

  return { show, move, setState, remove }
}

type Send = (version: number) => Promise<readonly AgendaBooking[]>

/**
 * What is done with one booking goes out one after the other, each upon what the one before it left:
 * whoever takes something back and is quick to do the next must not be told that somebody else was.
 */
function inTurn({ id, version }: AgendaBooking, send: Send): ReturnType<Send> {
  const before = turns.get(id) ?? Promise.resolve(version)
  const sent = before.then((left) => send(Math.max(version, left)))
  const after = sent.then(
    (bookings) => bookings.find((one) => one.id === id)?.version ?? version,
    () => before,
  )
  turns.set(id, after)
  return sent
}

/** By booking, the version that what was done last leaves. */
const turns = new Map<string, Promise<number>>()

/** What a taken time refused may be done as an encaixe. */
function tellSqueeze(title: string, error: unknown, again: () => void): void {
  const squeeze = { label: said.move.squeeze, onClick: again }
  tellFailure(title, error, isTaken(error) ? squeeze : undefined)
}

/** Everything that a changed booking shows in. */
export function refresh(queries: QueryClient): void {
  for (const key of ['agenda', 'bookings', 'booking']) {
    void queries.invalidateQueries({ queryKey: [key] })
  }
}

function tellMoved(before: AgendaBooking, now: AgendaBooking, undo: () => void): void {
  const title = before.duration === now.duration ? said.move.done : said.move.longer
  const where = now.date === before.date ? now.professional_name : shortDay(now.date)
  tellDone(title, said.move.doneText(displayName(now.client_name), now.time, where), undo)
}

/** A booking's state as it is chosen: a no-show is one of its own. */
export function stateOf({ status, cancel_reason }: AgendaBooking): State {
  if (status === 'cancelled') return cancel_reason === 'no_show' ? 'no_show' : 'cancelled'
  return status === 'scheduled' ? 'confirmed' : status
}

function guessState(booking: AgendaBooking, status: State): AgendaBooking {
  return status === 'no_show'
    ? { ...booking, status: 'cancelled', cancel_reason: 'no_show' }
    : { ...booking, status, cancel_reason: null }
}

export const isStale = (error: unknown) => isRefused(error, 'booking_changed')
