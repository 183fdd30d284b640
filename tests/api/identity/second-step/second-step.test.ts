/** Signing in in two steps: switching it on, the codes of the app, and what only both steps open. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import { listFactors } from '#db/account/factors.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import {
  changeUser,
  createOwner,
  formatAuthRefusal,
  logIn,
  parseSetCookies,
  readUser,
  recoverAccount,
  refreshSession,
  type SignedInPerson,
  sendAuthRequest,
  signInAgain,
  toSignedInPerson,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { addFactor, createTotpCode } from '#tests/support/api/people/factors.ts'
import {
  challenge,
  createProvenOwner,
  createSecuredOwner,
  enroll,
  passStep,
  type SecuredOwner,
  sendSecondStep,
  typeCode,
} from '#tests/support/api/people/second-step-calls.ts'
import {
  findLastSmsTo,
  listAuditRows,
  listSmsTo,
  toWrongCode,
} from '#tests/support/api/people/sign-up.ts'
import { readAccountClaims } from '#tests/support/api/people/tokens.ts'
import { ADDRESS, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const toCode = ({ secret }: { secret: string }) => createTotpCode(server.context.now(), secret)
const readMe = (token: string) => server.call('GET /api/me', {}, token)
const type = (token: string, owner: SecuredOwner, code = toCode(owner)) =>
  typeCode(server, token, { id: owner.factor, code })
const listActions = async ({ id }: SignedInPerson) =>
  (await listAuditRows(server, id)).map(({ action }) => action)

test('the secret counts once a code of it came back, and the token says how one came in', async () => {
  const owner = await createProvenOwner(server)
  const { id, secret, uri, qr_code } = await enroll(server, owner.access_token)
  expect(uri).toBe(
    `otpauth://totp/Vez:${encodeURIComponent(owner.email)}?issuer=Vez&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(qr_code).toMatch(/^<svg[^#]+<\/svg>$/)
  const other = await signInAgain(server, owner)
  expect((await readMe(other.access_token)).status).toBe(200)
  const raised = await typeCode(server, owner.access_token, { id, code: toCode({ secret }) })
  const seconds = server.context.now() / 1000
  expect(raised.body.user.factors).toMatchObject([{ id, factor_type: 'totp', status: 'verified' }])
  expect(readAccountClaims(raised.body.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [
      { method: 'totp', timestamp: seconds },
      { method: 'password', timestamp: seconds },
    ],
  })
  // What was signed in elsewhere has taken the first step only.
  expect((await readMe(other.access_token)).body).toMatchObject({
    code: 'insufficient_aal',
    message: 'Falta a segunda etapa. Digite o código do seu aplicativo para continuar.',
  })
  expect(await listActions(owner)).toContain('second_step_on')
  expect(await findLastSmsTo(server, owner.email)).toContain('Entrada em duas etapas ativada')
})

test('the database holds neither the secret nor a code', async () => {
  const owner = await createSecuredOwner(server)
  const [row] = await server.storage.read((db) => listFactors(db, owner.id))
  expect(JSON.stringify(row)).not.toContain(owner.secret)
  expect(server.context.crypto.decrypt(row?.sealed ?? '')).toBe(owner.secret)
})

test('after the password alone, who one is and signing out work, and nothing else', async () => {
  const owner = await createSecuredOwner(server)
  const half = toSignedInPerson(await logIn(server, owner.email))
  const { access_token: token } = half
  expect((await readUser(server, token)).body.factors).toHaveLength(1)
  expect(readAccountClaims(token)).toMatchObject({ aal: 'aal1' })
  const refused = [
    await changeUser(server, token, { password: 'uma senha bem nova' }),
    await sendSecondStep(server, 'POST /auth/v1/factors', token, { body: { factor_type: 'totp' } }),
    await sendSecondStep(server, `DELETE /auth/v1/factors/${owner.factor}`, token),
    await sendSecondStep(server, 'POST /auth/v1/factors/recovery-codes', token),
  ]
  expect(refused.map(formatAuthRefusal)).toEqual(Array(4).fill('403 insufficient_aal'))
  expect((await readMe(owner.access_token)).status).toBe(200)
  const out = await sendAuthRequest(server, 'POST /auth/v1/logout?scope=local', { token })
  expect(out.status).toBe(204)
})

test('renewing keeps the level, and the token from before the second step renews nothing', async () => {
  const owner = await createSecuredOwner(server)
  const half = await signInAgain(server, owner)
  passStep(server)
  const raised = toSignedInPerson(await type(half.access_token, owner))
  expect(formatAuthRefusal(await refreshSession(server, half.refresh_token))).toBe(
    '400 refresh_token_not_found',
  )
  const renewed = toSignedInPerson(await refreshSession(server, raised.refresh_token))
  expect(readAccountClaims(renewed.access_token)).toMatchObject({ aal: 'aal2' })
  expect((await readMe(renewed.access_token)).status).toBe(200)
  const other = await signInAgain(server, owner)
  const again = toSignedInPerson(await refreshSession(server, other.refresh_token))
  expect((await readMe(again.access_token)).status).toBe(403)
})

test('a token from before the second step stays at the first, though its session goes on', async () => {
  const owner = await createSecuredOwner(server)
  const half = await signInAgain(server, owner)
  passStep(server)
  const raised = toSignedInPerson(await type(half.access_token, owner))
  expect((await readMe(half.access_token)).body).toMatchObject({ code: 'insufficient_aal' })
  expect((await readMe(raised.access_token)).status).toBe(200)
  expect((await readUser(server, half.access_token)).status).toBe(200)
})

test('a code is good once, for every session of the account', async () => {
  const owner = await createSecuredOwner(server)
  const half = await signInAgain(server, owner)
  // The one that switched it on.
  expect(formatAuthRefusal(await type(half.access_token, owner))).toBe(
    '422 mfa_verification_failed',
  )
  passStep(server)
  const code = toCode(owner)
  expect((await type(half.access_token, owner, code)).status).toBe(200)
  const other = await signInAgain(server, owner)
  expect(formatAuthRefusal(await type(other.access_token, owner, code))).toBe(
    '422 mfa_verification_failed',
  )
  expect(await listActions(owner)).toContain('second_step_failed')
})

test('of two calls with the same code at the same moment one gets through', async () => {
  const owner = await createSecuredOwner(server)
  passStep(server)
  const halves = [await signInAgain(server, owner), await signInAgain(server, owner)]
  const answers = await Promise.all(halves.map(({ access_token }) => type(access_token, owner)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('the codes before and after the present one are taken, those further off are not', async () => {
  const owner = await createSecuredOwner(server)
  server.setNow(server.context.now() + 600_000)
  const now = server.context.now()
  const at = (steps: number) => createTotpCode(now + steps * 30_000, owner.secret)
  const { access_token } = await signInAgain(server, owner)
  const statuses = []
  for (const steps of [-2, 2, -1, 0, 1, 0]) {
    statuses.push((await type(access_token, owner, at(steps))).status)
  }
  expect(statuses).toEqual([422, 422, 200, 200, 200, 422])
})

test('a code as apps show it, with a space, is the same; letters, and wrong ones, are not', async () => {
  const owner = await createSecuredOwner(server)
  passStep(server)
  const { access_token } = await signInAgain(server, owner)
  const right = toCode(owner)
  for (const wrong of ['', 'abcdef', right.slice(1), `${right}0`, toWrongCode(right)]) {
    expect((await type(access_token, owner, wrong)).status, wrong).toBe(422)
  }
  expect((await type(access_token, owner, `${right.slice(0, 3)} ${right.slice(3)}`)).status).toBe(
    200,
  )
})

test('a challenge is for its own factor and account, lasts five minutes, and is answered once', async () => {
  const [owner, neighbour] = [await createSecuredOwner(server), await createSecuredOwner(server)]
  passStep(server)
  let { access_token: token } = await signInAgain(server, owner)
  const answer = (challenge_id: string, id = owner.factor) =>
    sendSecondStep(server, `POST /auth/v1/factors/${id}/verify`, token, {
      body: { challenge_id, code: toCode(owner) },
    })
  const foreign = await challenge(server, neighbour.access_token, neighbour.factor)
  expect(formatAuthRefusal(await answer(foreign))).toBe('422 mfa_challenge_expired')
  expect(formatAuthRefusal(await answer('x'))).toBe('422 mfa_challenge_expired')
  expect(formatAuthRefusal(await answer(foreign, neighbour.factor))).toBe(
    '404 mfa_factor_not_found',
  )
  const late = await challenge(server, token, owner.factor)
  server.setNow(server.context.now() + 300_000)
  expect(formatAuthRefusal(await answer(late))).toBe('422 mfa_challenge_expired')
  const own = await challenge(server, token, owner.factor)
  token = toSignedInPerson(await answer(own)).access_token
  passStep(server)
  expect(formatAuthRefusal(await answer(own))).toBe('422 mfa_challenge_expired')
  const second = await enroll(server, owner.access_token)
  const first = await challenge(server, owner.access_token, owner.factor)
  expect(formatAuthRefusal(await answer(first, second.id))).toBe('422 mfa_challenge_expired')
})

test('whoever knows the password alone cannot let a factor of their own count beside the owner’s', async () => {
  const owner = await createProvenOwner(server)
  const thief = await signInAgain(server, owner)
  const planted = await enroll(server, thief.access_token)
  const own = await enroll(server, owner.access_token)
  await typeCode(server, owner.access_token, { id: own.id, code: toCode(own) })
  const answer = await typeCode(server, thief.access_token, {
    id: planted.id,
    code: toCode(planted),
  })
  expect(formatAuthRefusal(answer)).toBe('403 insufficient_aal')
  expect((await readMe(thief.access_token)).status).toBe(403)
})

test('with several apps the code may be any one’s, in one try, and each is good once', async () => {
  const owner = await createSecuredOwner(server)
  const tablet = await enroll(server, owner.access_token)
  const waiting = await enroll(server, owner.access_token)
  // A new app must show its own.
  passStep(server)
  const borrowed = { id: tablet.id, code: toCode(owner) }
  expect((await typeCode(server, owner.access_token, borrowed)).status).toBe(422)
  const shown = { id: tablet.id, code: toCode(tablet) }
  const { access_token } = toSignedInPerson(await typeCode(server, owner.access_token, shown))
  passStep(server)
  const before = (await listActions(owner)).length
  const half = await signInAgain(server, owner)
  expect((await type(half.access_token, owner, toCode(tablet))).status).toBe(200)
  // Rows of one millisecond stand in any order.
  const written = (await listActions(owner)).slice(before)
  expect(written.sort()).toEqual(['first_step', 'second_step', 'sign_in'])
  for (const code of [toCode(tablet), toCode(waiting)]) {
    expect((await type(access_token, owner, code)).status).toBe(422)
  }
})

test('whoever is stopped by the second step has not signed in, and is in the history all the same', async () => {
  const owner = await createSecuredOwner(server)
  // Of a step that is younger, a recovery by mail takes it off.
  server.setNow(server.context.now() + 8 * MS_A_DAY)
  const before = (await listActions(owner)).length
  const thief = await signInAgain(server, owner)
  await type(thief.access_token, owner, toWrongCode(toCode(owner)))
  await refreshSession(server, thief.refresh_token)
  expect((await listActions(owner)).slice(before)).toEqual(['first_step', 'second_step_failed'])
  const half = await recoverAccount(server, owner.email)
  expect((await listActions(owner)).at(-1)).toBe('first_step')
  passStep(server)
  const raised = await type(half.access_token, owner)
  const rows = await listAuditRows(server, owner.id)
  expect(rows.at(-1)).toMatchObject({ action: 'sign_in', facts: { method: 'recovery' } })
  // Taken once more in the same session it is no second sign-in.
  passStep(server)
  await type(raised.body.access_token ?? '', owner)
  expect((await listActions(owner)).at(-1)).toBe('second_step')
})

test('one of two apps that goes is mailed and written down, an unused secret is not', async () => {
  const owner = await createSecuredOwner(server)
  const { access_token: token } = owner
  const other = await addFactor(server, owner.id)
  const unused = await enroll(server, token)
  const remove = (id: string) => sendSecondStep(server, `DELETE /auth/v1/factors/${id}`, token)
  const mails = (await listSmsTo(server, owner.email)).length
  expect((await remove(unused.id)).status).toBe(200)
  expect(await listSmsTo(server, owner.email)).toHaveLength(mails)
  expect((await remove(other)).status).toBe(200)
  expect(await findLastSmsTo(server, owner.email)).toContain('Um aplicativo saiu da sua conta')
  expect(await listActions(owner)).toContain('second_step_app_removed')
  expect((await readMe(token)).status).toBe(200)
})

test('what weakens the second step asks for it anew after ten minutes', async () => {
  const owner = await createSecuredOwner(server)
  const token = owner.access_token
  const weaken = (path: string, by = token) => sendSecondStep(server, path, by, {})
  const off = `DELETE /auth/v1/factors/${owner.factor}`
  const codes = 'POST /auth/v1/factors/recovery-codes'
  server.setNow(server.context.now() + 10 * 60_000 + 1)
  for (const path of [off, codes])
    expect(formatAuthRefusal(await weaken(path))).toBe('403 insufficient_aal')
  expect((await readMe(token)).status).toBe(200)
  const raised = toSignedInPerson(await type(token, owner)).access_token
  for (const path of [codes, off]) expect((await weaken(path, raised)).status).toBe(200)
})

test('at most three secrets wait for their first code: of a fourth the oldest ends', async () => {
  const owner = await createProvenOwner(server)
  const ids = []
  for (let i = 0; i < 4; i++) {
    server.setNow(server.context.now() + 1000)
    ids.push((await enroll(server, owner.access_token)).id)
  }
  const { body } = await readUser(server, owner.access_token)
  expect(body.factors?.map(({ id }) => id)).toEqual(ids.slice(1))
})

test('at most ten apps count for an account; one that is taken off makes room', async () => {
  const owner = await createSecuredOwner(server)
  const more = []
  for (let i = 1; i < 10; i++) more.push(await addFactor(server, owner.id))
  const add = () =>
    sendSecondStep(server, 'POST /auth/v1/factors', owner.access_token, {
      body: { factor_type: 'totp' },
    })
  expect(formatAuthRefusal(await add())).toBe('422 too_many_enrolled_mfa_factors')
  await sendSecondStep(server, `DELETE /auth/v1/factors/${more[0]}`, owner.access_token)
  expect((await add()).status).toBe(200)
})

test('an e-mail that can be proven is proven first', async () => {
  const claimed = await createOwner(server)
  const answer = await sendSecondStep(server, 'POST /auth/v1/factors', claimed.access_token, {
    body: { factor_type: 'totp' },
  })
  expect(formatAuthRefusal(answer)).toBe('400 email_not_confirmed')
  const silent = await startTestServer({ channels: { email: null, sms: null } })
  const unprovable = await createOwner(silent)
  expect((await enroll(silent, unprovable.access_token)).id).toEqual(expect.any(String))
  await silent.close()
})

test('switching it off takes the second step from every session, and a mail tells of it', async () => {
  const owner = await createSecuredOwner(server)
  await sendSecondStep(server, 'POST /auth/v1/factors/recovery-codes', owner.access_token)
  const neighbour = await createSecuredOwner(server)
  const off = await sendSecondStep(
    server,
    `DELETE /auth/v1/factors/${owner.factor}`,
    owner.access_token,
  )
  expect([off.status, off.body.id]).toEqual([200, owner.factor])
  const renewed = toSignedInPerson(await refreshSession(server, owner.refresh_token))
  expect(readAccountClaims(renewed.access_token)).toMatchObject({ aal: 'aal1' })
  expect((await readMe(renewed.access_token)).status).toBe(200)
  const codes = await sendSecondStep(
    server,
    'GET /auth/v1/factors/recovery-codes',
    owner.access_token,
  )
  expect(codes.body).toEqual({ total: 0, left: 0, created_at: null })
  expect(await findLastSmsTo(server, owner.email)).toContain('duas etapas desativada')
  expect((await readMe(neighbour.access_token)).status).toBe(200)
  const foreign = await sendSecondStep(
    server,
    `DELETE /auth/v1/factors/${neighbour.factor}`,
    owner.access_token,
  )
  expect(formatAuthRefusal(foreign)).toBe('404 mfa_factor_not_found')
})

test('giving up an app before its first code is no news', async () => {
  const owner = await createProvenOwner(server)
  const { id } = await enroll(server, owner.access_token)
  const sent = await listSmsTo(server, owner.email)
  await sendSecondStep(server, `DELETE /auth/v1/factors/${id}`, owner.access_token)
  expect(await listSmsTo(server, owner.email)).toEqual(sent)
})

test('a recovery link sets no password before the second step, and then keeps the factors', async () => {
  const owner = await createSecuredOwner(server)
  // One that began within a week may be a thief's (`recover.ts`).
  server.setNow(server.context.now() + 8 * 86_400_000)
  const lent = await recoverAccount(server, owner.email)
  const password = 'uma senha bem nova'
  expect(formatAuthRefusal(await changeUser(server, lent.access_token, { password }))).toBe(
    '403 insufficient_aal',
  )
  const raised = toSignedInPerson(await type(lent.access_token, owner))
  // Still lent for the password alone.
  expect((await readMe(raised.access_token)).status).toBe(403)
  expect((await changeUser(server, raised.access_token, { password })).status).toBe(200)
  const half = toSignedInPerson(await logIn(server, owner.email, password))
  expect((await readMe(half.access_token)).body.code).toBe('insufficient_aal')
})

test('“Não fui eu” in the mail takes it off, ends every session and sets a password', async () => {
  const thief = await createSecuredOwner(server)
  const mail = await findLastSmsTo(server, thief.email)
  const [, token_hash] = /#token_hash=([\w-]+)&type=recovery/.exec(mail) ?? []
  const lent = toSignedInPerson(await verifyToken(server, { type: 'recovery', token_hash }))
  expect((await readUser(server, thief.access_token)).status).toBe(403)
  const password = 'uma senha bem nova'
  expect((await changeUser(server, lent.access_token, { password })).status).toBe(200)
  const owner = toSignedInPerson(await logIn(server, thief.email, password))
  expect((await readMe(owner.access_token)).status).toBe(200)
  const again = await verifyToken(server, { type: 'recovery', token_hash })
  expect(formatAuthRefusal(again)).toBe('403 otp_expired')
})

test('a mailbox that nobody had proven is won back from whoever chose its second step', async () => {
  await server.close()
  server = await startTestServer({ channels: { email: null, sms: null } })
  const stranger = await createOwner(server)
  const { id, secret } = await enroll(server, stranger.access_token)
  await typeCode(server, stranger.access_token, { id, code: toCode({ secret }) })
  // Mail was configured since.
  const link = await server.storage.write((tx) =>
    createOneTimeToken(tx, server.context, 'recover', {
      account_id: stranger.id,
      subject: stranger.email,
    }),
  )
  const lent = toSignedInPerson(
    await verifyToken(server, { type: 'recovery', token_hash: link.token }),
  )
  const password = 'uma senha bem nova'
  expect((await changeUser(server, lent.access_token, { password })).status).toBe(200)
  const owner = toSignedInPerson(await logIn(server, stranger.email, password))
  expect((await readMe(owner.access_token)).status).toBe(200)
})

test('our own page gets the raised session as cookies, and no tokens in the answer', async () => {
  const owner = await createSecuredOwner(server)
  passStep(server)
  const half = await signInAgain(server, owner)
  const challenge_id = await challenge(server, half.access_token, owner.factor)
  const from = (origin: string) => ({
    headers: { Cookie: `vez-access=${half.access_token}`, Origin: origin, Host: 'vez.test' },
    body: { challenge_id, code: toCode(owner) },
  })
  const call = `POST /auth/v1/factors/${owner.factor}/verify`
  const foreign = await sendAuthRequest(server, call, from('https://evil.example'))
  expect(formatAuthRefusal(foreign)).toBe('403 foreign_origin')
  // Even without the header that asks for cookies.
  const answer = await sendAuthRequest(server, call, from(ADDRESS))
  expect([answer.status, answer.body.access_token, answer.body.refresh_token]).toEqual([
    200,
    undefined,
    undefined,
  ])
  expect([...parseSetCookies(answer).keys()]).toEqual(['vez-access', 'vez-refresh', 'vez-known'])
})

test('signing out everywhere by the password alone leaves who has taken the second step', async () => {
  const owner = await createSecuredOwner(server)
  for (const scope of ['?scope=global', '?scope=others', '']) {
    const { access_token: token } = await signInAgain(server, owner)
    const out = await sendAuthRequest(server, `POST /auth/v1/logout${scope}`, { token })
    expect(out.status).toBe(204)
    expect(formatAuthRefusal(await readUser(server, token))).toBe('403 session_not_found')
    expect((await readMe(owner.access_token)).status).toBe(200)
  }
  const half = await signInAgain(server, owner)
  const sent = { token: owner.access_token }
  expect((await sendAuthRequest(server, 'POST /auth/v1/logout', sent)).status).toBe(204)
  expect(formatAuthRefusal(await readUser(server, half.access_token))).toBe('403 session_not_found')
})
