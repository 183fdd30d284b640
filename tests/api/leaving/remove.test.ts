/**
 * Nothing of a house that has left is in any table that the schema knows, but for what is named here;
 * nobody else's rows are touched.
 */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WorkInterrupted } from '#api/due-work/handler.ts'
import { findUser, insertUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLeaving, insertLeaving } from '#db/leaving/leavings.ts'
import { auth_sessions, user_resources } from '#db/tables/account.ts'
import { business_settings } from '#db/tables/business.ts'
import { clients } from '#db/tables/client.ts'
import { gone_slugs, kept_receipts } from '#db/tables/leaving.ts'
import { plan_checkouts, stripe_houses } from '#db/tables/plan.ts'
import { removeHouse } from '#tests/support/api/leaving-calls.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { createPhoto, uploadPicture } from '#tests/support/api/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, insertBooking } from '#tests/support/db/factories.ts'
import { NEIGHBOUR, NEIGHBOUR_NOW, plantNeighbour } from '#tests/support/db/neighbour-rows.ts'
import { listSqlRows } from '#tests/support/db/sql.ts'
import { TABLES } from '#tests/support/db/tables.ts'

const { user_id } = NEIGHBOUR

/** What stays of the house whose rows are planted, and why. */
const KEPT: Record<string, string> = {
  gone_slugs: 'so that its address answers that it is gone, and is nobody’s again',
  kept_receipts: 'the law wants receipts kept',
  users: 'somebody else’s account',
  identities: 'somebody else’s account',
  auth_sessions: 'somebody else’s account',
  auth_factors: 'somebody else’s account',
  recovery_codes: 'somebody else’s account',
  one_time_codes: 'a hash, for minutes',
  rate_limits: 'a hash, for a day',
  installation: 'of no house',
  stripe_events: 'names of what was heard, of no house, for some weeks',
  whatsapp_windows: 'who wrote to a number lately, by a sum, for a day',
}

let server: TestServer
let canary: Business
beforeEach(async () => {
  server = await startTestServer()
  canary = await createBusiness(server.storage, { reviews: [{}] })
  await insertBooking(server.storage, canary)
  await plantNeighbour(server.storage)
  await server.storage.write(addOwner)
  server.setNow(NEIGHBOUR_NOW)
})
afterEach(() => server.close())

/** The neighbour's row of a profile is an owner's: here is their account, with a session. */
async function addOwner(tx: Db): Promise<void> {
  await insertUser(tx, {
    ...{ id: user_id, email: 'dona@saida.example', first_role: 'admin', user_metadata: {} },
    ...{ created_at: 0, updated_at: 0 },
  })
  await tx.insert(auth_sessions).values({
    ...{ id_hash: 'dona', handle: 'dona', account_id: user_id, refresh_hash: 'dona' },
    ...{ rotated_at: 0, remember: true, method: 'password', device: '', created_at: 0 },
    ...{ last_used_at: 0, expires_at: NEIGHBOUR_NOW * 2 },
  })
  await tx
    .update(business_settings)
    .set({ slug: 'salao-que-saiu' })
    .where(eq(business_settings.user_id, user_id))
  // What Stripe goes on charging keeps a house: `charged.test.ts`.
  await tx.update(stripe_houses).set({ subscription: null })
  await tx.insert(clients).values(
    Array.from({ length: 120 }, (_, i) => ({
      ...{ id: `zq-many-${i}`, user_id, nome: `zq-many-${i}`, created_at: 0, updated_at: 0 },
    })),
  )
}

/** Every row of every table, as text, by table. */
async function readAll(db: Db): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>()
  for (const name of TABLES.keys()) {
    const rows = await listSqlRows(db, sql`SELECT * FROM ${sql.identifier(name)}`)
    all.set(name, rows.map((row) => JSON.stringify(row)).sort())
  }
  return all
}

const isTheirs = (row: string) => row.includes('zq-') || row.includes('dona@saida.example')
const readTheirs = async () => {
  const all = await server.storage.read(readAll)
  return [...all].flatMap(([name, rows]) => (rows.some(isTheirs) ? [name] : []))
}
const readOthers = async () => {
  const all = await server.storage.read(readAll)
  return [...all].map(([name, rows]) => [name, rows.filter((row) => row.includes(canary.user_id))])
}

