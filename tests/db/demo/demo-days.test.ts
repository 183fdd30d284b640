/** The demo from one day to the next, and what it leaves alone. */
import { randomUUID } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBookingLink } from '#db/booking/booking-links.ts'
import { getDemoDate, seedDemo } from '#db/demo/seed.ts'
import { insertMessage } from '#db/outbox.ts'
import { countPageVisit } from '#db/page-visits.ts'
import { auth_sessions, one_time_tokens, users } from '#db/tables/account.ts'
import { business_settings } from '#db/tables/business.ts'
import { client_sessions, clients } from '#db/tables/client.ts'
import { due_work } from '#db/tables/due-work.ts'
import { outbox } from '#db/tables/outbox.ts'
import { toInstant } from '#domain/time/clock.ts'
import {
  DEMO_HASH,
  DEMO_NOON,
  DEMO_TODAY,
  DEMO_ZONE,
  getDemo,
  openDemoCopy,
} from '#tests/support/db/demo.ts'
import { type DemoRows, loadDemoRows } from '#tests/support/db/demo-rows.ts'
import {
  CREATED_AT,
  createBusiness,
  openTestStorage,
  requireNth,
  type TestStorage,
} from '#tests/support/db/factories.ts'
import { createMessageRow } from '#tests/support/db/message-rows.ts'
import { plantNeighbour, readNeighbour } from '#tests/support/db/neighbour-rows.ts'

const A_DAY = 86_400_000

let opened: TestStorage
let rows: DemoRows
beforeAll(async () => {
  opened = await openDemoCopy()
  rows = (await getDemo()).rows
})
afterAll(() => opened.close())

test('keeps what visitors did in it, when it starts again on the same day', async () => {
  const { id } = requireNth(rows.clients)
  await opened.storage.write((tx) =>
    tx.update(clients).set({ observacoes: 'Visitou a demo' }).where(eq(clients.id, id)),
  )
  await seedDemo(opened.storage, DEMO_NOON)
  const known = await opened.storage.read((db) =>
    db.select().from(clients).where(eq(clients.id, id)),
  )
  expect(requireNth(known).observacoes).toBe('Visitou a demo')
})

test('moves with the day and keeps its people; its visitors are gone, with all that was theirs', async () => {
  await visit()
  // Without a password this time: then nobody can sign in.
  await seedDemo(opened.storage, DEMO_NOON + A_DAY)
  expect(await getDemoDate(opened.storage)).toBe('2026-03-11')
  const next = await loadDemoRows(opened.storage)
  expect(next.bookings).not.toEqual(rows.bookings)
  for (const table of ['services', 'professionals', 'clients'] as const) {
    expect(next[table].map(({ id }) => id)).toEqual(rows[table].map(({ id }) => id))
  }
  const people = await opened.storage.read((db) => db.select().from(users).orderBy(users.email))
  expect(people.map(({ email, password_hash }) => [email, password_hash])).toEqual([
    ['dona@aurora.example', null],
    ['lima@barbearia.example', null],
    ['rafa@aurora.example', null],
    ['recepcao@aurora.example', null],
  ])
  for (const table of [auth_sessions, one_time_tokens, client_sessions, outbox]) {
    expect(await opened.storage.read((db) => db.$count(table))).toBe(0)
  }
  const ofVisitors = ne(due_work.kind, 'client_message')
  expect(await opened.storage.read((db) => db.$count(due_work, ofVisitors))).toBe(0)
  const left = await opened.storage.read(readNeighbour)
  // What a running process has cached must not seem current again.
  expect(Object.keys(left).filter((table) => left[table]?.length)).toEqual(['versions'])
  expect(next.settings).toHaveLength(2)
  expect(next.visits.filter(({ site }) => site === 'visitor.example')).toEqual([])
})

test('is the same again on the same day', async () => {
  await seedDemo(opened.storage, toInstant(DEMO_ZONE, DEMO_TODAY, '23:59'), DEMO_HASH)
  expect(await loadDemoRows(opened.storage)).toEqual(rows)
  expect(await getDemoDate(opened.storage)).toBe(DEMO_TODAY)
})

test('somebody’s own data is told apart from it and never touched: the demo refuses it', async () => {
  const own = await openTestStorage()
  try {
    expect(await getDemoDate(own.storage)).toBeNull()
    const { slug } = await createBusiness(own.storage)
    await expect(seedDemo(own.storage, DEMO_NOON)).rejects.toThrow('needs an empty one')
    const left = await own.storage.read((db) => db.select().from(business_settings))
    expect(left.map((row) => row.slug)).toEqual([slug])
  } finally {
    await own.close()
  }
})

/** Somebody opens a salon of their own in the demo, invites, is written to and has a client; a page is seen. */
async function visit(): Promise<void> {
  const { user_id, clients } = await createBusiness(opened.storage)
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  const made = { created_at: CREATED_AT, expires_at: DEMO_NOON }
  const held = {
    id_hash: 'a',
    handle: 'b',
    refresh_hash: 'c',
    device: 'Chrome',
    method: 'otp' as const,
  }
  const used = { rotated_at: CREATED_AT, last_used_at: CREATED_AT, remember: false }
  const t = { nome: 'Ana', email: 'ana@x.example', telefone: '11987654321' }
  const known = { client_id: requireNth(clients).id, level: 'identified' as const }
  const first = { first_role: 'admin' as const, user_metadata: {} }
  const { user_id: seen, id: booking_id } = requireNth(rows.bookings)
  await opened.storage.write(async (tx) => {
    const day = { date: DEMO_TODAY, origin: 'page' as const, site: 'visitor.example' }
    await countPageVisit(tx, { user_id: seen, ...day })
    await insertBookingLink(tx, { hash: 'of a message', user_id: seen, booking_id, created_at: 0 })
    await tx.insert(users).values({ id: user_id, ...first, ...stamps })
    await tx.insert(auth_sessions).values({ account_id: user_id, ...held, ...used, ...made })
    const invitation = { hash: 'd', kind: 'invitation', user_id, data: {} }
    await tx.insert(one_time_tokens).values({ ...invitation, ...made })
    await tx.insert(client_sessions).values({ id: randomUUID(), user_id, ...t, ...known, ...made })
    await insertMessage(tx, createMessageRow({ user_id }))
  })
  await plantNeighbour(opened.storage)
}
