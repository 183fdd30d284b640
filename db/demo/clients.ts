/** The clients of a demo's salon: who comes, how often, and what their visits add up to. */

import type { bookings } from '#db/tables/booking.ts'
import type { clients } from '#db/tables/client.ts'
import { statisticsOf } from '#domain/people/client-statistics.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { instantOf } from '#domain/time/clock.ts'
import type { Place } from './agenda.ts'
import { userIdOf } from './catalog.ts'
import { type Person, people } from './people.ts'
import type { DemoSalon } from './salon.ts'
import { type Chance, idOf } from './seeded-random.ts'

type Client = typeof clients.$inferInsert
type Booking = typeof bookings.$inferInsert

/** A client with how eagerly he books; 0 for the one who is blocked and the one who was removed. */
export type Guest = Person & { id: string; eagerness: number }

/** The first two book nothing. */
export function guestsOf(chance: Chance, salon: DemoSalon): Guest[] {
  return people(chance, salon.clients).map((person, i) => ({
    ...person,
    id: idOf(salon.slug, 'client', i),
    eagerness: i < 2 ? 0 : 0.15 + 2 * chance.next() ** 2,
  }))
}

/** Finds somebody for each place who is not there already on that day. */
export class GuestBook {
  readonly #chance: Chance
  readonly #guests: readonly Guest[]
  readonly #days = new Map<string, Set<string>>()

  constructor(chance: Chance, guests: readonly Guest[]) {
    this.#chance = chance
    this.#guests = guests
  }

  whoFor({ date, offer }: Place): Guest {
    const there = this.#days.get(date) ?? new Set<string>()
    this.#days.set(date, there)
    const fitting = this.#guests.filter(
      ({ id, gender }) => !there.has(id) && (offer.for === null || offer.for === gender),
    )
    const guest = this.#chance.weighted(fitting, ({ eagerness }) => eagerness)
    there.add(guest.id)
    return guest
  }
}

/** The rows of the clients, with statistics that agree with these bookings. */
export function clientRows(
  salon: DemoSalon,
  guests: readonly Guest[],
  booked: readonly Booking[],
  today: string,
): Client[] {
  const byClient = new Map(guests.map(({ id }): [string, Booking[]] => [id, []]))
  for (const booking of booked) byClient.get(booking.client_id)?.push(booking)
  const zone = salon.general_settings.timezone
  const founded = instantOf(zone, addDays(today, -380), '10:00')
  return guests.map((guest, i) => {
    const own = byClient.get(guest.id) ?? []
    // Regulars were here before the demo's three months begin; the newest came with a booking.
    const first = Math.min(...own.map(({ created_at }) => created_at), founded + i * 86_400_000)
    return {
      id: guest.id,
      user_id: userIdOf(salon),
      nome: guest.nome,
      email: guest.email,
      telefone: guest.telefone,
      ...cardOf(own),
      ...standing(salon, i, today),
      created_at: first,
      updated_at: first,
    }
  })
}

const cardOf = (booked: readonly Booking[]) =>
  statisticsOf(
    booked
      .filter(({ status }) => status === 'completed')
      .map(({ notes = null, is_courtesy = false, ...visit }) => ({ ...visit, notes, is_courtesy })),
  )

function standing(salon: DemoSalon, i: number, today: string): Partial<Client> {
  const lately = instantOf(salon.general_settings.timezone, addDays(today, -20), '18:30')
  if (i === 0) {
    return { is_blocked: true, blocked_at: lately, blocked_reason: 'Faltou ao agendamento' }
  }
  return i === 1 ? { deleted: true, deleted_at: lately, deleted_by: userIdOf(salon) } : {}
}
