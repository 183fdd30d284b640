/** The session that an account opens at a salon whose client it has proven to be. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auth_sessions } from '#db/tables/account.ts'
import { clients } from '#db/tables/client.ts'
import { book, listOwnBookings } from '#tests/support/api/calls/booking-calls.ts'
import {
  findStoredSession,
  signInByAccount,
  signInClient,
} from '#tests/support/api/calls/client-calls.ts'
import {
  createSalonWithClient,
  insertBookingAt,
  listSalonSlugs,
} from '#tests/support/api/calls/known-client.ts'
import { addFactor, markSecondStep } from '#tests/support/api/people/factors.ts'
import {
  createEmail,
  findLastSmsTo,
  proveEmail,
  provePhone,
  signUp,
} from '#tests/support/api/people/sign-up.ts'
import { readAccountClaims } from '#tests/support/api/people/tokens.ts'
import { ADDRESS, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  createPhone,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let email: string
let phone: string
beforeEach(async () => {
  server = await startTestServer()
  email = createEmail('marina')
  phone = createPhone()
})
afterEach(() => server.close())

type Known = Parameters<typeof createSalonWithClient>
const createSalon = (client: Known[1], settings?: Known[2]) =>
  createSalonWithClient(server, client, settings)
const booked = (salon: Business, fields?: Parameters<typeof insertBookingAt>[2]) =>
  insertBookingAt(server, salon, fields)
const names = (token: string) => listSalonSlugs(server, token)

test('nobody but an account that is signed in has salons', async () => {
  const salon = await createSalon({ email, nome: 'Marina' })
  const { body: client } = await signInClient(server, salon, {
    ...requireNth(salon.clients),
    email,
    nome: 'Marina',
    telefone: String(requireNth(salon.clients).telefone),
  })
  for (const token of [undefined, client.access_token, 'anon']) {
    const { status, body } = await server.call('GET /api/me/salons', {}, token)
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  }
})

test('a proven e-mail opens the session of its client, with all that is theirs', async () => {
  const salon = await createSalon({ email, telefone: phone, nome: 'Marina Souza' })
  const elsewhere = await booked(salon, { time: '16:00' })
  await booked(salon, { time: '17:00', client_id: requireNth(salon.clients, 1).id })
  const typed = { nome: 'Marina Souza', email, telefone: phone }
  const { body: identified } = await signInClient(server, salon, typed)
  const { body: own } = await book(server, salon, identified.access_token)

  const { token, id } = await proveEmail(server, email)
  const { status, body } = await signInByAccount(server, salon, token)
  expect([status, body.level]).toEqual([200, 'proven'])
  expect(body.client).toMatchObject({
    id: requireNth(salon.clients).id,
    name: 'Marina Souza',
    email,
    phone,
  })
  expect((await findStoredSession(server, body.access_token))?.account_id).toBe(id)
  const { body: list } = await listOwnBookings(server, salon, body.access_token)
  expect(list.bookings.map((it) => it.id).sort()).toEqual([own.id, elsewhere.id].sort())
})

test('a proven telephone does as well, and goes before the e-mail', async () => {
  const salon = await createBusiness(server.storage, {
    clients: [{ email }, { telefone: phone, email: createEmail() }],
  })
  const only = await provePhone(server, phone)
  expect((await signInByAccount(server, salon, only.token)).body.client.id).toBe(
    requireNth(salon.clients, 1).id,
  )
})

test('where the account is no client yet, there is no session to open', async () => {
  const salon = await createSalon({})
  const { token } = await proveEmail(server, email)
  const { status, body } = await signInByAccount(server, salon, token)
  expect([status, body.code]).toEqual([404, 'client_not_found'])
  expect(body.message).toBe('Ainda não há um cadastro seu neste salão.')
  // The form then makes one, and it is proven from the start.
  const typed = { nome: 'Marina', email, telefone: phone }
  const { body: entered } = await signInClient(server, salon, typed, token)
  expect(entered.level).toBe('proven')
  expect((await signInByAccount(server, salon, token)).body.client.id).toBe(entered.client.id)
})

test('an account without a proof, without a session or on its way to a new password gets none', async () => {
  const salon = await createSalon({ email })
  const claimed = await signUp(server, { email })
  expect((await signInByAccount(server, salon, claimed.token)).body.code).toBe('client_not_found')
  expect((await signInByAccount(server, salon, '')).status).toBe(401)

  await proveEmail(server, email)
  await server.call('POST /auth/v1/recover', { query: {}, body: { email } })
  const [, token_hash = ''] = /token_hash=([\w-]+)/.exec(await findLastSmsTo(server, email)) ?? []
  const body = { type: 'recovery' as const, token_hash }
  const recovering = await server.call('POST /auth/v1/verify', { headers: {}, body })
  const token = recovering.body.access_token ?? ''
  expect((await signInByAccount(server, salon, token)).body.code).toBe('forbidden')
  expect((await server.call('GET /api/me/salons', {}, token)).status).toBe(403)
  const typed = { nome: 'Marina', email, telefone: String(requireNth(salon.clients).telefone) }
  const entered = await signInClient(server, salon, { ...typed, resolution: 'update' }, token)
  expect(entered.body.level).toBe('identified')
})

test('a session of an account that ended proves nothing from then on', async () => {
  const salon = await createSalon({ email, telefone: phone, nome: 'Marina' })
  const { token } = await proveEmail(server, email)
  await server.call('POST /auth/v1/logout', { query: {} }, token)
  expect((await signInByAccount(server, salon, token)).status).toBe(401)
  const { body } = await signInClient(
    server,
    salon,
    { nome: 'Marina', email, telefone: phone },
    token,
  )
  expect(body.level).toBe('identified')
})

test('a session whose time is over proves nothing, though its token still stands', async () => {
  const salon = await createSalon({ email, telefone: phone, nome: 'Marina' })
  const { token } = await proveEmail(server, email)
  await server.storage.write(async (tx) => {
    await tx.update(auth_sessions).set({ expires_at: server.context.now() })
  })
  expect((await signInByAccount(server, salon, token)).status).toBe(401)
  const { body } = await signInClient(
    server,
    salon,
    { nome: 'Marina', email, telefone: phone },
    token,
  )
  expect(body.level).toBe('identified')
})

test("our own page opens the session by the account's cookie, a foreign one does not", async () => {
  const salon = await createSalon({ email })
  const { token } = await proveEmail(server, email)
  const ask = (headers: Record<string, string>) =>
    server.request(`/api/public/${salon.slug}/session/account`, {
      method: 'POST',
      headers: { host: new URL(ADDRESS).host, cookie: `vez-access=${token}`, ...headers },
    })
  expect((await ask({ origin: ADDRESS, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-origin' },
  ]) {
    const refused = await ask(headers)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'foreign_origin' })
  }
})

test('a client who is archived meanwhile loses the session, and the salon', async () => {
  const salon = await createSalon({ email })
  const { token } = await proveEmail(server, email)
  const { body } = await signInByAccount(server, salon, token)
  await server.storage.write(async (tx) => {
    await tx.update(clients).set({ deleted: true }).where(eq(clients.user_id, salon.user_id))
  })
  expect((await listOwnBookings(server, salon, body.access_token)).status).toBe(401)
  expect(await names(token)).toEqual([])
})

test('an account with a second step vouches for nobody by its password alone', async () => {
  const salon = await createSalon({ email, telefone: phone, nome: 'Marina Souza' })
  const { token, id } = await proveEmail(server, email)
  await addFactor(server, id)
  const typed = { nome: 'Marina Souza', email, telefone: phone }
  const enter = async (by: string) => (await signInClient(server, salon, typed, by)).body.level
  expect(await enter(token)).toBe('identified')
  expect((await signInByAccount(server, salon, token)).body.code).toBe('insufficient_aal')
  const raised = await markSecondStep(server, { handle: readAccountClaims(token).session_id })
  // The token from before it stays what it was.
  expect([await enter(token), await enter(raised)]).toEqual(['identified', 'proven'])
})
