/** A day as full as it gets: 300 bookings with 12 professionals, some of them squeezed in. */
import { randomUUID } from 'node:crypto'
import { openStorage } from '#db/open.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { professionals, services } from '#db/tables/service.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { type SignedUp, signUpAccount } from './demo-people.ts'

const FIRST = [
  'Ana',
  'Bia',
  'Caio',
  'Davi',
  'Elisa',
  'Fábio',
  'Gil',
  'Helena',
  'Iara',
  'João',
  'Karen',
  'Leo',
]
const LAST = ['Souza', 'Lima', 'Prado', 'Monteiro de Albuquerque', 'Reis']
const WORK = ['Corte', 'Escova modelada', 'Barba', 'Manicure', 'Hidratação profunda']
const STATES = ['confirmed', 'pendente', 'completed'] as const
const EACH = 25

/** An owner whose day, given by its date, is crowded. */
export async function createCrowd(url: string, database: string, date: string): Promise<SignedUp> {
  const owner = await signUpAccount(url, 'admin')
  const user_id = owner.session.user.id
  const born = (i: number) => ({ id: randomUUID(), user_id, created_at: i, updated_at: i })
  const service = { ...born(1), name: 'Corte', price: 5000, duration: 30 }
  const client = { ...born(1), nome: 'Carla Dias' }
  const people = FIRST.map((name, i) => ({
    ...born(i),
    name: `${name} ${requireNth(LAST, i % 5)}`,
    services: [service.id],
  }))
  const rows = people.flatMap((person, p) =>
    Array.from({ length: EACH }, (_, i) => ({
      ...born(i),
      client_id: client.id,
      client_name: `${requireNth(FIRST, (i + p) % 12)} ${requireNth(LAST, (i * p) % 5)}`,
      service_id: service.id,
      service_name: requireNth(WORK, (i + p) % 5),
      professional_id: person.id,
      professional_name: person.name,
      date,
      time: toTimeOfDay(480 + (i >= 22 ? (i - 22) * 120 + 15 : i * 30)),
      duration: i >= 22 || i % 3 ? 30 : 25,
      price: 5000,
      service_original_price: 5000,
      status: requireNth(STATES, (i + p) % 3),
      composite_items: [],
      encaixe: i >= 22,
      origin: 'console' as const,
    })),
  )
  const storage = await openStorage(`file:${database}`, MIGRATIONS)
  await storage.write(async (tx) => {
    await tx.insert(services).values({ ...service, category: 'hair', status: 'active' })
    await tx.insert(clients).values(client)
    await tx.insert(professionals).values(people)
    for (const row of rows) await tx.insert(bookings).values(row)
  })
  await storage.close()
  return owner
}