test('no table holds anything of a house that has left, and the others are whole', async () => {
  const before = await readOthers()
  const theirs = await readTheirs()
  expect(theirs.length).toBeGreaterThan(45)
  await removeHouse(server, user_id)
  expect(await readTheirs()).toEqual(theirs.filter((name) => name in KEPT))
  const all = await server.storage.read(readAll)
  const isOwnersRow = (row: string) => row.includes(`"${user_id}"`)
  expect([...all].filter(([, rows]) => rows.some(isOwnersRow))).toEqual([])
  expect(await readOthers()).toEqual(before)
  const last = all.get('audit')?.filter((row) => row.includes('house_removed'))
  expect(last).toHaveLength(1)
  expect(last?.[0]).not.toContain('zq-')
})

test('done twice, it is done once; one that nobody asked for is not done', async () => {
  await removeHouse(server, user_id)
  const after = await server.storage.read(readAll)
  await removeHouse(server, user_id)
  await removeHouse(server, canary.user_id)
  expect(await server.storage.read(readAll)).toEqual(after)
})

test('cut off at any of its steps it goes on where it stood, and is closed meanwhile', async () => {
  const ending = new AbortController()
  let writes = 0
  const storage: TestServer['storage'] = {
    ...server.storage,
    write: (fn) => {
      writes += 1
      if (writes === 20) ending.abort()
      return server.storage.write(fn)
    },
  }
  const cut = removeHouse({ context: { ...server.context, storage } }, user_id, ending.signal)
  await expect(cut).rejects.toThrow(WorkInterrupted)
  expect((await server.storage.read((db) => findLeaving(db, user_id)))?.started_at).not.toBeNull()
  const page = await server.request('/api/public/salao-que-saiu')
  expect(page.status).toBe(410)
  // Nobody signs in to what is left of it.
  const owner = await server.storage.read((db) => findUser(db, user_id))
  expect(owner).toMatchObject({ email: null, phone: null, password_hash: null })
  await removeHouse(server, user_id)
  expect((await readTheirs()).filter((name) => !(name in KEPT))).toEqual([])
})

test('its receipts and addresses are kept without whose they were', async () => {
  await server.storage.write((tx) => tx.update(plan_checkouts).set({ refunded_at: null }))
  await removeHouse(server, user_id)
  const [receipt] = await server.storage.read((db) =>
    db.select().from(kept_receipts).where(sql`id = 'zq-plan_checkouts-id'`),
  )
  expect(receipt).toMatchObject({
    ...{ business_name: 'zq-business_settings-business_name', amount: 1, refunded_at: null },
    ...{ paid_at: 1, kept_until: Date.UTC(1976, 0, 1) },
  })
  const slugs = await server.storage.read((db) => db.select().from(gone_slugs))
  expect(slugs.map(({ slug }) => slug).sort()).toEqual([
    'salao-que-saiu',
    'zq-gone_slugs-slug',
    'zq-old_slugs-slug',
  ])
  const resources = await server.storage.read((db) => db.$count(user_resources))
  expect(resources).toBeLessThanOrEqual(1)
})

test('its pictures leave the store, but those that another house holds', async () => {
  const house = await createBusiness(server.storage)
  const owner = await createBusinessOwner(server, house)
  const other = await createBusinessOwner(server, canary)
  const own = await uploadPicture(server, owner.token, await createPhoto(undefined, 1))
  const shared = await uploadPicture(server, owner.token, await createPhoto(undefined, 2))
  await uploadPicture(server, other.token, await createPhoto(undefined, 2))
  const leaving = { asked_at: 0, due_at: 0 }
  await server.storage.write((tx) => insertLeaving(tx, house.user_id, leaving))
  await removeHouse(server, house.user_id)
  const getName = (url: string) => /[0-9a-f]{40}/.exec(url)?.[0] ?? ''
  const isKept = async (url: string) =>
    (await server.storage.pictures.findFile(getName(url), 320)) !== null
  expect(await isKept(own.body.url)).toBe(false)
  expect(await isKept(shared.body.url)).toBe(true)
})
