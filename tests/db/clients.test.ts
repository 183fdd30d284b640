import { afterAll, beforeAll, expect, test } from 'vitest'
import { findClient, findClientByPhone } from '#db/clients.ts'
import { phoneDigits } from '#domain/phone.ts'
import { makeBusiness, nth, openTestStorage, type TestStorage } from '#tests/factories.ts'

let open: TestStorage
beforeAll(async () => {
  open = await openTestStorage()
})
afterAll(() => open.close())

const byPhone = (user_id: string, typed: string, ignoring?: string) =>
  open.storage.read((db) => findClientByPhone(db, user_id, phoneDigits(typed), ignoring))

test('a duplicate is found by the digits of the telephone, however it was typed', async () => {
  const business = await makeBusiness(open.storage, { clients: [{ telefone: '11987654321' }] })
  const { id } = nth(business.clients)
  for (const typed of ['(11) 98765-4321', '11 98765 4321', '11987654321']) {
    expect((await byPhone(business.user_id, typed))?.id).toBe(id)
  }
  expect(await byPhone(business.user_id, '(11) 98765-4322')).toBeNull()
})

test('the client being edited is no duplicate of himself, but of another he is', async () => {
  const business = await makeBusiness(open.storage, {
    clients: [{ telefone: '11987654321' }, { telefone: '11987654322' }],
  })
  const [first, second] = business.clients
  expect(await byPhone(business.user_id, '11987654321', first?.id)).toBeNull()
  expect((await byPhone(business.user_id, '11987654321', second?.id))?.id).toBe(first?.id)
})

test('an archived client, and one of another business, are nobody’s duplicates', async () => {
  const archived = { telefone: '11987654321', deleted: true, deleted_at: 1 }
  const business = await makeBusiness(open.storage, { clients: [archived] })
  const other = await makeBusiness(open.storage, { clients: [{ telefone: '11987654321' }] })
  expect(await byPhone(business.user_id, '11987654321')).toBeNull()
  const foreign = await open.storage.read((db) =>
    findClient(db, business.user_id, nth(other.clients).id),
  )
  expect(foreign).toBeNull()
})
