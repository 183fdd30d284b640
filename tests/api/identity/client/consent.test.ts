/** What a client ticks as they sign in: whose record has it, from when, and until when. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashContact } from '#api/contact-hash.ts'
import { insertOptOuts, listOptedOut } from '#db/reminder/opt-outs.ts'
import { MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import {
  findStoredClient,
  findStoredSession,
  requestClientSearch,
  signInByCode,
  signInClient,
  startProof,
  verifyProof,
} from '#tests/support/api/calls/client-calls.ts'
import { createMarinaSalon } from '#tests/support/api/calls/known-client.ts'
import { openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createEmail, findCodeSentTo } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  createPhone,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let email: string
let telefone: string
beforeEach(async () => {
  server = await startTestServer()
  ;({ business, email, telefone } = await createMarinaSalon(server))
})
afterEach(() => server.close())

const NONE = { consent_at: null, consent_source: null }
const marina = () => requireNth(business.clients)
const typed = () => ({ nome: 'Marina Souza', email, telefone })
const readConsent = async (id = marina().id) => {
  const { consent_at, consent_source } = (await findStoredClient(server, id)) ?? {}
  return { consent_at, consent_source }
}

async function enter(more: { consent?: boolean; email?: string } = {}, token?: string) {
  const body = { ...typed(), resolution: 'existing' as const, ...more }
  const { body: session, status } = await signInClient(server, business, body, token)
  expect(status).toBe(200)
  return session
}

/** The code that was sent to what this session typed. */
async function prove(token: string, contact = email) {
  await startProof(server, business, token)
  const answer = await verifyProof(server, business, token, await findCodeSentTo(server, contact))
  expect([answer.status, answer.body.level]).toEqual([200, 'proven'])
}

async function searchAndProve() {
  await requestClientSearch(server, business, { email })
  const code = await findCodeSentTo(server, email)
  return (await signInByCode(server, business, { email }, code)).body.access_token
}

test('of somebody new it is on the record at once, as said on the page, and nothing waits', async () => {
  const body = { nome: 'Nova', email: createEmail('nova'), telefone: createPhone() }
  const { body: session } = await signInClient(server, business, { ...body, consent: true })
  const given = { consent_at: server.context.now(), consent_source: 'page' }
  expect(await readConsent(session.client.id)).toEqual(given)
  expect((await findStoredSession(server, session.access_token))?.consent_at).toBeNull()
  // Typed again without the tick it stays.
  server.setNow(server.context.now() + MINUTE)
  for (const consent of [false, undefined, true])
    await signInClient(server, business, { ...body, ...(consent !== undefined && { consent }) })
  expect(await readConsent(session.client.id)).toEqual(given)
})

test.each([false, undefined])('%s is none', async (consent) => {
  const body = { nome: 'Nova', email: createEmail('nova'), telefone: createPhone() }
  const asked = { ...body, ...(consent !== undefined && { consent }) }
  const { body: session } = await signInClient(server, business, asked)
  expect(await readConsent(session.client.id)).toEqual(NONE)
  expect((await findStoredSession(server, session.access_token))?.consent_at).toBeNull()
})

test('a tick takes back to the list what its session has proved, once it has', async () => {
  const hashes = [hashContact(email), hashContact(telefone)]
  const when = { source: 'link' as const, created_at: 1 }
  await server.storage.write((tx) => insertOptOuts(tx, business.user_id, hashes, when))
  const listLeft = () =>
    server.storage
      .read((db) => listOptedOut(db, business.user_id, hashes))
      .then((left) => [...left])
  const { access_token } = await enter({ consent: true })
  expect(await listLeft()).toHaveLength(2)
  await prove(access_token)
  expect(await listLeft()).toEqual([hashContact(telefone)])
})

test('on a record that stood there it waits for a proof, and has then the time of the tick', async () => {
  const ticked_at = server.context.now()
  const { access_token } = await enter({ consent: true })
  expect(await readConsent()).toEqual(NONE)
  expect((await findStoredSession(server, access_token))?.consent_at).toBe(ticked_at)
  server.setNow(ticked_at + 5 * MINUTE)
  await prove(access_token)
  expect(await readConsent()).toEqual({ consent_at: ticked_at, consent_source: 'page' })
  expect((await findStoredSession(server, access_token))?.consent_at).toBeNull()
})

