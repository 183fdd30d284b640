/** Contacts that were claimed before their owners came: what a proof takes from whom. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUserBy } from '#db/account/users.ts'
import {
  ask,
  askToSignUp,
  changeUser,
  linkSentTo,
  logIn,
  type Person,
  personIn,
  readUser,
  recover,
  refusalOf,
  renew,
  verify,
} from '#tests/support/api/people/auth-calls.ts'
import {
  anyEmail,
  auditOf,
  codeSentTo,
  PASSWORD,
  proveEmail,
  provePhone,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { anyPhone } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const byPhone = (phone: string) =>
  ask(server, 'POST /auth/v1/token?grant_type=password', { body: { phone, password: PASSWORD } })

/** Somebody's account with a telephone that a code has proven. */
async function addPhone({ access_token }: Person, phone: string): Promise<Person> {
  await changeUser(server, access_token, { phone })
  const token = await codeSentTo(server, phone)
  return personIn(await verify(server, { type: 'phone_change', phone, token }))
}

async function expectOut({ access_token, refresh_token }: Person): Promise<void> {
  expect(refusalOf(await readUser(server, access_token))).toBe('403 session_not_found')
  expect(refusalOf(await renew(server, refresh_token))).toBe('400 refresh_token_not_found')
}

test("who opened an account with somebody's e-mail is out once its owner proves it by a code", async () => {
  const email = anyEmail()
  const squatter = personIn(await askToSignUp(server, { email }))
  const owner = await proveEmail(server, email)
  await expectOut(squatter)
  expect(refusalOf(await logIn(server, email))).toBe('400 invalid_credentials')
  const { body } = await readUser(server, owner.token)
  expect(body.email_confirmed_at).toBeDefined()
  const actions = (await auditOf(server, owner.id)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['password_wiped', 'contact_proven']))
})

test('the same holds for a telephone', async () => {
  const phone = anyPhone()
  const body = { phone, password: PASSWORD, data: { role: 'client' } }
  const squatter = personIn(await ask(server, 'POST /auth/v1/signup', { body }))
  expect((await byPhone(phone)).status).toBe(200)
  await provePhone(server, phone)
  await expectOut(squatter)
  expect(refusalOf(await byPhone(phone))).toBe('400 invalid_credentials')
})

test('whoever has proven the contact already keeps password and sessions at the next code', async () => {
  const email = anyEmail()
  const owner = personIn(await askToSignUp(server, { email }))
  const token_hash = await linkSentTo(server, email)
  await verify(server, { type: 'signup', token_hash })
  await proveEmail(server, email)
  expect((await readUser(server, owner.access_token)).status).toBe(200)
  expect((await logIn(server, email)).status).toBe(200)
})

test('links and changes that the squatter began lead nowhere afterwards', async () => {
  const email = anyEmail()
  const [elsewhere, phone] = [anyEmail('longe'), anyPhone()]
  const squatter = personIn(await askToSignUp(server, { email }))
  await changeUser(server, squatter.access_token, { email: elsewhere, phone })
  const token_hash = await linkSentTo(server, elsewhere)
  const token = await codeSentTo(server, phone)
  await proveEmail(server, email)
  const link = await verify(server, { type: 'email_change', token_hash })
  const code = await verify(server, { type: 'phone_change', phone, token })
  expect([refusalOf(link), refusalOf(code)]).toEqual(['403 otp_expired', '403 otp_expired'])
  const found = await server.storage.read((db) => findUserBy(db, { email: elsewhere }))
  expect(found).toBeNull()
})

test('an account that has proven another contact loses the claimed one and stays its owner’s', async () => {
  const email = anyEmail()
  const squatter = personIn(await askToSignUp(server, { email, data: { role: 'client' } }))
  await addPhone(squatter, anyPhone())
  const owner = await proveEmail(server, email)
  expect(owner.id).not.toBe(squatter.id)
  const { body } = await readUser(server, squatter.access_token)
  expect([body.id, body.email]).toEqual([squatter.id, ''])
  expect(refusalOf(await logIn(server, email))).toBe('400 invalid_credentials')
})

test('a recovery that first proves an e-mail takes the telephone from whoever had added his own', async () => {
  const email = anyEmail()
  const phone = anyPhone()
  const squatter = personIn(await askToSignUp(server, { email }))
  const there = await addPhone(squatter, phone)
  const owner = await recover(server, email)
  expect((await changeUser(server, owner.access_token, { password: 'só minha' })).status).toBe(200)
  await expectOut(squatter)
  await expectOut(there)
  // The squatter's own telephone must not open what is now somebody else's.
  const { id } = await provePhone(server, phone)
  expect(id).not.toBe(owner.id)
})

test('a recovery of an e-mail that was proven before takes nothing else', async () => {
  const owner = await proveEmail(server)
  const [phone, before] = [anyPhone(), { ...owner, phone: '', refresh_token: '' }]
  await addPhone({ ...before, access_token: owner.token }, phone)
  const session = await recover(server, owner.email)
  await changeUser(server, session.access_token, { password: 'uma nova senha' })
  expect((await provePhone(server, phone)).id).toBe(owner.id)
})
