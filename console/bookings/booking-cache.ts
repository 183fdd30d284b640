import type { QueryClient } from '@tanstack/react-query'
import type { Agenda, AgendaBooking } from '#api/contract/contract.ts'
import { isOvernight } from './booking-times.ts'

/** An agenda in which some bookings are as given: moved within it, out of it, or into it. */
export function mergeBookings(agenda: Agenda, changed: readonly AgendaBooking[]): Agenda {
  const ids = new Set(changed.map(({ id }) => id))
  const dates = new Set(agenda.days.map(({ date }) => date))
  const here = changed.filter(({ date, deleted }) => dates.has(date) && !deleted)
  const bookings = [...agenda.bookings.filter(({ id }) => !ids.has(id)), ...here]
  const first = agenda.days[0]?.date ?? ''
  const overnight = [
    ...agenda.overnight.filter(({ id }) => !ids.has(id)),
    ...changed.filter((one) => !one.deleted && isOvernight(one, first)),
  ]
  return {
    ...agenda,
    bookings: bookings.sort(compareByTime),
    overnight: overnight.sort(compareByTime),
  }
}

const compareByTime = (a: AgendaBooking, b: AgendaBooking) =>
  a.date.localeCompare(b.date) || a.time.localeCompare(b.time) || a.id.localeCompare(b.id)

/** Puts bookings as given into every agenda that is loaded. */
export function showBookings(queries: QueryClient, bookings: readonly AgendaBooking[]): void {
  queries.setQueriesData<Agenda>(
    { queryKey: ['agenda'] },
    (agenda) => agenda && mergeBookings(agenda, bookings),
  )
}

/** Asks anew for everything that a changed booking shows in. */
export function invalidateBookings(queries: QueryClient): void {
  for (const key of ['agenda', 'bookings', 'booking']) {
    void queries.invalidateQueries({ queryKey: [key] })
  }
}
