/** What somebody signs in with is changed by who knows it, and its old address hears of that. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countAttemptsSoFar, type Limit, WRONG_PASSWORDS_OF_ADDRESS } from '#api/identity/limits.ts'
import { saveIdentity, updateUser } from '#db/account/users.ts'
import { DAY, MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import {
  changeOwnUser,
  changeUser,
  createOwner,
  findLinkSentTo,
  formatAuthRefusal,
  logIn,
  readUser,
  recoverAccount,
  refreshSession,
  type SignedInPerson,
  sendAuthRequest,
  signInAgain,
  toCookieHeaderFrom,
  toSignedInPerson,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { addFactor, addRecoveryCode, markSecondStep } from '#tests/support/api/people/factors.ts'
import { createProvenOwner, typeRecoveryCode } from '#tests/support/api/people/second-step-calls.ts'
import {
  createEmail,
  findCodeSentTo,
  findLastSmsTo,
  listSmsTo,
  PASSWORD,
  proveEmail,
  toWrongCode,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
let dora: SignedInPerson
beforeEach(async () => {
  server = await startTestServer()
  dora = await createOwner(server)
})
afterEach(() => server.close())

const NEW = 'outra senha boa'
const NEEDED = '400 reauthentication_needed'
const NOT_VALID = '422 reauthentication_not_valid'
const wait = (ms: number) => server.setNow(server.context.now() + ms)
const askForCode = (token = dora.access_token) =>
  sendAuthRequest(server, 'GET /auth/v1/reauthenticate', { token })
const tryChange = async (body: object, token = dora.access_token) => {
  const answer = await changeUser(server, token, body)
  return answer.status === 200 ? 'changed' : formatAuthRefusal(answer)
}

/** Confirms the e-mail as the browser does that signed up. */
async function confirmEmail(person = dora): Promise<void> {
  const token_hash = await findLinkSentTo(server, person.email)
  await verifyToken(server, { type: 'signup', token_hash }, { token: person.access_token })
}

/** Follows the link of a change of e-mail, with the password. */
async function moveTo(email: string, token: string, password = PASSWORD) {
  await changeUser(server, token, { email, current_password: password })
  const token_hash = await findLinkSentTo(server, email)
  const answer = await verifyToken(server, { type: 'email_change', token_hash, password })
  return toSignedInPerson(answer)
}

test('a session alone changes neither password nor e-mail nor telephone, and still the name', async () => {
  const changes = [{ password: NEW }, { email: createEmail() }, { phone: createPhone() }]
  for (const change of changes) {
    expect(await tryChange(change), JSON.stringify(change)).toBe(NEEDED)
    expect(await tryChange({ ...change, current_password: '', nonce: null })).toBe(NEEDED)
    const wrong = await changeUser(server, dora.access_token, { ...change, current_password: NEW })
    expect(formatAuthRefusal(wrong)).toBe(NOT_VALID)
    expect(wrong.body.message).toBe('A senha atual ou o código não confere. Nada foi mudado.')
  }
  // Nor does it tell which password is the one of now.
  expect(await tryChange({ password: PASSWORD })).toBe(NEEDED)
  expect(await tryChange({ data: { name: 'Dora Souza' } })).toBe('changed')
  expect((await logIn(server, dora.email)).status).toBe(200)
  expect(await listSmsTo(server, dora.email)).toHaveLength(1)
})

test('the password of now changes all three', async () => {
  const [email, phone] = [createEmail(), createPhone()]
  const body = { email, phone, password: NEW, current_password: PASSWORD }
  expect(await tryChange(body)).toBe('changed')
  expect(await findLastSmsTo(server, email)).toContain('Confirme seu novo e-mail')
  expect(await findCodeSentTo(server, phone)).toMatch(/^\d{6}$/)
  expect((await logIn(server, dora.email, NEW)).status).toBe(200)
  expect(await tryChange({ password: PASSWORD, current_password: PASSWORD })).toBe(NOT_VALID)
})

