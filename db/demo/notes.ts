/** What a demo's salon wrote down of two of its regulars, visit by visit. */
import type { bookings } from '#db/tables/booking.ts'
import type { client_notes } from '#db/tables/client.ts'
import { getDemoUserId } from './catalog.ts'
import type { Guest } from './clients.ts'
import type { DemoSalon } from './salon.ts'
import { createDemoId } from './seeded-random.ts'

type Booking = typeof bookings.$inferInsert

/** Of each of them, the last visits have a note: the first in the salon's list is the newest. */
export function createNoteRows(
  salon: DemoSalon,
  guests: readonly Guest[],
  booked: readonly Booking[],
): (typeof client_notes.$inferInsert)[] {
  const author = salon.reception && createDemoId(salon.slug, 'account', 'reception')
  const user_id = getDemoUserId(salon)
  return listRegulars(salon, guests).flatMap(({ id: client_id }, nth) =>
    listVisitEnds(booked, client_id)
      .slice(0, nth === 0 ? salon.notes.length : 1)
      .map((ended, at) => ({
        id: createDemoId(salon.slug, 'note', nth, at),
        user_id,
        client_id,
        made_by: author ?? user_id,
        text: '',
        ...salon.notes[(at + nth) % salon.notes.length],
        created_at: ended,
        updated_at: ended,
      })),
  )
}

/** The most eager of those whom the salon's notes are about; they are the same every day. */
const listRegulars = ({ notes_about }: DemoSalon, guests: readonly Guest[]): Guest[] =>
  guests
    .filter(({ gender }) => gender === notes_about)
    .toSorted((one, other) => other.eagerness - one.eagerness)
    .slice(0, 2)

const listVisitEnds = (booked: readonly Booking[], client_id: string): number[] =>
  booked
    .filter((booking) => booking.client_id === client_id && booking.status === 'completed')
    .map(({ updated_at }) => updated_at)
    .toSorted((one, other) => other - one)
