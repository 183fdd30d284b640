/** Contacts that were claimed before their owners came: what a proof takes from whom. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUserByContact } from '#db/account/users.ts'
import { signInClient, startProof, verifyProof } from '#tests/support/api/calls/client-calls.ts'
import {
  changeOwnUser,
  changeUser,
  findLinkSentTo,
  formatAuthRefusal,
  logIn,
  readUser,
  recoverAccount,
  refreshSession,
  requestSignUp,
  type SignedInPerson,
  sendAuthRequest,
  toSignedInPerson,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { createOneTimeLink } from '#tests/support/api/people/one-time-codes.ts'
import {
  createEmail,
  findCodeSentTo,
  listAuditRows,
  PASSWORD,
  proveEmail,
  provePhone,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const byPhone = (phone: string) =>
  sendAuthRequest(server, 'POST /auth/v1/token?grant_type=password', {
    body: { phone, password: PASSWORD },
  })

/** Somebody's account with a telephone that a code has proven. */
async function addPhone({ access_token }: SignedInPerson, phone: string): Promise<SignedInPerson> {
  await changeOwnUser(server, access_token, { phone })
  const token = await findCodeSentTo(server, phone)
  return toSignedInPerson(await verifyToken(server, { type: 'phone_change', phone, token }))
}

async function expectOut({ access_token, refresh_token }: SignedInPerson): Promise<void> {
  expect(formatAuthRefusal(await readUser(server, access_token))).toBe('403 session_not_found')
  expect(formatAuthRefusal(await refreshSession(server, refresh_token))).toBe(
    '400 refresh_token_not_found',
  )
}

test("who opened an account with somebody's e-mail is out once its owner proves it by a code", async () => {
  const email = createEmail()
  const squatter = toSignedInPerson(await requestSignUp(server, { email }))
  const owner = await proveEmail(server, email)
  await expectOut(squatter)
  expect(formatAuthRefusal(await logIn(server, email))).toBe('400 invalid_credentials')
  const { body } = await readUser(server, owner.token)
  expect(body.email_confirmed_at).toBeDefined()
  const actions = (await listAuditRows(server, owner.id)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['password_wiped', 'contact_proven']))
})

test('the same holds for a telephone', async () => {
  const phone = createPhone()
  const body = { phone, password: PASSWORD, data: { role: 'client' } }
  const squatter = toSignedInPerson(await sendAuthRequest(server, 'POST /auth/v1/signup', { body }))
  expect((await byPhone(phone)).status).toBe(200)
  await provePhone(server, phone)
  await expectOut(squatter)
  expect(formatAuthRefusal(await byPhone(phone))).toBe('400 invalid_credentials')
})

test('whoever has proven the contact already keeps password and sessions at the next code', async () => {
  const email = createEmail()
  const owner = toSignedInPerson(await requestSignUp(server, { email }))
  const token_hash = await findLinkSentTo(server, email)
  await verifyToken(server, { type: 'signup', token_hash, password: PASSWORD })
  await proveEmail(server, email)
  expect((await readUser(server, owner.access_token)).status).toBe(200)
  expect((await logIn(server, email)).status).toBe(200)
})

test('who proves the contact in a client session of their own account loses nothing by it', async () => {
  const business = await createBusiness(server.storage)
  const [email, telefone] = [createEmail(), createPhone()]
  const person = toSignedInPerson(await requestSignUp(server, { email }))
  const token_hash = await findLinkSentTo(server, email)
  const typed = { nome: 'Marina Souza', email, telefone }
  const { body: session } = await signInClient(server, business, typed, person.access_token)
  await startProof(server, business, session.access_token)
  const code = await findCodeSentTo(server, email)
  const { body: raised } = await verifyProof(server, business, session.access_token, code)
  expect(raised.level).toBe('proven')
  const { body: user } = await readUser(server, person.access_token)
  expect(user.email_confirmed_at).toBeDefined()
  expect((await logIn(server, email)).status).toBe(200)
  const link = await verifyToken(server, { type: 'signup', token_hash })
  expect(formatAuthRefusal(link)).toBe('403 otp_expired')
  const actions = (await listAuditRows(server, user.id)).map(({ action }) => action)
  expect(actions).toContain('contact_proven')
  expect(actions).not.toContain('password_wiped')
})

