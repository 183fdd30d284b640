/** The codes of the PKCE flow: POST /auth/v1/token?grant_type=pkce. */
import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAuthCode } from '#api/identity/account/pkce.ts'
import { MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import {
  changeOwnUser,
  createOwner,
  formatAuthRefusal,
  readUser,
  type SignedInPerson,
  sendAuthRequest,
  toSignedInPerson,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { findCodeSentTo } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let dora: SignedInPerson
beforeEach(async () => {
  server = await startTestServer()
  dora = await createOwner(server)
})
afterEach(() => server.close())

const makeVerifier = () => randomBytes(32).toString('base64url')
const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** As the way back from Google does. */
function giveCode(code_challenge: string, code_challenge_method = 's256'): Promise<string> {
  const { storage, context } = server
  const challenge = { code_challenge, code_challenge_method }
  return storage.write((tx) => createAuthCode(tx, context, dora.id, challenge))
}

const exchange = (auth_code: unknown, code_verifier: unknown) =>
  sendAuthRequest(server, 'POST /auth/v1/token?grant_type=pkce', {
    body: { auth_code, code_verifier },
  })

test('the code and its verifier give a session', async () => {
  const verifier = makeVerifier()
  const person = toSignedInPerson(await exchange(await giveCode(s256(verifier)), verifier))
  expect(person.id).toBe(dora.id)
  expect((await readUser(server, person.access_token)).status).toBe(200)
})

test('the method may be written in any case, and be plain', async () => {
  const verifier = makeVerifier()
  expect((await exchange(await giveCode(s256(verifier), 'S256'), verifier)).status).toBe(200)
  expect((await exchange(await giveCode(verifier, 'plain'), verifier)).status).toBe(200)
})

test('a code is good once', async () => {
  const verifier = makeVerifier()
  const code = await giveCode(s256(verifier))
  const answers = await Promise.all([exchange(code, verifier), exchange(code, verifier)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(formatAuthRefusal(await exchange(code, verifier))).toBe('400 bad_oauth_state')
})

test('another verifier, or none, gets nothing and uses the code up', async () => {
  const verifier = makeVerifier()
  for (const wrong of [makeVerifier(), '', null, undefined, s256(verifier), `${verifier}x`]) {
    const code = await giveCode(s256(verifier))
    expect(formatAuthRefusal(await exchange(code, wrong)), String(wrong)).toBe(
      '400 bad_code_verifier',
    )
    expect(formatAuthRefusal(await exchange(code, verifier))).toBe('400 bad_oauth_state')
  }
})

test('an empty challenge is no challenge that an empty verifier meets', async () => {
  for (const method of ['plain', 's256']) {
    expect(formatAuthRefusal(await exchange(await giveCode('', method), ''))).toBe(
      '400 bad_code_verifier',
    )
  }
})

test('a code lives for five minutes', async () => {
  const verifier = makeVerifier()
  const [early, late] = [await giveCode(s256(verifier)), await giveCode(s256(verifier))]
  server.setNow(server.context.now() + 5 * MINUTE - 1)
  expect((await exchange(early, verifier)).status).toBe(200)
  server.setNow(server.context.now() + 1)
  expect(formatAuthRefusal(await exchange(late, verifier))).toBe('400 bad_oauth_state')
})

test('a change of the password ends the codes that were on their way', async () => {
  const verifier = makeVerifier()
  const code = await giveCode(s256(verifier))
  await changeOwnUser(server, dora.access_token, { password: 'outra senha boa' })
  expect(formatAuthRefusal(await exchange(code, verifier))).toBe('400 bad_oauth_state')
})

test('whoever proves the e-mail ends the codes of who had claimed it', async () => {
  const verifier = makeVerifier()
  const code = await giveCode(s256(verifier))
  const { email } = dora
  await sendAuthRequest(server, 'POST /auth/v1/otp', { body: { email } })
  const token = await findCodeSentTo(server, email)
  expect((await verifyToken(server, { type: 'email', email, token })).status).toBe(200)
  expect(formatAuthRefusal(await exchange(code, verifier))).toBe('400 bad_oauth_state')
})

test('what is no code finds nothing', async () => {
  for (const code of ['', 'x', null, undefined, dora.refresh_token]) {
    expect(formatAuthRefusal(await exchange(code, 'v'))).toBe('400 bad_oauth_state')
  }
})
