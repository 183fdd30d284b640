/** Who can sign in to the demo, and that nobody of yesterday's is left in it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/demo/seed.ts'
import { auth_sessions, one_time_tokens, user_resources, users } from '#db/tables/account.ts'
import { business_settings, profiles } from '#db/tables/business.ts'
import { client_sessions } from '#db/tables/client.ts'
import { outbox } from '#db/tables/outbox.ts'
import { professionals } from '#db/tables/service.ts'
import { toInstant } from '#domain/time/clock.ts'
import {
  CREATED_AT,
  createBusiness,
  openTestStorage,
  requireNth,
  type TestStorage,
} from '#tests/support/db/factories.ts'
import { plantNeighbour, readNeighbour } from '#tests/support/db/neighbour-rows.ts'

const NOON = toInstant('America/Sao_Paulo', '2026-03-10', '12:00')
const A_DAY = 86_400_000
const HASH = 'what a password is stored as'
const PEOPLE = ['dona@aurora.example', 'lima@barbearia.example', 'rafa@aurora.example']

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
  await seedDemo(opened.storage, NOON, HASH)
})
afterAll(() => opened.close())

const accounts = () => opened.storage.read((db) => db.select().from(users).orderBy(users.email))

test('the owners and the professional sign in with the one password, their e-mails proven', async () => {
  const rows = await accounts()
  expect(rows.map(({ email }) => email)).toEqual(PEOPLE)
  for (const row of rows) {
    expect(row.password_hash).toBe(HASH)
    expect(row.email_confirmed_at).toBeLessThan(NOON)
  }
})

test('each account has a profile of its own, and the professional is one of his salon’s', async () => {
  const { people, staff, salons } = await opened.storage.read(async (db) => ({
    people: await db.select().from(profiles).orderBy(profiles.email),
    staff: await db.select().from(professionals),
    salons: await db.select().from(business_settings),
  }))
  const rows = await accounts()
  expect(people.map(({ id, email }) => [id, email])).toEqual(
    rows.map(({ id, email }) => [id, email]),
  )
  const [dona, , rafa] = people
  const worker = staff.find(({ id }) => id === rafa?.professional_id)
  expect(worker).toMatchObject({ user_id: dona?.id, email: rafa?.email, deleted: false })
  expect(salons.find(({ user_id }) => user_id === dona?.id)?.slug).toBe('studio-aurora')
})

test('each owner has a plan, which never ends', async () => {
  const plans = await opened.storage.read((db) => db.select().from(user_resources))
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).toMatchObject({ trial_expira_em: null, plano_expira_em: null, is_blocked: false })
  }
  expect(plans.map(({ plano_atual }) => plano_atual)).toContain('avancado')
})

test('without a password nobody can sign in', async () => {
  const own = await openTestStorage()
  try {
    await seedDemo(own.storage, NOON)
    const rows = await own.storage.read((db) => db.select().from(users))
    expect(rows.map(({ password_hash }) => password_hash)).toEqual([null, null, null])
  } finally {
    await own.close()
  }
})

test('on the next day the visitors of the last are gone, with all that was theirs', async () => {
  await visit()
  await plantNeighbour(opened.storage)
  await seedDemo(opened.storage, NOON + A_DAY, HASH)
  expect((await accounts()).map(({ email }) => email)).toEqual(PEOPLE)
  for (const table of [auth_sessions, one_time_tokens, client_sessions, outbox]) {
    expect(await opened.storage.read((db) => db.$count(table))).toBe(0)
  }
  const left = await opened.storage.read(readNeighbour)
  // What a running process has cached must not seem current again.
  expect(Object.keys(left).filter((table) => left[table]?.length)).toEqual(['versions'])
  expect(await opened.storage.read((db) => db.$count(business_settings))).toBe(2)
})

/** Somebody opens a salon of their own in the demo, invites, is written to and has a client. */
async function visit(): Promise<void> {
  const { user_id, clients } = await createBusiness(opened.storage)
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  const made = { created_at: CREATED_AT, expires_at: NOON }
  const held = { id_hash: 'a', handle: 'b', refresh_hash: 'c', device: 'Chrome', method: 'otp' }
  const used = { rotated_at: CREATED_AT, last_used_at: CREATED_AT, remember: false }
  const t = { nome: 'Ana', email: 'ana@x.example', telefone: '11987654321' }
  const known = { client_id: requireNth(clients).id, level: 'identified' as const }
  const about = {
    channel: 'email' as const,
    recipient: 'ana@x.example',
    kind: 'code' as const,
    facts: {},
  }
  const first = { first_role: 'admin' as const, user_metadata: {} }
  await opened.storage.write(async (tx) => {
    await tx.insert(users).values({ id: user_id, ...first, ...stamps })
    await tx.insert(auth_sessions).values({ account_id: user_id, ...held, ...used, ...made })
    const invitation = { hash: 'd', kind: 'invitation', user_id, data: {} }
    await tx.insert(one_time_tokens).values({ ...invitation, ...made })
    await tx.insert(client_sessions).values({ id: randomUUID(), user_id, ...t, ...known, ...made })
    const when = { state: 'waiting' as const, next_at: CREATED_AT, created_at: CREATED_AT }
    await tx.insert(outbox).values({ id: 'e', key: 'f', user_id, ...about, ...when })
  })
}