test('wrong passwords there count for the session from wherever, and lock nobody else out of a network', async () => {
  const strict = await startTestServer({ rateLimitFactor: 1 })
  const [{ access_token: token, email }, neighbour] = [
    await createOwner(strict),
    await createOwner(strict, 'Rita Alves'),
  ]
  const peer = '203.0.113.7'
  const guess = async (current_password: string, from = { token, peer }) =>
    formatAuthRefusal(
      await sendAuthRequest(strict, 'PUT /auth/v1/user', {
        ...from,
        body: { password: NEW, current_password },
      }),
    )
  const LIMITED = '429 over_request_rate_limit'
  for (let i = 0; i < 10; i++) expect(await guess('chute')).toBe(NOT_VALID)
  expect(await guess(PASSWORD)).toBe(LIMITED)
  expect(await guess(PASSWORD, { token, peer: '198.51.100.1' })).toBe(LIMITED)
  const ofNetwork: [Limit, string] = [WRONG_PASSWORDS_OF_ADDRESS, peer]
  const counted = strict.storage.read((db) => countAttemptsSoFar(db, strict.context, ofNetwork))
  expect(await counted).toBe(0)
  for (const who of [email, neighbour.email])
    expect((await logIn(strict, who, PASSWORD, { peer })).status).toBe(200)
  const theirs = await sendAuthRequest(strict, 'PUT /auth/v1/user', {
    ...{ token: neighbour.access_token, peer },
    body: { password: NEW, current_password: PASSWORD },
  })
  expect(theirs.status).toBe(200)
  strict.setNow(strict.context.now() + 15 * MINUTE)
  const again = toSignedInPerson(await logIn(strict, email))
  expect(await guess('chute', { token: again.access_token, peer })).toBe(NOT_VALID)
  await strict.close()
})

test('a hundred wrong ones in a day end that day’s, and the e-mailed code still does', async () => {
  const strict = await startTestServer({ rateLimitFactor: 1 })
  const owner = await createOwner(strict)
  let { access_token, refresh_token } = owner
  const change = async (shown: object, span = 0) => {
    const sent = { token: access_token, peer: `203.0.113.${span}` }
    const body = { password: NEW, ...shown }
    return (await sendAuthRequest(strict, 'PUT /auth/v1/user', { ...sent, body })).status
  }
  for (let span = 0; span < 10; span++) {
    for (let i = 0; i < 10; i++) expect(await change({ current_password: 'chute' }, span)).toBe(422)
    strict.setNow(strict.context.now() + 15 * MINUTE)
    const refreshed = await refreshSession(strict, refresh_token)
    ;({ access_token, refresh_token } = toSignedInPerson(refreshed))
  }
  expect(await change({ current_password: PASSWORD })).toBe(429)
  await sendAuthRequest(strict, 'GET /auth/v1/reauthenticate', { token: access_token })
  expect(await change({ nonce: await findCodeSentTo(strict, owner.email) })).toBe(200)
  await strict.close()
})

test('a stolen session’s wrong ones keep nobody from changing the password who signs in anew', async () => {
  const strict = await startTestServer({ rateLimitFactor: 1 })
  const owner = await createOwner(strict)
  const prove = async (token: string, current_password: string) => {
    const body = { password: NEW, current_password }
    return (await sendAuthRequest(strict, 'PUT /auth/v1/user', { token, body })).status
  }
  for (let i = 0; i < 10; i++) expect(await prove(owner.access_token, 'chute')).toBe(422)
  expect(await prove(owner.access_token, PASSWORD)).toBe(429)
  const anew = await signInAgain(strict, owner)
  expect(await prove(anew.access_token, PASSWORD)).toBe(200)
  expect((await logIn(strict, owner.email, NEW)).status).toBe(200)
  await strict.close()
})

