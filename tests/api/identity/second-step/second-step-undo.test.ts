/** What is added to a second step is told by mail, and its link takes off that and nothing older. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repeatOpenTokens } from '#api/identity/one-time-tokens.ts'
import { countRecoveryCodes, listFactors } from '#db/account/factors.ts'
import { findUser } from '#db/account/users.ts'
import {
  changeOwnUser,
  changeUser,
  findLinkSentTo,
  formatAuthRefusal,
  logIn,
  readUser,
  type SignedInPerson,
  signInAgain,
  toSignedInPerson,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { createTotpCode } from '#tests/support/api/people/factors.ts'
import { createOneTimeLink } from '#tests/support/api/people/one-time-codes.ts'
import {
  createProvenOwner,
  createSecuredOwner,
  enroll,
  passStep,
  type SecuredOwner,
  sendSecondStep,
  typeCode,
} from '#tests/support/api/people/second-step-calls.ts'
import {
  createEmail,
  findLastSmsTo,
  listAuditRows,
  listSmsTo,
  PASSWORD,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

const DAY = 86_400_000
const NEW = 'uma senha bem nova'

let server: TestServer
let owner: SecuredOwner
beforeEach(async () => {
  // A clock that goes on with each look at it, as a real one does between two statements.
  let looks = 0
  server = await startTestServer(({ now }) => ({ now: () => now() + looks++ }))
  owner = await createSecuredOwner(server)
  wait(30 * DAY)
  owner = await passBothSteps(owner, owner)
})
afterEach(() => server.close())

const wait = (ms: number) => server.setNow(server.context.now() + ms)
type App = { id: string; secret: string }
const toApp = ({ factor, secret }: SecuredOwner): App => ({ id: factor, secret })
const type = (token: string, { id, secret }: App) =>
  typeCode(server, token, { id, code: createTotpCode(server.context.now(), secret) })
const follow = (token_hash: string) => verifyToken(server, { type: 'recovery', token_hash })
const listApps = () => server.storage.read((db) => listFactors(db, owner.id))
const countCodes = () => server.storage.read((db) => countRecoveryCodes(db, owner.id))
const makeCodes = (token: string) =>
  sendSecondStep(server, 'POST /auth/v1/factors/recovery-codes', token)
const removeApp = (token: string, id: string) =>
  sendSecondStep(server, `DELETE /auth/v1/factors/${id}`, token)

async function passBothSteps<P extends SignedInPerson>(person: P, app: SecuredOwner): Promise<P> {
  const { access_token } = await signInAgain(server, person)
  return { ...person, ...toSignedInPerson(await type(access_token, toApp(app))) }
}

/** Whoever holds a session of both steps adds an app of their own. */
async function addApp(token: string): Promise<App & { token: string }> {
  wait(1000)
  const app = await enroll(server, token)
  const raised = await type(token, app)
  expect(raised.status).toBe(200)
  return { ...app, token: raised.body.access_token ?? '' }
}

test('“Não fui eu” takes a second app off and ends its session; the first goes on counting', async () => {
  const thief = await addApp(owner.access_token)
  expect(await findLastSmsTo(server, owner.email)).toContain('Mais um aplicativo entra')
  passStep(server)
  const lent = toSignedInPerson(await follow(await findLinkSentTo(server, owner.email)))
  expect((await readUser(server, thief.token)).status).toBe(403)
  expect((await listApps()).map(({ id }) => id)).toEqual([owner.factor])
  expect(await findLastSmsTo(server, owner.email)).toContain('etapas desfeitas')
  // The mailbox alone was never enough, and what the thief knew lets nobody in.
  expect(formatAuthRefusal(await changeUser(server, lent.access_token, { password: NEW }))).toBe(
    '403 insufficient_aal',
  )
  expect((await logIn(server, owner.email)).status).toBe(400)
  const raised = toSignedInPerson(await type(lent.access_token, toApp(owner)))
  expect((await changeUser(server, raised.access_token, { password: NEW })).status).toBe(200)
  const actions = (await listAuditRows(server, owner.id)).map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['second_step_app_added', 'password_wiped', 'second_step_undone']),
  )
})

test('a thief who then takes the first app off has nothing left either', async () => {
  const thief = await addApp(owner.access_token)
  const token_hash = await findLinkSentTo(server, owner.email)
  expect((await removeApp(thief.token, owner.factor)).status).toBe(200)
  const lent = toSignedInPerson(await follow(token_hash))
  expect(await listApps()).toEqual([])
  expect((await changeUser(server, lent.access_token, { password: NEW })).status).toBe(200)
})

test('new recovery codes are told, and taken off by the link', async () => {
  expect((await makeCodes(owner.access_token)).status).toBe(200)
  expect(await findLastSmsTo(server, owner.email)).toContain('novos códigos de recuperação')
  const token_hash = await findLinkSentTo(server, owner.email)
  expect((await countCodes()).total).toBe(10)
  expect((await follow(token_hash)).status).toBe(200)
  expect((await countCodes()).total).toBe(0)
  expect((await listApps()).map(({ id }) => id)).toEqual([owner.factor])
})

