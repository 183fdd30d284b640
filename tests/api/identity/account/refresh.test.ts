/** Renewing a session: rotation, two tabs, replay, and what a busy server answers. */
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import {
  createOwner,
  formatAuthRefusal,
  readUser,
  refreshSession,
  type SignedInPerson,
  sendAuthRequest,
  signInAgain,
  toSignedInPerson,
} from '#tests/support/api/people/auth-calls.ts'
import { listAuditRows } from '#tests/support/api/people/sign-up.ts'
import { readAccountClaims } from '#tests/support/api/people/tokens.ts'
import {
  type ContextChange,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'

let server: TestServer
let dora: SignedInPerson
async function start(change: ContextChange = {}): Promise<void> {
  server = await startTestServer(change)
  dora = await createOwner(server)
}
beforeEach(() => start())
afterEach(() => server.close())

const wait = (ms: number) => server.setNow(server.context.now() + ms)
const renewed = async (token: string) => toSignedInPerson(await refreshSession(server, token))
const GRACE = 10_000

test('a refresh gives the next pair of tokens for the same session', async () => {
  wait(14 * MINUTE)
  const answer = await refreshSession(server, dora.refresh_token)
  expect(answer.body).toMatchObject({
    token_type: 'bearer',
    expires_in: 900,
    expires_at: server.context.now() / 1000 + 900,
    user: { id: dora.id, email: dora.email },
  })
  const next = toSignedInPerson(answer)
  expect(next.refresh_token).not.toBe(dora.refresh_token)
  const session = ({ access_token }: SignedInPerson) => readAccountClaims(access_token).session_id
  expect(session(next)).toBe(session(dora))
  wait(2 * MINUTE)
  expect(formatAuthRefusal(await readUser(server, dora.access_token))).toBe('403 bad_jwt')
  expect((await readUser(server, next.access_token)).status).toBe(200)
})

test('a hundred refreshes in a row go on', async () => {
  let { refresh_token } = dora
  const seen = new Set([refresh_token])
  for (let i = 0; i < 100; i++) {
    wait(MINUTE)
    refresh_token = (await renewed(refresh_token)).refresh_token
    seen.add(refresh_token)
  }
  expect(seen.size).toBe(101)
})

test('two tabs that renew at the same moment get the same successor', async () => {
  const tabs = await Promise.all(Array.from({ length: 8 }, () => renewed(dora.refresh_token)))
  const next = new Set(tabs.map(({ refresh_token }) => refresh_token))
  expect(next.size).toBe(1)
  const [successor = ''] = next
  expect((await refreshSession(server, successor)).status).toBe(200)
})

test('a tab that comes ten seconds late still gets it', async () => {
  const { refresh_token } = await renewed(dora.refresh_token)
  wait(GRACE)
  expect((await renewed(dora.refresh_token)).refresh_token).toBe(refresh_token)
  expect((await renewed(refresh_token)).refresh_token).not.toBe(refresh_token)
})

test('a replay after that ends the whole family, and is written down', async () => {
  const next = await renewed(dora.refresh_token)
  const elsewhere = await signInAgain(server, dora)
  wait(GRACE + 1)
  const replay = await refreshSession(server, dora.refresh_token)
  expect(formatAuthRefusal(replay)).toBe('400 refresh_token_already_used')
  expect(replay.body.message).toBe('Sua sessão foi encerrada por segurança. Entre novamente.')
  expect(formatAuthRefusal(await refreshSession(server, next.refresh_token))).toBe(
    '400 refresh_token_not_found',
  )
  for (const { access_token } of [dora, next]) {
    expect(formatAuthRefusal(await readUser(server, access_token))).toBe('403 session_not_found')
  }
  expect((await refreshSession(server, elsewhere.refresh_token)).status).toBe(200)
  const actions = (await listAuditRows(server, dora.id)).map(({ action }) => action)
  expect(actions.filter((action) => action === 'refresh_replayed')).toHaveLength(1)
})

test('a clock that is put back does not prolong what was replaced; a small step harms nobody', async () => {
  const next = await renewed(dora.refresh_token)
  wait(-500)
  expect((await refreshSession(server, dora.refresh_token)).status).toBe(200)
  wait(-60 * MINUTE)
  expect(formatAuthRefusal(await refreshSession(server, dora.refresh_token))).toBe(
    '400 refresh_token_already_used',
  )
  // As every replay does, it ends the session.
  expect((await refreshSession(server, next.refresh_token)).status).toBe(400)
})

test('of three generations the oldest is a replay even within the ten seconds', async () => {
  const second = await renewed(dora.refresh_token)
  const third = await renewed(second.refresh_token)
  expect(formatAuthRefusal(await refreshSession(server, dora.refresh_token))).toBe(
    '400 refresh_token_already_used',
  )
  expect(formatAuthRefusal(await refreshSession(server, third.refresh_token))).toBe(
    '400 refresh_token_not_found',
  )
})

test('the session’s id with a secret that was never given is a replay too', async () => {
  const [id] = dora.refresh_token.split('.')
  const forged = await refreshSession(server, `${id}.${'A'.repeat(43)}`)
  expect(formatAuthRefusal(forged)).toBe('400 refresh_token_already_used')
  expect(formatAuthRefusal(await refreshSession(server, dora.refresh_token))).toBe(
    '400 refresh_token_not_found',
  )
})

test('what is no refresh token finds nothing and ends nothing', async () => {
  const { session_id } = readAccountClaims(dora.access_token)
  const [id = '', secret = ''] = dora.refresh_token.split('.')
  const odd = ['', 'x', '.', '..', `.${secret}`, secret, `${session_id}.${secret}`]
  const more = [dora.access_token.slice(0, 512), `${id.slice(1)}.${secret}`, id.toUpperCase()]
  for (const token of [...odd, ...more]) {
    expect(formatAuthRefusal(await refreshSession(server, token)), token).toBe(
      '400 refresh_token_not_found',
    )
  }
  const missing = { body: { refresh_token: null } }
  const answer = await sendAuthRequest(
    server,
    'POST /auth/v1/token?grant_type=refresh_token',
    missing,
  )
  expect(formatAuthRefusal(answer)).toBe('400 refresh_token_not_found')
  expect((await refreshSession(server, dora.refresh_token)).status).toBe(200)
})

test('a refresh needs no bearer, and an expired one does no harm', async () => {
  wait(20 * MINUTE)
  const answer = await refreshSession(server, dora.refresh_token, { token: dora.access_token })
  expect(answer.status).toBe(200)
})

test('a server with more to write than it can answers 503, and the session lives on', async () => {
  const { storage } = server
  let isFull = true
  const filling = (async () => {
    while (isFull) {
      for (let i = 0; i < 200; i++) storage.write(async () => {}).catch(() => {})
      await setImmediate()
    }
  })()
  // Enough turns that the queue has its longest.
  for (let i = 0; i < 80; i++) await setImmediate()
  const busy = await Promise.all(
    Array.from({ length: 5 }, () => refreshSession(server, dora.refresh_token)),
  )
  isFull = false
  await filling
  expect(busy.map(({ status }) => status)).toEqual(Array(5).fill(503))
  const [first] = busy
  expect([first?.body.error_code, first?.body.message]).toEqual([
    'request_timeout',
    'O sistema está muito ocupado agora. Tente de novo em instantes.',
  ])
  expect(first?.headers.get('retry-after')).toBe('1')
  expect((await refreshSession(server, dora.refresh_token)).status).toBe(200)
})

test('refreshes are never limited: a client that gets 429 drops its session', async () => {
  await server.close()
  await start({ rateLimitFactor: 0.001 })
  let { refresh_token } = dora
  for (let i = 0; i < 150; i++) refresh_token = (await renewed(refresh_token)).refresh_token
  expect((await refreshSession(server, refresh_token)).status).toBe(200)
})
