/** The clients of a demo's salon: who comes, how often, and what their visits add up to. */

import type { bookings } from '#db/tables/booking.ts'
import type { clients } from '#db/tables/client.ts'
import { getHouseProvenance } from '#domain/people/client-proof.ts'
import { formatStoredLabels } from '#domain/people/client-record.ts'
import { computeClientStatistics } from '#domain/people/client-statistics.ts'
import { addDays, MS_A_DAY } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import type { AgendaPlace } from './agenda.ts'
import { getDemoUserId } from './catalog.ts'
import { createPeople, type DemoPerson } from './people.ts'
import type { DemoSalon } from './salon.ts'
import { createDemoId, type SeededRandom } from './seeded-random.ts'

type Client = typeof clients.$inferInsert
type Booking = typeof bookings.$inferInsert

/** A client with how often they book; 0 for the one who is blocked and the one who was removed. */
export type Guest = DemoPerson & { id: string; eagerness: number }

/** The first two book nothing. */
export function createGuests(chance: SeededRandom, salon: DemoSalon): Guest[] {
  return createPeople(chance, salon.clients).map((person, i) => ({
    ...person,
    id: createDemoId(salon.slug, 'client', i),
    eagerness: i < 2 ? 0 : 0.15 + 2 * chance.next() ** 2,
  }))
}

/** Finds somebody for each place who is not there already on that day. */
export class GuestPicker {
  readonly #chance: SeededRandom
  readonly #guests: readonly Guest[]
  readonly #days = new Map<string, Set<string>>()

  constructor(chance: SeededRandom, guests: readonly Guest[]) {
    this.#chance = chance
    this.#guests = guests
  }

  pickGuest({ date, offer }: AgendaPlace): Guest {
    const there = this.#days.get(date) ?? new Set<string>()
    this.#days.set(date, there)
    const fitting = this.#guests.filter(
      ({ id, gender }) => !there.has(id) && (offer.for === null || offer.for === gender),
    )
    const guest = this.#chance.pickWeighted(fitting, ({ eagerness }) => eagerness)
    there.add(guest.id)
    return guest
  }
}

/** The rows of the clients, with statistics that agree with these bookings. */
export function createClientRows(
  salon: DemoSalon,
  guests: readonly Guest[],
  booked: readonly Booking[],
  today: string,
): Client[] {
  const byClient = new Map(guests.map(({ id }): [string, Booking[]] => [id, []]))
  for (const booking of booked) byClient.get(booking.client_id)?.push(booking)
  const zone = salon.general_settings.timezone
  const founded = toInstant(zone, addDays(today, -380), '10:00')
  return guests.map((guest, i) => {
    const own = byClient.get(guest.id) ?? []
    // Regulars were here before the demo's three months begin; the newest came with a booking.
    const first = Math.min(...own.map(({ created_at }) => created_at), founded + i * MS_A_DAY)
    return {
      id: guest.id,
      user_id: getDemoUserId(salon),
      nome: guest.nome,
      email: guest.email,
      telefone: guest.telefone,
      ...getHouseProvenance(guest, first),
      ...getStatistics(own),
      ...getStanding(salon, i, today),
      ...getRemarks(i),
      created_at: first,
      updated_at: first,
    }
  })
}

const getStatistics = (booked: readonly Booking[]) =>
  computeClientStatistics(
    booked
      .filter(({ status }) => status === 'completed')
      .map(({ notes = null, comanda_total = null, is_courtesy = false, ...visit }) => ({
        ...visit,
        notes,
        comanda_total,
        is_courtesy,
      })),
    // The demo sells all its products on comandas.
    0,
  )

const LABELS = ['Sem amônia', 'Noiva', 'Quinzenal', 'Indicação']
const NOTES = [
  'Prefere ser atendida de manhã. Toma café sem açúcar.',
  'Couro cabeludo sensível: nada com amônia.',
  'Cor 7.1 com ox de 20 volumes, 35 minutos.',
  'Vem com o filho: deixar a cadeira ao lado livre.',
]

/** What is known of some: a few have a note, a label or a birthday, most have none. */
function getRemarks(i: number): Partial<Client> {
  const label = LABELS[i % 29]
  const observacoes = NOTES[i % 17]
  const month = String(1 + ((i * 5) % 12)).padStart(2, '0')
  const day = String(1 + ((i * 7) % 28)).padStart(2, '0')
  return {
    ...(label && { labels: formatStoredLabels([label]) }),
    ...(observacoes && { observacoes }),
    ...(i % 3 === 0 && { birth_date: `${1968 + (i % 36)}-${month}-${day}` }),
  }
}

function getStanding(salon: DemoSalon, i: number, today: string): Partial<Client> {
  const lately = toInstant(salon.general_settings.timezone, addDays(today, -20), '18:30')
  if (i === 0) {
    return { is_blocked: true, blocked_at: lately, blocked_reason: 'Faltou ao agendamento' }
  }
  return i === 1 ? { deleted: true, deleted_at: lately, deleted_by: getDemoUserId(salon) } : {}
}
