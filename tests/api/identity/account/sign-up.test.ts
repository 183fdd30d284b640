/** Signing up: POST /auth/v1/signup. */
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#db/tables/account.ts'
import { listSalons } from '#tests/support/api/calls/known-client.ts'
import {
  formatAuthRefusal,
  readUser,
  requestSignUp,
  sendAuthRequest,
  toSignedInPerson,
} from '#tests/support/api/people/auth-calls.ts'
import {
  createBusinessOwner,
  createEmail,
  findLastSmsTo,
  PASSWORD,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const countAccounts = () => server.storage.read((db) => db.$count(users))
const nowIso = () => new Date(server.context.now()).toISOString()

test('a sign-up gives a session at once, with an e-mail that is not confirmed', async () => {
  const data = { name: 'Dora  Lima', phone: '(11) 98765-4321', role: 'admin' }
  const { status, body } = await requestSignUp(server, { email: 'Dora@Conta.Example ', data })
  expect(status).toBe(200)
  const { access_token = '', refresh_token, user, ...rest } = body
  expect(rest).toEqual({
    token_type: 'bearer',
    expires_in: 900,
    expires_at: server.context.now() / 1000 + 900,
  })
  expect(refresh_token).toMatch(/^[\w.-]{60,}$/)
  expect(user).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    aud: 'authenticated',
    role: 'authenticated',
    email: 'dora@conta.example',
    phone: '',
    last_sign_in_at: nowIso(),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { name: 'Dora Lima', phone: '11987654321', role: 'admin' },
    identities: [
      {
        id: user.id,
        identity_id: `email-${user.id}`,
        user_id: user.id,
        provider: 'email',
        identity_data: {
          ...{ sub: user.id, email: 'dora@conta.example' },
          ...{ email_verified: false, phone_verified: false },
        },
        ...{ created_at: nowIso(), updated_at: nowIso(), last_sign_in_at: nowIso() },
      },
    ],
    created_at: nowIso(),
    updated_at: nowIso(),
    is_anonymous: false,
  })
  expect((await readUser(server, access_token)).body).toEqual(user)
})

test('the access token is a JWT with the claims of the protocol, and no secret in them', async () => {
  const { body } = await requestSignUp(server, { data: { name: 'Dora Lima', role: 'admin' } })
  const { access_token = '', refresh_token = '', user } = body
  const now = server.context.now() / 1000
  const { session_id, ...claims } = decodeJwt(access_token)
  expect(claims).toEqual({
    sub: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    iat: now,
    exp: now + 900,
    email: user.email,
    phone: '',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now }],
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    is_anonymous: false,
  })
  const [id = '', secret = ''] = refresh_token.split('.')
  const payload = JSON.stringify(decodeJwt(access_token))
  expect([id, secret].filter((part) => part.length < 20 || payload.includes(part))).toEqual([])
  expect(session_id).toMatch(/^[0-9a-f-]{36}$/)
})

test('the link that proves the e-mail is mailed there', async () => {
  const { email } = toSignedInPerson(await requestSignUp(server, { data: { name: 'Dora Lima' } }))
  expect(await findLastSmsTo(server, email)).toMatch(
    /http:\/\/vez\.test\/auth\/callback#token_hash=[\w-]{43}&type=signup/,
  )
})

test('somebody may sign up by telephone, which is not confirmed either', async () => {
  const phone = createPhone()
  const body = { phone: `+55 ${phone}`, password: PASSWORD, data: { role: 'client' } }
  const answer = await sendAuthRequest(server, 'POST /auth/v1/signup', { body })
  expect(answer.body.user).toMatchObject({
    phone,
    email: '',
    app_metadata: { provider: 'phone', providers: ['phone'] },
  })
  expect(answer.body.user).not.toHaveProperty('phone_confirmed_at')
})

