/** What somebody asked for while they were in does not take effect once they are out. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUser } from '#db/account/users.ts'
import { signInByAccount } from '#tests/support/api/calls/client-calls.ts'
import {
  changeOwnUser,
  findLinkSentTo,
  formatAuthRefusal,
  type SignedInPerson,
  sendAuthRequest,
  signInAgain,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { createTotpCode } from '#tests/support/api/people/factors.ts'
import { createProvenOwner, enroll, typeCode } from '#tests/support/api/people/second-step-calls.ts'
import { createEmail, findCodeSentTo, PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
let owner: SignedInPerson
/** Whoever has the owner's password, and is in by it. */
let thief: SignedInPerson
beforeEach(async () => {
  server = await startTestServer()
  owner = await createProvenOwner(server)
  thief = await signInAgain(server, owner)
})
afterEach(() => server.close())

async function switchOn(): Promise<void> {
  const app = await enroll(server, owner.access_token)
  const code = createTotpCode(server.context.now(), app.secret)
  expect((await typeCode(server, owner.access_token, { id: app.id, code })).status).toBe(200)
}

async function signOutOthers(): Promise<void> {
  const path = 'POST /auth/v1/logout?scope=others'
  const { status } = await sendAuthRequest(server, path, { token: owner.access_token })
  expect(status).toBe(204)
}

const ENDS = [
  ['the second step is on', switchOn],
  ['the other sessions are ended', signOutOthers],
] as const

test.each(ENDS)(
  'an e-mail that was asked for before stays where it was once %s',
  async (_, end) => {
    const email = createEmail('ladra')
    await changeOwnUser(server, thief.access_token, { email })
    const token_hash = await findLinkSentTo(server, email)
    await end()
    const body = { type: 'email_change', token_hash, password: PASSWORD }
    expect(formatAuthRefusal(await verifyToken(server, body))).toMatch(/^403/)
    expect((await server.storage.read((db) => findUser(db, owner.id)))?.email).toBe(owner.email)
  },
)

test.each(ENDS)('a telephone that was asked for before does not come once %s', async (_, end) => {
  const phone = createPhone()
  await changeOwnUser(server, thief.access_token, { phone })
  const token = await findCodeSentTo(server, phone)
  await end()
  const typed = await verifyToken(
    server,
    { type: 'phone_change', phone, token },
    {
      token: thief.access_token,
    },
  )
  expect(formatAuthRefusal(typed)).toMatch(/^403/)
  expect((await server.storage.read((db) => findUser(db, owner.id)))?.phone).toBeNull()
})

test.each(ENDS)('a session at a salon that the account opened ends once %s', async (_, end) => {
  const salon = await createBusiness(server.storage, { clients: [{ email: owner.email }] })
  const { body } = await signInByAccount(server, salon, thief.access_token)
  const read = () =>
    server.call(
      'GET /api/public/:slug/bookings',
      { params: { slug: salon.slug }, query: {} },
      body.access_token,
    )
  expect((await read()).status).toBe(200)
  await end()
  expect((await read()).status).toBe(401)
})
