/** Knowing somebody's telephone or e-mail is not being that person: attempts, and what they get. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  book,
  cancel,
  listOwnBookings,
  listStoredBookings,
} from '#tests/support/api/calls/booking-calls.ts'
import {
  findStoredClient,
  findStoredSession,
  requestClientSearch,
  signInByAccount,
  signInByCode,
  signInClient,
  startProof,
  verifyProof,
} from '#tests/support/api/calls/client-calls.ts'
import {
  createEmail,
  findCodeSentTo,
  listSmsTo,
  proveEmail,
  provePhone,
  signUp,
} from '#tests/support/api/people/sign-up.ts'
import { editToken, forgeToken } from '#tests/support/api/people/tokens.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  createPhone,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let victim: { nome: string; email: string; telefone: string }
let thief: { nome: string; email: string }
beforeEach(async () => {
  server = await startTestServer()
  victim = { nome: 'Marina Souza', email: createEmail('marina'), telefone: createPhone() }
  thief = { nome: 'Gil Pista', email: createEmail('golpista') }
  business = await createBusiness(server.storage, { clients: [victim] })
})
afterEach(() => server.close())

const stored = () => findStoredClient(server, requireNth(business.clients).id)
const withVictimsPhone = () => ({ ...thief, telefone: victim.telefone })
const theirBooking = () => insertBooking(server.storage, business)

test('a conflict shows masks, and neither choice shows or changes more without a proof', async () => {
  const before = await stored()
  const conflict = await signInClient(server, business, withVictimsPhone())
  expect([conflict.status, conflict.body.code]).toEqual([409, 'client_conflict'])
  expect(conflict.body.existing).toEqual({ nome: 'M•••• S••••', email: 'm•••@c••••.example' })
  for (const resolution of ['existing', 'update'] as const) {
    const { status, body, text } = await signInClient(server, business, {
      ...withVictimsPhone(),
      resolution,
    })
    expect([status, body.level]).toEqual([200, 'identified'])
    expect(body.client).toMatchObject({ name: thief.nome, email: thief.email })
    expect(text).not.toMatch(/Marina|Souza|marina/)
    expect(await findStoredSession(server, body.access_token)).toMatchObject({
      resolution,
      account_id: null,
      ...thief,
    })
    expect(await stored()).toEqual(before)
  }
})

test('a booking under a known client keeps what was typed, and shows nothing made elsewhere', async () => {
  const elsewhere = await theirBooking()
  const typed = { ...withVictimsPhone(), resolution: 'existing' as const }
  const { body: session } = await signInClient(server, business, typed)
  const token = session.access_token
  const { body: booking } = await book(server, business, token)
  const rows = await listStoredBookings(server, business)
  expect(rows.find(({ id }) => id === booking.id)).toMatchObject({
    client_id: requireNth(business.clients).id,
    contact_confirmed: false,
    client_name: thief.nome,
    client_email: thief.email,
    client_phone: victim.telefone,
  })
  const { body, text } = await listOwnBookings(server, business, token)
  expect(body.bookings.map(({ id }) => id)).toEqual([booking.id])
  expect(text).not.toContain(victim.email)
  expect((await cancel(server, business, token, elsewhere.id)).body.code).toBe('booking_not_found')
})

test('a proof goes to what was typed, never to what the salon has on file, and opens that alone', async () => {
  const elsewhere = await theirBooking()
  const before = await stored()
  for (const resolution of ['existing', 'update'] as const) {
    const typed = { ...withVictimsPhone(), resolution }
    const { body: session } = await signInClient(server, business, typed)
    await startProof(server, business, session.access_token)
    const code = await findCodeSentTo(server, thief.email)
    const { body: raised } = await verifyProof(server, business, session.access_token, code)
    expect(raised.level).toBe('proven')
    const { body: list } = await listOwnBookings(server, business, raised.access_token)
    expect(list.bookings).toEqual([])
    const refused = await cancel(server, business, raised.access_token, elsewhere.id)
    expect(refused.body.code).toBe('booking_not_found')
  }
  expect(await listSmsTo(server, thief.email)).toHaveLength(2)
  expect(await listSmsTo(server, victim.email)).toEqual([])
  expect(await stored()).toEqual(before)
})

test('with a proof "Atualizar Dados" takes effect', async () => {
  await requestClientSearch(server, business, { email: victim.email })
  const code = await findCodeSentTo(server, victim.email)
  const { body: proven } = await signInByCode(server, business, { email: victim.email }, code)
  const married = { ...victim, nome: 'Marina Prado', email: createEmail('prado') }
  const asked = await signInClient(server, business, married, proven.access_token)
  expect(asked.body.code).toBe('client_conflict')
  const resolution = 'update' as const
  const { body } = await signInClient(
    server,
    business,
    { ...married, resolution },
    proven.access_token,
  )
  expect(body.level).toBe('proven')
  expect(await stored()).toMatchObject(married)
  expect((await findStoredSession(server, body.access_token))?.resolution).toBeNull()
})

test('an account with the proven contact is a proof as well; "existing" leaves all as it was', async () => {
  const { token } = await proveEmail(server, victim.email)
  const typed = { ...victim, nome: 'Marina Prado' }
  const kept = await signInClient(server, business, { ...typed, resolution: 'existing' }, token)
  expect([kept.body.level, (await stored())?.nome]).toEqual(['proven', 'Marina Souza'])
  const changed = await signInClient(server, business, { ...typed, resolution: 'update' }, token)
  expect([changed.body.level, (await stored())?.nome]).toEqual(['proven', 'Marina Prado'])
})

/** Everything a thief can hold, none of which proves to be the victim. */
const HELD: Record<string, () => Promise<string>> = {
  'nothing of their own': async () => '',
  'an account that claims the e-mail': async () =>
    (await signUp(server, { email: victim.email })).token,
  'an account that claims the telephone at sign-up': async () => {
    const data = { name: thief.nome, phone: victim.telefone, role: 'client' }
    const body = { email: thief.email, password: 'segredo', data }
    const answer = await server.call('POST /auth/v1/signup', { headers: {}, body })
    return answer.body.access_token ?? ''
  },
  'an account that opens with the telephone and a password': async () => {
    const body = { phone: victim.telefone, password: 'segredo', data: { role: 'client' } }
    const answer = await server.call('POST /auth/v1/signup', { headers: {}, body })
    return answer.body.access_token ?? ''
  },
  'a proven account that puts the telephone into its profile': async () => {
    const { token } = await proveEmail(server, thief.email)
    await server.call('PATCH /api/me', { body: { phone: victim.telefone } }, token)
    await server.call('PUT /auth/v1/user', { body: { data: { phone: victim.telefone } } }, token)
    return token
  },
  'a proven account that asked for the e-mail': async () => {
    const { token } = await proveEmail(server, thief.email)
    await server.call('PUT /auth/v1/user', { body: { email: victim.email } }, token)
    return token
  },
  'a proven session of the thief at this salon': async () => {
    const { token } = await proveEmail(server, thief.email)
    const own = { ...thief, telefone: createPhone() }
    return (await signInClient(server, business, own, token)).body.access_token
  },
  'a proven session at another salon under the same telephone': async () => {
    const elsewhere = await createBusiness(server.storage, {
      clients: [{ ...thief, telefone: victim.telefone }],
    })
    await requestClientSearch(server, elsewhere, { email: thief.email })
    const code = await findCodeSentTo(server, thief.email)
    const found = await signInByCode(server, elsewhere, { email: thief.email }, code)
    return found.body.access_token
  },
  'an identified session of the victim': async () =>
    (await signInClient(server, business, victim)).body.access_token,
  'that session, edited to be proven': async () =>
    editToken((await signInClient(server, business, victim)).body.access_token, {
      level: 'proven',
    }),
  'a token of their own making': () =>
    forgeToken(
      { session_id: 'x', business: business.user_id, level: 'proven' },
      { secret: 'another-key-that-is-long-enough-too' },
    ),
}

