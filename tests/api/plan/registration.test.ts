/** `REGISTRATION=closed`: no new houses, and everybody else as before. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#api/env.ts'
import { createOwner } from '#tests/support/api/people/auth-calls.ts'
import { signUp } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const ask = (role?: string) =>
  server.call('POST /auth/v1/signup', {
    headers: {},
    body: { email: `nova-${role}@conta.example`, password: 'uma-senha-longa', data: { role } },
  })

test('nobody opens a house, and whoever has one or books at one goes on', async () => {
  const before = await createOwner(server)
  server.context.isRegistrationOpen = false
  for (const role of ['admin', undefined]) {
    const refused = await ask(role)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Este endereço não recebe novos salões.',
    ])
  }
  expect((await ask('client')).status).toBe(200)
  expect((await signUp(server)).token).not.toBe('')
  expect((await server.call('GET /api/me', {}, before.access_token)).body.role).toBe('admin')
  expect((await server.call('GET /auth/v1/settings', {})).body.disable_signup).toBe(true)
})

test('the variables are read, and anything else stops the start', () => {
  expect(readEnv({}, [])).toMatchObject({ PLANS: 'on', REGISTRATION: 'open' })
  expect(readEnv({ PLANS: 'off', REGISTRATION: 'closed' }, [])).toMatchObject({ PLANS: 'off' })
  expect(() => readEnv({ PLANS: 'no' }, [])).toThrow('PLANS: must be on or off')
  expect(() => readEnv({ REGISTRATION: 'no' }, [])).toThrow('REGISTRATION: must be open or closed')
})
