/** A telephone that was typed as an account was opened, and is proven later by a code. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#db/tables/account.ts'
import { profiles } from '#db/tables/business.ts'
import {
  createOwner,
  formatAuthRefusal,
  sendAuthRequest,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { findCodeSentTo, PASSWORD, signInByPassword } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const countAccounts = () => server.storage.read((db) => db.$count(users))

/** An owner whose profile names a telephone that nobody has proven, and the code that came there. */
async function typePhone() {
  const owner = await createOwner(server)
  const phone = createPhone()
  await server.storage.write(async (tx) => {
    await tx.update(profiles).set({ phone }).where(eq(profiles.id, owner.id))
  })
  await sendAuthRequest(server, 'POST /auth/v1/otp', { body: { phone } })
  const token = await findCodeSentTo(server, phone)
  const verify = (more: object = {}) => verifyToken(server, { phone, token, type: 'sms', ...more })
  return { owner, phone, verify }
}

test('joins that account with its password, by the same code, and is a way in from then on', async () => {
  const { owner, phone, verify } = await typePhone()
  expect(formatAuthRefusal(await verify())).toBe('409 phone_of_account')
  expect(await countAccounts()).toBe(1)
  const wrong = await verify({ email: owner.email, password: 'outra senha 123' })
  expect(formatAuthRefusal(wrong)).toBe('400 invalid_credentials')
  const joined = await verify({ email: owner.email, password: PASSWORD })
  expect([joined.status, joined.body.user?.id, joined.body.user?.phone]).toEqual([
    ...[200, owner.id, phone],
  ])
  expect(await countAccounts()).toBe(1)
  await sendAuthRequest(server, 'POST /auth/v1/otp', { body: { phone } })
  const token = await findCodeSentTo(server, phone)
  const again = await verifyToken(server, { phone, token, type: 'sms' })
  expect(again.body.user?.id).toBe(owner.id)
})

test('a code on a salon’s page before it leaves no empty client in the way of that account', async () => {
  const { owner, phone } = await typePhone()
  const salon = await createBusiness(server.storage, { clients: [{ telefone: phone, email: '' }] })
  const params = { slug: salon.slug }
  const search = { params, body: { telefone: phone } }
  await server.call('POST /api/public/:slug/session/search', search)
  const code = await findCodeSentTo(server, phone)
  const body = { telefone: phone, code }
  const { status } = await server.call('POST /api/public/:slug/session/code', { params, body })
  expect([status, await countAccounts()]).toEqual([200, 2])
  await sendAuthRequest(server, 'POST /auth/v1/otp', { body: { phone } })
  const token = await findCodeSentTo(server, phone)
  const verify = (more: object = {}) => verifyToken(server, { phone, token, type: 'sms', ...more })
  expect(formatAuthRefusal(await verify())).toBe('409 phone_of_account')
  const joined = await verify({ email: owner.email, password: PASSWORD })
  expect([joined.status, joined.body.user?.id]).toEqual([200, owner.id])
  // What the code had proven at the salon is known to the account that is left.
  const { body: mine } = await server.call('GET /api/me/salons', {}, joined.body.access_token)
  expect(mine.salons.map(({ slug }) => slug)).toEqual([salon.slug])
})

test('goes on apart from it where whoever proved it says so: a typed telephone is no claim', async () => {
  const { owner, phone, verify } = await typePhone()
  const own = await verify({ new_account: true })
  expect([own.status, own.body.user?.phone]).toEqual([200, phone])
  expect(own.body.user?.id).not.toBe(owner.id)
  expect((await signInByPassword(server, owner.email)).status).toBe(200)
})

test('is joined by nobody whose account never named it, nor with a wrong code', async () => {
  const { phone, verify } = await typePhone()
  const stranger = await createOwner(server)
  const theirs = await verify({ email: stranger.email, password: PASSWORD })
  expect(formatAuthRefusal(theirs)).toBe('400 invalid_credentials')
  const { owner } = await typePhone()
  const elsewhere = await verifyToken(server, {
    ...{ phone, token: '000000', type: 'sms' },
    ...{ email: owner.email, password: PASSWORD },
  })
  expect(formatAuthRefusal(elsewhere)).toBe('403 otp_expired')
})
