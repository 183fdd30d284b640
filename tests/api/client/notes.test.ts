/** What a house writes down of a client, with photographs before and after. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { createPhoto, requestPicture, uploadPicture } from '#tests/support/api/pictures.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(), {
    clients: [{ nome: 'Ana Lima' }, { nome: 'Ana L.' }],
  })
})
afterEach(() => house.server.close())

const id = (nth = 0) => requireNth(house.business.clients, nth).id
const uploadPhoto = async (token: string, seed: number) =>
  (await uploadPicture(house.server, token, await createPhoto(undefined, seed))).body.url

type NewNote = CallInput<'POST /api/clients/:id/notes'>['body']
const add = (body: NewNote, key?: string, of = id()) =>
  house.server.call(
    'POST /api/clients/:id/notes',
    {
      params: { id: of },
      headers: key === undefined ? {} : { 'idempotency-key': key },
      body,
    },
    house.token,
  )
const list = async (of = id(), after?: string) =>
  (
    await house.server.call(
      'GET /api/clients/:id/notes',
      { params: { id: of }, query: after === undefined ? {} : { after } },
      house.token,
    )
  ).body
const texts = async (of = id()) => (await list(of)).notes.map(({ text }) => text)
const change = (note: string, body: CallInput<'PATCH /api/client-notes/:id'>['body']) =>
  house.server.call('PATCH /api/client-notes/:id', { params: { id: note }, body }, house.token)
const remove = (note: string) =>
  house.server.call('DELETE /api/client-notes/:id', { params: { id: note } }, house.token)

test('newest first, with who wrote it; sent twice under one key it is one', async () => {
  await add({ text: 'Cor 7.1, 35 min' })
  house.server.setNow(house.server.context.now() + 1)
  await add({ text: 'Cor 8' }, 'k')
  await add({ text: 'Cor 8' }, 'k')
  const { notes, next } = await list()
  expect([notes.map(({ text }) => text), next]).toEqual([['Cor 8', 'Cor 7.1, 35 min'], null])
  expect(notes[0]?.made_by).toBeTruthy()
})

test('a photograph of the house is enough, another house’s is none, and nothing is nothing', async () => {
  const photo = await uploadPhoto(house.token, 1)
  expect((await add({ text: '', after_image: photo })).status).toBe(201)
  expect((await list()).notes[0]).toMatchObject({ before_image: null, after_image: photo })
  const other = await openOwnerSalon(house.server)
  const theirs = await uploadPhoto(other.token, 2)
  const lost = await add({ text: 'x', before_image: theirs })
  expect([formatAnswer(lost), Object.keys(lost.body.fields ?? {})]).toEqual([
    '400 invalid_input',
    ['before_image'],
  ])
  expect(formatAnswer(await add({ text: ' ' }))).toBe('400 note_empty')
})

test.each([
  '/api/client-proposals',
  '/api/me',
  'https://x.example/a.webp',
  '/pictures/../api/me',
  '/demo/pictures/../../api/me',
])('%s is no photograph, new or changed', async (address) => {
  const added = await add({ text: 'x', after_image: address })
  expect([added.status, added.body.fields]).toEqual([400, { after_image: 'Escolha uma foto.' }])
  const note = (await add({ text: 'Cor 7.1' })).body.id
  const edit = { changes: { before_image: address }, shown: { before_image: null } }
  expect((await change(note, edit)).body.fields).toEqual({
    'changes.before_image': 'Escolha uma foto.',
  })
  expect((await list()).notes[0]).toMatchObject({ before_image: null, after_image: null })
})

test('two tabs are told apart, and what is deleted is gone', async () => {
  const note = (await add({ text: 'Cor 7.1' })).body.id
  const edit = { changes: { text: 'Cor 8' }, shown: { text: 'Cor 7.1' } }
  expect((await change(note, edit)).body.note.text).toBe('Cor 8')
  const stale = { changes: { text: 'Cor 9' }, shown: { text: 'Cor 7.1' } }
  expect(formatAnswer(await change(note, stale))).toBe('409 edited_elsewhere')
  const empty = { changes: { text: '' }, shown: { text: 'Cor 8' } }
  expect(formatAnswer(await change(note, empty))).toBe('400 note_empty')
  expect((await remove(note)).status).toBe(204)
  expect(formatAnswer(await remove(note))).toBe('404 note_not_found')
  expect(await texts()).toEqual([])
})

test('joined they are the kept one’s, parted they go back; in the file of all that is kept they stand', async () => {
  await add({ text: 'da outra' }, undefined, id(1))
  const { merge_id } = (
    await house.server.call(
      'POST /api/clients/:id/merge',
      { params: { id: id() }, body: { other_id: id(1) } },
      house.token,
    )
  ).body
  expect(await texts()).toEqual(['da outra'])
  const file = await house.server.call(
    'GET /api/clients/:id/data',
    { params: { id: id() } },
    house.token,
  )
  expect(file.body.notes.map(({ text }) => text)).toEqual(['da outra'])
  await house.server.call(
    'POST /api/client-merges/:id/undo',
    { params: { id: merge_id } },
    house.token,
  )
  expect([await texts(), await texts(id(1))]).toEqual([[], ['da outra']])
})

test('many come by pages', async () => {
  for (let i = 0; i < 21; i++) await add({ text: `nota ${i}` })
  const first = await list()
  expect([first.notes.length, first.next === null]).toEqual([20, false])
  expect((await list(id(), first.next ?? '')).notes).toHaveLength(1)
})

const isServed = async (url: string) =>
  (await requestPicture(house.server, url, house.token)).status === 200

test('a photograph goes at once with its note or its client, unless it stands elsewhere too', async () => {
  const [first, second, shared] = [
    await uploadPhoto(house.token, 11),
    await uploadPhoto(house.token, 12),
    await uploadPhoto(house.token, 13),
  ]
  const note = (await add({ text: '', before_image: first, after_image: shared })).body.id
  await add({ text: 'Mechas', before_image: second })
  await add({ text: 'Outra', before_image: shared }, undefined, id(1))
  await remove(note)
  expect([await isServed(first), await isServed(second), await isServed(shared)]).toEqual([
    ...[false, true, true],
  ])
  const params = { id: id() }
  await house.server.call('DELETE /api/clients/:id', { params }, house.token)
  await house.server.call('DELETE /api/clients/:id/permanent', { params }, house.token)
  expect([await isServed(second), await isServed(shared)]).toEqual([false, true])
})
