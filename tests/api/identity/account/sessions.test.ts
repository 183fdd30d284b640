/** How sessions end: by the clock, by signing out, by being revoked from another device. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashText } from '#api/crypto.ts'
import { listSessions } from '#db/account/auth-sessions.ts'
import { DAY, HOUR } from '#tests/support/api/calls/booking-calls.ts'
import {
  createClientAccount,
  createOwner,
  formatAuthRefusal,
  logIn,
  parseSetCookies,
  readUser,
  refreshSession,
  type SignedInPerson,
  sendAuthRequest,
  signInAgain,
  toSignedInPerson,
} from '#tests/support/api/people/auth-calls.ts'
import { listAuditRows } from '#tests/support/api/people/sign-up.ts'
import { forgeToken, readAccountClaims } from '#tests/support/api/people/tokens.ts'
import { ADDRESS, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let dora: SignedInPerson
beforeEach(async () => {
  server = await startTestServer()
  dora = await createOwner(server)
})
afterEach(() => server.close())

const SECOND = 1000
const wait = (ms: number) => server.setNow(server.context.now() + ms)
const getHandle = ({ access_token }: SignedInPerson) => readAccountClaims(access_token).session_id
/** A token of the session that outlives it. */
const lasting = ({ access_token }: SignedInPerson) =>
  forgeToken(readAccountClaims(access_token), { audience: 'authenticated' })
const signOut = ({ access_token: token }: SignedInPerson, scope = '') =>
  sendAuthRequest(server, `POST /auth/v1/logout${scope && `?scope=${scope}`}`, { token })
const listOwnSessions = (token: string) => server.call('GET /api/me/sessions', {}, token)
const end = ({ access_token: token }: SignedInPerson, id: string) =>
  sendAuthRequest(server, `DELETE /api/me/sessions/${id}`, { token })

/** Which of these still open anything. */
async function living(...people: SignedInPerson[]): Promise<boolean[]> {
  const answers = await Promise.all(
    people.map(({ access_token }) => readUser(server, access_token)),
  )
  return answers.map(({ status }) => status === 200)
}

/** A session of the browser's own length, by its cookie. */
async function enterUnremembered(): Promise<string> {
  const headers = { 'X-Vez-Session': 'cookie', Origin: ADDRESS, Host: 'vez.test' }
  const answer = await logIn(server, dora.email, undefined, { headers })
  return parseSetCookies(answer).get('vez-refresh')?.value ?? ''
}

test('a session that is not remembered ends after seven days without use', async () => {
  let token = await enterUnremembered()
  for (let i = 0; i < 3; i++) {
    wait(7 * DAY - SECOND)
    token = toSignedInPerson(await refreshSession(server, token)).refresh_token
  }
  wait(7 * DAY)
  expect(formatAuthRefusal(await refreshSession(server, token))).toBe('400 refresh_token_not_found')
})

test('a remembered one ends after thirty', async () => {
  wait(30 * DAY - SECOND)
  const { refresh_token } = toSignedInPerson(await refreshSession(server, dora.refresh_token))
  wait(30 * DAY)
  expect(formatAuthRefusal(await refreshSession(server, refresh_token))).toBe(
    '400 refresh_token_not_found',
  )
})

test('and after ninety days whatever happens', async () => {
  const born = server.context.now()
  let { refresh_token } = dora
  for (let day = 1; day < 90; day++) {
    server.setNow(born + day * DAY)
    refresh_token = toSignedInPerson(await refreshSession(server, refresh_token)).refresh_token
  }
  server.setNow(born + 90 * DAY - SECOND)
  refresh_token = toSignedInPerson(await refreshSession(server, refresh_token)).refresh_token
  server.setNow(born + 90 * DAY)
  expect(formatAuthRefusal(await refreshSession(server, refresh_token))).toBe(
    '400 refresh_token_not_found',
  )
})

test('the stored session ends when it says so, whatever the token says', async () => {
  const token = await lasting(dora)
  expect((await readUser(server, token)).status).toBe(200)
  wait(30 * DAY)
  expect(formatAuthRefusal(await readUser(server, token))).toBe('400 session_expired')
})

