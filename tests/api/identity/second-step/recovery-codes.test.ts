/** The codes on paper that stand in for the app, and how often either may be typed wrongly. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  formatAuthRefusal,
  readUser,
  signInAgain,
  toSignedInPerson,
} from '#tests/support/api/people/auth-calls.ts'
import { openAuthClient } from '#tests/support/api/people/auth-client.ts'
import { createTotpCode } from '#tests/support/api/people/factors.ts'
import {
  createProvenOwner,
  createSecuredOwner,
  passStep,
  type SecuredOwner,
  sendSecondStep,
  typeCode,
  typeRecoveryCode,
} from '#tests/support/api/people/second-step-calls.ts'
import { findLastSmsTo, listAuditRows, PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { readAccountClaims } from '#tests/support/api/people/tokens.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const CODES = '/auth/v1/factors/recovery-codes'
const makeCodes = async ({ access_token }: { access_token: string }) =>
  (await sendSecondStep(server, `POST ${CODES}`, access_token)).body.codes
const countLeft = async ({ access_token }: { access_token: string }) =>
  (await sendSecondStep(server, `GET ${CODES}`, access_token)).body.left
const toCode = ({ secret }: SecuredOwner) => createTotpCode(server.context.now(), secret)

test('ten codes are shown once, kept as hashes, and each takes the second step one time', async () => {
  const owner = await createSecuredOwner(server)
  const codes = await makeCodes(owner)
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
  const half = await signInAgain(server, owner)
  const raised = toSignedInPerson(
    await typeRecoveryCode(server, half.access_token, requireNth(codes).toUpperCase()),
  )
  expect(readAccountClaims(raised.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'recovery_code' }, { method: 'password' }],
  })
  expect(await countLeft(raised)).toBe(9)
  expect(await findLastSmsTo(server, owner.email)).toContain('Um código de recuperação foi usado')
  const again = await signInAgain(server, owner)
  expect(
    formatAuthRefusal(await typeRecoveryCode(server, again.access_token, requireNth(codes))),
  ).toBe('422 mfa_verification_failed')
  const typedBare = requireNth(codes, 1).replace('-', ' ')
  expect((await typeRecoveryCode(server, again.access_token, typedBare)).status).toBe(200)
  const facts = (await listAuditRows(server, owner.id)).map((row) => JSON.stringify(row)).join()
  expect(codes.filter((code) => facts.includes(code))).toEqual([])
})

test('of two calls with the same code at the same moment one gets through', async () => {
  const owner = await createSecuredOwner(server)
  const [code = ''] = await makeCodes(owner)
  const halves = [await signInAgain(server, owner), await signInAgain(server, owner)]
  const answers = await Promise.all(
    halves.map(({ access_token }) => typeRecoveryCode(server, access_token, code)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('new codes end those before, and a neighbour’s are of no use', async () => {
  const [owner, neighbour] = [await createSecuredOwner(server), await createSecuredOwner(server)]
  const [before = ''] = await makeCodes(owner)
  const [foreign = ''] = await makeCodes(neighbour)
  await makeCodes(owner)
  const { access_token } = await signInAgain(server, owner)
  for (const code of [before, foreign, '', 'x'.repeat(40)]) {
    expect((await typeRecoveryCode(server, access_token, code)).status, code).toBe(422)
  }
  expect([await countLeft(owner), await countLeft(neighbour)]).toEqual([10, 10])
})

test('without a second step there are none, and none is taken', async () => {
  const owner = await createProvenOwner(server)
  const made = await sendSecondStep(server, `POST ${CODES}`, owner.access_token)
  expect(formatAuthRefusal(made)).toBe('404 mfa_factor_not_found')
  const typed = await typeRecoveryCode(server, owner.access_token, 'abcde-fghjk')
  expect(formatAuthRefusal(typed)).toBe('404 mfa_factor_not_found')
})

test('ten wrong codes in fifteen minutes from one address: from another the right one is taken', async () => {
  await server.close()
  server = await startTestServer({ rateLimitFactor: 1 })
  const owner = await createSecuredOwner(server)
  passStep(server)
  const { access_token: token } = await signInAgain(server, owner)
  const at = (peer: string) => ({ peer })
  const type = (code: string, peer: string) =>
    typeCode(server, token, { id: owner.factor, code }, at(peer))
  for (let i = 0; i < 10; i++) expect((await type('000000', '192.0.2.1')).status).toBe(422)
  const slowed = await type(toCode(owner), '192.0.2.1')
  expect([slowed.status, slowed.body.retry_after]).toEqual([429, 900])
  expect((await typeRecoveryCode(server, token, 'x', at('192.0.2.1'))).status).toBe(429)
  expect((await type(toCode(owner), '192.0.2.2')).status).toBe(200)
})

test('guesses from many addresses end after sixty, and a recovery code still lets its owner in', async () => {
  await server.close()
  server = await startTestServer({ rateLimitFactor: 1 })
  const owner = await createSecuredOwner(server)
  const [code = ''] = await makeCodes(owner)
  const { access_token: token } = await signInAgain(server, owner)
  const statuses = []
  for (let i = 0; i < 61; i++) {
    const peer = { peer: `192.0.2.${i}` }
    const typed = await typeCode(server, token, { id: owner.factor, code: '000000' }, peer)
    statuses.push(typed.status)
  }
  expect(statuses.slice(0, 60).every((status) => status === 422)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect((await typeRecoveryCode(server, token, code, { peer: '198.51.100.1' })).status).toBe(200)
})

test('auth-js enrols, verifies, steps up in another session, lists and unenrols', async () => {
  const { email } = await createProvenOwner(server)
  const client = openAuthClient(server)
  const credentials = { email, password: PASSWORD }
  expect((await client.signInWithPassword(credentials)).error).toBeNull()
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' })
  if (enrolled.error) throw enrolled.error
  const { id, totp, friendly_name } = enrolled.data
  expect(friendly_name).toBe('Celular')
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  const code = () => createTotpCode(server.context.now(), totp.secret)
  const wrong = await client.mfa.challengeAndVerify({ factorId: id, code: '000000' })
  expect(wrong.error?.code).toBe('mfa_verification_failed')
  const verified = await client.mfa.challengeAndVerify({ factorId: id, code: code() })
  expect(verified.error).toBeNull()
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id, status: 'verified' }])
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  })

  const other = openAuthClient(server)
  await other.signInWithPassword(credentials)
  expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  expect((await other.mfa.unenroll({ factorId: id })).error?.code).toBe('insufficient_aal')
  passStep(server)
  const { data: opened } = await other.mfa.challenge({ factorId: id })
  await other.mfa.verify({ factorId: id, challengeId: opened?.id ?? '', code: code() })
  expect((await other.refreshSession()).error).toBeNull()
  const { data } = await other.getSession()
  expect((await readUser(server, data.session?.access_token ?? '')).status).toBe(200)
  expect((await other.mfa.unenroll({ factorId: id })).data).toEqual({ id })
  expect((await other.mfa.listFactors()).data?.all).toEqual([])
  await other.refreshSession()
  expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
})
