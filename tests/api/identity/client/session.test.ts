import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { client_sessions, clients } from '#db/tables/client.ts'
import {
  book,
  DAY,
  listOwnBookings,
  listStoredBookings,
} from '#tests/support/api/calls/booking-calls.ts'
import {
  editToken,
  forgeToken,
  readClaims,
  removeSignature,
} from '#tests/support/api/people/tokens.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  createPhone,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, { clients: [] })
})
afterEach(() => server.close())

const MARINA = { nome: 'Marina Souza', email: 'marina@cliente.example', telefone: '11987654321' }

type Typed = Partial<typeof MARINA> & { resolution?: 'existing' | 'update' }

const enter = (typed: Typed = {}, at = business) =>
  server.call('POST /api/public/:slug/session', {
    params: { slug: at.slug },
    body: { ...MARINA, ...typed },
  })

const storedClients = (of = business) =>
  server.storage.read((db) => db.select().from(clients).where(eq(clients.user_id, of.user_id)))

test('a first sign-in registers the client, with statistics at zero', async () => {
  const { status, body } = await enter({ email: ' Marina@Cliente.Example ' })
  expect(status).toBe(200)
  const [client, ...more] = await storedClients()
  expect(more).toEqual([])
  expect(client).toMatchObject({
    nome: 'Marina Souza',
    email: 'marina@cliente.example',
    telefone: '11987654321',
    total_gasto: 0,
    ticket_medio: 0,
    frequencia: 'Baixo',
    is_blocked: false,
    deleted: false,
    created_at: server.context.now(),
  })
  expect(body.client).toEqual({
    id: client?.id,
    name: 'Marina Souza',
    phone: '11987654321',
    email: 'marina@cliente.example',
    isAuthenticated: true,
  })
  expect(body.expires_at).toBe(new Date(server.context.now() + 30 * DAY).toISOString())
  expect(body.level).toBe('identified')
})

test('a client is recognised by the digits of the telephone, however they are written', async () => {
  const { body: first } = await enter()
  for (const telefone of ['(11) 98765-4321', '11 98765 4321', '11.98765.4321', ' 11987654321 ']) {
    const { status, body } = await enter({ telefone })
    expect([status, body.client.id]).toEqual([200, first.client.id])
  }
  expect(await storedClients()).toHaveLength(1)
})

test('a name or e-mail that differs only in case or spaces is the same', async () => {
  const { body: first } = await enter({ nome: 'Márcia Ávila' })
  const { status, body } = await enter({
    nome: '  MÁRCIA   ávila ',
    email: 'MARINA@cliente.example',
  })
  expect([status, body.client.id]).toEqual([200, first.client.id])
})

test('what is missing or unreadable is refused in the words of the documents', async () => {
  const required = [400, 'Por favor, preencha nome, email e telefone.']
  const email = [400, 'Por favor, insira um email válido.']
  const phone = [400, 'Por favor, insira um número de telefone válido.']
  const cases: [Typed, (string | number)[]][] = [
    [{ nome: '' }, required],
    [{ nome: ' \t ' }, required],
    [{ email: '  ' }, required],
    [{ telefone: '' }, required],
    [{ telefone: 'abc' }, required],
    [{ email: 'marina' }, email],
    [{ email: 'marina@cliente' }, email],
    [{ email: 'a b@cliente.example' }, email],
    [{ email: 'marina@@cliente.example' }, email],
    [{ email: 'mari\u0000na@cliente.example' }, email],
    [{ telefone: '119876543' }, phone],
    [{ telefone: '119876543210' }, phone],
    [{ telefone: '01987654321' }, phone],
    [{ telefone: '+55 11 98765-4321' }, phone],
  ]
  for (const [typed, expected] of cases) {
    const { status, body } = await enter(typed)
    expect([status, body.message], JSON.stringify(typed)).toEqual(expected)
  }
  expect(await storedClients()).toEqual([])
})

test('what is too long, or missing altogether, is marked by its field in Portuguese', async () => {
  const long = await enter({ nome: 'a'.repeat(121) })
  expect([long.status, long.body.fields]).toEqual([400, { nome: 'Use no máximo 120 caracteres.' }])
  const answer = await server.request(`/api/public/${business.slug}/session`, {
    method: 'POST',
    body: JSON.stringify({ nome: 1, telefone: null, resolution: 'talvez' }),
  })
  const text = await answer.text()
  expect(answer.status).toBe(400)
  expect(text).toContain('"email"')
  expect(text).not.toMatch(/Invalid|expected|received/)
})

test('another name or e-mail under a known telephone is a conflict that shows only masks', async () => {
  await enter()
  for (const typed of [{ nome: 'Outra Pessoa' }, { email: 'outra@pessoa.example' }]) {
    const { status, body, text } = await enter(typed)
    expect([status, body.code]).toEqual([409, 'client_conflict'])
    expect(body.existing).toEqual({ nome: 'M•••• S••••', email: 'm•••@c••••.example' })
    expect(body.message).toBe('Já existe um cadastro com este telefone e outro nome ou email.')
    for (const stored of ['Marina', 'Souza', 'marina@', 'cliente.', MARINA.telefone]) {
      expect(text).not.toContain(stored)
    }
    expect(body.access_token).toBeUndefined()
  }
})

