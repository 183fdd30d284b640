/** What is written down of accounts: who came in, who tried, what changed. */
import { isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit } from '#db/tables/account.ts'
import {
  changeOwnUser,
  changeUser,
  createOwner,
  findLinkSentTo,
  logIn,
  recoverAccount,
  refreshSession,
  type SignedInPerson,
  sendAuthRequest,
  signInAgain,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { createTotpCode } from '#tests/support/api/people/factors.ts'
import {
  enroll,
  passStep,
  sendSecondStep,
  typeCode,
} from '#tests/support/api/people/second-step-calls.ts'
import {
  createEmail,
  findCodeSentTo,
  listAuditRows,
  PASSWORD,
} from '#tests/support/api/people/sign-up.ts'
import { readAccountClaims } from '#tests/support/api/people/tokens.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let dora: SignedInPerson
beforeEach(async () => {
  server = await startTestServer()
  dora = await createOwner(server)
})
afterEach(() => server.close())

/** What was written down since, as action and facts. */
async function since(act: () => Promise<unknown>) {
  const before = (await listAuditRows(server, dora.id)).length
  await act()
  return (await listAuditRows(server, dora.id)).slice(before)
}

const peer = '203.0.113.7'
const AGENT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

/** The same server, as a telephone asks it. */
const createPhoneServer = (): TestServer => ({
  ...server,
  request: (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('User-Agent', AGENT)
    return server.request(path, { ...init, headers }, peer)
  },
})

const fromPhone = { address: peer, facts: { device: 'Chrome, Android' } }

async function confirmEmail(phone: TestServer, email: string): Promise<void> {
  const token_hash = await findLinkSentTo(server, email)
  const { status } = await verifyToken(phone, { type: 'signup', token_hash, password: PASSWORD })
  expect(status).toBe(200)
}

test('a sign-up is an account, a role and a sign-in', async () => {
  const rows = await listAuditRows(server, dora.id)
  expect(rows.map(({ action, facts, at }) => [action, facts, at])).toEqual([
    ['account_created', {}, server.context.now()],
    ['role_given', { role: 'admin' }, server.context.now()],
    ['sign_in', { method: 'password' }, server.context.now()],
  ])
})

test('a sign-in and a failed one have their address', async () => {
  const rows = await since(async () => {
    await logIn(server, dora.email, PASSWORD, { peer })
    await logIn(server, dora.email, 'não é esta', { peer })
  })
  expect(rows).toMatchObject([
    { action: 'sign_in', address: peer, facts: { method: 'password' } },
    { action: 'sign_in_failed', address: peer, facts: {} },
  ])
})

test('a failed sign-in to nobody’s account is written down without what was typed', async () => {
  await logIn(server, 'ninguem@conta.example', 'segredo-digitado', { peer })
  const rows = await server.storage.read((db) =>
    db.select().from(audit).where(isNull(audit.account_id)),
  )
  expect(rows).toMatchObject([{ action: 'sign_in_failed', address: peer, facts: {} }])
})

test('a new password says by which kind of session it was set', async () => {
  const changed = await since(() =>
    changeOwnUser(server, dora.access_token, { password: 'outra senha boa' }),
  )
  expect(changed).toMatchObject([{ action: 'password_changed', facts: { method: 'password' } }])
  const recovered = await since(async () => {
    const { access_token } = await recoverAccount(server, dora.email)
    await changeUser(server, access_token, { password: 'terceira senha' })
  })
  const told = recovered.map(({ action, facts }) => [action, facts])
  expect(told).toEqual(
    expect.arrayContaining([
      ['recovery_asked', {}],
      ['sign_in', { method: 'recovery' }],
      ['password_changed', { method: 'recovery' }],
    ]),
  )
})

test('ends of sessions are written down: signed out, revoked, replayed', async () => {
  const [one, two, three] = [
    await signInAgain(server, dora),
    await signInAgain(server, dora),
    await signInAgain(server, dora),
  ]
  const { session_id: id } = readAccountClaims(two.access_token)
  const rows = await since(async () => {
    await sendAuthRequest(server, 'POST /auth/v1/logout?scope=local', {
      token: one.access_token,
      peer,
    })
    await server.call('DELETE /api/me/sessions/:id', { params: { id } }, dora.access_token)
    await refreshSession(server, three.refresh_token)
    server.setNow(server.context.now() + 60_000)
    await refreshSession(server, three.refresh_token)
  })
  expect(rows.map(({ action }) => action)).toEqual([
    'sign_out',
    'session_revoked',
    'refresh_replayed',
  ])
  expect(rows[0]).toMatchObject({ address: peer, facts: { scope: 'local' } })
})

test('a contact that is proven is written down', async () => {
  const phone = '11987654321'
  const email = createEmail('nova')
  const rows = await since(async () => {
    const token_hash = await findLinkSentTo(server, dora.email)
    await verifyToken(server, { type: 'signup', token_hash, password: PASSWORD })
    await changeOwnUser(server, dora.access_token, { phone, email })
    await verifyToken(server, {
      type: 'phone_change',
      phone,
      token: await findCodeSentTo(server, phone),
    })
    const link = await findLinkSentTo(server, email)
    await verifyToken(server, { type: 'email_change', token_hash: link, password: PASSWORD })
  })
  const proven = rows.filter(({ action }) => action === 'contact_proven')
  expect(proven).toHaveLength(3)
})

test('whatever is done to an account says from where and by what', async () => {
  const phone = createPhoneServer()
  const eva = await createOwner(phone, 'Eva Lima')
  await confirmEmail(phone, eva.email)
  const number = '11987654321'
  await changeOwnUser(phone, eva.access_token, { phone: number, password: 'outra senha boa' })
  const token = await findCodeSentTo(server, number)
  await verifyToken(phone, { type: 'phone_change', phone: number, token })
  await refreshSession(phone, eva.refresh_token)
  server.setNow(server.context.now() + 60_000)
  await refreshSession(phone, eva.refresh_token)
  await recoverAccount(phone, eva.email)
  const rows = await listAuditRows(server, eva.id)
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set([
      ...['account_created', 'role_given', 'sign_in', 'contact_proven', 'password_changed'],
      ...['refresh_replayed', 'recovery_asked'],
    ]),
  )
  expect(rows).toMatchObject(rows.map(() => fromPhone))
})