test('a code to the account’s e-mail stands for the password: once, in that session, for ten minutes', async () => {
  await confirmEmail()
  const other = await signInAgain(server, dora)
  const asked = await askForCode()
  expect([asked.status, asked.text]).toEqual([200, '{}'])
  const nonce = await findCodeSentTo(server, dora.email)
  expect(await tryChange({ password: NEW, nonce: toWrongCode(nonce) })).toBe(NOT_VALID)
  expect(await tryChange({ password: NEW, nonce }, other.access_token)).toBe(NOT_VALID)
  // What is refused for another reason leaves the code good.
  expect(await tryChange({ password: PASSWORD, nonce })).toBe('422 same_password')
  expect(await tryChange({ password: '12345', nonce })).toBe('422 weak_password')
  expect(await tryChange({ password: NEW, nonce })).toBe('changed')
  expect(await tryChange({ password: PASSWORD, nonce })).toBe(NOT_VALID)

  await askForCode()
  const late = await findCodeSentTo(server, dora.email)
  wait(10 * MINUTE)
  expect(await tryChange({ password: PASSWORD, nonce: late })).toBe(NOT_VALID)
})

test('five wrong ones end such a code, and a wrong one tells nothing of the password', async () => {
  await confirmEmail()
  await askForCode()
  const nonce = await findCodeSentTo(server, dora.email)
  for (let i = 0; i < 5; i++) {
    expect(await tryChange({ password: PASSWORD, nonce: toWrongCode(nonce) })).toBe(NOT_VALID)
  }
  expect(await tryChange({ password: NEW, nonce })).toBe(NOT_VALID)
})

