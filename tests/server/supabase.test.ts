/** `@supabase/supabase-js`, unmodified, does all of /auth/v1 against a running server. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPhone } from '#tests/support/db/factories.ts'
import { signInWithGoogle } from '#tests/support/fakes/google-sign-in.ts'
import { endServers } from '#tests/support/server/process.ts'
import {
  createDevice,
  findMailTo,
  findSmsCode,
  followLink,
  openSupabaseFixture,
  requireRefusal,
  requireSession,
  type SupabaseFixture,
} from '#tests/support/server/supabase-fixture.ts'

let world: SupabaseFixture
beforeAll(async () => {
  world = await openSupabaseFixture()
})
afterAll(async () => {
  await world.close()
  await endServers()
})

const PASSWORD = 'uma senha de teste'
const anyEmail = () => `dona-${randomUUID().slice(0, 8)}@conta.example`
const device = (flow?: 'pkce') => createDevice(world, flow)
const options = { data: { name: 'Dora Lima', role: 'admin' } }

/** The client sends what it is given: outside of the browser that signed up, a link takes this too. */
const withPassword = (link: { type: 'signup' | 'email_change'; token_hash: string }) => ({
  ...link,
  password: PASSWORD,
})

/** Signs up on a device of its own. */
async function signUp(email = anyEmail()) {
  const auth = device()
  const session = await requireSession(auth.signUp({ email, password: PASSWORD, options }))
  return { auth, email, session }
}

test('signUp gives a session, and getUser its user', async () => {
  const { auth, email, session } = await signUp()
  expect(session).toMatchObject({
    token_type: 'bearer',
    user: { email, user_metadata: options.data },
  })
  const { data, error } = await auth.getUser()
  expect([error, data.user?.id, data.user?.email_confirmed_at]).toEqual([
    null,
    session.user.id,
    undefined,
  ])
  expect(await requireRefusal(auth.signUp({ email, password: PASSWORD }))).toBe(
    '422 user_already_exists',
  )
  const weak = device().signUp({ email: anyEmail(), password: '123' })
  await expect(weak).resolves.toMatchObject({
    error: { name: 'AuthWeakPasswordError', reasons: ['length'] },
  })
})

test('signInWithPassword takes an e-mail or a telephone, and the documents’ sentence refuses', async () => {
  const { email, session } = await signUp()
  const byEmail = await requireSession(device().signInWithPassword({ email, password: PASSWORD }))
  expect(byEmail.user.id).toBe(session.user.id)
  const phone = `+55${createPhone()}`
  const { user } = await requireSession(device().signUp({ phone, password: PASSWORD }))
  const byPhone = await requireSession(device().signInWithPassword({ phone, password: PASSWORD }))
  expect(byPhone.user.id).toBe(user.id)
  const { error } = await device().signInWithPassword({ email, password: 'outra' })
  expect([error?.status, error?.code, error?.message]).toEqual([
    400,
    'invalid_credentials',
    'Dados de login inválidos',
  ])
})

test('signInWithOtp and verifyOtp sign in by a code from a signed SMS', async () => {
  const auth = device()
  const phone = `+55${createPhone()}`
  const asked = await auth.signInWithOtp({ phone, options: { data: { role: 'client' } } })
  expect(asked.error).toBeNull()
  const token = await findSmsCode(world, phone)
  expect(world.gateway.calls.every(({ isSigned }) => isSigned)).toBe(true)
  const { user } = await requireSession(auth.verifyOtp({ phone, token, type: 'sms' }))
  expect([user.phone, user.user_metadata]).toEqual([phone.slice(3), { role: 'client' }])
  expect(user.phone_confirmed_at).toBeDefined()
  expect(await requireRefusal(auth.verifyOtp({ phone, token, type: 'sms' }))).toBe(
    '403 otp_expired',
  )
})

test('the same by a code from a mail', async () => {
  const auth = device()
  const email = anyEmail()
  expect((await auth.signInWithOtp({ email })).error).toBeNull()
  const text = await findMailTo(world, email, 'Seu código de acesso')
  const [token = ''] = /\b\d{6}\b/.exec(text) ?? []
  const { user } = await requireSession(auth.verifyOtp({ email, token, type: 'email' }))
  expect([user.email, user.email_confirmed_at === undefined]).toEqual([email, false])
})

test('the link in the mail of a sign-up is followed, and signs in', async () => {
  const { email } = await signUp()
  const { type, token_hash } = await followLink(
    await findMailTo(world, email, 'Confirme seu e-mail'),
  )
  expect(type).toBe('signup')
  expect(await requireRefusal(device().verifyOtp({ type: 'signup', token_hash }))).toBe(
    '403 confirmation_proof_needed',
  )
  const { user } = await requireSession(
    device().verifyOtp(withPassword({ type: 'signup', token_hash })),
  )
  expect([user.email, user.email_confirmed_at === undefined]).toEqual([email, false])
})

