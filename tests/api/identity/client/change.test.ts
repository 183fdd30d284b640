/** Clients change their own name or e-mail: with a proof at once, without one not at all. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clients } from '#db/tables/client.ts'
import { HOUSE } from '#domain/people/client-proof.ts'
import {
  book,
  cancel,
  DAY,
  listOwnBookings,
  listStoredBookings,
  MINUTE,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { signInClient, startProof, verifyProof } from '#tests/support/api/calls/client-calls.ts'
import { proveSession, reschedule, storeFor } from '#tests/support/api/calls/page-calls.ts'
import { createSentCode } from '#tests/support/api/people/one-time-codes.ts'
import { findLastSmsTo, listSmsTo } from '#tests/support/api/people/sign-up.ts'
import { readClaims } from '#tests/support/api/people/tokens.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

const LIMA = { nome: 'Marina Lima', email: 'lima@cliente.example' }

let server: TestServer
let business: Business
let marina: SignedIn
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage)
  marina = await server.signIn(business.slug)
})
afterEach(() => server.close())

const change = (to: Partial<typeof LIMA> = {}, who = marina, at = business) => {
  const input = { params: { slug: at.slug }, body: { ...LIMA, ...to } }
  return server.call('PATCH /api/public/:slug/session', input, who.access_token)
}

async function stored(id = marina.client.id) {
  const rows = await server.storage.read((db) =>
    db.select().from(clients).where(eq(clients.id, id)),
  )
  return requireNth(rows)
}

test('a session that only identifies is asked for a proof, and changes nothing', async () => {
  const before = await stored()
  const { status, body } = await change()
  expect([status, body.code]).toEqual([403, 'proof_needed'])
  expect(body.message).toBe('Confirme que é você para alterar seus dados.')
  expect(await stored()).toEqual(before)
  const booked = await book(server, business, marina.access_token)
  const [row] = await listStoredBookings(server, business)
  expect([row?.id, row?.client_name]).toEqual([booked.body.id, 'Marina Souza'])
})

test('a proven one changes name and e-mail at once; the telephone stays', async () => {
  await proveSession(server, business, marina)
  server.setNow(server.context.now() + DAY)
  const before = await stored()
  const { status, body } = await change({
    nome: '  Marina   Lima ',
    email: ' LIMA@Cliente.example ',
  })
  expect(status).toBe(200)
  const { telefone } = before
  const unproven = { email_proved_at: null, email_proved_by: null }
  expect(before.email_proved_by).not.toBeNull()
  expect(await stored()).toEqual({
    ...before,
    ...LIMA,
    ...unproven,
    updated_at: server.context.now(),
  })
  expect(body.client).toEqual({
    ...{ id: marina.client.id, name: LIMA.nome, email: LIMA.email, phone: telefone },
    isAuthenticated: true,
  })
  expect(body.level).toBe('proven')
})

test('an e-mail that was proved is told that another one replaces it, three times a day', async () => {
  const { email } = marina.client
  const listTold = async () =>
    (await listSmsTo(server, email)).filter((mail) => mail.includes('mudou'))
  await proveSession(server, business, marina)
  await change({ email })
  expect(await listTold()).toEqual([])
  await change()
  const [told] = await listTold()
  expect(told).toContain('Seu e-mail em Salão')
  expect(told).not.toContain(LIMA.email)
  // One that nobody proved may be anybody's.
  await change({ email: 'outra@cliente.example' })
  expect(await listSmsTo(server, LIMA.email)).toEqual([])
  server.context.rateLimitFactor = 1
  const back = { email, email_proved_at: 1, email_proved_by: HOUSE }
  for (let nth = 0; nth < 4; nth++) {
    await server.storage.write((tx) =>
      tx.update(clients).set(back).where(eq(clients.id, marina.client.id)),
    )
    await change()
    expect((await stored()).email).toBe(LIMA.email)
  }
  expect(await listTold()).toHaveLength(3)
})

test('who never had a password is told of no new one, and who changed it by telephone of none at all', async () => {
  const { email, phone } = marina.client
  await proveSession(server, business, marina)
  await change()
  const told = await findLastSmsTo(server, email)
  expect(told).toContain('crie agora mesmo uma senha')
  expect(told).toContain('/forgot-password')
  const body = { email }
  await server.call('POST /auth/v1/recover', { query: {}, body })
  expect(await findLastSmsTo(server, email)).toContain('criar uma nova senha')

  const house = 'casa@cliente.example'
  await server.storage.write((tx) =>
    tx
      .update(clients)
      .set({ email: house, email_proved_at: 1, email_proved_by: HOUSE })
      .where(eq(clients.id, marina.client.id)),
  )
  await startProof(server, business, marina.access_token, 'phone')
  const code = await createSentCode(server, phone)
  await verifyProof(server, business, marina.access_token, code, 'phone')
  await change({ email: 'nova@cliente.example' })
  const byPhone = await findLastSmsTo(server, house)
  expect(byPhone).toContain('Se não foi você, avise o salão')
  expect(byPhone).not.toContain('senha')
})

test('what they have booked follows the e-mail that they corrected, and is confirmed there anew', async () => {
  await proveSession(server, business, marina)
  const { body } = await book(server, business, marina.access_token, { time: '09:00' })
  await change()
  expect(await listSmsTo(server, LIMA.email)).toHaveLength(1)
  const [followed] = await listStoredBookings(server, business)
  expect(followed).toMatchObject({ client_email: LIMA.email, version: 2, contact_confirmed: false })
  const before = (await listSmsTo(server, marina.client.email)).length
  const to = { date: TUESDAY, time: '10:00' }
  const moved = await reschedule(server, business, marina.access_token, body.id, to)
  expect(moved.body.confirmation_queued).toBe(true)
  expect(await listSmsTo(server, LIMA.email)).toHaveLength(2)
  expect(await listSmsTo(server, marina.client.email)).toHaveLength(before)
})

test('what follows beyond three mails a day to the new address is confirmed by the next way', async () => {
  server.context.rateLimitFactor = 1
  await proveSession(server, business, marina)
  for (const time of ['09:00', '10:00', '11:00', '12:00'])
    expect((await book(server, business, marina.access_token, { time })).status).toBe(201)
  const before = (await listSmsTo(server, marina.client.phone)).length
  expect((await change()).status).toBe(200)
  // The last mail waits for what its booking may yet become.
  server.setNow(server.context.now() + 10 * MINUTE)
  expect(await listSmsTo(server, LIMA.email)).toHaveLength(3)
  expect(await listSmsTo(server, marina.client.phone)).toHaveLength(before + 1)
})

test("nobody else's booking follows, nor what was, and no other house's", async () => {
  const { phone: telefone, email } = marina.client
  const namesake = await server.signIn(business.slug, { nome: 'Outra Pessoa' })
  const theirs = await book(server, business, namesake.access_token, { time: '09:00' })
  const elsewhere = await createBusiness(server.storage)
  const there = await server.signIn(elsewhere.slug, { telefone })
  const far = await book(server, elsewhere, there.access_token, { time: '09:00' })
  const past = await storeFor(server, business, marina, { date: '2026-01-05', client_email: email })
  const own = await book(server, business, marina.access_token, { time: '10:00' })
  const called = await book(server, business, marina.access_token, { time: '11:00' })
  await cancel(server, business, marina.access_token, called.body.id)
  await proveSession(server, business, marina)
  expect((await change()).status).toBe(200)
  const carried = [
    ...(await listStoredBookings(server, business)),
    ...(await listStoredBookings(server, elsewhere)),
  ].map(({ id, client_email }) => [id, client_email])
  expect(Object.fromEntries(carried)).toEqual({
    [theirs.body.id]: namesake.client.email,
    [far.body.id]: there.client.email,
    [past.id]: email,
    [own.body.id]: LIMA.email,
    [called.body.id]: email,
  })
  expect(namesake.client.email).toBe(email)
})

test('with a proved telephone what was booked in another session follows too, and stays confirmed', async () => {
  const { phone: telefone } = marina.client
  const before = await book(server, business, marina.access_token, { time: '09:00' })
  const typed = { email: marina.client.email, telefone }
  const { access_token } = await server.signIn(business.slug, typed)
  await startProof(server, business, access_token, 'phone')
  const code = await createSentCode(server, telefone)
  expect((await verifyProof(server, business, access_token, code, 'phone')).status).toBe(200)
  expect((await change({}, { ...marina, access_token })).status).toBe(200)
  const [row] = await listStoredBookings(server, business)
  expect(row).toMatchObject({ id: before.body.id, client_email: LIMA.email })
})

test('on a record that is not their own nothing of what is booked follows', async () => {
  const told = { email_proved_by: HOUSE, telefone_proved_by: HOUSE }
  await server.storage.write((tx) =>
    tx
      .update(clients)
      .set({ ...told, email: 'casa@cliente.example' })
      .where(eq(clients.id, marina.client.id)),
  )
  const { body } = await book(server, business, marina.access_token, { time: '09:00' })
  await proveSession(server, business, marina)
  expect((await change()).body.update_pending).toBe(true)
  const [row] = await listStoredBookings(server, business)
  expect([row?.id, row?.client_email]).toEqual([body.id, marina.client.email])
})

test('"Atualizar Dados" tells the proved e-mail too', async () => {
  await proveSession(server, business, marina)
  const typed = { ...LIMA, telefone: marina.client.phone, resolution: 'update' as const }
  const { status } = await signInClient(server, business, typed, marina.access_token)
  expect([status, (await stored()).email]).toEqual([200, LIMA.email])
  expect(await findLastSmsTo(server, marina.client.email)).toContain('mudou')
})

test('it stays the same session, with the same end, and books under the new name', async () => {
  await proveSession(server, business, marina)
  const early = await book(server, business, marina.access_token, { time: '09:00' })
  const { body } = await change()
  expect(readClaims(body.access_token)).toEqual(readClaims(marina.access_token))
  expect(body.expires_at).toBe(marina.expires_at)
  for (const [i, token] of [body.access_token, marina.access_token].entries()) {
    await book(server, business, token, { time: `1${i}:00` })
  }
  const rows = await listStoredBookings(server, business)
  const carried = rows.map(({ client_name, client_email }) => `${client_name} ${client_email}`)
  const now = `${LIMA.nome} ${LIMA.email}`
  expect(carried.sort()).toEqual([now, now, `Marina Souza ${LIMA.email}`])
  const { body: own } = await listOwnBookings(server, business, marina.access_token)
  expect(own.bookings).toHaveLength(3)
  expect(own.bookings.map(({ id }) => id)).toContain(early.body.id)
})

test('the next quick login meets the new name, and the old one is a conflict', async () => {
  await proveSession(server, business, marina)
  await change()
  const { phone } = marina.client
  const again = await server.signIn(business.slug, { ...LIMA, telefone: phone })
  expect(again.client.id).toBe(marina.client.id)
  await expect(server.signIn(business.slug, { telefone: phone })).rejects.toThrow('client_conflict')
})

test('what is empty, unreadable or too long is refused in the words of the documents', async () => {
  await proveSession(server, business, marina)
  const before = await stored()
  const required = [400, 'Por favor, preencha nome, email e telefone.']
  const email = [400, 'Por favor, insira um email válido.']
  const cases: [Partial<typeof LIMA>, unknown[]][] = [
    [{ nome: '' }, required],
    [{ nome: ' \u0000\t ' }, required],
    [{ email: ' ' }, required],
    [{ email: 'marina' }, email],
    [{ email: 'ma rina@cliente.example' }, email],
    [{ email: 'mari\u0000na@cliente.example' }, email],
  ]
  for (const [to, expected] of cases) {
    const { status, body } = await change(to)
    expect([status, body.message], JSON.stringify(to)).toEqual(expected)
  }
  const long = await change({ nome: 'a'.repeat(121), email: `${'a'.repeat(250)}@x.example` })
  expect([long.status, Object.keys(long.body.fields ?? {}).sort()]).toEqual([
    400,
    ['email', 'nome'],
  ])
  expect(await stored()).toEqual(before)
})

test('whoever is somebody else changes only their own data, whatever the body says', async () => {
  const other = await server.signIn(business.slug, { nome: 'Outra Pessoa' })
  await proveSession(server, business, other)
  const before = await stored()
  const answer = await server.request(`/api/public/${business.slug}/session`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${other.access_token}` },
    body: JSON.stringify({
      ...LIMA,
      ...{ id: before.id, client_id: before.id, telefone: before.telefone },
      ...{ is_blocked: false, total_gasto: 1, level: 'proven' },
    }),
  })
  expect(answer.status).toBe(200)
  expect(await stored()).toEqual(before)
  const theirs = await stored(other.client.id)
  expect(theirs).toMatchObject({ ...LIMA, telefone: other.client.phone, total_gasto: 0 })
})

test("a proof at one business is none at another's", async () => {
  await proveSession(server, business, marina)
  const elsewhere = await createBusiness(server.storage)
  const there = await server.signIn(elsewhere.slug, { telefone: marina.client.phone })
  expect((await change({}, marina, elsewhere)).status).toBe(401)
  expect((await change({}, there, elsewhere)).status).toBe(403)
  expect((await stored(there.client.id)).nome).toBe('Marina Souza')
})

test('a page of another site may ask for it', async () => {
  const { headers } = await server.request(`/api/public/${business.slug}/session`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://site.example', 'Access-Control-Request-Method': 'PATCH' },
  })
  expect(headers.get('access-control-allow-methods')).toContain('PATCH')
})
