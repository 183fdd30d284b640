/** An owner invites somebody to the reception, who takes it up, works there, and leaves. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  findInvitationSentTo,
  parseInvitationToken,
  requestInvitation,
  sendInvitationAnswer,
} from '#tests/support/api/calls/staff-calls.ts'
import { openEventListener } from '#tests/support/api/live/event-listener.ts'
import {
  createBusinessOwner,
  createEmail,
  findLastSmsTo,
  type NewAccount,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness } from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let owner: NewAccount
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage)
  owner = await createBusinessOwner(server, business)
})
afterEach(() => server.close())

const invite = (
  name = 'Carla Dias',
  email: string | null = createEmail('carla'),
  token = owner.token,
) => server.call('POST /api/reception/invitation', { body: { name, email } }, token)
const list = async (token = owner.token) =>
  (await server.call('GET /api/reception', {}, token)).body.people
const end = (id: string, token = owner.token) =>
  server.call('DELETE /api/reception/:id/access', { params: { id } }, token)
const accept = (url: string, email: string) =>
  sendInvitationAnswer(server, parseInvitationToken(url), { email })
const getAgenda = (token: string) => server.call('GET /api/agenda', { query: {} }, token)

test('the link opens an account that has the agenda and not the settings, under its own name', async () => {
  const email = createEmail('carla')
  const { status, body } = await invite('  Carla   Dias ', email.toUpperCase())
  expect([status, body.mailed_to]).toEqual([201, email])
  expect(await findInvitationSentTo(server, email)).toBe(body.url)
  expect(await findLastSmsTo(server, email)).toContain('para a recepção')
  expect(await list()).toMatchObject([
    { id: body.id, name: 'Carla Dias', email, account: 'invited' },
  ])
  const said = await requestInvitation(server, parseInvitationToken(body.url))
  expect(said.body).toMatchObject({ name: 'Carla Dias', role: 'reception', email })

  const joined = await accept(body.url, email)
  expect(joined.status).toBe(200)
  const token = joined.body.access_token ?? ''
  expect((await getAgenda(token)).status).toBe(200)
  const settings = await server.call('GET /api/settings/booking-limits', {}, token)
  expect([settings.status, settings.body.code]).toEqual([403, 'forbidden'])
  expect((await server.call('GET /api/professionals', { query: {} }, token)).status).toBe(403)
  expect(await list()).toMatchObject([{ id: body.id, account: 'active', invited_until: null }])
  const { people, entries } = (await server.call('GET /api/audit', { query: {} }, owner.token)).body
  expect(people).toContainEqual({ id: body.id, name: 'Carla Dias' })
  const invited = entries.find(({ action }) => action === 'reception_invited')
  expect(invited?.member).toBe('Carla Dias')
})

test('a link is good once; invited again the one before ends', async () => {
  const email = createEmail('carla')
  const first = (await invite('Carla', email)).body
  const second = (await invite('Carla', email)).body
  expect((await list()).map(({ id }) => id)).toEqual([second.id])
  expect((await accept(first.url, email)).status).toBe(404)
  expect((await accept(second.url, email)).status).toBe(200)
  expect((await accept(second.url, createEmail('outra'))).status).toBe(404)
})

test('without an e-mail the link is passed on by hand', async () => {
  const { body } = await invite('Carla', null)
  expect(body.mailed_to).toBeNull()
  expect((await accept(body.url, createEmail('carla'))).status).toBe(200)
})

test('the access ends at once, an invitation too; done twice it is done', async () => {
  const email = createEmail('carla')
  const { url, id } = (await invite('Carla', email)).body
  const { access_token = '' } = (await accept(url, email)).body
  const stream = await openEventListener(server, access_token)
  expect((await end(id)).status).toBe(204)
  expect(await stream.ended).toBeUndefined()
  expect((await getAgenda(access_token)).status).toBe(401)
  expect(await list()).toEqual([])
  expect((await end(id)).status).toBe(204)

  const waiting = (await invite('Nina', null)).body
  expect((await end(waiting.id)).status).toBe(204)
  expect((await requestInvitation(server, parseInvitationToken(waiting.url))).status).toBe(404)
})

test('who works there already is not invited again, and an owner is nobody’s reception', async () => {
  const email = createEmail('carla')
  await accept((await invite('Carla', email)).body.url, email)
  const again = await invite('Carla', email)
  expect([again.status, again.body.code]).toEqual([409, 'reception_has_account'])
  const { url } = (await invite('Eu', null)).body
  const own = await accept(url, owner.email)
  expect([own.status, own.body.code]).toEqual([422, 'user_already_exists'])
})

test.each([
  [{ name: ' ', email: null }, { name: 'Informe o nome.' }],
  [{ name: 'a'.repeat(10_000), email: null }, { name: 'Use no máximo 120 caracteres.' }],
  [{ name: 'Carla', email: 'carla@' }, { email: 'Por favor, insira um email válido.' }],
])('%j is refused beside its field', async (body, fields) => {
  const { status, body: answer } = await server.call(
    'POST /api/reception/invitation',
    { body },
    owner.token,
  )
  expect([status, answer.fields]).toEqual([400, fields])
  expect(await list()).toEqual([])
})

test('another house sees and ends none of them', async () => {
  const there = await createBusiness(server.storage)
  const stranger = await createBusinessOwner(server, there)
  const { id } = (await invite()).body
  expect(await list(stranger.token)).toEqual([])
  expect((await end(id, stranger.token)).status).toBe(404)
  expect((await list()).length).toBe(1)
  // A professional is no reception, be they invited or not.
  const professional = business.professionals[0]?.id ?? ''
  await server.call(
    'POST /api/professionals/:id/invitation',
    { params: { id: professional } },
    owner.token,
  )
  expect((await end(professional)).status).toBe(404)
})
