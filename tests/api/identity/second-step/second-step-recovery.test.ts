/** A recovery by mail takes off what was lately added to a second step; what is older goes on. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countRecoveryCodes, listFactors } from '#db/account/factors.ts'
import { updateUser } from '#db/account/users.ts'
import { audit } from '#db/tables/account.ts'
import {
  changeUser,
  findLinkSentTo,
  formatAuthRefusal,
  logIn,
  readUser,
  recoverAccount,
  type SignedInPerson,
  sendAuthRequest,
  signInAgain,
  toSignedInPerson,
} from '#tests/support/api/people/auth-calls.ts'
import { addFactor, addRecoveryCode, createTotpCode } from '#tests/support/api/people/factors.ts'
import {
  createSecuredOwner,
  passStep,
  type SecuredOwner,
  typeCode,
  typeRecoveryCode,
} from '#tests/support/api/people/second-step-calls.ts'
import { findLastSmsTo, listSmsTo } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

const DAY = 86_400_000
const NEW = 'uma senha bem nova'

let server: TestServer
let owner: SecuredOwner
beforeEach(async () => {
  server = await startTestServer()
  owner = await createSecuredOwner(server)
})
afterEach(() => server.close())

const wait = (ms: number) => server.setNow(server.context.now() + ms)
const listIds = async () =>
  (await server.storage.read((db) => listFactors(db, owner.id))).map(({ id }) => id)
const setPassword = ({ access_token }: SignedInPerson) =>
  changeUser(server, access_token, { password: NEW })
const type = ({ access_token }: SignedInPerson, id: string, secret?: string) =>
  typeCode(server, access_token, { id, code: createTotpCode(server.context.now(), secret) })

test('one that began within a week is off, and so is whoever has only the password', async () => {
  wait(6 * DAY)
  const half = await signInAgain(server, owner)
  const lent = await recoverAccount(server, owner.email)
  expect(await listIds()).toEqual([])
  expect((await listSmsTo(server, owner.email)).join()).toContain('duas etapas desativada')
  expect(formatAuthRefusal(await readUser(server, half.access_token))).toBe('403 session_not_found')
  // Even before the new password is set.
  expect((await logIn(server, owner.email)).status).toBe(400)
  expect((await setPassword(lent)).status).toBe(200)
})

/** What the page of a recovery's link is told. */
async function askAboutLink() {
  await sendAuthRequest(server, 'POST /auth/v1/recover', { body: { email: owner.email } })
  const body = { token_hash: await findLinkSentTo(server, owner.email) }
  return (await sendAuthRequest(server, 'POST /auth/v1/recovery', { body })).body
}

test('the link says so beforehand, the mail why, and the history that it was the link', async () => {
  wait(6 * DAY)
  expect(await askAboutLink()).toEqual({ ends_second_step: true })
  await recoverAccount(server, owner.email)
  const rows = await server.storage.read((db) =>
    db.select().from(audit).where(eq(audit.account_id, owner.id)),
  )
  const actions = rows.map(({ action }) => action)
  expect(actions).toContain('second_step_reset')
  expect(actions).not.toContain('second_step_off')
  expect((await listSmsTo(server, owner.email)).join()).toContain('por um link enviado a este')
})

test('the link of whose second step is older says that it stays', async () => {
  wait(8 * DAY)
  expect(await askAboutLink()).toEqual({ ends_second_step: false })
})

test('of an older one nothing is taken, and the mailbox alone is not enough', async () => {
  wait(8 * DAY)
  const lent = await recoverAccount(server, owner.email)
  expect(await listIds()).toEqual([owner.factor])
  expect(formatAuthRefusal(await setPassword(lent))).toBe('403 insufficient_aal')
  expect((await logIn(server, owner.email)).status).toBe(200)
})

test('nor where the e-mail was proven after the second step', async () => {
  wait(DAY)
  const now = server.context.now()
  await server.storage.write((tx) =>
    updateUser(tx, owner.id, { email_confirmed_at: now, updated_at: now }),
  )
  await recoverAccount(server, owner.email)
  expect(await listIds()).toEqual([owner.factor])
})

test('the app of before, shown in a recovery, takes off an app and codes of the last week', async () => {
  wait(30 * DAY)
  const planted = await addFactor(server, owner.id)
  await addRecoveryCode(server, owner.id)
  wait(DAY)
  const thief = toSignedInPerson(await type(await signInAgain(server, owner), planted))
  const lent = await recoverAccount(server, owner.email)
  expect(await listIds()).toHaveLength(2)
  const raised = toSignedInPerson(await type(lent, owner.factor, owner.secret))
  expect(await listIds()).toEqual([owner.factor])
  const codes = await server.storage.read((db) => countRecoveryCodes(db, owner.id))
  expect(codes.total).toBe(0)
  expect((await readUser(server, thief.access_token)).status).toBe(403)
  expect(await findLastSmsTo(server, owner.email)).toContain('etapas desfeitas')
  expect((await setPassword(raised)).status).toBe(200)
})

test('a new telephone’s app that is shown there takes nothing off: the old one may be lost', async () => {
  wait(30 * DAY)
  const fresh = await addFactor(server, owner.id)
  wait(DAY)
  const raised = toSignedInPerson(await type(await recoverAccount(server, owner.email), fresh))
  expect((await setPassword(raised)).status).toBe(200)
  expect(await listIds()).toEqual([owner.factor, fresh])
})

test('nor does a recovery code, or the old app at an ordinary sign-in', async () => {
  wait(30 * DAY)
  const code = await addRecoveryCode(server, owner.id)
  const fresh = await addFactor(server, owner.id)
  const lent = await recoverAccount(server, owner.email)
  expect((await typeRecoveryCode(server, lent.access_token, code)).status).toBe(200)
  passStep(server)
  const half = await signInAgain(server, owner)
  expect((await type(half, owner.factor, owner.secret)).status).toBe(200)
  expect(await listIds()).toEqual([owner.factor, fresh])
})