test('codes of before stay where an app came later, and a neighbour’s stay as they are', async () => {
  await makeCodes(owner.access_token)
  const neighbour = await createSecuredOwner(server)
  await addApp(owner.access_token)
  await follow(await findLinkSentTo(server, owner.email))
  expect((await countCodes()).total).toBe(10)
  const left = await server.storage.read((db) => listFactors(db, neighbour.id))
  expect(left.map(({ id }) => id)).toEqual([neighbour.factor])
})

test('an app whose secret was made long before its first code is as new as that code', async () => {
  const app = await enroll(server, owner.access_token)
  wait(20 * DAY)
  owner = await passBothSteps(owner, owner)
  passStep(server)
  expect((await type(owner.access_token, app)).status).toBe(200)
  await follow(await findLinkSentTo(server, owner.email))
  expect((await listApps()).map(({ id }) => id)).toEqual([owner.factor])
})

test('the undo of an e-mail takes such an app off too, and leaves the one of before', async () => {
  const app = await enroll(server, owner.access_token)
  wait(20 * DAY)
  owner = await passBothSteps(owner, owner)
  const about = { account_id: owner.id, subject: owner.email }
  const token_hash = await createOneTimeLink(server, 'email_undo', about)
  passStep(server)
  await type(owner.access_token, app)
  expect(await listApps()).toHaveLength(2)
  expect((await follow(token_hash)).status).toBe(200)
  expect((await listApps()).map(({ id }) => id)).toEqual([owner.factor])
})

test('using an app makes it no newer', async () => {
  const [before] = await listApps()
  wait(DAY)
  await passBothSteps(owner, owner)
  const [after] = await listApps()
  expect(after?.updated_at).toBeGreaterThan(before?.updated_at ?? 0)
  expect(after?.verified_at).toBe(before?.verified_at)
})

test('a secret of which no code came back is told to nobody', async () => {
  const fresh = await createProvenOwner(server)
  const before = await listSmsTo(server, fresh.email)
  await enroll(server, fresh.access_token)
  expect(await listSmsTo(server, fresh.email)).toEqual(before)
})

test('an address that was changed lately hears of it too, with a link that gives the account back', async () => {
  const before = owner.email
  const email = createEmail('ladrao')
  await changeOwnUser(server, owner.access_token, { email })
  const changed = await verifyToken(server, {
    type: 'email_change',
    token_hash: await findLinkSentTo(server, email),
    password: PASSWORD,
  })
  expect(changed.status).toBe(200)
  wait(DAY)
  const thief = await passBothSteps({ ...owner, email }, owner)
  const told = (await listSmsTo(server, before)).length
  expect((await removeApp(thief.access_token, owner.factor)).status).toBe(200)
  expect(await listSmsTo(server, before)).toHaveLength(told + 1)
  for (const to of [before, email]) {
    expect(await findLastSmsTo(server, to)).toContain('duas etapas desativada')
  }
  // The thief's mail has no link that opens anything.
  expect(await findLastSmsTo(server, email)).not.toContain('token_hash')
  expect((await follow(await findLinkSentTo(server, before))).status).toBe(200)
  expect((await readUser(server, thief.access_token)).status).toBe(403)
  expect((await server.storage.read((db) => findUser(db, owner.id)))?.email).toBe(before)
})

test('a week later the address of before hears nothing more', async () => {
  const about = { account_id: owner.id, subject: createEmail('antigo') }
  await createOneTimeLink(server, 'email_undo', about)
  wait(7 * DAY)
  owner = await passBothSteps(owner, owner)
  expect((await removeApp(owner.access_token, owner.factor)).status).toBe(200)
  expect(await findLastSmsTo(server, owner.email)).toContain('duas etapas desativada')
  expect(await listSmsTo(server, about.subject)).toEqual([])
})

test('each address hears of it once, whatever changes still can be undone', async () => {
  const former = createEmail('antigo')
  for (const subject of [owner.email, former, former]) {
    await createOneTimeLink(server, 'email_undo', { account_id: owner.id, subject })
  }
  const told = (await listSmsTo(server, owner.email)).length
  expect((await removeApp(owner.access_token, owner.factor)).status).toBe(200)
  expect(await listSmsTo(server, owner.email)).toHaveLength(told + 1)
  expect(await listSmsTo(server, former)).toHaveLength(1)
})

test('a link that is mailed again does what the oldest to that address does, and ends with it', async () => {
  const about = { account_id: owner.id, subject: createEmail('antigo') }
  await createOneTimeLink(server, 'email_undo', about)
  const ends_at = server.context.now() + 7 * DAY
  wait(DAY)
  await createOneTimeLink(server, 'email_undo', about)
  const links = await server.storage.write((tx) =>
    repeatOpenTokens(tx, server.context, 'email_undo', owner.id),
  )
  expect(links).toHaveLength(1)
  expect(links[0]?.expires_at).toBeCloseTo(ends_at, -2)
  wait(6 * DAY)
  expect((await follow(links[0]?.token ?? '')).status).toBe(403)
})
