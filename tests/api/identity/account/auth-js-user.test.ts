/** What `auth-js`, unmodified, asks of a user: what they say of themselves, and their ways in. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identities, users } from '#db/tables/account.ts'
import { openAuthClient } from '#tests/support/api/people/auth-client.ts'
import {
  createEmail,
  findCodeSentTo,
  PASSWORD,
  provePhone,
} from '#tests/support/api/people/sign-up.ts'
import { readAccountClaims } from '#tests/support/api/people/tokens.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { CREATED_AT, createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
let auth: ReturnType<typeof openAuthClient>
beforeEach(async () => {
  server = await startTestServer()
  auth = openAuthClient(server)
})
afterEach(() => server.close())

async function signUp(data: object = {}) {
  const email = createEmail('dora')
  const answer = await auth.signUp({ email, password: PASSWORD, options: { data } })
  if (!answer.data.user || !answer.data.session) throw answer.error
  return { email, user: answer.data.user, session: answer.data.session }
}
const readMetadata = async () => (await auth.getUser()).data.user?.user_metadata

const SAID = {
  bairro: 'Vila Sônia',
  filhos: 2,
  vip: true,
  cores: ['azul', 'rosa'],
  casa: { nº: 7 },
}

test('signUp({ options: { data } }) keeps what it is given', async () => {
  const { user } = await signUp({ name: 'Dora', ...SAID })
  expect(user.user_metadata).toEqual({ name: 'Dora', ...SAID })
  expect(await readMetadata()).toEqual({ name: 'Dora', ...SAID })
})

test('signInWithOtp({ options: { data } }) keeps it for the account that the code makes, in the same bounds', async () => {
  const email = createEmail('bia')
  const avatar_url = 'https://bia.example/foto.png'
  const data = { name: 'Bia', avatar_url, nada: null, ...SAID }
  for (const wrong of [{ text: 'a'.repeat(4100) }, { text: 'nul\0' }]) {
    const { error } = await auth.signInWithOtp({ email, options: { data: wrong } })
    expect([error?.status, error?.code]).toEqual([400, 'validation_failed'])
  }
  expect((await auth.signInWithOtp({ email, options: { data } })).error).toBeNull()
  const token = await findCodeSentTo(server, email)
  const { data: entered } = await auth.verifyOtp({ email, token, type: 'email' })
  expect(entered.user?.user_metadata).toEqual({ name: 'Bia', avatar_url, ...SAID })
  // Of an account that is there already nothing changes.
  await auth.signInWithOtp({ email, options: { data: { bairro: 'Sé' } } })
  const again = await findCodeSentTo(server, email)
  await auth.verifyOtp({ email, token: again, type: 'email' })
  expect(await readMetadata()).toMatchObject({ bairro: SAID.bairro })
})

test('updateUser({ data }) changes key by key, and null takes one away', async () => {
  await signUp(SAID)
  const { data, error } = await auth.updateUser({ data: { filhos: 3, vip: null, novo: 'x' } })
  expect(error).toBeNull()
  const { vip: _, ...left } = { ...SAID, filhos: 3, novo: 'x' }
  expect(data.user?.user_metadata).toEqual(left)
  expect(await readMetadata()).toEqual(left)
  await auth.updateUser({ data: { name: 'Dora', casa: null } })
  await auth.updateUser({ data: { name: null } })
  const { casa: __, ...without } = left
  expect(await readMetadata()).toEqual(without)
})

test('what says who somebody is, is kept at most and believed never', async () => {
  const boast = { professional_id: 'x', user_id: 'y', app_metadata: { role: 'admin' } }
  const { session } = await signUp({ role: 'client', ...boast })
  await auth.updateUser({ data: { role: 'admin', is_admin: true } })
  const { data } = await auth.getUser()
  expect(data.user?.user_metadata).toEqual({ role: 'client', is_admin: true, ...boast })
  expect(data.user).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email' } })
  const { body } = await server.call('GET /api/me', {}, session.access_token)
  expect(body).toMatchObject({ role: 'client', professional_id: null })
})

test('too much, too deep and what no database stores is refused, and nothing is lost', async () => {
  await signUp(SAID)
  for (const data of [
    { text: 'a'.repeat(4100) },
    { text: 'ção'.repeat(1000) },
    { a: { b: { c: { d: { e: {} } } } } },
    { text: 'nul\0' },
    { text: '\ud800' },
    { '\ud800': 1 },
  ]) {
    const { error } = await auth.updateUser({ data })
    expect([error?.status, error?.code]).toEqual([400, 'validation_failed'])
  }
  const half = { eins: 'a'.repeat(2200) }
  expect((await auth.updateUser({ data: half })).error).toBeNull()
  const more = await auth.updateUser({ data: { zwei: 'a'.repeat(2200) } })
  expect([more.error?.status, more.error?.code]).toEqual([400, 'validation_failed'])
  expect(await readMetadata()).toEqual({ ...SAID, ...half })
})

test('a token carries the few known fields, so that it fits a cookie', async () => {
  const { session } = await signUp({ name: 'Dora', text: 'a'.repeat(3900) })
  expect(readAccountClaims(session.access_token)).toMatchObject({ user_metadata: { name: 'Dora' } })
  expect(session.access_token.length).toBeLessThan(2000)
})

test('what an old row holds under a known name is left out, the rest stays', async () => {
  const { user } = await signUp()
  await server.storage.write(async (tx) => {
    await tx
      .update(users)
      // As a row of another version might hold it.
      .set({ user_metadata: { name: 7, bairro: 'Sé' } as never })
      .where(eq(users.id, user.id))
  })
  expect(await readMetadata()).toEqual({ bairro: 'Sé' })
})

test('getUserIdentities names e-mail and telephone', async () => {
  const { user, email } = await signUp()
  const phone = createPhone()
  await auth.updateUser({ phone, current_password: PASSWORD })
  const token = await findCodeSentTo(server, phone)
  expect((await auth.verifyOtp({ type: 'phone_change', phone, token })).error).toBeNull()
  const { data, error } = await auth.getUserIdentities()
  expect(error).toBeNull()
  const about = { id: user.id, user_id: user.id }
  expect(data?.identities).toMatchObject([
    { ...about, provider: 'email', identity_data: { sub: user.id, email, email_verified: false } },
    { ...about, provider: 'phone', identity_data: { phone, phone_verified: true } },
  ])
  const after = await auth.getUser()
  expect(after.data.user?.app_metadata).toEqual({
    provider: 'email',
    providers: ['email', 'phone'],
  })
})

test('a telephone alone, and Google beside a password, are named as they are', async () => {
  const byPhone = await provePhone(server)
  expect(byPhone.user.identities.map(({ provider }) => provider)).toEqual(['phone'])
  const { user, email } = await signUp()
  await server.storage.write(async (tx) => {
    await tx.insert(identities).values({
      ...{ provider: 'google', provider_id: 'g-1', account_id: user.id, email },
      ...{ created_at: CREATED_AT, last_sign_in_at: CREATED_AT },
    })
  })
  const { data } = await auth.getUserIdentities()
  expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
  expect(data?.identities[1]).toMatchObject({ id: 'g-1', identity_data: { sub: 'g-1', email } })
})
