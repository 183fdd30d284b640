/** The account of somebody at a reception: its own alone, at one house, and nobody else's way in. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFactors } from '#db/account/factors.ts'
import { findProfile, updateProfile } from '#db/account/profiles.ts'
import { findReception, startReception } from '#db/account/reception-accounts.ts'
import { findUser } from '#db/account/users.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { reception_accounts } from '#db/tables/account.ts'
import {
  joinStaff,
  parseInvitationToken,
  sendInvitation,
  sendInvitationAnswer,
} from '#tests/support/api/calls/staff-calls.ts'
import { confirmEmail } from '#tests/support/api/people/accounts.ts'
import {
  changeUser,
  logIn,
  recoverAccount,
  sendAuthRequest,
} from '#tests/support/api/people/auth-calls.ts'
import { createOneTimeLink } from '#tests/support/api/people/one-time-codes.ts'
import { joinReception } from '#tests/support/api/people/reception.ts'
import { enroll } from '#tests/support/api/people/second-step-calls.ts'
import {
  createBusinessOwner,
  createEmail,
  listSmsTo,
  type NewAccount,
  PASSWORD,
  proveEmail,
  signInByPassword,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let owner: NewAccount
let carla: NewAccount
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
  })
  owner = await createBusinessOwner(server, business)
  carla = await joinReception(server, business)
})
afterEach(() => server.close())

const start = (account_id: string, user_id = business.user_id) =>
  server.storage.write((tx) =>
    startReception(tx, {
      ...{ id: server.context.newId(), user_id, account_id },
      ...{ name: 'Quem Chega', created_at: server.context.now() },
    }),
  )
const findHouse = async (id: string) =>
  (await server.storage.read((db) => findReception(db, id)))?.user_id ?? null
const getMe = (token: string) => server.call('GET /api/me', {}, token)
const takeInvitation = async (email: string) => {
  const { id } = requireNth(business.professionals)
  const { body } = await sendInvitation(server, owner.token, id)
  return sendInvitationAnswer(server, parseInvitationToken(body.url), { email })
}

/** The owner's account, profile, house and second step. */
const readOwner = () =>
  server.storage.read(async (db) => [
    await findUser(db, owner.id),
    await findProfile(db, owner.id),
    await findOwnerBusiness(db, owner.id),
    await listFactors(db, owner.id),
  ])

test('what somebody at a reception changes of an account is their own', async () => {
  const before = await readOwner()
  const body = { name: 'Carla Nova', phone: '11912345678' }
  expect((await server.call('PATCH /api/me', { body }, carla.token)).body).toMatchObject(body)
  const profile = await server.call(
    'POST /api/me/profile',
    { body: { role: 'admin' } },
    carla.token,
  )
  expect(profile.body).toMatchObject({ id: carla.id, house_role: 'reception' })
  await enroll(server, carla.token)
  const change = { current_password: PASSWORD, password: 'outra senha boa' }
  const sent = { token: carla.token, body: change }
  expect((await sendAuthRequest(server, 'PUT /auth/v1/user', sent)).body.id).toBe(carla.id)
  expect((await signInByPassword(server, carla.email, 'outra senha boa')).status).toBe(200)
  expect(await readOwner()).toEqual(before)
  expect((await signInByPassword(server, owner.email)).status).toBe(200)
  const { sessions } = (await server.call('GET /api/me/sessions', {}, carla.token)).body
  expect(sessions.length).toBe(2)
})

test('neither an owner nor a professional is anybody’s reception', async () => {
  const rafa = await joinStaff(server, owner, requireNth(business.professionals).id)
  const there = await createBusiness(server.storage)
  for (const { id } of [owner, rafa]) {
    expect(await start(id)).toBeNull()
    expect(await start(id, there.user_id)).toBeNull()
  }
  expect((await getMe(owner.token)).body.house_role).toBe('owner')
})