test('it is written once: what was taken back stays taken back, whatever is proven after', async () => {
  const house = await openOwnerSalon(server)
  ;({ business } = house)
  const [client] = business.clients
  email = client?.email ?? ''
  telefone = client?.telefone ?? ''
  const take = (changes: { consent: boolean }) =>
    server.call(
      'PATCH /api/clients/:id',
      { params: { id: marina().id }, body: { changes, shown: { consent: !changes.consent } } },
      house.token,
    )
  await take({ consent: true })
  const { access_token } = await enter({ consent: true })
  await take({ consent: false })
  await prove(access_token)
  expect(await readConsent()).toEqual(NONE)
  // The same way with nothing taken back between, and raised once more after it was.
  const { access_token: again } = await enter({ consent: true })
  await prove(again)
  expect((await readConsent()).consent_source).toBe('page')
  await take({ consent: false })
  server.setNow(server.context.now() + 2 * MINUTE)
  await prove(again)
  expect(await readConsent()).toEqual(NONE)
})

test('who has proved whose record it is says it at once', async () => {
  const token = await searchAndProve()
  const { access_token } = await enter({ consent: true }, token)
  const given = { consent_at: server.context.now(), consent_source: 'page' }
  expect(await readConsent()).toEqual(given)
  expect((await findStoredSession(server, access_token))?.consent_at).toBeNull()
})

test('who proves an e-mail of their own beside the number of another writes nothing there', async () => {
  const own = createEmail('estranha')
  const { access_token } = await enter({ consent: true, email: own })
  await prove(access_token, own)
  expect(await readConsent()).toEqual(NONE)
  expect((await findStoredSession(server, access_token))?.consent_at).not.toBeNull()
})

test('whoever proves a telephone that a stranger typed and ticked for takes the tick off with the name', async () => {
  const phone = createPhone()
  const body = { nome: 'Estranha', email: createEmail('estranha'), telefone: phone, consent: true }
  const { body: stranger } = await signInClient(server, business, body)
  expect((await readConsent(stranger.client.id)).consent_source).toBe('page')
  const search = { telefone: phone }
  await requestClientSearch(server, business, search)
  await signInByCode(server, business, search, await findCodeSentTo(server, phone))
  expect(await readConsent(stranger.client.id)).toEqual(NONE)
})

test('another house where the same person is known hears of nothing', async () => {
  const clients = [{ nome: 'Marina Souza', email, telefone }]
  const other = await createBusiness(server.storage, { clients })
  const { access_token } = await enter({ consent: true })
  await prove(access_token)
  expect((await readConsent()).consent_source).toBe('page')
  expect(await readConsent(requireNth(other.clients).id)).toEqual(NONE)
})

test('the house reads it in the record and hands it over with the data, by whose word it is', async () => {
  const { business: shop, token } = await openOwnerSalon(server)
  const body = { nome: 'Nova', email: createEmail('nova'), telefone: createPhone() }
  const { body: session } = await signInClient(server, shop, { ...body, consent: true })
  const consent = { at: new Date(server.context.now()).toISOString(), source: 'page' }
  const params = { id: session.client.id }
  const record = await server.call('GET /api/clients/:id', { params }, token)
  expect(record.body.client.consent).toEqual(consent)
  const data = await server.call('GET /api/clients/:id/data', { params }, token)
  expect(data.body.client.consent).toEqual(consent)
})

test('whoever is erased leaves none, on the record or in a session', async () => {
  const { business: shop, token } = await openOwnerSalon(server)
  const body = { nome: 'Nova', email: createEmail('nova'), telefone: createPhone(), consent: true }
  const { body: first } = await signInClient(server, shop, body)
  const { body: second } = await signInClient(server, shop, body)
  expect((await findStoredSession(server, second.access_token))?.consent_at).not.toBeNull()
  const params = { id: first.client.id }
  await server.call('DELETE /api/clients/:id', { params }, token)
  await server.call('DELETE /api/clients/:id/permanent', { params }, token)
  expect(await readConsent(first.client.id)).toEqual(NONE)
  expect((await findStoredSession(server, second.access_token))?.consent_at).toBeNull()
})