test('so does all of the second step', async () => {
  const phone = createPhoneServer()
  await confirmEmail(phone, dora.email)
  const rows = await since(async () => {
    const { access_token: token } = await signInAgain(phone, dora)
    const { id, secret } = await enroll(phone, token)
    const getCode = () => createTotpCode(server.context.now(), secret)
    const raised = await typeCode(phone, token, { id, code: getCode() })
    const own = raised.body.access_token ?? ''
    await sendSecondStep(phone, 'POST /auth/v1/factors/recovery-codes', own)
    await typeCode(phone, own, { id, code: getCode() })
    passStep(server)
    await sendSecondStep(phone, `DELETE /auth/v1/factors/${id}`, own)
  })
  expect(rows.map(({ action }) => action).sort()).toEqual([
    ...['recovery_codes_made', 'second_step', 'second_step_failed', 'second_step_off'],
    ...['second_step_on', 'sign_in'],
  ])
  expect(rows).toMatchObject(rows.map(() => fromPhone))
})

test('where the reader of a mailbox says that it is not theirs, their address stays theirs', async () => {
  const token_hash = await findLinkSentTo(server, dora.email)
  const rows = await since(() =>
    sendAuthRequest(createPhoneServer(), 'POST /auth/v1/confirmation/reject', {
      body: { type: 'signup', token_hash },
    }),
  )
  expect(rows.map(({ action, address, facts }) => [action, address, facts])).toEqual([
    ['password_wiped', null, {}],
    ['contact_dropped', null, {}],
  ])
})

test('what was refused leaves no trace that it happened', async () => {
  const rows = await since(async () => {
    await changeOwnUser(server, dora.access_token, { password: PASSWORD })
    await changeOwnUser(server, dora.access_token, { password: '123' })
    await verifyToken(server, { type: 'signup', token_hash: 'x' })
    await sendAuthRequest(server, 'POST /auth/v1/logout?scope=all', { token: dora.access_token })
  })
  expect(rows).toEqual([])
})

test('no row holds a password, a token, a code or a contact', async () => {
  const { refresh_token, access_token } = await recoverAccount(server, dora.email)
  await changeUser(server, access_token, { password: 'senha que ninguém lê' })
  const rows = await server.storage.read((db) => db.select().from(audit))
  const written = JSON.stringify(rows)
  const secret = [PASSWORD, 'senha que ninguém lê', dora.email, access_token, refresh_token]
  expect(rows.length).toBeGreaterThan(5)
  expect(secret.filter((text) => written.includes(text))).toEqual([])
})