test('one account works at one reception, and the database says so too', async () => {
  const there = await createBusiness(server.storage)
  expect(await start(carla.id, there.user_id)).toBeNull()
  expect(await start(carla.id)).toBeNull()
  const row = { id: 'outra', user_id: there.user_id, account_id: carla.id, name: 'Carla' }
  const inserted = server.storage.write(async (tx) => {
    await tx.insert(reception_accounts).values({ ...row, created_at: 1 })
  })
  await expect(inserted).rejects.toThrow()
  expect(await findHouse(carla.id)).toBe(business.user_id)
})

test('who works at a reception takes no invitation of a professional', async () => {
  const { status, body } = await takeInvitation(carla.email)
  expect([status, body.code]).toEqual([422, 'user_already_exists'])
  expect((await getMe(carla.token)).body.house_role).toBe('reception')
})

test('a profile that says professional counts before a reception that was left open', async () => {
  const change = {
    role: 'professional' as const,
    professional_id: requireNth(business.professionals).id,
  }
  await server.storage.write((tx) => updateProfile(tx, carla.id, { ...change, updated_at: 1 }))
  expect((await getMe(carla.token)).body).toMatchObject({
    ...{ role: 'professional', house_role: 'professional' },
  })
  expect((await server.call('GET /api/agenda', { query: {} }, carla.token)).status).toBe(403)
  expect(
    (await server.call('GET /api/professional/agenda', { query: {} }, carla.token)).status,
  ).toBe(200)
})

test('who proves the e-mail that it was opened with gets the account, and not the reception', async () => {
  const proven = await proveEmail(server, carla.email)
  expect(proven.id).toBe(carla.id)
  expect(await findHouse(carla.id)).toBeNull()
  expect((await getMe(proven.token)).body).toMatchObject({
    ...{ role: 'client', house_role: null, former_reception: null },
  })
})

/** Sets a new password by the mail that goes to an address. @returns what they are by then */
async function recover(email: string) {
  const { access_token } = await recoverAccount(server, email)
  const { status } = await changeUser(server, access_token, { password: 'outra senha boa' })
  expect(status).toBe(200)
  return (await getMe(access_token)).body
}

test('nor does it who recovers the password by that e-mail', async () => {
  const me = await recover(carla.email)
  expect(me).toMatchObject({ id: carla.id, role: 'client', house_role: null })
  expect(await findHouse(carla.id)).toBeNull()
})

test('who was invited by that very e-mail stays, whatever they prove it by', async () => {
  for (const prove of [recover, (email: string) => proveEmail(server, email)]) {
    const email = createEmail('carla')
    const body = { name: 'Carla', email }
    const invited = await server.call('POST /api/reception/invitation', { body }, owner.token)
    const token = parseInvitationToken(invited.body.url)
    const { user } = (await sendInvitationAnswer(server, token, { email })).body
    await prove(email)
    expect(await findHouse(user.id)).toBe(business.user_id)
  }
})

test('whoever says "Não fui eu" to that e-mail leaves nobody at the reception', async () => {
  const about = { account_id: carla.id, subject: carla.email }
  const token_hash = await createOneTimeLink(server, 'confirm_email', about)
  const body = { type: 'signup', token_hash }
  const answer = await sendAuthRequest(server, 'POST /auth/v1/confirmation/reject', { body })
  expect([answer.status, await findHouse(carla.id)]).toEqual([204, null])
})

test('who confirms the e-mail of their own account stays', async () => {
  await confirmEmail(server, carla.id)
  const proven = await proveEmail(server, carla.email)
  expect((await getMe(proven.token)).body.house_role).toBe('reception')
})

test('a new device is told to them as to an owner, and to a client not', async () => {
  const client = await proveEmail(server, createEmail('cliente'))
  await confirmEmail(server, carla.id)
  server.setNow(server.context.now() + 3_600_000)
  const listNews = async (email: string) =>
    (await listSmsTo(server, email)).filter((text) => text.includes('Novo acesso à sua conta'))
  await logIn(server, carla.email, PASSWORD, { headers: { 'User-Agent': 'Outro' } })
  await proveEmail(server, client.email)
  expect((await listNews(carla.email)).length).toBe(1)
  expect(await listNews(client.email)).toEqual([])
})
