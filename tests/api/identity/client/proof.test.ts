/** How a salon's clients prove who they are, and what that opens to them. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#db/tables/account.ts'
import { profiles } from '#db/tables/business.ts'
import {
  book,
  cancel,
  DAY,
  listOwnBookings,
  listStoredBookings,
  MINUTE,
} from '#tests/support/api/calls/booking-calls.ts'
import {
  findStoredClient,
  findStoredSession,
  requestClientSearch,
  signInByCode,
  signInClient,
  signOutClient,
  startProof,
  verifyProof,
} from '#tests/support/api/calls/client-calls.ts'
import { createMarinaSalon } from '#tests/support/api/calls/known-client.ts'
import {
  createEmail,
  findCodeSentTo,
  proveEmail,
  toWrongCode,
} from '#tests/support/api/people/sign-up.ts'
import { readClaims } from '#tests/support/api/people/tokens.ts'
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
let email: string
let telefone: string
beforeEach(async () => {
  server = await startTestServer()
  ;({ business, email, telefone } = await createMarinaSalon(server))
})
afterEach(() => server.close())

const marina = () => requireNth(business.clients)
const typed = () => ({ nome: 'Marina Souza', email, telefone })
const other = () => ({ nome: 'Mari S.', email: createEmail('nova'), telefone })
const listIds = (answer: Awaited<ReturnType<typeof listOwnBookings>>) =>
  answer.body.bookings.map(({ id }) => id).sort()

/** Signs in by the code of a search. */
async function prove(by: { email: string } | { telefone: string } = { email }) {
  await requestClientSearch(server, business, by)
  const contact = 'email' in by ? by.email : by.telefone
  return signInByCode(server, business, by, await findCodeSentTo(server, contact))
}

test('the code of a search gives a proven session, with what is on file in the form', async () => {
  const { status, body } = await prove()
  expect([status, body.level]).toEqual([200, 'proven'])
  expect(body.client).toEqual({
    id: marina().id,
    name: 'Marina Souza',
    email,
    phone: telefone,
    isAuthenticated: true,
  })
  expect(await findStoredSession(server, body.access_token)).toMatchObject({
    level: 'proven',
    client_id: marina().id,
    resolution: null,
  })
})

test('a client who has proved a contact has an account from then on, with the role client', async () => {
  const { body } = await prove()
  const session = await findStoredSession(server, body.access_token)
  const id = session?.account_id ?? ''
  const [account] = await server.storage.read((db) =>
    db.select().from(users).where(eq(users.id, id)),
  )
  expect(account).toMatchObject({
    email,
    email_confirmed_at: server.context.now(),
    password_hash: null,
    first_role: 'client',
  })
  const [profile] = await server.storage.read((db) =>
    db.select().from(profiles).where(eq(profiles.id, id)),
  )
  expect(profile).toMatchObject({ role: 'client', name: 'Marina Souza', phone: telefone })
  // The next proof, here or by signing in, is the same account's.
  const again = await prove()
  expect((await findStoredSession(server, again.body.access_token))?.account_id).toBe(id)
  expect((await proveEmail(server, email, 'admin')).id).toBe(id)
})

test('a proof by SMS proves the telephone, and nothing of the e-mail', async () => {
  const { body } = await prove({ telefone })
  const id = (await findStoredSession(server, body.access_token))?.account_id ?? ''
  const [account] = await server.storage.read((db) =>
    db.select().from(users).where(eq(users.id, id)),
  )
  expect(account).toMatchObject({ phone: telefone, email: null, email_confirmed_at: null })
})

test('a code is good once, for ten minutes', async () => {
  const by = { email }
  await requestClientSearch(server, business, by)
  const code = await findCodeSentTo(server, email)
  expect((await signInByCode(server, business, by, ` ${code} `)).status).toBe(200)
  const { status, body } = await signInByCode(server, business, by, code)
  expect([status, body.code]).toEqual([403, 'otp_expired'])
  await requestClientSearch(server, business, by)
  const late = await findCodeSentTo(server, email)
  server.setNow(server.context.now() + 10 * MINUTE)
  expect((await signInByCode(server, business, by, late)).body.code).toBe('otp_expired')
})

