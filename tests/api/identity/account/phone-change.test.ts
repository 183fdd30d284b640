/** A telephone is a way in: its owner's e-mail hears of it, and a recovery takes a thief's off. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUser } from '#db/account/users.ts'
import { confirmEmail } from '#tests/support/api/people/accounts.ts'
import {
  changeOwnUser,
  createOwner,
  formatAuthRefusal,
  readUser,
  recoverAccount,
  type SignedInPerson,
  sendAuthRequest,
  signInAgain,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { findCodeSentTo, listSmsTo, PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createPhone } from '#tests/support/db/factories.ts'

const DAY = 86_400_000

let server: TestServer
let dora: SignedInPerson
beforeEach(async () => {
  server = await startTestServer()
  dora = await createOwner(server)
  await confirmEmail(server, dora.id)
  server.setNow(server.context.now() + DAY)
})
afterEach(() => server.close())

/** Whoever knows the password adds a telephone of their own. @returns the session that did */
async function addPhone(phone: string): Promise<SignedInPerson> {
  const thief = await signInAgain(server, dora)
  await changeOwnUser(server, thief.access_token, { phone })
  const token = await findCodeSentTo(server, phone)
  expect((await verifyToken(server, { type: 'phone_change', phone, token })).status).toBe(200)
  return thief
}

const readPhone = () => server.storage.read(async (db) => (await findUser(db, dora.id))?.phone)

test('the e-mail hears of it, and other sessions end', async () => {
  const phone = createPhone()
  const own = await signInAgain(server, dora)
  await addPhone(phone)
  const told = (await listSmsTo(server, dora.email)).join('\n')
  expect(told).toContain('Um celular agora entra na sua conta')
  expect(told).toContain(`-••${phone.slice(-2)}`)
  expect(formatAuthRefusal(await readUser(server, own.access_token))).toMatch(/session_not_found$/)
})

test('a recovery by mail takes it off while it is new, and not later', async () => {
  const phone = createPhone()
  await addPhone(phone)
  await recoverAccount(server, dora.email)
  expect(await readPhone()).toBeNull()
  await addPhone(phone)
  server.setNow(server.context.now() + 8 * DAY)
  await recoverAccount(server, dora.email)
  expect(await readPhone()).toBe(phone)
})

test('one that was there before the e-mail was proved stays', async () => {
  const phone = createPhone()
  await addPhone(phone)
  server.setNow(server.context.now() + DAY)
  await confirmEmail(server, dora.id)
  await recoverAccount(server, dora.email)
  expect(await readPhone()).toBe(phone)
})

const HOME = { peer: '192.0.2.1' }
const ELSEWHERE = { peer: '198.51.100.1' }

/** @returns the code that was sent there */
async function askForPhone({ access_token: token }: SignedInPerson, phone: string, from: object) {
  const body = { phone, current_password: PASSWORD }
  const asked = await sendAuthRequest(server, 'PUT /auth/v1/user', { token, body, ...from })
  expect(asked.status).toBe(200)
  return findCodeSentTo(server, phone)
}

test('a code that somebody else asked for gives neither a telephone nor a session', async () => {
  const phone = createPhone()
  const own = await signInAgain(server, dora)
  const stranger = await createOwner(server)
  const token = await askForPhone(own, phone, HOME)
  const foreign = await askForPhone(stranger, phone, ELSEWHERE)
  const type = (typed: string, from: object) =>
    verifyToken(server, { type: 'phone_change', phone, token: typed }, from)
  const refused = await type(foreign, { ...HOME, token: own.access_token })
  expect(formatAuthRefusal(refused)).toBe('403 otp_expired')
  const ofStranger = await server.storage.read((db) => findUser(db, stranger.id))
  expect(ofStranger?.phone).toBeNull()
  const { body } = await type(token, HOME)
  expect(body.user).toMatchObject({ id: dora.id, phone })
})

test('nor does one that was asked for in the same network, where the session shows who types', async () => {
  const phone = createPhone()
  const own = await signInAgain(server, dora)
  const stranger = await createOwner(server)
  const token = await askForPhone(stranger, phone, HOME)
  const typed = { type: 'phone_change', phone, token }
  const answer = await verifyToken(server, typed, { ...HOME, token: own.access_token })
  expect(formatAuthRefusal(answer)).toBe('403 otp_expired')
})

test('whoever shows the session may type it in another network; without it, only where it was asked', async () => {
  const phone = createPhone()
  const own = await signInAgain(server, dora)
  const first = { type: 'phone_change', phone, token: await askForPhone(own, phone, HOME) }
  expect(formatAuthRefusal(await verifyToken(server, first, ELSEWHERE))).toBe('403 otp_expired')
  const second = { ...first, token: await askForPhone(own, phone, HOME) }
  const { body } = await verifyToken(server, second, { ...ELSEWHERE, token: own.access_token })
  expect(body.user).toMatchObject({ id: dora.id, phone })
})