test('"existing" signs in to the stored client and leaves what is stored as it is', async () => {
  const { body: first } = await enter()
  const { status, body } = await enter({ nome: 'Outra Pessoa', resolution: 'existing' })
  expect([status, body.client.id]).toEqual([200, first.client.id])
  const [client] = await storedClients()
  expect(client).toMatchObject({ nome: 'Marina Souza', email: 'marina@cliente.example' })
})

test('"update" without a proof is a proposal: the stored client stays, the session notes it', async () => {
  await enter()
  const { status, body } = await enter({ nome: 'Marina Lima', resolution: 'update' })
  expect(status).toBe(200)
  const [client] = await storedClients()
  expect(client?.nome).toBe('Marina Souza')
  const { session_id } = readClaims(body.access_token)
  const [session] = await server.storage.read((db) =>
    db.select().from(client_sessions).where(eq(client_sessions.id, session_id)),
  )
  expect(session).toMatchObject({ resolution: 'update', nome: 'Marina Lima', level: 'identified' })
})

test('either way the answer and the booking hold what was typed, and nothing that is stored', async () => {
  await enter()
  for (const [i, resolution] of (['existing', 'update'] as const).entries()) {
    const typed = { nome: 'Nome Digitado', email: 'digitado@cliente.example', resolution }
    const { body, text } = await enter(typed)
    for (const stored of ['Souza', 'marina@']) expect(text).not.toContain(stored)
    expect(body.client).toMatchObject({ name: typed.nome, email: typed.email })
    const booked = await book(server, business, body.access_token, { time: `1${i}:00` })
    const rows = await listStoredBookings(server, business)
    expect(rows.find(({ id }) => id === booked.body.id)).toMatchObject({
      client_name: typed.nome,
      client_email: typed.email,
    })
    expect(booked.text).not.toContain('Souza')
  }
})

test("an archived client's telephone belongs to a new client", async () => {
  const { body: first } = await enter()
  await server.storage.write(async (tx) => {
    const gone = { deleted: true, deleted_at: server.context.now() }
    await tx.update(clients).set(gone).where(eq(clients.id, first.client.id))
  })
  expect((await listOwnBookings(server, business, first.access_token)).status).toBe(401)
  const { status, body } = await enter({ nome: 'Dona Nova' })
  expect(status).toBe(200)
  expect(body.client.id).not.toBe(first.client.id)
  expect(await storedClients()).toHaveLength(2)
})

test('one telephone is a client of each business by itself', async () => {
  const other = await createBusiness(server.storage, { clients: [] })
  const { body: here } = await enter()
  const { status, body: there } = await enter({ nome: 'Outro Nome' }, other)
  expect(status).toBe(200)
  expect(there.client.id).not.toBe(here.client.id)
  expect((await listOwnBookings(server, other, here.access_token)).status).toBe(401)
  expect((await listOwnBookings(server, business, there.access_token)).status).toBe(401)
})

test('a session lasts 30 days by the clock and then ends', async () => {
  const { body } = await enter()
  const start = server.context.now()
  server.setNow(start + 30 * DAY - 1000)
  expect((await listOwnBookings(server, business, body.access_token)).status).toBe(200)
  server.setNow(start + 30 * DAY)
  const { status, body: refused } = await listOwnBookings(server, business, body.access_token)
  expect([status, refused.message]).toEqual([401, 'Usuário não autenticado'])
})

test('the stored session ends when it says so, whatever the token says', async () => {
  const { body } = await enter()
  const lasting = await forgeToken(readClaims(body.access_token))
  expect((await listOwnBookings(server, business, lasting)).status).toBe(200)
  server.setNow(server.context.now() + 31 * DAY)
  expect((await listOwnBookings(server, business, lasting)).status).toBe(401)
})

test('a revoked session is refused at once, and others live on', async () => {
  const { body: one } = await enter()
  const { body: two } = await enter()
  expect((await listOwnBookings(server, business, one.access_token)).status).toBe(200)
  await server.storage.write(async (tx) => {
    const { session_id } = readClaims(one.access_token)
    const change = { revoked_at: server.context.now() }
    await tx.update(client_sessions).set(change).where(eq(client_sessions.id, session_id))
  })
  expect((await listOwnBookings(server, business, one.access_token)).status).toBe(401)
  expect((await book(server, business, one.access_token)).status).toBe(401)
  expect((await listOwnBookings(server, business, two.access_token)).status).toBe(200)
})

test('editing a token grants nothing', async () => {
  const { body: mine } = await enter()
  const { body: hers } = await enter({ telefone: createPhone(), nome: 'Vizinha' })
  const token = mine.access_token
  const claims = readClaims(hers.access_token)
  const attempts = [
    editToken(token, claims),
    editToken(token, { exp: 4_000_000_000 }),
    editToken(token, {}).slice(0, -1),
    `${token}x`,
    removeSignature(token),
    removeSignature(hers.access_token),
    token.split('.').slice(0, 2).join('.'),
  ]
  for (const attempt of attempts) {
    expect((await listOwnBookings(server, business, attempt)).status).toBe(401)
    expect((await book(server, business, attempt)).status).toBe(401)
  }
  expect(await listStoredBookings(server, business)).toEqual([])
})

test('twenty first sign-ins of one telephone at the same moment make one client', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter()))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ body }) => body.client.id)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(20)
  expect(await storedClients()).toHaveLength(1)
})

test('of two different people who type one telephone at once, one meets the conflict', async () => {
  const answers = await Promise.all([enter(), enter({ nome: 'Outra Pessoa' })])
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(requireNth(await storedClients()).nome).toBe('Marina Souza')
})
