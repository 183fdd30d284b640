/** What is written down of accounts: who came in, who tried, what changed. */
import { isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit } from '#db/tables/account.ts'
import {
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
    changeUser(server, dora.access_token, { password: 'outra senha boa' }),
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
    await changeUser(server, dora.access_token, { phone, email })
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

test('what was refused leaves no trace that it happened', async () => {
  const rows = await since(async () => {
    await changeUser(server, dora.access_token, { password: PASSWORD })
    await changeUser(server, dora.access_token, { password: '123' })
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