test.each(Object.entries(HELD))(
  'with %s nobody becomes the client whose telephone they know',
  async (_name, hold) => {
    const elsewhere = await theirBooking()
    const token = (await hold()) || undefined
    const before = await stored()
    for (const resolution of ['existing', 'update'] as const) {
      const { body } = await signInClient(
        server,
        business,
        { ...withVictimsPhone(), resolution },
        token,
      )
      // Some have proved an e-mail of their own, which is what they typed; the record is not theirs.
      expect(body.update_pending).toBe(resolution === 'update')
      const { body: list } = await listOwnBookings(server, business, body.access_token)
      expect(list.bookings).toEqual([])
      const refused = await cancel(server, business, body.access_token, elsewhere.id)
      expect(refused.body.code).toBe('booking_not_found')
    }
    const { status, body } = await signInByAccount(server, business, token ?? '')
    // Whoever is a client here gets their own session.
    if (status === 200) expect(body.client.id).not.toBe(before?.id)
    else expect(['unauthenticated', 'client_not_found']).toContain(body.code)
    expect(await stored()).toEqual(before)
    expect((await listStoredBookings(server, business)).map(({ id }) => id)).toEqual([elsewhere.id])
  },
)

test('what is proven of one telephone does not prove another', async () => {
  const other = await provePhone(server)
  const { body } = await signInClient(
    server,
    business,
    { ...withVictimsPhone(), resolution: 'update' },
    other.token,
  )
  expect([body.level, (await stored())?.nome]).toEqual(['identified', 'Marina Souza'])
})

test("a code for one's own client does not raise another session", async () => {
  const own = { ...thief, telefone: createPhone() }
  const { body: mine } = await signInClient(server, business, own)
  const { body: theirs } = await signInClient(server, business, victim)
  await startProof(server, business, mine.access_token)
  const code = await findCodeSentTo(server, thief.email)
  const raised = await verifyProof(server, business, theirs.access_token, code)
  expect(raised.body.code).toBe('otp_expired')
  expect((await findStoredSession(server, theirs.access_token))?.level).toBe('identified')
})

test('a password or a role that a squatter left on an e-mail is gone once its client proves it', async () => {
  const squatter = await signUp(server, { email: victim.email })
  await requestClientSearch(server, business, { email: victim.email })
  const code = await findCodeSentTo(server, victim.email)
  await signInByCode(server, business, { email: victim.email }, code)
  expect((await server.call('GET /api/me', {}, squatter.token)).status).toBe(401)
  expect((await signInByAccount(server, business, squatter.token)).status).toBe(401)
})

test("a search sends nothing to whoever searches, and its answer is the searcher's only gain", async () => {
  const { text } = await requestClientSearch(server, business, { telefone: victim.telefone })
  expect(text).not.toContain(victim.telefone.slice(0, -2))
  expect(Object.keys(JSON.parse(text))).toEqual(['channel', 'masked'])
  const page = await server.request(`/api/public/${business.slug}`)
  const slots = `/api/public/${business.slug}/slots?service_id=${requireNth(business.services).id}`
  for (const answer of [await page.text(), await (await server.request(slots)).text()]) {
    for (const value of Object.values(victim)) expect(answer).not.toContain(value)
  }
})
