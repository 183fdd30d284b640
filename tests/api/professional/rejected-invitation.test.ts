/** An invitation that was taken up with somebody else's e-mail, whose owner says "Não fui eu" or takes the account. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProfile } from '#db/account/profiles.ts'
import {
  joinStaff,
  parseInvitationToken,
  sendInvitation,
  sendInvitationAnswer,
} from '#tests/support/api/calls/staff-calls.ts'
import {
  changeUser,
  readUser,
  recoverAccount,
  sendAuthRequest,
} from '#tests/support/api/people/auth-calls.ts'
import { createOneTimeLink } from '#tests/support/api/people/one-time-codes.ts'
import {
  createBusinessOwner,
  createEmail,
  listAuditRows,
  PASSWORD,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

test('leaves an account that is nobody’s in the house, and the house may invite again', async () => {
  const business = await createBusiness(server.storage, {
    professionals: [{ name: 'Rafa Lima', email: createEmail('rafa') }, { name: 'Bia' }],
  })
  const owner = await createBusinessOwner(server, business)
  const [rafa, bia] = [requireNth(business.professionals), requireNth(business.professionals, 1)]
  const invite = async (id: string) =>
    parseInvitationToken((await sendInvitation(server, owner.token, id)).body.url)
  const take = async (id: string, email: string) =>
    (await sendInvitationAnswer(server, await invite(id), { email })).body
  const email = createEmail('alheio')
  const { user, access_token = '' } = await take(rafa.id, email)
  const colleague = await take(bia.id, createEmail('bia'))

  const about = { account_id: user.id, subject: email }
  const token_hash = await createOneTimeLink(server, 'confirm_email', about)
  const body = { type: 'signup', token_hash }
  const answer = await sendAuthRequest(server, 'POST /auth/v1/confirmation/reject', { body })
  expect(answer.status).toBe(204)

  expect((await readUser(server, access_token)).status).toBe(403)
  const findRole = async (id: string) => {
    const { role, professional_id } = (await server.storage.read((db) => findProfile(db, id))) ?? {}
    return { role, professional_id }
  }
  expect(await findRole(user.id)).toEqual({ role: 'client', professional_id: null })
  expect(await findRole(colleague.user.id)).toEqual({
    role: 'professional',
    professional_id: bia.id,
  })
  const given = (await listAuditRows(server, user.id)).filter(
    ({ action }) => action === 'role_given',
  )
  expect(given.map(({ facts }) => facts)).toContainEqual({ role: 'client', professional_id: null })
  const { access_token: again = '' } = await take(rafa.id, rafa.email ?? '')
  const mine = await server.call('GET /api/me', {}, again)
  expect(mine.body).toMatchObject({ role: 'professional', professional_id: rafa.id })
})

const SHOWN = { current_password: PASSWORD }

test('gives its place and its calendar to nobody who recovers the password by that e-mail, unless the house knows it', async () => {
  const known = createEmail('rafa')
  const business = await createBusiness(server.storage, {
    professionals: [{ name: 'Rafa Lima', email: known }, { name: 'Bia' }],
  })
  const owner = await createBusinessOwner(server, business)
  const places = []
  for (const [nth, email] of [known, createEmail('alheio')].entries()) {
    const { id } = requireNth(business.professionals, nth)
    const { token } = await joinStaff(server, owner, id, { email })
    const made = await server.call('POST /api/professional/calendar', { body: SHOWN }, token)
    const { access_token } = await recoverAccount(server, email)
    const change = { password: 'outra senha boa' }
    expect((await changeUser(server, access_token, change)).status).toBe(200)
    const { house_role } = (await server.call('GET /api/me', {}, access_token)).body
    const calendar = await server.request(new URL(made.body.url).pathname)
    places.push([house_role, calendar.status])
  }
  expect(places).toEqual([
    ['professional', 200],
    [null, 404],
  ])
})