test('an e-mail or telephone has one account, however it is written', async () => {
  const email = createEmail()
  const phone = createPhone()
  toSignedInPerson(await requestSignUp(server, { email }))
  toSignedInPerson(
    await sendAuthRequest(server, 'POST /auth/v1/signup', { body: { phone, password: PASSWORD } }),
  )
  const repeated = [
    { email },
    { email: ` ${email.toUpperCase()} ` },
    { email: null, phone },
    { email: null, phone: `+55${phone}` },
  ]
  for (const said of repeated) {
    const answer = await requestSignUp(server, { ...said, password: 'outra senha' })
    expect(formatAuthRefusal(answer), JSON.stringify(said)).toBe('422 user_already_exists')
    expect(answer.body.message).toBe('Este e-mail ou telefone já tem uma conta. Faça login.')
  }
  expect(await countAccounts()).toBe(2)
})

test('of ten sign-ups with one e-mail at the same moment one makes the account', async () => {
  const email = createEmail()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      requestSignUp(server, { email, password: `senha ${i} x` }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
  expect(await countAccounts()).toBe(1)
})

test('a password under six characters is refused with its reasons', async () => {
  for (const password of ['', '12345', 'á'.repeat(5), '🔑🔑🔑🔑🔑', null, undefined]) {
    const answer = await requestSignUp(server, { password })
    expect(formatAuthRefusal(answer), String(password)).toBe('422 weak_password')
    expect(answer.body.message).toBe('A senha deve ter pelo menos 6 caracteres.')
    expect(answer.body.weak_password).toEqual({ reasons: ['length'] })
  }
  expect(await countAccounts()).toBe(0)
  for (const password of ['zq7kpv', '🔑🔑🔑🔑🔑🗝', 'z q x w', 'zq7kpv'.repeat(42)]) {
    expect((await requestSignUp(server, { password })).status, password).toBe(200)
  }
})

test('what is no e-mail, no telephone, or too long makes no account', async () => {
  const email = 'Por favor, insira um email válido.'
  const phone = 'Por favor, insira um número de telefone válido.'
  const cases: [object, string][] = [
    [{ email: 'dora' }, email],
    [{ email: 'dora@conta' }, email],
    [{ email: 'do ra@conta.example' }, email],
    [{ email: '' }, phone],
    [{ email: null, phone: '119876' }, phone],
    [{ email: null, phone: null }, phone],
    [{ email: `${'d'.repeat(250)}@conta.example` }, 'Confira os campos marcados e tente de novo.'],
    [{ password: 'x'.repeat(257) }, 'Confira os campos marcados e tente de novo.'],
    [{ password: 123456 }, 'Confira os campos marcados e tente de novo.'],
    [{ data: { name: 'x'.repeat(121) } }, 'Confira os campos marcados e tente de novo.'],
    [{ data: 'admin' }, 'Confira os campos marcados e tente de novo.'],
  ]
  for (const [said, message] of cases) {
    const answer = await requestSignUp(server, said)
    expect([formatAuthRefusal(answer), answer.body.message], JSON.stringify(said)).toEqual([
      '400 validation_failed',
      message,
    ])
  }
  expect(await countAccounts()).toBe(0)
})

test('made on a salon’s page, its mail names the salon, where an owner stands behind the name', async () => {
  const [known, unknown] = [
    await createBusiness(server.storage, { settings: { business_name: 'Studio Íris' } }),
    await createBusiness(server.storage, { settings: { business_name: 'Ganhe um prêmio' } }),
  ]
  await createBusinessOwner(server, known)
  for (const { slug } of [known, unknown]) {
    const email = createEmail(slug)
    const { body } = await requestSignUp(server, { email, data: { name: 'Marina', salon: slug } })
    const mail = await findLastSmsTo(server, email)
    expect(mail.includes('em Studio Íris foi criada na Vez')).toBe(slug === known.slug)
    expect(mail).not.toContain('prêmio')
    const { made_at } = await listSalons(server, body.access_token ?? '')
    expect(made_at?.slug).toBe(slug)
  }
  const nowhere = await requestSignUp(server, { data: { salon: { name: 'x' } } })
  expect(await listSalons(server, nowhere.body.access_token ?? '')).not.toHaveProperty('made_at')
})
