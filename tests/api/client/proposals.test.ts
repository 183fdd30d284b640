/** "Atualizar Dados" of somebody who proved nothing, until the house has settled it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findClient } from '#db/client/clients.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
  startOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await startOwnerSalon()
})
afterEach(() => house.server.close())

const list = async ({ server, token }: OwnerSalon = house) =>
  (await server.call('GET /api/client-proposals', {}, token)).body.proposals

const settle = (id: string, accept: boolean, { server, token }: OwnerSalon = house) =>
  server.call('POST /api/client-proposals/:id', { params: { id }, body: { accept } }, token)

const readClient = async () => {
  const { user_id, clients } = house.business
  return house.server.storage.read((db) => findClient(db, user_id, requireNth(clients).id))
}

/** The first client’s telephone, typed at the page with another name and e-mail. */
async function propose(nome = 'Carla Nova', email = 'nova@x.example'): Promise<void> {
  const { telefone } = requireNth(house.business.clients)
  const body = { nome, email, telefone: telefone ?? '', resolution: 'update' as const }
  const params = { slug: house.business.slug }
  const answer = await house.server.call('POST /api/public/:slug/session', { params, body })
  if (answer.status !== 200 && answer.status !== 201) throw new Error(answer.text)
}

test('reaches the house, and accepted it is the record’s: its e-mail proves nothing', async () => {
  const before = await readClient()
  await propose()
  const [proposal, ...more] = await list()
  expect(more).toEqual([])
  expect(proposal).toMatchObject({
    ...{ nome: 'Carla Nova', email: 'nova@x.example' },
    client: { id: before?.id, nome: before?.nome, telefone: before?.telefone },
  })
  expect((await settle(proposal?.id ?? '', true)).status).toBe(200)
  expect(await readClient()).toMatchObject({
    ...{ nome: 'Carla Nova', email: 'nova@x.example', telefone: before?.telefone },
    ...{ email_proved_at: null, email_proved_by: null },
  })
  expect(await list()).toEqual([])
})

test('of one client the newest stands there; refused, the one before comes up, once for the same words', async () => {
  await propose()
  await propose()
  await propose('Carla Outra')
  const names = async () => (await list()).map(({ nome }) => nome)
  expect(await names()).toEqual(['Carla Outra'])
  await settle((await list())[0]?.id ?? '', false)
  expect(await names()).toEqual(['Carla Nova'])
  await settle((await list())[0]?.id ?? '', false)
  expect(await names()).toEqual([])
})

test('accepted, whatever else was typed for the same client is settled too', async () => {
  await propose()
  await propose('Carla Outra')
  await settle((await list())[0]?.id ?? '', true)
  expect(await list()).toEqual([])
  expect((await readClient())?.nome).toBe('Carla Outra')
})

test('refused it leaves the record as it is, and is settled once', async () => {
  const before = await readClient()
  await propose()
  const [proposal] = await list()
  await settle(proposal?.id ?? '', false)
  expect(await readClient()).toEqual(before)
  expect(await list()).toEqual([])
  expect(formatAnswer(await settle(proposal?.id ?? '', true))).toBe('404 proposal_not_found')
  expect(await readClient()).toEqual(before)
})

test('of a neighbour’s client is not there to be read or settled', async () => {
  await propose()
  const other = await openOwnerSalon(house.server)
  expect(await list(other)).toEqual([])
  const [proposal] = await list()
  expect(formatAnswer(await settle(proposal?.id ?? '', true, other))).toBe('404 proposal_not_found')
})