test('a client session that somebody else’s account opened vouches for nobody', async () => {
  const business = await createBusiness(server.storage)
  const email = createEmail()
  const squatter = toSignedInPerson(await requestSignUp(server, { email }))
  const stranger = toSignedInPerson(await requestSignUp(server, { email: createEmail('outra') }))
  const typed = { nome: 'Marina Souza', email, telefone: createPhone() }
  const { body } = await signInClient(server, business, typed, stranger.access_token)
  await startProof(server, business, body.access_token)
  const code = await findCodeSentTo(server, email)
  expect((await verifyProof(server, business, body.access_token, code)).status).toBe(200)
  await expectOut(squatter)
  expect((await readUser(server, stranger.access_token)).status).toBe(200)
})

test('links and changes that the squatter began lead nowhere afterwards', async () => {
  const email = createEmail()
  const [elsewhere, phone] = [createEmail('longe'), createPhone()]
  const squatter = toSignedInPerson(await requestSignUp(server, { email }))
  await changeOwnUser(server, squatter.access_token, { email: elsewhere, phone })
  const token_hash = await findLinkSentTo(server, elsewhere)
  const token = await findCodeSentTo(server, phone)
  await proveEmail(server, email)
  const link = await verifyToken(server, { type: 'email_change', token_hash })
  const code = await verifyToken(server, { type: 'phone_change', phone, token })
  expect([formatAuthRefusal(link), formatAuthRefusal(code)]).toEqual([
    '403 otp_expired',
    '403 otp_expired',
  ])
  const found = await server.storage.read((db) => findUserByContact(db, { email: elsewhere }))
  expect(found).toBeNull()
})

test('a link that took the squatter’s second step off opens nothing afterwards', async () => {
  const email = createEmail()
  const squatter = toSignedInPerson(await requestSignUp(server, { email }))
  const about = { account_id: squatter.id, subject: email }
  const token_hash = await createOneTimeLink(server, 'second_step_undo', about)
  const owner = await proveEmail(server, email)
  const answer = await verifyToken(server, { type: 'recovery', token_hash })
  expect(formatAuthRefusal(answer)).toBe('403 otp_expired')
  expect((await readUser(server, owner.token)).status).toBe(200)
})

test('a thief who sets a password ends neither of the links that undo what they did', async () => {
  for (const kind of ['second_step_undo', 'email_undo'] as const) {
    const owner = toSignedInPerson(await requestSignUp(server, {}))
    const about = { account_id: owner.id, subject: owner.email }
    const token_hash = await createOneTimeLink(server, kind, about)
    await changeOwnUser(server, owner.access_token, { password: 'uma nova senha' })
    expect((await verifyToken(server, { type: 'recovery', token_hash })).status, kind).toBe(200)
  }
})

test('an account that has proven another contact loses the claimed one and stays its owner’s', async () => {
  const email = createEmail()
  const squatter = toSignedInPerson(
    await requestSignUp(server, { email, data: { role: 'client' } }),
  )
  await addPhone(squatter, createPhone())
  const owner = await proveEmail(server, email)
  expect(owner.id).not.toBe(squatter.id)
  const { body } = await readUser(server, squatter.access_token)
  expect([body.id, body.email]).toEqual([squatter.id, ''])
  expect(formatAuthRefusal(await logIn(server, email))).toBe('400 invalid_credentials')
})

test('a recovery that first proves an e-mail takes the telephone from whoever had added theirs', async () => {
  const email = createEmail()
  const phone = createPhone()
  const squatter = toSignedInPerson(await requestSignUp(server, { email }))
  const there = await addPhone(squatter, phone)
  const owner = await recoverAccount(server, email)
  expect((await changeUser(server, owner.access_token, { password: 'só minha' })).status).toBe(200)
  await expectOut(squatter)
  await expectOut(there)
  // The squatter's own telephone must not open what is now somebody else's.
  const { id } = await provePhone(server, phone)
  expect(id).not.toBe(owner.id)
})

test('a recovery of an e-mail that was proven before takes nothing of an older day', async () => {
  const owner = await proveEmail(server)
  const [phone, before] = [createPhone(), { ...owner, phone: '', refresh_token: '' }]
  await addPhone({ ...before, access_token: owner.token }, phone)
  // What was proved within a week may be a thief's (`phone-changed.ts`).
  server.setNow(server.context.now() + 8 * 86_400_000)
  const session = await recoverAccount(server, owner.email)
  await changeUser(server, session.access_token, { password: 'uma nova senha' })
  expect((await provePhone(server, phone)).id).toBe(owner.id)
})
