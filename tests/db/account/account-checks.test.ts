/** Accounts, sessions and messages that must not exist are refused by the database. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDatabaseErrorCode, isDuplicate, isOverlap } from '#db/dialect/storage.ts'
import { insertMessage, type NewMessage } from '#db/outbox.ts'
import { auth_sessions, user_resources, users } from '#db/tables/account.ts'
import { profiles } from '#db/tables/business.ts'
import { client_sessions } from '#db/tables/client.ts'
import { due_work } from '#db/tables/due-work.ts'
import {
  type Business,
  CREATED_AT,
  createBusiness,
  createPhone,
  openTestStorage,
  requireNth,
  type TestStorage,
} from '#tests/support/db/factories.ts'
import { createMessageRow } from '#tests/support/db/message-rows.ts'

/** An account that is there. */
const ACCOUNT = { id: 'uma-conta', email: 'conta@x.example', phone: '11987654321' }

let opened: TestStorage
let business: Business
beforeAll(async () => {
  opened = await openTestStorage()
  business = await createBusiness(opened.storage)
  await addUser(ACCOUNT)
})
afterAll(() => opened.close())

/** A value of a column that the compiler would not let through, as a bug or a tool would write it. */
const smuggled = (value: string) => value as never

const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }

const addUser = (fields: Partial<typeof users.$inferInsert>) => {
  const base = { id: randomUUID(), first_role: 'client' as const, user_metadata: {} }
  return opened.storage.write((tx) => tx.insert(users).values({ ...base, ...stamps, ...fields }))
}

const addProfile = (fields: Partial<typeof profiles.$inferInsert>) => {
  const id = randomUUID()
  const known = { id, name: 'Rafa', email: `${id}@x.example`, role: 'professional' as const }
  return opened.storage.write((tx) =>
    tx.insert(profiles).values({ ...known, ...stamps, ...fields }),
  )
}

const addAuthSession = (fields: Partial<typeof auth_sessions.$inferInsert>) => {
  const held = { id_hash: randomUUID(), handle: randomUUID(), refresh_hash: randomUUID() }
  const how = {
    remember: false,
    method: 'password' as const,
    device: 'Chrome',
    expires_at: CREATED_AT,
  }
  const used = { created_at: CREATED_AT, rotated_at: CREATED_AT, last_used_at: CREATED_AT }
  const row = { ...held, ...how, ...used, account_id: ACCOUNT.id, ...fields }
  return opened.storage.write((tx) => tx.insert(auth_sessions).values(row))
}

const addClientSession = (fields: Partial<typeof client_sessions.$inferInsert>) => {
  const { user_id } = business
  const typed = { nome: 'Ana', email: 'ana@x.example', telefone: createPhone() }
  const known = { client_id: requireNth(business.clients).id, level: 'identified' as const }
  const times = { created_at: CREATED_AT, expires_at: CREATED_AT }
  const row = { id: randomUUID(), user_id, ...typed, ...known, ...times, ...fields }
  return opened.storage.write((tx) => tx.insert(client_sessions).values(row))
}

const addMessage = (fields: Partial<NewMessage>) =>
  opened.storage.write((tx) => insertMessage(tx, createMessageRow(fields)))
const addWork = (fields: Partial<typeof due_work.$inferInsert>) => {
  const row = { id: randomUUID(), key: randomUUID(), kind: 'retention', state: 'waiting' } as const
  const when = { due_at: CREATED_AT, created_at: CREATED_AT }
  return opened.storage.write((tx) => tx.insert(due_work).values({ ...row, ...when, ...fields }))
}

const addPlan = (fields: Partial<typeof user_resources.$inferInsert>) => {
  const plan = { user_id: business.user_id, plano_atual: 'trial' } as const
  const row = { ...plan, ...stamps, ...fields }
  return opened.storage.write((tx) => tx.insert(user_resources).values(row))
}

const CHECK = /^(23514|SQLITE_CONSTRAINT_CHECK)$/
const FOREIGN_KEY = /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/

async function getErrorCode(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'was taken in',
    (error: unknown) => getDatabaseErrorCode(error) ?? 'no code',
  )
}

describe('good rows go in, so that what follows can fail', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['an account without e-mail or telephone', () => addUser({})],
    ['a second one', () => addUser({})],
    ['the profile of a telephone', () => addProfile({ email: '' })],
    ['a second one of another', () => addProfile({ email: '' })],
    ['a session of an account', () => addAuthSession({ second_step_method: 'recovery_code' })],
    [
      'a session of a client',
      () => addClientSession({ level: 'proven', resolution: 'update', proved_by_code: 'email' }),
    ],
    ['a message', () => addMessage({ channel: 'whatsapp' })],
  ])('%s', async (_, attempt) => {
    await attempt()
  })
})

describe('the database refuses', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'a first role that nobody can ask for',
      () => addUser({ first_role: smuggled('professional') }),
    ],
    ['a level that is none', () => addClientSession({ level: smuggled('trusted') })],
    ['a resolution that is none', () => addClientSession({ resolution: smuggled('overwrite') })],
    [
      'a proof by a code to what is no contact',
      () => addClientSession({ proved_by_code: smuggled('pigeon') }),
    ],
    [
      'a second step by what is none',
      () => addAuthSession({ second_step_method: smuggled('handshake') }),
    ],
    ['a channel that is none', () => addMessage({ channel: smuggled('pigeon') })],
    ['a state that is none', () => addWork({ state: smuggled('lost') })],
    ['a plan that is none', () => addPlan({ plano_atual: smuggled('ouro') })],
  ])('%s', async (_, attempt) => {
    expect(await getErrorCode(attempt())).toMatch(CHECK)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a session of an account that is not there', () => addAuthSession({ account_id: 'x' })],
    ['a session of a client who is not there', () => addClientSession({ client_id: 'x' })],
    ['a plan of an owner who is not there', () => addPlan({ user_id: 'x' })],
    ['a message of an owner who is not there', () => addMessage({ user_id: 'x' })],
  ])('%s', async (_, attempt) => {
    expect(await getErrorCode(attempt())).toMatch(FOREIGN_KEY)
  })
})

describe('there can be only one', () => {
  async function isTwice(attempt: Promise<unknown>): Promise<void> {
    const error = await attempt.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(isDuplicate(error)).toBe(true)
    expect(isOverlap(error)).toBe(false)
  }

  test('account that signs in with an e-mail, and with a telephone', async () => {
    await isTwice(addUser({ email: ACCOUNT.email }))
    await isTwice(addUser({ phone: ACCOUNT.phone }))
  })

  test('account of a professional', async () => {
    const { id: professional_id } = requireNth(business.professionals)
    await addProfile({ professional_id })
    await isTwice(addProfile({ professional_id }))
  })

  test('session with a handle', async () => {
    const handle = randomUUID()
    await addAuthSession({ handle })
    await isTwice(addAuthSession({ handle }))
  })

  test('work with a key', async () => {
    const key = randomUUID()
    await addWork({ key })
    await isTwice(addWork({ key }))
  })

  test('plan of an owner', async () => {
    await addPlan({})
    await isTwice(addPlan({}))
  })
})

test('with an account its sessions go', async () => {
  const id = randomUUID()
  await addUser({ id })
  await addAuthSession({ account_id: id })
  await opened.storage.write((tx) => tx.delete(users).where(eq(users.id, id)))
  const left = await opened.storage.read((db) =>
    db.select().from(auth_sessions).where(eq(auth_sessions.account_id, id)),
  )
  expect(left).toEqual([])
})