test('a link on a page of somebody else sends no code, nor does a recovery ask for one', async () => {
  const entered = await logIn(server, dora.email, PASSWORD, {
    headers: { Origin: 'http://localhost', 'X-Vez-Session': 'cookie' },
  })
  const Cookie = toCookieHeaderFrom(entered)
  const askBy = (headers: Record<string, string>) =>
    sendAuthRequest(server, 'GET /auth/v1/reauthenticate', { headers: { Cookie, ...headers } })
  for (const headers of [{}, { 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'none' }]) {
    expect((await askBy(headers)).text).toBe('{}')
    expect(await listSmsTo(server, dora.email)).toHaveLength(1)
  }
  expect((await askBy({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
  expect(await listSmsTo(server, dora.email)).toHaveLength(2)
  const { access_token } = await recoverAccount(server, dora.email)
  expect((await askForCode(access_token)).status).toBe(403)
})

test('where nothing can carry a code, none is asked for', async () => {
  const silent = await startTestServer({ channels: { email: null, sms: null } })
  const { access_token: token } = await createOwner(silent)
  const answer = await sendAuthRequest(silent, 'GET /auth/v1/reauthenticate', { token })
  expect(formatAuthRefusal(answer)).toBe('422 otp_disabled')
  await silent.close()
})

test('without a password a sign-in of the last ten minutes is enough, and then a code', async () => {
  const owner = await proveEmail(server)
  wait(10 * MINUTE)
  expect(await tryChange({ password: NEW }, owner.token)).toBe(NEEDED)
  const typed = { password: NEW, current_password: 'não tenho' }
  expect(await tryChange(typed, owner.token)).toBe(NEEDED)
  await askForCode(owner.token)
  const nonce = await findCodeSentTo(server, owner.email)
  expect(await tryChange({ email: createEmail(), nonce }, owner.token)).toBe('changed')
  const fresh = await openAccount(server, owner.id, 'oauth')
  wait(10 * MINUTE - 1)
  expect(await tryChange({ password: NEW }, fresh.access_token)).toBe('changed')
  // Now it has one.
  const again = await openAccount(server, owner.id, 'oauth')
  expect(await tryChange({ password: PASSWORD }, again.access_token)).toBe(NEEDED)
})

test('a password that changed while another was checked is not the one of now', async () => {
  const other = await signInAgain(server, dora)
  const { passwords } = server.context
  const slow = { ...passwords }
  passwords.verify = async (...typed) => {
    const right = await slow.verify(...typed)
    passwords.verify = slow.verify
    const hash = await passwords.hash('mudada no meio')
    await server.storage.write((tx) =>
      updateUser(tx, dora.id, { password_hash: hash, updated_at: server.context.now() }),
    )
    return right
  }
  expect(await tryChange({ password: NEW, current_password: PASSWORD }, other.access_token)).toBe(
    NOT_VALID,
  )
})

test('an e-mail that changed ends the other sessions, and the old address is told', async () => {
  await confirmEmail()
  const [asking, other] = [await signInAgain(server, dora), await signInAgain(server, dora)]
  const email = createEmail('nova')
  const moved = await moveTo(email, asking.access_token)
  const seen = [asking, moved, other, dora].map(async ({ access_token }) => {
    return (await readUser(server, access_token)).status
  })
  expect(await Promise.all(seen)).toEqual([200, 200, 403, 403])
  const mail = await findLastSmsTo(server, dora.email)
  expect(mail).toContain('Seu e-mail de acesso mudou')
  expect(mail).not.toContain(email)
})

test('an old address that nobody proved is told nothing', async () => {
  const email = createEmail('nova')
  await moveTo(email, dora.access_token)
  expect(await listSmsTo(server, dora.email)).toHaveLength(1)
})

test('the old address takes the account back, with nothing that was added since', async () => {
  await confirmEmail()
  const neighbour = await createOwner(server)
  const [email, phone] = [createEmail('ladra'), createPhone()]
  wait(MINUTE)
  const thief = await moveTo(email, dora.access_token)
  await changeOwnUser(server, thief.access_token, { phone })
  const code = await findCodeSentTo(server, phone)
  await verifyToken(server, { type: 'phone_change', phone, token: code })
  const now = server.context.now()
  const google = { provider: 'google', email, created_at: now, last_sign_in_at: now }
  for (const { id } of [dora, neighbour]) {
    const identity = { ...google, provider_id: `g-${id}`, account_id: id }
    await server.storage.write((tx) => saveIdentity(tx, identity))
  }
  await changeOwnUser(server, thief.access_token, { password: NEW })

  const token_hash = await findLinkSentTo(server, dora.email)
  const session = toSignedInPerson(await verifyToken(server, { type: 'recovery', token_hash }))
  expect(session.id).toBe(dora.id)
  expect((await readUser(server, thief.access_token)).status).toBe(403)
  expect(formatAuthRefusal(await logIn(server, email, NEW))).toBe('400 invalid_credentials')
  const { status } = await changeUser(server, session.access_token, { password: 'só minha agora' })
  expect(status).toBe(200)
  const { body } = await logIn(server, dora.email, 'só minha agora')
  expect(body.user).toMatchObject({ id: dora.id, email: dora.email, phone: '' })
  expect(body.user.app_metadata.providers).toEqual(['email'])
  const second = await verifyToken(server, { type: 'recovery', token_hash })
  expect(formatAuthRefusal(second)).toBe('403 otp_expired')
  const mine = (await readUser(server, neighbour.access_token)).body
  expect(mine.app_metadata.providers).toContain('google')
})

test('of two changes the first can be undone whatever comes after, and the second no more', async () => {
  await confirmEmail()
  const [second, third] = [createEmail('segunda'), createEmail('terceira')]
  wait(MINUTE)
  const there = await moveTo(second, dora.access_token)
  const toFirst = await findLinkSentTo(server, dora.email)
  wait(MINUTE)
  await moveTo(third, there.access_token)
  const toSecond = await findLinkSentTo(server, second)
  const follow = async (token_hash: string) =>
    (await verifyToken(server, { type: 'recovery', token_hash })).status
  expect([await follow(toFirst), await follow(toSecond)]).toEqual([200, 403])
  const answer = await sendAuthRequest(server, 'POST /auth/v1/recover', { body: { email: second } })
  expect(answer.status).toBe(200)
  expect(
    (await readUser(server, (await recoverAccount(server, dora.email)).access_token)).body.email,
  ).toBe(dora.email)
})

test('it takes back nothing after seven days, nor what is another account’s by then', async () => {
  await confirmEmail()
  await moveTo(createEmail('nova'), dora.access_token)
  const taken = await findLinkSentTo(server, dora.email)
  const holder = await proveEmail(server, dora.email)
  const follow = async (token_hash: string) =>
    formatAuthRefusal(await verifyToken(server, { type: 'recovery', token_hash }))
  expect(await follow(taken)).toBe('403 otp_expired')
  expect((await proveEmail(server, dora.email)).id).toBe(holder.id)

  const rita = await createOwner(server, 'Rita Alves')
  await confirmEmail(rita)
  await moveTo(createEmail('nova'), rita.access_token)
  const late = await findLinkSentTo(server, rita.email)
  wait(7 * DAY)
  expect(await follow(late)).toBe('403 otp_expired')
})

test('a second step of before the change stays when it is undone, and one of after it goes', async () => {
  for (const [adds, asked] of [
    ['before', 403],
    ['after', 200],
  ] as const) {
    const owner = await createProvenOwner(server)
    wait(MINUTE)
    if (adds === 'before') await addFactor(server, owner.id)
    const code = await addRecoveryCode(server, owner.id)
    // One that is younger than a week may be the thief's as well.
    wait(8 * 24 * 60 * MINUTE)
    const session = await openAccount(server, owner.id)
    const token = adds === 'before' ? await markSecondStep(server, session) : session.access_token
    await moveTo(createEmail('ladra'), token)
    wait(MINUTE)
    if (adds === 'after') await addFactor(server, owner.id)
    const token_hash = await findLinkSentTo(server, owner.email)
    const undone = toSignedInPerson(await verifyToken(server, { type: 'recovery', token_hash }))
    const set = () => changeUser(server, undone.access_token, { password: NEW })
    expect((await set()).status).toBe(asked)
    if (adds === 'before') {
      const taken = await typeRecoveryCode(server, undone.access_token, code)
      const raised = toSignedInPerson(taken)
      expect((await changeUser(server, raised.access_token, { password: NEW })).status).toBe(200)
    }
    expect((await logIn(server, owner.email, NEW)).status).toBe(200)
  }
})

test('an app that joined an older one lately leaves it standing, and codes made since the change go', async () => {
  const { id, email } = await createProvenOwner(server)
  await addFactor(server, id)
  wait(8 * DAY)
  await addFactor(server, id)
  wait(MINUTE)
  const session = await openAccount(server, id)
  await moveTo(createEmail('ladra'), await markSecondStep(server, session))
  wait(MINUTE)
  const code = await addRecoveryCode(server, id)
  const token_hash = await findLinkSentTo(server, email)
  const undone = toSignedInPerson(await verifyToken(server, { type: 'recovery', token_hash }))
  expect((await changeUser(server, undone.access_token, { password: NEW })).status).toBe(403)
  const taken = await typeRecoveryCode(server, undone.access_token, code)
  expect(formatAuthRefusal(taken)).toBe('422 mfa_verification_failed')
})

test('undoing a change leaves the telephone of before, and the link that undoes an earlier one', async () => {
  await confirmEmail()
  const phone = createPhone()
  const now = server.context.now()
  const proven = { phone, phone_confirmed_at: now, updated_at: now }
  await server.storage.write((tx) => updateUser(tx, dora.id, proven))
  wait(MINUTE)
  const second = createEmail('segunda')
  const there = await moveTo(second, dora.access_token)
  wait(MINUTE)
  await moveTo(createEmail('terceira'), there.access_token)
  for (const email of [second, dora.email]) {
    const token_hash = await findLinkSentTo(server, email)
    const { status, body } = await verifyToken(server, { type: 'recovery', token_hash })
    expect([status, body.user?.email, body.user?.phone]).toEqual([200, email, phone])
  }
})
