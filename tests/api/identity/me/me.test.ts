/** What an account is here, and the little of it that it may change itself. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { user_resources } from '#db/tables/account.ts'
import { business_settings, profiles } from '#db/tables/business.ts'
import { message_settings } from '#db/tables/client-message.ts'
import { signInClient } from '#tests/support/api/calls/client-calls.ts'
import { joinStaff } from '#tests/support/api/calls/staff-calls.ts'
import {
  createBusinessOwner,
  findCodeSentTo,
  findLastSmsTo,
  proveEmail,
  provePhone,
  signUp,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, createPhone, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const me = (token: string) => server.call('GET /api/me', {}, token)
const makeProfile = (token: string, role?: string) =>
  server.call('POST /api/me/profile', { body: role === undefined ? {} : { role } }, token)

async function patch(token: string, body: object) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await server.request('/api/me', {
    method: 'PATCH',
    headers,
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}

async function findProfile(id: string) {
  const [row] = await server.storage.read((db) =>
    db.select().from(profiles).where(eq(profiles.id, id)),
  )
  return row
}

const loseProfile = (id: string) =>
  server.storage.write(async (tx) => {
    await tx.delete(message_settings).where(eq(message_settings.user_id, id))
    await tx.delete(user_resources).where(eq(user_resources.user_id, id))
    await tx.delete(business_settings).where(eq(business_settings.user_id, id))
    await tx.delete(profiles).where(eq(profiles.id, id))
  })

test('a new owner is shown with their business and its trial of three days', async () => {
  const { token, id, email } = await signUp(server, { role: 'admin' })
  const { status, body } = await me(token)
  expect([status, body]).toEqual([
    200,
    {
      id,
      email,
      name: 'Pessoa de Teste',
      role: 'admin',
      house_role: 'owner',
      avatar: null,
      phone: null,
      professional_id: null,
      email_confirmed: false,
      business: { name: 'Salão de Pessoa', slug: 'salao-de-pessoa', logo: null },
      former_reception: null,
      resources: expect.objectContaining({ plano_atual: 'avancado', days_left: null }),
      is_plan_open: true,
      leaving: null,
    },
  ])
})

test('a client has no business and no plan; a professional has the business they work at', async () => {
  const { token } = await signUp(server)
  expect((await me(token)).body).toMatchObject({ role: 'client', business: null, resources: null })

  const business = await createBusiness(server.storage)
  const owner = await createBusinessOwner(server, business)
  const rafa = await joinStaff(server, owner, requireNth(business.professionals).id)
  expect((await me(rafa.token)).body).toMatchObject({
    role: 'professional',
    professional_id: requireNth(business.professionals).id,
    business: { name: business.settings.business_name, slug: business.slug },
    resources: null,
  })
})

test('an account with a telephone only is shown without an e-mail', async () => {
  const phone = createPhone()
  const { token } = await provePhone(server, phone)
  expect((await me(token)).body).toMatchObject({ email: '', phone, email_confirmed: false })
  // As many as there are: no e-mail is nobody's.
  await provePhone(server)
})

test('name and telephone may be changed, and nothing else', async () => {
  const { token, id } = await signUp(server)
  const changed = await patch(token, { name: '  Marina \n Souza ', phone: '(11) 98765-4321' })
  expect(changed.status).toBe(200)
  expect(JSON.parse(changed.text)).toMatchObject({ name: 'Marina Souza', phone: '11987654321' })
  expect((await me(token)).body).toMatchObject({ name: 'Marina Souza', phone: '11987654321' })
  await patch(token, { phone: '' })
  expect((await me(token)).body.phone).toBeNull()

  const before = await findProfile(id)
  for (const body of [
    { role: 'admin' },
    { name: 'Outra', role: 'admin' },
    { professional_id: '1' },
    { id: 'x' },
    { user_id: 'x' },
    { email: 'outra@conta.example' },
    { plano_atual: 'avancado' },
    { trial_expira_em: '2030-01-01T00:00:00.000Z' },
    { is_blocked: false },
    { avatar_url: 'https://evil.example/x.png' },
    { resources: { plano_atual: 'avancado' } },
    [],
    { constructor: 1 },
  ]) {
    expect((await patch(token, body)).status, JSON.stringify(body)).toBe(400)
  }
  expect(await findProfile(id)).toEqual(before)
})

test('a name that is none and a telephone that is none are refused', async () => {
  const { token, id } = await signUp(server)
  const before = await findProfile(id)
  for (const [body, code] of [
    [{ name: ' \n ' }, 'required_fields'],
    [{ name: 'x'.repeat(121) }, 'invalid_input'],
    [{ phone: '119876' }, 'invalid_phone'],
    [{ phone: '0198765432' }, 'invalid_phone'],
  ] as const) {
    const { status, text } = await patch(token, body)
    expect([status, JSON.parse(text).code]).toEqual([400, code])
  }
  expect(await findProfile(id)).toEqual(before)
  expect((await patch(token, {})).status).toBe(200)
})

test('a profile that is missing is no error: it is made, as the account was first meant', async () => {
  for (const [begun, asked] of [
    ['client', 'admin'],
    ['client', undefined],
    ['admin', 'client'],
    ['admin', 'professional'],
  ] as const) {
    const { token, id } = await signUp(server, { role: begun })
    await loseProfile(id)
    const missing = await me(token)
    expect([missing.status, missing.body.code]).toEqual([404, 'profile_not_found'])
    expect((await patch(token, { name: 'Ninguém' })).status).toBe(404)
    const made = await makeProfile(token, asked)
    expect([made.status, made.body.role]).toEqual([200, begun])
    expect(made.body.business === null).toBe(begun === 'client')
    expect((await me(token)).body).toEqual(made.body)
  }
})

test('a profile that is there is left as it is, whatever is asked for', async () => {
  const client = await signUp(server)
  const owner = await signUp(server, { role: 'admin' })
  for (const { token, id } of [client, owner]) {
    const before = await findProfile(id)
    for (const role of ['admin', 'client', 'professional', undefined])
      await makeProfile(token, role)
    expect(await findProfile(id)).toEqual(before)
  }
  expect(await server.storage.read((db) => db.$count(business_settings))).toBe(1)
})

test('a missing profile that is asked for twice at once is made once', async () => {
  const { token, id } = await signUp(server, { role: 'admin' })
  await loseProfile(id)
  const answers = await Promise.all([makeProfile(token), makeProfile(token), makeProfile(token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const mine = eq(business_settings.user_id, id)
  expect(await server.storage.read((db) => db.$count(business_settings, mine))).toBe(1)
})

test('a lost profile makes no owner of a professional', async () => {
  const business = await createBusiness(server.storage)
  const owner = await createBusinessOwner(server, business)
  const rafa = await joinStaff(server, owner, requireNth(business.professionals).id)
  await loseProfile(rafa.id)
  expect((await makeProfile(rafa.token, 'admin')).body).toMatchObject({
    role: 'client',
    professional_id: null,
    business: null,
  })
})

test('a second business of the same name has another address', async () => {
  const slugs: (string | undefined)[] = []
  for (let i = 0; i < 3; i++) {
    const { token } = await signUp(server, { role: 'admin' })
    slugs.push((await me(token)).body.business?.slug)
  }
  expect(slugs).toEqual(['salao-de-pessoa', 'salao-de-pessoa-2', 'salao-de-pessoa-3'])
  for (const slug of slugs) {
    const page = await server.call('GET /api/public/:slug', { params: { slug: slug ?? '' } })
    expect(page.status).toBe(200)
  }
})

test('none of it is for whoever is not signed in to an account', async () => {
  const business = await createBusiness(server.storage, { clients: [] })
  const { token, email } = await proveEmail(server)
  const typed = { nome: 'Marina', email, telefone: createPhone() }
  const { body: client } = await signInClient(server, business, typed, token)
  expect(client.level).toBe('proven')
  for (const held of ['', 'anon', client.access_token, `${token}x`]) {
    for (const { status } of [await me(held), await makeProfile(held), await patch(held, {})]) {
      expect(status).toBe(401)
    }
  }
})

test('whoever is on the way to a new password sees and changes nothing', async () => {
  const { email, id } = await signUp(server)
  await server.call('POST /auth/v1/recover', { query: {}, body: { email } })
  const [, token_hash = ''] = /token_hash=([\w-]+)/.exec(await findLastSmsTo(server, email)) ?? []
  const body = { type: 'recovery' as const, token_hash }
  const { body: session } = await server.call('POST /auth/v1/verify', { headers: {}, body })
  const token = session.access_token ?? ''
  for (const { status } of [await me(token), await makeProfile(token), await patch(token, {})]) {
    expect(status).toBe(403)
  }
  const sessions = await server.call('GET /api/me/sessions', {}, token)
  expect(sessions.status).toBe(403)
  expect((await findProfile(id))?.role).toBe('client')
})

test('a new password ends what somebody in another session had asked for by mail or SMS', async () => {
  const owner = await proveEmail(server)
  const stolen = (await proveEmail(server, owner.email)).token
  const [mail, phone] = [`gil-${owner.id.slice(0, 8)}@conta.example`, createPhone()]
  await server.call('PUT /auth/v1/user', { body: { email: mail } }, stolen)
  await server.call('PUT /auth/v1/user', { body: { phone } }, stolen)
  await server.call('PUT /auth/v1/user', { body: { password: 'segredo novo' } }, owner.token)

  const [, token_hash = ''] = /token_hash=([\w-]+)/.exec(await findLastSmsTo(server, mail)) ?? []
  const link = { type: 'email_change' as const, token_hash }
  const code = { type: 'phone_change' as const, phone, token: await findCodeSentTo(server, phone) }
  for (const body of [link, code]) {
    const answer = await server.call('POST /auth/v1/verify', { headers: {}, body })
    expect([answer.status, answer.body.code]).toEqual([403, 'otp_expired'])
  }
  const { body } = await server.call('GET /auth/v1/user', {}, owner.token)
  expect([body.email, body.phone]).toEqual([owner.email, ''])
})
