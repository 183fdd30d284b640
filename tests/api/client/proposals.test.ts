/** "Atualizar Dados" of somebody who proved nothing, until the house has settled it. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import { findClient } from '#db/client/clients.ts'
import { client_sessions } from '#db/tables/client.ts'
import { PROPOSAL_UNDO_MS } from '#domain/people/client-proposal.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(), { clients: [{}, {}] })
})
afterEach(() => house.server.close())

const list = async ({ server, token }: OwnerSalon = house) =>
  (await server.call('GET /api/client-proposals', {}, token)).body.proposals

type Body = CallInput<'POST /api/client-proposals/:id'>['body']
const answer = (id: string, body: Body, { server, token }: OwnerSalon = house) =>
  server.call('POST /api/client-proposals/:id', { params: { id }, body }, token)

const settle = (id: string, accept: boolean, by?: OwnerSalon) => answer(id, { accept }, by)

const takeBack = (id: string, undo: string, { server, token }: OwnerSalon = house) =>
  server.call('POST /api/client-proposals/:id/undo', { params: { id }, body: { undo } }, token)

const PROVED = { email_proved_at: 7, email_proved_by: 'house' }
/** An e-mail that the house vouched for, to be proposed against. */
async function vouchForEmail() {
  const { user_id, clients } = house.business
  const { id } = requireNth(clients)
  const change = { email: 'carla@x.example', ...PROVED, updated_at: 7 }
  await house.server.storage.write((tx) => updateClientRecord(tx, user_id, id, change))
}

const readClient = async () => {
  const { user_id, clients } = house.business
  return house.server.storage.read((db) => findClient(db, user_id, requireNth(clients).id))
}

const countOpen = () =>
  house.server.storage.read((db) =>
    db.$count(client_sessions, eq(client_sessions.resolution, 'update')),
  )

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

test('of one client the newest stands there; refused, whatever they typed before goes with it', async () => {
  await propose()
  await propose('Carla Outra')
  const [shown] = await list()
  expect(shown?.nome).toBe('Carla Outra')
  await propose('Carla Depois')
  await settle(shown?.id ?? '', false)
  // Nobody has seen it yet.
  expect((await list()).map(({ nome }) => nome)).toEqual(['Carla Depois'])
  await settle((await list())[0]?.id ?? '', false)
  expect(await list()).toEqual([])
})

