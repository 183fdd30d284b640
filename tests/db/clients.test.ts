import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveClientStatistics } from '#db/client/client-statistics.ts'
import {
  findClient,
  findClientByEmail,
  findClientByPhone,
  findWalkIn,
  insertWalkIn,
} from '#db/client/clients.ts'
import { listSalonsByContact } from '#db/client/salons.ts'
import { toPhoneDigits } from '#domain/text/phone.ts'
import {
  createBusiness,
  createPhone,
  insertBooking,
  openTestStorage,
  requireNth,
  type TestStorage,
} from '#tests/support/db/factories.ts'

let open: TestStorage
beforeAll(async () => {
  open = await openTestStorage()
})
afterAll(() => open.close())

const byPhone = (user_id: string, typed: string, ignoring?: string) =>
  open.storage.read((db) => findClientByPhone(db, user_id, toPhoneDigits(typed), ignoring))

test('a duplicate is found by the digits of the telephone, however it was typed', async () => {
  const business = await createBusiness(open.storage, { clients: [{ telefone: '11987654321' }] })
  const { id } = requireNth(business.clients)
  for (const typed of ['(11) 98765-4321', '11 98765 4321', '11987654321']) {
    expect((await byPhone(business.user_id, typed))?.id).toBe(id)
  }
  expect(await byPhone(business.user_id, '(11) 98765-4322')).toBeNull()
})

test('the client being edited is no duplicate of itself, but may be of another', async () => {
  const business = await createBusiness(open.storage, {
    clients: [{ telefone: '11987654321' }, { telefone: '11987654322' }],
  })
  const [first, second] = business.clients
  expect(await byPhone(business.user_id, '11987654321', first?.id)).toBeNull()
  expect((await byPhone(business.user_id, '11987654321', second?.id))?.id).toBe(first?.id)
})

test('an archived client, and one of another business, are nobody’s duplicates', async () => {
  const archived = { telefone: '11987654321', deleted: true, deleted_at: 1 }
  const business = await createBusiness(open.storage, { clients: [archived] })
  const other = await createBusiness(open.storage, { clients: [{ telefone: '11987654321' }] })
  expect(await byPhone(business.user_id, '11987654321')).toBeNull()
  const foreign = await open.storage.read((db) =>
    findClient(db, business.user_id, requireNth(other.clients).id),
  )
  expect(foreign).toBeNull()
})

test('of a family with one e-mail the first on file is found, and nobody who is archived', async () => {
  const email = 'familia@cliente.example'
  const archived = { email, deleted: true, deleted_at: 1 }
  const { user_id, clients } = await createBusiness(open.storage, {
    clients: [archived, { email }, { email }],
  })
  await createBusiness(open.storage, { clients: [{ email }] })
  const found = await open.storage.read((db) => findClientByEmail(db, user_id, email))
  expect(found?.id).toBe(requireNth(clients, 1).id)
})

test('of a salon that has two clients with what is proven the last day of either is told', async () => {
  const [email, phone] = ['marina@cliente.example', createPhone()]
  for (const [early, late] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const business = await createBusiness(open.storage, {
      clients: [{ email }, { telefone: phone }],
    })
    const book = (client: number, date: string) => {
      const client_id = requireNth(business.clients, client).id
      return insertBooking(open.storage, business, { client_id, date })
    }
    await book(early, '2030-01-07')
    await book(late, '2030-01-09')
    const salons = await open.storage.read((db) =>
      listSalonsByContact(db, { account_id: 'A', contacts: { email, phone }, by_code: null }),
    )
    const found = salons.find((salon) => salon.business.user_id === business.user_id)
    expect(found?.last_date).toBe('2030-01-09')
  }
})

test('what a client has spent in all is more than any one visit may cost', async () => {
  const { user_id, clients } = await createBusiness(open.storage)
  const { id } = requireNth(clients)
  const spent = { total_gasto: 5_000_000_000, ticket_medio: 1_000_000_000 }
  const statistics = { ...spent, frequencia: 'Alto' as const, ultima_visita: '2026-11-23' }
  await open.storage.write((tx) =>
    saveClientStatistics(tx, user_id, id, { ...statistics, updated_at: 1 }),
  )
  expect(await open.storage.read((db) => findClient(db, user_id, id))).toMatchObject(statistics)
})

test('a house has one client for its walk-ins, whoever makes it first', async () => {
  const [here, there] = [await createBusiness(open.storage), await createBusiness(open.storage)]
  const make = (user_id: string, id: string) =>
    open.storage.write((tx) =>
      insertWalkIn(tx, { id, user_id, nome: 'Cliente sem cadastro', created_at: 1 }),
    )
  for (const id of ['porta-1', 'porta-2']) await make(here.user_id, id)
  await make(there.user_id, 'porta-3')
  const found = await open.storage.read(async (db) => [
    (await findWalkIn(db, here.user_id))?.id,
    (await findWalkIn(db, there.user_id))?.id,
  ])
  expect(found).toEqual(['porta-1', 'porta-3'])
})
