/** "Buscar dados": tells whether there is such a client, and sends a code to nobody else. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import {
  findStoredClient,
  requestClientSearch,
  signInByCode,
  signInClient,
  startProof,
} from '#tests/support/api/calls/client-calls.ts'
import { createMarinaSalon } from '#tests/support/api/calls/known-client.ts'
import { createEmail, findCodeSentTo, listSmsTo } from '#tests/support/api/people/sign-up.ts'
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

const typed = () => ({ nome: 'Marina Souza', email, telefone })
const other = () => ({ nome: 'Mari S.', email: createEmail('nova'), telefone })

test('a search sends a code to the contact on file, and answers with a mask alone', async () => {
  const byMail = await requestClientSearch(server, business, { email: email.toUpperCase() })
  expect([byMail.status, byMail.body]).toEqual([
    200,
    { channel: 'email', masked: 'm•••@c••••.example' },
  ])
  expect(await findCodeSentTo(server, email)).toMatch(/^\d{6}$/)
  const byPhone = await requestClientSearch(server, business, {
    telefone: `(11) ${telefone.slice(2)}`,
  })
  expect(byPhone.body).toEqual({ channel: 'sms', masked: `(••) •••••-••${telefone.slice(-2)}` })
  expect(await findCodeSentTo(server, telefone)).toMatch(/^\d{6}$/)
  expect(byMail.text + byPhone.text).not.toMatch(/Marina|Souza|marina/)
})

test('what nobody has at this salon is not found, in the words of the documents', async () => {
  const elsewhere = await createBusiness(server.storage)
  const theirs = requireNth(elsewhere.clients)
  const cases = [
    [{ email: createEmail() }, 'client_email_not_found', 'Este email não está cadastrado.'],
    [{ telefone: createPhone() }, 'client_phone_not_found', 'Este telefone não está cadastrado.'],
    [{ email: theirs.email ?? '' }, 'client_email_not_found', 'Este email não está cadastrado.'],
    [{ telefone: theirs.telefone ?? '' }, 'client_phone_not_found', 'Este telefone não'],
  ] as const
  for (const [asked, code, sentence] of cases) {
    const { status, body } = await requestClientSearch(server, business, asked)
    expect([status, body.code]).toEqual([404, code])
    expect(body.message).toContain(sentence)
    expect(body.message).toContain('Preencha todos os campos.')
  }
  expect((await server.sent()).mails).toEqual([])
})

test('a search by both, by neither or by what is no contact is refused', async () => {
  for (const asked of [{}, { email, telefone }]) {
    expect((await requestClientSearch(server, business, asked)).body.code).toBe('invalid_input')
  }
  expect((await requestClientSearch(server, business, { email: 'marina' })).body.code).toBe(
    'invalid_email',
  )
  expect((await requestClientSearch(server, business, { telefone: '119' })).body.code).toBe(
    'invalid_phone',
  )
})

test('an archived client is not found', async () => {
  const gone = await createBusiness(server.storage, {
    clients: [{ email, telefone, deleted: true }],
  })
  expect((await requestClientSearch(server, gone, { email })).body.code).toBe(
    'client_email_not_found',
  )
  expect((await requestClientSearch(server, gone, { telefone })).body.code).toBe(
    'client_phone_not_found',
  )
})

test('every known client is answered in the same shape, however much is on file', async () => {
  const { clients, ...salon } = await createBusiness(server.storage, {
    clients: [
      { nome: 'Zé', email: 'z@g.example', telefone: createPhone() },
      { nome: 'Maria Aparecida dos Santos', email: `maria.${'a'.repeat(60)}@gmail.example` },
      { nome: 'Bia', email: null, telefone: createPhone() },
      { nome: 'Ana', email: 'ana@gmail.example', telefone: null },
      { nome: 'Eva', email: 'eva@gmail.example', telefone: createPhone(), is_blocked: true },
    ],
  })
  for (const { email, telefone } of clients) {
    for (const asked of [email && { email }, telefone && { telefone }]) {
      if (!asked) continue
      const { status, body } = await requestClientSearch(server, { clients, ...salon }, asked)
      expect([status, Object.keys(body)]).toEqual([200, ['channel', 'masked']])
      expect(body.masked).toMatch(/^(.•••@.••••\.example|\(••\) •••••-••\d\d)$/)
    }
  }
})

test('a code goes to the contact that was searched by, or nowhere', async () => {
  const { email: mail, sms } = server.context.channels
  const nothing = { channel: null, masked: null }
  const texting = await startTestServer({ ...server.context, channels: { email: null, sms } })
  expect((await requestClientSearch(texting, business, { email })).body).toEqual(nothing)
  expect((await requestClientSearch(texting, business, { telefone })).body.channel).toBe('sms')
  const mailing = await startTestServer({ ...server.context, channels: { email: mail, sms: null } })
  expect((await requestClientSearch(mailing, business, { telefone })).body).toEqual(nothing)
  expect((await requestClientSearch(mailing, business, { email })).body.channel).toBe('email')
  await texting.close()
  await mailing.close()
})

test('searches are counted: twenty in a quarter of an hour for one address and salon', async () => {
  const strict = await startTestServer({ rateLimitFactor: 1 })
  const salon = await createBusiness(strict.storage)
  const body = JSON.stringify({ email: createEmail() })
  const ask = (at: Business, peer: string) =>
    strict.request(`/api/public/${at.slug}/session/search`, { method: 'POST', body }, peer)
  for (let i = 0; i < 20; i++) expect((await ask(salon, '203.0.113.7')).status).toBe(404)
  const refused = await ask(salon, '203.0.113.7')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect((await ask(salon, '203.0.113.8')).status).toBe(404)
  expect((await ask(await createBusiness(strict.storage), '203.0.113.7')).status).toBe(404)
  strict.setNow(strict.context.now() + 15 * MINUTE)
  expect((await ask(salon, '203.0.113.7')).status).toBe(404)
  await strict.close()
})

test('one contact gets five codes in a quarter of an hour from one network, twenty an hour from all', async () => {
  const strict = await startTestServer({ rateLimitFactor: 1 })
  const salon = await createBusiness(strict.storage, { clients: [typed()] })
  const body = JSON.stringify({ email })
  const ask = (peer: string) =>
    strict.request(`/api/public/${salon.slug}/session/search`, { method: 'POST', body }, peer)
  for (const peer of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
    for (let i = 0; i < 5; i++) expect((await ask(peer)).status).toBe(200)
    expect((await ask(peer)).status).toBe(429)
  }
  expect((await ask('203.0.113.9')).status).toBe(429)
  expect(await listSmsTo(strict, email)).toHaveLength(20)
  await strict.close()
})

test('what is on file is never in an answer, a header or the log', async () => {
  const secret = {
    nome: 'Zulmira Quixaba',
    email: 'zulmira@quixaba.example',
    telefone: createPhone(),
  }
  const salon = await createBusiness(server.storage, { clients: [secret] })
  const answers = [
    await requestClientSearch(server, salon, { email: secret.email }),
    await requestClientSearch(server, salon, { telefone: secret.telefone }),
    await signInClient(server, salon, { ...other(), telefone: secret.telefone }),
    await signInByCode(server, salon, { email: secret.email }, '000000'),
  ]
  const changed = { ...other(), telefone: secret.telefone, resolution: 'update' as const }
  const { body: session, ...entered } = await signInClient(server, salon, changed)
  const proof = await startProof(server, salon, session.access_token)
  await server.sent()
  const seen = [...answers, entered, proof]
    .map(({ text, headers }) => text + JSON.stringify([...headers]))
    .join()
  for (const word of ['Zulmira', 'Quixaba', 'quixaba', secret.email]) {
    expect(seen + server.logged()).not.toContain(word)
  }
  expect(server.logged()).not.toContain(secret.telefone)
  expect(await findStoredClient(server, requireNth(salon.clients).id)).toMatchObject(secret)
})