test('a code dies after five wrong tries, even at once', async () => {
  const by = { email }
  await requestClientSearch(server, business, by)
  const code = await findCodeSentTo(server, email)
  const tries = Array.from({ length: 5 }, () =>
    signInByCode(server, business, by, toWrongCode(code)),
  )
  for (const { status, body } of await Promise.all(tries)) {
    expect([status, body.code]).toEqual([403, 'otp_expired'])
  }
  expect((await signInByCode(server, business, by, code)).body.code).toBe('otp_expired')
  // Four leave it alive; a new one starts from nothing.
  await requestClientSearch(server, business, by)
  const next = await findCodeSentTo(server, email)
  for (let i = 0; i < 4; i++) await signInByCode(server, business, by, toWrongCode(next))
  expect((await signInByCode(server, business, by, next)).status).toBe(200)
})

test('a code opens nothing but what it was sent for', async () => {
  const elsewhere = await createBusiness(server.storage, {
    clients: [{ nome: 'Marina Souza', email, telefone: createPhone() }],
  })
  await requestClientSearch(server, elsewhere, { email })
  await requestClientSearch(server, business, { email })
  const code = await findCodeSentTo(server, email)
  const there = await signInByCode(server, elsewhere, { email }, code)
  expect(there.body.code).toBe('otp_expired')
  const { telefone: another } = requireNth(business.clients, 1)
  const stranger = await signInByCode(server, business, { telefone: another ?? '' }, code)
  expect(stranger.body.code).toBe('otp_expired')
  const body = { type: 'email' as const, email, token: code }
  const account = await server.call('POST /auth/v1/verify', { headers: {}, body })
  expect(account.body.code).toBe('otp_expired')
  expect((await signInByCode(server, business, { email }, code)).status).toBe(200)
})

test('an identified session sees what was booked in it; a proven one, all that is the client’s', async () => {
  const elsewhere = await insertBooking(server.storage, business, { client_id: marina().id })
  const strangers = await insertBooking(server.storage, business, {
    client_id: requireNth(business.clients, 1).id,
    time: '15:00',
  })
  const { body: session } = await signInClient(server, business, typed())
  expect(session.level).toBe('identified')
  const token = session.access_token
  const { body: mine } = await book(server, business, token)
  expect(listIds(await listOwnBookings(server, business, token))).toEqual([mine.id])
  const refused = await cancel(server, business, token, elsewhere.id)
  expect([refused.status, refused.body.code]).toEqual([404, 'booking_not_found'])

  const sent = await startProof(server, business, token)
  expect(sent.body).toEqual({ channel: 'email', masked: 'm•••@c••••.example', other: 'phone' })
  const code = await findCodeSentTo(server, email)
  const { body: raised } = await verifyProof(server, business, token, code)
  expect([raised.level, raised.client.id]).toEqual(['proven', marina().id])
  expect(readClaims(raised.access_token).session_id).toBe(readClaims(token).session_id)

  // In place: the token of before sees as much.
  for (const one of [token, raised.access_token]) {
    expect(listIds(await listOwnBookings(server, business, one))).toEqual(
      [mine.id, elsewhere.id].sort(),
    )
    const theirs = await cancel(server, business, one, strangers.id)
    expect(theirs.body.code).toBe('booking_not_found')
  }
  expect((await cancel(server, business, token, elsewhere.id)).body.status).toBe('cancelled')
})

test('who cannot read the e-mail that they typed asks for the code by SMS, which proves the telephone alone', async () => {
  const typo = { ...other(), telefone: createPhone(), email: 'marina@cliente.exmaple' }
  const { body: session } = await signInClient(server, business, typo)
  const token = session.access_token
  const sent = await startProof(server, business, token, 'phone')
  expect(sent.body).toMatchObject({ channel: 'sms', other: 'email' })
  const code = await findCodeSentTo(server, typo.telefone)
  // Asked for by the other way, it is no code.
  expect((await verifyProof(server, business, token, code)).body.code).toBe('otp_expired')
  const { body: raised } = await verifyProof(server, business, token, code, 'phone')
  expect(raised.level).toBe('proven')
  expect(await findStoredClient(server, raised.client.id)).toMatchObject({
    email_proved_by: null,
    telefone_proved_by: expect.any(String),
  })
})