test('resetPasswordForEmail, the link in its mail, and updateUser set a new password', async () => {
  const { auth: old, email } = await signUp()
  const auth = device()
  const redirectTo = `${world.server.url}/reset-password`
  expect((await auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
  expect((await auth.resetPasswordForEmail(anyEmail())).error).toBeNull()
  const { type, token_hash } = await followLink(
    await findMailTo(world, email, 'Crie uma nova senha'),
  )
  expect(type).toBe('recovery')
  await requireSession(auth.verifyOtp({ type: 'recovery', token_hash }))
  expect(await requireRefusal(auth.updateUser({ password: PASSWORD }))).toBe('422 same_password')
  expect((await auth.updateUser({ password: 'senha nova' })).error).toBeNull()
  expect((await old.getUser()).error?.name).toBe('AuthSessionMissingError')
  await requireSession(device().signInWithPassword({ email, password: 'senha nova' }))
  await findMailTo(world, email, 'Sua senha foi alterada')
})

test('updateUser asks for another e-mail, which its link confirms', async () => {
  const { auth, session } = await signUp()
  const email = anyEmail()
  const { data, error } = await auth.updateUser({ email, current_password: PASSWORD })
  expect([error, data.user?.new_email]).toEqual([null, email])
  const link = await followLink(await findMailTo(world, email, 'Confirme seu novo e-mail'))
  const changed = await requireSession(
    device().verifyOtp(withPassword({ type: 'email_change', token_hash: link.token_hash })),
  )
  expect([changed.user.id, changed.user.email]).toEqual([session.user.id, email])
})

test('refreshSession rotates, and an old token used late is told apart', async () => {
  const { auth, session } = await signUp()
  const next = await requireSession(auth.refreshSession())
  expect(next.refresh_token).not.toBe(session.refresh_token)
  const again = await requireSession(auth.refreshSession())
  const { refresh_token } = session
  expect(await requireRefusal(device().refreshSession({ refresh_token }))).toBe(
    '400 refresh_token_already_used',
  )
  expect(await requireRefusal(device().refreshSession(again))).toBe('400 refresh_token_not_found')
})

test('setSession takes a pair of tokens, and updateUser sets the password with it', async () => {
  const { email, session } = await signUp()
  const auth = device()
  const { access_token, refresh_token } = session
  const set = await requireSession(auth.setSession({ access_token, refresh_token }))
  expect(set.user.id).toBe(session.user.id)
  const next = { password: 'senha nova', data: { name: 'Dora' } }
  expect(await requireRefusal(auth.updateUser(next))).toBe('400 reauthentication_needed')
  const { data, error } = await auth.updateUser({ ...next, current_password: PASSWORD })
  expect([error, data.user?.user_metadata.name]).toEqual([null, 'Dora'])
  await requireSession(device().signInWithPassword({ email, password: 'senha nova' }))
})

test('signOut ends this session, the others, or all of them', async () => {
  const { auth: first, email } = await signUp()
  const [second, third] = [device(), device()]
  for (const auth of [second, third]) {
    await requireSession(auth.signInWithPassword({ email, password: PASSWORD }))
  }
  const living = async () => {
    const answers = await Promise.all([first, second, third].map((auth) => auth.getUser()))
    return answers.map(({ error }) => error === null)
  }
  expect((await first.signOut({ scope: 'local' })).error).toBeNull()
  expect(await living()).toEqual([false, true, true])
  expect((await second.signOut({ scope: 'others' })).error).toBeNull()
  expect(await living()).toEqual([false, true, false])
  await requireSession(third.signInWithPassword({ email, password: PASSWORD }))
  expect((await third.signOut()).error).toBeNull()
  expect(await living()).toEqual([false, false, false])
})

test('signInWithOAuth leads to Google and back, with a code that exchangeCodeForSession takes', async () => {
  const auth = device('pkce')
  const account = world.google.choose()
  const redirectTo = `${world.server.url}/auth/callback?role=client`
  const { data } = await auth.signInWithOAuth({ provider: 'google', options: { redirectTo } })
  const asked = new URL(data.url ?? '')
  expect(asked.href).toContain(`${world.server.url}/auth/v1/authorize?provider=google`)
  expect(asked.searchParams.get('code_challenge_method')).toBe('s256')
  const ask = (path: string, init: RequestInit) => fetch(new URL(path, world.server.url), init)
  const { query, url } = await signInWithGoogle(ask, Object.fromEntries(asked.searchParams))
  expect(url.pathname).toBe('/auth/callback')
  const { user } = await requireSession(auth.exchangeCodeForSession(query.code ?? ''))
  expect([user.email, user.app_metadata.provider]).toEqual([account.email, 'google'])
  expect(world.google.complaints).toEqual([])
})