test('whoever types one number very often hides nobody else’s', async () => {
  const { user_id, clients } = house.business
  const [one, other] = [requireNth(clients), requireNth(clients, 1)]
  const typed = { user_id, level: 'identified', email: 'x@x.example', telefone: '' } as const
  const open = { resolution: 'update', expires_at: 9, created_at: 1 } as const
  const plant = (fields: Pick<typeof client_sessions.$inferInsert, 'id' | 'client_id' | 'nome'>) =>
    house.server.storage.write((tx) =>
      tx.insert(client_sessions).values({ ...typed, ...open, ...fields }),
    )
  await plant({ id: 'a', client_id: other.id, nome: 'Dora Honesta' })
  await house.server.storage.write(async (tx) => {
    const rows = Array.from({ length: 1001 }, (_, i) => ({
      ...{ ...typed, ...open, created_at: 2 + i, id: `flood-${i}` },
      ...{ client_id: one.id, nome: `Nome ${i}` },
    }))
    for (let at = 0; at < rows.length; at += 100)
      await tx.insert(client_sessions).values(rows.slice(at, at + 100))
  })
  expect((await list()).map(({ nome }) => nome)).toEqual(['Nome 1000', 'Dora Honesta'])
  await settle('flood-1000', false)
  expect((await list()).map(({ nome }) => nome)).toEqual(['Dora Honesta'])
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

test('field by field: what is chosen is the record’s, the rest is refused with it', async () => {
  await vouchForEmail()
  await propose('Carla Outra', 'outra@x.example')
  await propose()
  const [proposal] = await list()
  expect((await answer(proposal?.id ?? '', { accept: true, fields: ['nome'] })).status).toBe(200)
  expect(await readClient()).toMatchObject({
    ...{ nome: 'Carla Nova', email: 'carla@x.example' },
    ...PROVED,
  })
  expect(await list()).toEqual([])
})

test('taken without a field, or with one that there is not, it is refused and stays', async () => {
  await propose()
  const [proposal] = await list()
  const { server, token } = house
  for (const fields of [[], ['telefone'], ['nome', 'email', 'nome']]) {
    const body = JSON.stringify({ accept: true, fields })
    const path = `/api/client-proposals/${proposal?.id}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    expect((await server.request(path, { method: 'POST', headers, body })).status).toBe(400)
  }
  expect(await list()).toHaveLength(1)
})

test('what changed since it was shown is not written unseen', async () => {
  await propose()
  const [proposal] = await list()
  const shown = { nome: 'Carla Antes', email: 'nova@x.example' }
  const refused = await answer(proposal?.id ?? '', { accept: true, shown })
  expect(formatAnswer(refused)).toBe('409 proposal_changed')
  const { nome, email } = proposal ?? shown
  const taken = await answer(proposal?.id ?? '', { accept: true, shown: { nome, email } })
  expect(taken.status).toBe(200)
})

test('taken back, the record and every proposal are as they were, once', async () => {
  await vouchForEmail()
  await propose('Carla Outra', 'outra@x.example')
  await propose()
  const [before, open] = [await readClient(), await list()]
  const id = requireNth(open).id
  const { body } = await settle(id, true)
  expect((await takeBack(id, body.undo)).status).toBe(204)
  const { updated_at: _, ...after } = (await readClient()) ?? { updated_at: 0 }
  expect(before).toMatchObject(after)
  expect(await list()).toEqual(open)
  expect(formatAnswer(await takeBack(id, body.undo))).toBe('404 proposal_undo_not_found')
  // The one before it is open too, and goes with it.
  expect(await countOpen()).toBe(2)
  await settle(id, false)
  expect(await countOpen()).toBe(0)
})

test('a refusal is taken back too, and another answer’s proposals stay settled', async () => {
  await propose('Carla Outra')
  const first = requireNth(await list()).id
  await settle(first, false)
  await propose()
  const second = requireNth(await list()).id
  const { body } = await settle(second, false)
  expect((await takeBack(second, body.undo)).status).toBe(204)
  expect((await list()).map(({ id }) => id)).toEqual([second])
})

test('it is not taken back over what was changed since, which says so', async () => {
  await propose()
  const id = requireNth(await list()).id
  const { body } = await settle(id, true)
  const { user_id, clients } = house.business
  const change = { telefone: '11900001111', updated_at: 8 }
  await house.server.storage.write((tx) =>
    updateClientRecord(tx, user_id, requireNth(clients).id, change),
  )
  expect(formatAnswer(await takeBack(id, body.undo))).toBe('409 proposal_undo_stale')
  expect(await readClient()).toMatchObject({ nome: 'Carla Nova', telefone: '11900001111' })
  expect(await list()).toEqual([])
})

test('nor of an archived client, after ten minutes, at another house or for another proposal', async () => {
  await propose()
  const id = requireNth(await list()).id
  const { body } = await settle(id, true)
  const other = await openOwnerSalon(house.server)
  expect(formatAnswer(await takeBack(id, body.undo, other))).toBe('404 proposal_undo_not_found')
  expect(formatAnswer(await takeBack('other', body.undo))).toBe('404 proposal_undo_not_found')
  for (const made_up of ['x', body.undo.slice(1), house.server.context.crypto.encrypt('{"a":1}')])
    expect(formatAnswer(await takeBack(id, made_up))).toBe('404 proposal_undo_not_found')
  const { user_id, clients } = house.business
  const client_id = requireNth(clients).id
  const setArchived = (deleted: boolean) =>
    house.server.storage.write((tx) =>
      updateClientRecord(tx, user_id, client_id, { deleted, updated_at: 9 }),
    )
  await setArchived(true)
  expect(formatAnswer(await takeBack(id, body.undo))).toBe('409 proposal_undo_stale')
  await setArchived(false)
  house.server.setNow(house.server.context.now() + PROPOSAL_UNDO_MS)
  expect(formatAnswer(await takeBack(id, body.undo))).toBe('409 proposal_undo_expired')
  expect((await readClient())?.nome).toBe('Carla Nova')
})

test('an e-mail that another client has is told with whose it is', async () => {
  const add = ({ server, token }: OwnerSalon, nome: string) => {
    const input = { headers: {}, body: { nome, email: 'nova@x.example' } }
    return server.call('POST /api/clients', input, token)
  }
  const holder = async () => (await list())[0]?.email_holder
  await propose()
  await add(await openOwnerSalon(house.server), 'Ana de Outra Casa')
  expect(await holder()).toBeNull()
  expect((await add(house, 'Bia Reis')).status).toBe(201)
  expect(await holder()).toBe('Bia Reis')
})

test('of a record that is joined to another it is asked there, and goes back with it', async () => {
  const { server, token, business } = house
  const client = { nome: 'Carla Prado' }
  const { body: kept } = await server.call(
    'POST /api/clients',
    { headers: {}, body: client },
    token,
  )
  const typed_at = requireNth(business.clients).id
  await propose()
  const params = { id: kept.id }
  const { body } = await server.call(
    'POST /api/clients/:id/merge',
    { params, body: { other_id: typed_at } },
    token,
  )
  expect((await list()).map((one) => one.client.id)).toEqual([kept.id])
  const part = { params: { id: body.merge_id } }
  await server.call('POST /api/client-merges/:id/undo', part, token)
  expect((await list()).map((one) => one.client.id)).toEqual([typed_at])
  await server.call('POST /api/clients/:id/merge', { params, body: { other_id: typed_at } }, token)
  const id = requireNth(await list()).id
  const { body: settled } = await settle(id, true)
  expect(await list()).toEqual([])
  const read = () => server.storage.read((db) => findClient(db, business.user_id, kept.id))
  expect(await read()).toMatchObject({ nome: 'Carla Nova', email: 'nova@x.example' })
  expect((await takeBack(id, settled.undo)).status).toBe(204)
  expect((await read())?.nome).toBe('Carla Prado')
  expect(await list()).toHaveLength(1)
})
