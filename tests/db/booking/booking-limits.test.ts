import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  countNewUnproven,
  countProvenBookings,
  countUnprovenBookings,
  hasNewUnproven,
} from '#db/booking/booking-limits.ts'
import { client_sessions } from '#db/tables/client.ts'
import { createBusiness, insertBooking, requireNth } from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const open = useStorage()
const NOW = { now: Date.UTC(2026, 10, 23, 13), today: '2026-11-23', time: '10:00' }
const DAY = 24 * 60 * 60_000
const BEFORE = { created_at: NOW.now - DAY - 1 }
const TO_COME = [
  { date: '2026-11-23', time: '10:15' },
  { date: '2026-11-24', time: '09:00' },
] as const

async function createSession() {
  const business = await createBusiness(open.storage, {
    clients: [{ email: 'm@cliente.example' }, {}],
  })
  const { user_id } = business
  const client = requireNth(business.clients)
  const session = { id: randomUUID(), user_id, client_id: client.id }
  const typed = { nome: 'Marina', email: '', telefone: '', level: 'identified' as const }
  const span = { created_at: 0, expires_at: 1 }
  await open.storage.write((tx) =>
    tx.insert(client_sessions).values({ ...session, ...typed, ...span }),
  )
  const store = (fields: Parameters<typeof insertBooking>[2]) =>
    insertBooking(open.storage, business, {
      ...{ encaixe: true, contact_confirmed: false, created_at: NOW.now },
      ...fields,
    })
  return { session, client, other: requireNth(business.clients, 1), store }
}

test('of somebody unproven those count that are to come, of the session or of its client', async () => {
  const { session, other, store } = await createSession()
  await store({ ...TO_COME[0] })
  await store({ ...TO_COME[1], client_id: other.id, session_id: session.id })
  // Over, done with, somebody else's, the house's, proved: none of these.
  await store({ date: '2026-11-23', time: '10:00' })
  await store({ date: '2026-11-22', time: '23:00' })
  for (const status of ['cancelled', 'completed'] as const) await store({ ...TO_COME[1], status })
  await store({ ...TO_COME[1], deleted: true })
  await store({ ...TO_COME[1], client_id: other.id })
  await store({ ...TO_COME[1], origin: 'console' })
  await store({ ...TO_COME[1], contact_confirmed: true })
  const { open: held } = await open.storage.read((db) => countUnprovenBookings(db, session, NOW))
  expect(held).toBe(2)
})

test('of somebody proven those count that carry their contact and were confirmed with it', async () => {
  const { session, client, other, store } = await createSession()
  const contacts = { email: client.email ?? '', phone: null }
  await store({ ...TO_COME[0], contact_confirmed: true })
  await store({ ...TO_COME[1], client_id: other.id, session_id: session.id })
  await store({ ...TO_COME[1] })
  await store({ ...TO_COME[1], client_email: null, contact_confirmed: true })
  const count = (whose: { email: string | null; phone: string | null }) =>
    open.storage.read(async (db) => (await countProvenBookings(db, session, whose, NOW)).open)
  expect(await count(contacts)).toBe(2)
  expect(await count({ email: null, phone: client.telefone ?? '' })).toBe(3)
  expect(await count({ email: null, phone: null })).toBe(1)
})

test('what somebody made in a day counts with what was cancelled; of the house alone what stands', async () => {
  const { session, other, store } = await createSession()
  for (const status of ['cancelled', 'confirmed'] as const) await store({ ...TO_COME[1], status })
  await store({ ...TO_COME[1], deleted: true })
  await store({ ...TO_COME[1], client_id: other.id })
  // A day ago, the house's, proved.
  await store({ ...TO_COME[1], ...BEFORE })
  await store({ ...TO_COME[1], origin: 'console' })
  await store({ ...TO_COME[1], contact_confirmed: true })
  const { made } = await open.storage.read((db) => countUnprovenBookings(db, session, NOW))
  expect(made).toBe(3)
  const count = () => open.storage.read((db) => countNewUnproven(db, session.user_id, NOW.now))
  expect(await count()).toBe(3)
  const hasNew = (many: number) =>
    open.storage.read((db) => hasNewUnproven(db, session.user_id, NOW.now, many))
  // Five with the one that was cancelled and the one of the house, which take no place.
  expect([await hasNew(3), await hasNew(4), await hasNew(5)]).toEqual([true, false, false])
})
