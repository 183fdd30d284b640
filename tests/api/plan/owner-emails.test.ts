/** `OWNER_EMAILS`: who runs the installation has no trial and no end, by an e-mail that is confirmed. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toPlanAnswer } from '#api/entitlement/plan-answer.ts'
import { readEnv } from '#api/env.ts'
import { user_resources, users } from '#db/tables/account.ts'
import { ENDLESS_PLAN, getPlanStanding } from '#domain/plan/standing.ts'
import { DAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  changeUser,
  createOwner,
  findLinkSentTo,
  type SignedInPerson,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { PASSWORD, proveEmail, signUp } from '#tests/support/api/people/sign-up.ts'
import { WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

const OWNER = 'chefe@vez.example'
// Nothing in it is an instant: on the wire it is the same.
const UNLIMITED = {
  ...toPlanAnswer(ENDLESS_PLAN, getPlanStanding(ENDLESS_PLAN, 0), 0, 'UTC'),
  ...{ trial_expira_em: null, plano_expira_em: null },
}

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ ...WITH_PLANS, ownerEmails: new Set([OWNER]) })
})
afterEach(() => server.close())

const readPlan = async (token: string) =>
  (await server.call('GET /api/me', {}, token)).body.resources
const trial = () => ({ plano_atual: 'trial', is_blocked: false })

test('a confirmed e-mail of the list is avancado for ever, whatever the row says', async () => {
  const owner = await proveEmail(server, OWNER, 'admin')
  await server.storage.write(async (tx) => {
    await tx
      .update(user_resources)
      .set({ is_blocked: true })
      .where(eq(user_resources.user_id, owner.id))
  })
  server.setNow(server.context.now() + 30 * DAY)
  const { token } = await proveEmail(server, OWNER, 'admin')
  expect(await readPlan(token)).toEqual(UNLIMITED)
})

test('whoever only claims it has the trial of everybody, until they confirm it', async () => {
  const { token } = await signUp(server, { email: OWNER, role: 'admin' })
  expect(await readPlan(token)).toMatchObject(trial())
  const token_hash = await findLinkSentTo(server, OWNER)
  await verifyToken(server, { type: 'signup', token_hash, password: PASSWORD })
  expect(await readPlan(token)).toEqual(UNLIMITED)
})

test('another e-mail, one that is longer, and one that is asked for only, are none', async () => {
  for (const email of [`x${OWNER}`, `${OWNER}.br`, 'outra@vez.example']) {
    const { token } = await proveEmail(server, email, 'admin')
    expect(await readPlan(token), email).toMatchObject(trial())
  }
})

test('it begins with the confirmation of a change to it, and ends with one away from it', async () => {
  const dora: SignedInPerson = await createOwner(server)
  const confirm = async (email: string) => {
    await changeUser(server, dora.access_token, { email, current_password: PASSWORD })
    expect(await readPlan(dora.access_token)).toEqual(before)
    const token_hash = await findLinkSentTo(server, email)
    await verifyToken(server, { type: 'email_change', token_hash, password: PASSWORD })
  }
  let before = await readPlan(dora.access_token)
  await confirm(OWNER)
  before = UNLIMITED
  expect(await readPlan(dora.access_token)).toEqual(before)
  await confirm('outra@vez.example')
  expect(await readPlan(dora.access_token)).toMatchObject(trial())
})

test('an e-mail that is no longer confirmed is none', async () => {
  const { token, id } = await proveEmail(server, OWNER, 'admin')
  await server.storage.write(async (tx) => {
    await tx.update(users).set({ email_confirmed_at: null }).where(eq(users.id, id))
  })
  expect(await readPlan(token)).toMatchObject(trial())
})

test('a client of the list has no plan', async () => {
  const { token } = await proveEmail(server, OWNER, 'client')
  expect(await readPlan(token)).toBeNull()
})

test('the list is read as accounts store e-mails; a wrong entry stops the start, each by its line', () => {
  const read = (text: string) => readEnv({ OWNER_EMAILS: text }, []).OWNER_EMAILS
  expect(read(' Chefe@Vez.example, ,outra@vez.example,')).toEqual([OWNER, 'outra@vez.example'])
  expect(readEnv({}, []).OWNER_EMAILS).toEqual([])
  expect(() => read('chefe, ok@vez.example, a@b')).toThrow(
    /^OWNER_EMAILS: "chefe" is no e-mail address\nOWNER_EMAILS: "a@b" is no e-mail address$/,
  )
})