test('only what was typed is another way: no telephone where nothing carries texts', async () => {
  const mailing = await startTestServer({
    channels: { email: server.context.channels.email, sms: null },
  })
  const salon = await createBusiness(mailing.storage)
  const { body: session } = await signInClient(mailing, salon, typed())
  const sent = await startProof(mailing, salon, session.access_token)
  expect([sent.body.channel, sent.body.other]).toEqual(['email', null])
  const none = await startProof(mailing, salon, session.access_token, 'phone')
  expect(none.body).toEqual({ channel: null, masked: null, other: null })
  await mailing.close()
})

test('a proof raises its own session only', async () => {
  await insertBooking(server.storage, business, { client_id: marina().id })
  const { body: here } = await signInClient(server, business, typed())
  const { body: there } = await signInClient(server, business, typed())
  await startProof(server, business, here.access_token)
  await verifyProof(server, business, here.access_token, await findCodeSentTo(server, email))
  expect((await findStoredSession(server, there.access_token))?.level).toBe('identified')
  expect(listIds(await listOwnBookings(server, business, there.access_token))).toEqual([])
})

test('a wrong code raises nothing, and five end it', async () => {
  const { body: session } = await signInClient(server, business, typed())
  const token = session.access_token
  await startProof(server, business, token)
  const code = await findCodeSentTo(server, email)
  for (let i = 0; i < 5; i++) {
    const { body } = await verifyProof(server, business, token, toWrongCode(code))
    expect(body.code).toBe('otp_expired')
  }
  expect((await verifyProof(server, business, token, code)).body.code).toBe('otp_expired')
  expect((await findStoredSession(server, token))?.level).toBe('identified')
})

test('without a channel nothing is sent, and booking still needs no code', async () => {
  const silent = await startTestServer({ channels: { email: null, sms: null } })
  const salon = await createBusiness(silent.storage, { clients: [typed()] })
  const nothing = { channel: null, masked: null }
  expect((await requestClientSearch(silent, salon, { email })).body).toEqual(nothing)
  expect((await requestClientSearch(silent, salon, { telefone })).body).toEqual(nothing)
  const { body: session } = await signInClient(silent, salon, {
    ...other(),
    resolution: 'existing',
  })
  const token = session.access_token
  expect((await startProof(silent, salon, token)).body).toEqual({ ...nothing, other: null })
  const { status, body } = await book(silent, salon, token)
  expect([status, body.confirmation_queued]).toEqual([201, false])
  expect(await silent.sent()).toEqual({ mails: [], texts: [] })
  await silent.close()
})

test('a session that is signed out ends at once, and no other with it', async () => {
  const { body: here } = await signInClient(server, business, typed())
  const { body: there } = await signInClient(server, business, typed())
  expect((await signOutClient(server, business, here.access_token)).status).toBe(204)
  for (const call of [
    () => listOwnBookings(server, business, here.access_token),
    () => book(server, business, here.access_token),
    () => startProof(server, business, here.access_token),
    () => verifyProof(server, business, here.access_token, '123456'),
    () => signOutClient(server, business, here.access_token),
  ]) {
    const { status, body } = await call()
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  }
  expect(await listStoredBookings(server, business)).toEqual([])
  expect((await listOwnBookings(server, business, there.access_token)).status).toBe(200)
})

test('a session ends after 30 days, proven or not', async () => {
  const { body: proven } = await prove()
  const { body: identified } = await signInClient(server, business, typed())
  server.setNow(server.context.now() + 30 * DAY)
  for (const { access_token } of [proven, identified]) {
    expect((await listOwnBookings(server, business, access_token)).status).toBe(401)
  }
})
