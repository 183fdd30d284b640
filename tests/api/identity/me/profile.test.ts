/** Profiles that are missing, and those that are there: POST /api/me/profile, and signing in. */
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { user_resources } from '#db/tables/account.ts'
import { business_settings, profiles } from '#db/tables/business.ts'
import { message_settings } from '#db/tables/client-message.ts'
import { addAccount, openAccount } from '#tests/support/api/people/accounts.ts'
import {
  createClientAccount,
  createOwner,
  logIn,
  type SignedInPerson,
} from '#tests/support/api/people/auth-calls.ts'
import { createEmail, listAuditRows } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

type Somebody = Pick<SignedInPerson, 'id' | 'access_token'>

const readMe = async ({ access_token }: Somebody) =>
  (await server.call('GET /api/me', {}, access_token)).body

const listBusinesses = ({ id }: Somebody) =>
  server.storage.read((db) => db.$count(business_settings, eq(business_settings.user_id, id)))

/** As if the profile had never been made. */
async function loseProfile({ id }: Somebody): Promise<void> {
  await server.storage.write(async (tx) => {
    await tx.delete(message_settings).where(eq(message_settings.user_id, id))
    await tx.delete(user_resources).where(eq(user_resources.user_id, id))
    await tx.delete(business_settings).where(eq(business_settings.user_id, id))
    await tx.delete(profiles).where(eq(profiles.id, id))
  })
}

const askForProfile = ({ access_token }: Somebody, body: { role?: string }) =>
  server.call('POST /api/me/profile', { body }, access_token)

test('a missing profile is no error at sign-in: it is made, as the account was meant', async () => {
  for (const [person, role] of [
    [await createClientAccount(server), 'client'],
    [await createOwner(server), 'admin'],
  ] as const) {
    await loseProfile(person)
    const lost = await server.call('GET /api/me', {}, person.access_token)
    expect([lost.status, lost.body.code]).toEqual([404, 'profile_not_found'])
    expect((await logIn(server, person.email)).status).toBe(200)
    expect((await readMe(person)).role).toBe(role)
    expect(await listBusinesses(person)).toBe(role === 'admin' ? 1 : 0)
  }
})

test('asked for by its page, a missing profile has the account’s first role whatever is said', async () => {
  const client = await createClientAccount(server)
  for (const role of ['admin', 'professional', undefined]) {
    await loseProfile(client)
    const { status, body } = await askForProfile(client, role ? { role } : {})
    expect([status, body.role], role).toEqual([200, 'client'])
  }
  const owner = await createOwner(server)
  await loseProfile(owner)
  expect((await askForProfile(owner, { role: 'client' })).body.role).toBe('admin')
  expect(await listBusinesses(owner)).toBe(1)
})

/** As another program may have left it: with rows that point nowhere, or values that no check lets in. */
function writeUnwatched(statement: string, ...values: string[]): void {
  const file = new Database(server.address.replace(/^file:/, ''))
  file.pragma('foreign_keys = OFF')
  file.pragma('ignore_check_constraints = ON')
  file.prepare(statement).run(...values)
  file.close()
}

test('a profile that is missing while its house stands is made for that house', async () => {
  const owner = await createOwner(server)
  const { business } = await readMe(owner)
  writeUnwatched('DELETE FROM profiles WHERE id = ?', owner.id)
  const { status, body } = await askForProfile(owner, { role: 'client' })
  expect([status, body.role, body.business?.slug]).toEqual([200, 'admin', business?.slug])
  expect(await listBusinesses(owner)).toBe(1)
})

test('a role that is none of ours opens nothing', async () => {
  const owner = await createOwner(server)
  writeUnwatched("UPDATE profiles SET role = 'chefe' WHERE id = ?", owner.id)
  const answers = [
    await server.call('GET /api/me', {}, owner.access_token),
    await server.call('GET /api/agenda', { query: {} }, owner.access_token),
    await server.call('GET /api/professional/agenda', { query: {} }, owner.access_token),
    await askForProfile(owner, { role: 'admin' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('a profile that exists is never changed by that call', async () => {
  const professional = await addAccount(server, {
    name: 'Rafa',
    email: createEmail('rafa'),
    role: 'professional',
  })
  const rafa = { id: professional.id, ...(await openAccount(server, professional.id)) }
  for (const [person, role] of [
    [await createClientAccount(server), 'client'],
    [await createOwner(server), 'admin'],
    [rafa, 'professional'],
  ] as const) {
    for (const asked of ['admin', 'client', 'professional']) {
      expect((await askForProfile(person, { role: asked })).body.role).toBe(role)
    }
  }
  const given = (await listAuditRows(server, rafa.id)).filter(
    ({ action }) => action === 'role_given',
  )
  expect(given).toEqual([])
})

test('ten calls at the same moment make one profile and one business', async () => {
  const owner = await createOwner(server)
  await loseProfile(owner)
  const answers = await Promise.all(Array.from({ length: 10 }, () => askForProfile(owner, {})))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await listBusinesses(owner)).toBe(1)
})