test('signing out here ends this session at the very next request, and no other', async () => {
  const other = await signInAgain(server, dora)
  const answer = await signOut(dora, 'local')
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect(await living(dora, other)).toEqual([false, true])
  expect(formatAuthRefusal(await refreshSession(server, dora.refresh_token))).toBe(
    '400 refresh_token_not_found',
  )
  expect(formatAuthRefusal(await signOut(dora, 'local'))).toBe('403 session_not_found')
})

test('signing out of the others leaves this one', async () => {
  const [one, two] = [await signInAgain(server, dora), await signInAgain(server, dora)]
  expect((await signOut(one, 'others')).status).toBe(204)
  expect(await living(dora, one, two)).toEqual([false, true, false])
  expect((await refreshSession(server, one.refresh_token)).status).toBe(200)
})

test('signing out everywhere, as it is where nothing is said, ends all of them', async () => {
  const stranger = await createClientAccount(server)
  for (const scope of ['global', '']) {
    const [one, two] = [await signInAgain(server, dora), await signInAgain(server, dora)]
    expect((await signOut(one, scope)).status).toBe(204)
    expect(await living(one, two)).toEqual([false, false])
    expect((await refreshSession(server, two.refresh_token)).status).toBe(400)
  }
  expect(await living(stranger)).toEqual([true])
  expect(formatAuthRefusal(await signOut(stranger, 'everything'))).toBe('400 validation_failed')
})

test('the list shows every session, this one marked, last used first', async () => {
  const agent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537'
  wait(HOUR)
  const headers = { 'User-Agent': agent }
  const phone = toSignedInPerson(await logIn(server, dora.email, undefined, { headers }))
  wait(HOUR)
  const now = server.context.now()
  await refreshSession(server, dora.refresh_token)
  const { body, text } = await listOwnSessions(await lasting(phone))
  const iso = (ms: number) => new Date(ms).toISOString()
  expect(body.sessions).toEqual([
    {
      id: getHandle(dora),
      current: false,
      device: 'Aparelho desconhecido',
      lacks_second_step: false,
      created_at: iso(now - 2 * HOUR),
      last_used_at: iso(now),
      expires_at: iso(now + 30 * DAY),
    },
    {
      id: getHandle(phone),
      current: true,
      device: 'Chrome, Android',
      lacks_second_step: false,
      created_at: iso(now - HOUR),
      last_used_at: iso(now - HOUR),
      expires_at: iso(now + 29 * DAY + 23 * HOUR),
    },
  ])
  const rows = await server.storage.read((db) => listSessions(db, dora.id))
  const hidden = rows.flatMap(({ id_hash, refresh_hash }) => [id_hash, refresh_hash])
  expect(hidden.filter((secret) => text.includes(secret))).toEqual([])
})

test('what has ended by the clock is not in the list', async () => {
  wait(29 * DAY)
  const phone = await signInAgain(server, dora)
  wait(DAY)
  const fresh = toSignedInPerson(await refreshSession(server, phone.refresh_token))
  const { body } = await listOwnSessions(fresh.access_token)
  expect(body.sessions.map(({ id }) => id)).toEqual([getHandle(phone)])
})

test('a session is ended from another device at once, by the handle that the list shows', async () => {
  const phone = await signInAgain(server, dora)
  const answer = await end(dora, getHandle(phone))
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect(await living(dora, phone)).toEqual([true, false])
  expect(formatAuthRefusal(await refreshSession(server, phone.refresh_token))).toBe(
    '400 refresh_token_not_found',
  )
  const { body } = await listOwnSessions(dora.access_token)
  expect(body.sessions.map(({ id }) => id)).toEqual([getHandle(dora)])
  const actions = (await listAuditRows(server, dora.id)).map(({ action }) => action)
  expect(actions).toContain('session_revoked')
})

test('one may end the session one is in', async () => {
  expect((await end(dora, getHandle(dora))).status).toBe(204)
  expect(await living(dora)).toEqual([false])
})

test('nobody ends a session of another account, nor by what the database or a token holds of it', async () => {
  const stranger = await createClientAccount(server)
  const [id = ''] = dora.refresh_token.split('.')
  const wrong = [getHandle(dora), 'x', id, hashText(id), hashText(hashText(id))]
  for (const handle of wrong) {
    const { status, body } = await end(stranger, handle)
    expect([status, body.code], handle).toEqual([404, 'not_found'])
  }
  for (const handle of [id, hashText(id)]) expect((await end(dora, handle)).status).toBe(404)
  expect(await living(dora, stranger)).toEqual([true, true])
})
