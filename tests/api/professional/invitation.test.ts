/** How an owner's professional gets an account: by a link of the owner's, and by nothing else. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countAttempts, SIGN_UPS } from '#api/identity/limits.ts'
import { deleteExpiredRows } from '#api/retention.ts'
import { updateUser } from '#db/account/users.ts'
import { one_time_tokens, users } from '#db/tables/account.ts'
import { business_settings, profiles } from '#db/tables/business.ts'
import { professionals } from '#db/tables/service.ts'
import { maskEmail } from '#domain/people/client.ts'
import { DAY, MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import {
  findInvitationSentTo,
  joinStaff,
  listTeam,
  parseInvitationToken,
  requestInvitation,
  sendInvitation,
  sendInvitationAnswer,
} from '#tests/support/api/calls/staff-calls.ts'
import { addFactor, markSecondStep } from '#tests/support/api/people/factors.ts'
import {
  createBusinessOwner,
  createEmail,
  listAuditRows,
  listSmsTo,
  type NewAccount,
  PASSWORD,
  proveEmail,
  signInByPassword,
  signUp,
} from '#tests/support/api/people/sign-up.ts'
import { readAccountClaims } from '#tests/support/api/people/tokens.ts'
import { ADDRESS, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let owner: NewAccount
let rafa: { id: string; email: string }
beforeEach(async () => {
  server = await startTestServer()
  const email = createEmail('rafa')
  business = await createBusiness(server.storage, {
    professionals: [
      { name: 'Rafa Lima', email, phone: '11987654321' },
      { name: 'Bia sem e-mail', email: null },
      { name: 'Quem saiu', email: createEmail('saiu'), deleted: true },
    ],
  })
  rafa = { id: requireNth(business.professionals).id, email }
  owner = await createBusinessOwner(server, business)
})
afterEach(() => server.close())

const me = (token: string) => server.call('GET /api/me', {}, token)
const linkFor = async (id = rafa.id) =>
  parseInvitationToken((await sendInvitation(server, owner.token, id)).body.url)
const getStaffState = async (id = rafa.id) =>
  (await listTeam(server, owner.token)).body.professionals.find((one) => one.id === id)
const countUsers = () => server.storage.read((db) => db.$count(users))

test('an invitation is a link for seven days, mailed to the professional and given back', async () => {
  const { status, body } = await sendInvitation(server, owner.token, rafa.id)
  expect(status).toBe(201)
  expect(body).toEqual({
    url: expect.stringMatching(new RegExp(`^${ADDRESS}/convite/[\\w-]{43}$`)),
    expires_at: new Date(server.context.now() + 7 * DAY).toISOString(),
    mailed_to: rafa.email,
  })
  expect(await findInvitationSentTo(server, rafa.email)).toBe(body.url)
  expect((await listAuditRows(server, owner.id)).map(({ action }) => action)).toContain(
    'invitation_made',
  )
})

test('whom no mail reaches gets the link from the owner', async () => {
  const { body } = await sendInvitation(
    server,
    owner.token,
    requireNth(business.professionals, 1).id,
  )
  expect(body.mailed_to).toBeNull()
  expect((await requestInvitation(server, parseInvitationToken(body.url))).body.name).toBe(
    'Bia sem e-mail',
  )
  expect((await server.sent()).mails).toEqual([])

  const silent = await startTestServer({
    ...server.context,
    channels: { email: null, sms: null },
  })
  const unsent = await sendInvitation(silent, owner.token, rafa.id)
  expect([unsent.status, unsent.body.mailed_to]).toEqual([201, null])
  expect((await sendInvitationAnswer(server, parseInvitationToken(unsent.body.url))).status).toBe(
    200,
  )
  await silent.close()
})

test('the link tells who invites whom', async () => {
  const token = parseInvitationToken(
    await findInvitationSentTo(
      server,
      (await sendInvitation(server, owner.token, rafa.id)).body.mailed_to ?? '',
    ),
  )
  const { status, body } = await requestInvitation(server, token)
  expect([status, body]).toEqual([
    200,
    {
      business_name: business.settings.business_name,
      name: 'Rafa Lima',
      role: 'professional',
      email: rafa.email,
      expires_at: new Date(server.context.now() + 7 * DAY).toISOString(),
    },
  ])
})

test('it counts with the sign-ups of its network; the link stays good, and a known account counts none', async () => {
  const strict = await startTestServer({ rateLimitFactor: 1 })
  const house = await createBusiness(strict.storage, { professionals: [{}, {}] })
  const { token } = await createBusinessOwner(strict, house)
  const { email } = await signUp(strict)
  const [first, second] = house.professionals.map(async ({ id }) =>
    parseInvitationToken((await sendInvitation(strict, token, id)).body.url),
  )
  const network = 'local'
  // One of the twenty was that account.
  for (let i = 0; i < 19; i++) await countAttempts(strict.context, [[SIGN_UPS, network]])
  const late = await sendInvitationAnswer(strict, (await first) ?? '')
  expect([late.status, late.body.code]).toEqual([429, 'too_many_requests'])
  expect((await sendInvitationAnswer(strict, (await second) ?? '', { email })).status).toBe(200)
  strict.setNow(strict.context.now() + 60 * MINUTE)
  expect((await sendInvitationAnswer(strict, (await first) ?? '')).status).toBe(200)
  await strict.close()
})

test('whoever takes it up has an account with the role professional, and is signed in', async () => {
  const { status, body } = await sendInvitationAnswer(server, await linkFor(), {
    email: rafa.email,
  })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ email: rafa.email, user_metadata: { name: 'Rafa Lima' } })
  const token = body.access_token ?? ''
  const { body: mine } = await me(token)
  expect(mine).toMatchObject({
    role: 'professional',
    professional_id: rafa.id,
    name: 'Rafa Lima',
    phone: '11987654321',
    business: { name: business.settings.business_name, slug: business.slug },
    resources: null,
  })
  expect((await server.call('GET /api/professional/agenda', { query: {} }, token)).status).toBe(200)
  expect((await signInByPassword(server, rafa.email)).status).toBe(200)
  // No business has come into being beside it.
  expect(await server.storage.read((db) => db.$count(business_settings))).toBe(1)
  const facts = (await listAuditRows(server, body.user.id)).filter(
    ({ action }) => action === 'role_given',
  )
  // In the order of their milliseconds, of which both may be in one.
  expect(facts.map((fact) => fact.facts)).toContainEqual({
    role: 'professional',
    professional_id: rafa.id,
  })
})

test('from our own page the professional is signed in by cookies', async () => {
  const headers = { host: 'vez.test', origin: ADDRESS, 'x-vez-session': 'cookie' }
  const { body, headers: answered } = await sendInvitationAnswer(server, await linkFor(), {
    headers,
  })
  expect(body.access_token).toBeUndefined()
  const [access = ''] = answered.getSetCookie()
  expect(access).toMatch(/^vez-access=\S+; Path=\/; HttpOnly; SameSite=Lax$/)
  const foreign = { ...headers, origin: 'https://evil.example' }
  const refused = await sendInvitationAnswer(
    server,
    await linkFor(requireNth(business.professionals, 1).id),
    {
      headers: foreign,
    },
  )
  expect(refused.body.code).toBe('foreign_origin')
})

test('a link is good once', async () => {
  const token = await linkFor()
  await sendInvitationAnswer(server, token)
  for (const { status, body } of [
    await sendInvitationAnswer(server, token),
    await requestInvitation(server, token),
  ]) {
    expect([status, body.code]).toEqual([404, 'invitation_not_found'])
    expect(body.message).toBe('Este convite não é válido, já foi usado ou expirou. Peça um novo.')
  }
  expect(await countUsers()).toBe(2)
})

test('two who take it up at once make one account', async () => {
  const token = await linkFor()
  const same = createEmail()
  for (const emails of [
    [createEmail(), createEmail()],
    [same, same],
  ]) {
    const before = await countUsers()
    const link =
      emails[0] === same ? await linkFor(requireNth(business.professionals, 1).id) : token
    const answers = await Promise.all(
      emails.map((email) => sendInvitationAnswer(server, link, { email })),
    )
    const codes = answers.map(({ status }) => status)
    expect(codes.sort()).toEqual([200, 404])
    expect(await countUsers()).toBe(before + 1)
  }
})

test('a link is good for seven days, to the millisecond', async () => {
  const token = await linkFor()
  server.setNow(server.context.now() + 7 * DAY - 1)
  expect((await requestInvitation(server, token)).status).toBe(200)
  server.setNow(server.context.now() + 1)
  for (const { body } of [
    await requestInvitation(server, token),
    await sendInvitationAnswer(server, token),
  ]) {
    expect(body.code).toBe('invitation_not_found')
  }
  expect(await countUsers()).toBe(1)
})

const renew = (token: string) => server.call('POST /api/invitation/renew', { body: { token } })

test('one that is over is mailed anew on asking, to the address on file alone, for thirty days', async () => {
  const token = await linkFor()
  // It still holds: nothing to renew.
  expect((await renew(token)).body.code).toBe('invitation_not_found')
  const over = server.context.now() + 7 * DAY
  server.setNow(over)
  const { status, body } = await renew(token)
  expect([status, body.mailed_to]).toEqual([200, maskEmail(rafa.email)])
  const fresh = parseInvitationToken(await findInvitationSentTo(server, rafa.email))
  expect(fresh).not.toBe(token)
  expect((await sendInvitationAnswer(server, fresh)).status).toBe(200)
  // Whoever is in needs none, and the old link stays what it was.
  expect((await renew(token)).body.code).toBe('invitation_not_found')
})

test('who has no e-mail on file, was told to stay out, or has left is mailed nothing', async () => {
  const bia = requireNth(business.professionals, 1).id
  const [unwritten, ended, left] = [await linkFor(bia), await linkFor(), await linkFor()]
  server.setNow(server.context.now() + 7 * DAY)
  expect((await renew(unwritten)).body.code).toBe('invitation_not_found')
  // The later link ended this one.
  expect((await renew(ended)).body.code).toBe('invitation_not_found')
  await server.storage.write(async (tx) => {
    const isRafa = eq(professionals.id, rafa.id)
    await tx.update(professionals).set({ deleted: true }).where(isRafa)
  })
  expect((await renew(left)).body.code).toBe('invitation_not_found')
})

test('after thirty days nothing is left to renew', async () => {
  const token = await linkFor()
  const over = server.context.now() + 7 * DAY
  const isKept = async (now: number) => {
    await deleteExpiredRows(server.storage, now)
    server.setNow(now)
    return (await renew(token)).status === 200
  }
  expect(await isKept(over + 30 * DAY)).toBe(true)
  expect(await isKept(over + 30 * DAY + 1)).toBe(false)
})

test('a new invitation ends the one before it, of this professional only', async () => {
  const first = await linkFor()
  const others = await linkFor(requireNth(business.professionals, 1).id)
  const second = await linkFor()
  expect((await sendInvitationAnswer(server, first)).body.code).toBe('invitation_not_found')
  expect((await requestInvitation(server, others)).status).toBe(200)
  expect((await sendInvitationAnswer(server, second)).status).toBe(200)
})

test('nobody invites the professional of another owner, an archived one, or one who is in already', async () => {
  const there = await createBusiness(server.storage)
  const archived = requireNth(business.professionals, 2).id
  for (const id of [requireNth(there.professionals).id, archived, 'nobody']) {
    const { status, body } = await sendInvitation(server, owner.token, id)
    expect([status, body.code]).toEqual([404, 'professional_not_found'])
  }
  await joinStaff(server, owner, rafa.id)
  const { status, body } = await sendInvitation(server, owner.token, rafa.id)
  expect([status, body.code]).toEqual([409, 'professional_has_account'])
  const tokens = await server.storage.read((db) =>
    db.$count(one_time_tokens, eq(one_time_tokens.kind, 'invitation')),
  )
  expect(tokens).toBe(1)
})

test('an owner who serves clients too is not invited: they have the account of the house', async () => {
  const { body: added } = await server.call(
    'POST /api/professionals',
    { headers: {}, body: { professional: { name: 'Dora Lima', email: owner.email } } },
    owner.token,
  )
  const { status, body } = await sendInvitation(server, owner.token, added.id)
  expect([status, body.code]).toEqual([409, 'professional_has_account'])
})

test('only an owner invites', async () => {
  const professional = await joinStaff(server, owner, rafa.id)
  const client = await proveEmail(server)
  const id = requireNth(business.professionals, 1).id
  for (const { token } of [professional, client]) {
    const { status, body } = await sendInvitation(server, token, id)
    expect([status, body.code]).toEqual([403, 'forbidden'])
  }
  expect((await sendInvitation(server, 'anon', id)).status).toBe(401)
})

test('one who is archived meanwhile cannot come in by an open link', async () => {
  const token = await linkFor()
  await server.storage.write(async (tx) => {
    const isRafa = eq(professionals.id, rafa.id)
    await tx.update(professionals).set({ deleted: true }).where(isRafa)
  })
  expect((await requestInvitation(server, token)).body.code).toBe('invitation_not_found')
  expect((await sendInvitationAnswer(server, token)).body.code).toBe('invitation_not_found')
  expect(await countUsers()).toBe(1)
})

test("a client's account becomes the professional's, for its own password only", async () => {
  const client = await signUp(server)
  const token = await linkFor()
  const wrong = await sendInvitationAnswer(server, token, {
    email: client.email,
    password: 'outra senha',
  })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_credentials'])
  expect((await me(client.token)).body.role).toBe('client')
  const right = await sendInvitationAnswer(server, token, { email: client.email.toUpperCase() })
  expect([right.status, right.body.user.id]).toEqual([200, client.id])
  const { body } = await me(right.body.access_token ?? '')
  expect([body.role, body.professional_id, body.id]).toEqual(['professional', rafa.id, client.id])
  expect((await signInByPassword(server, client.email)).status).toBe(200)
})

test("an owner's or another professional's account stays what it is", async () => {
  const other = await createBusinessOwner(server, await createBusiness(server.storage))
  const bia = await joinStaff(server, owner, requireNth(business.professionals, 1).id)
  const token = await linkFor()
  for (const email of [other.email, owner.email, bia.email]) {
    const { status, body } = await sendInvitationAnswer(server, token, { email })
    expect([status, body.code]).toEqual([422, 'user_already_exists'])
  }
  expect((await me(other.token)).body.role).toBe('admin')
  expect((await me(bia.token)).body.professional_id).toBe(requireNth(business.professionals, 1).id)
  // The link is not used up by what was refused.
  expect((await sendInvitationAnswer(server, token)).status).toBe(200)
})

test('an account without a password is not taken over by typing one', async () => {
  const client = await proveEmail(server)
  const { body } = await sendInvitationAnswer(server, await linkFor(), { email: client.email })
  expect(body.code).toBe('invalid_credentials')
  expect((await me(client.token)).body.role).toBe('client')
  expect((await signInByPassword(server, client.email)).body.code).toBe('invalid_credentials')
})

test('without a link that holds nothing is told of any e-mail', async () => {
  const known = await signUp(server)
  const before = await countUsers()
  for (const token of ['', 'x', 'A'.repeat(43), parseInvitationToken(`${ADDRESS}/convite/`)]) {
    const answers = [
      await sendInvitationAnswer(server, token, { email: known.email }),
      await sendInvitationAnswer(server, token, { email: known.email, password: 'outra senha' }),
      await sendInvitationAnswer(server, token),
    ]
    const told = answers.map(({ status, body }) => [status, body.code, body.message])
    expect(new Set(told.map(String)).size).toBe(1)
    expect(told[0]?.[1]).toBe('invitation_not_found')
  }
  expect(await countUsers()).toBe(before)
})

test('an e-mail or a password that cannot be one is refused, and the link stays good', async () => {
  const token = await linkFor()
  const email = await sendInvitationAnswer(server, token, { email: 'rafa' })
  expect([email.status, email.body.code]).toEqual([400, 'invalid_email'])
  const weak = await sendInvitationAnswer(server, token, { password: '12345' })
  expect([weak.status, weak.body.code, weak.body.weak_password]).toEqual([
    422,
    'weak_password',
    { reasons: ['length'] },
  ])
  expect((await sendInvitationAnswer(server, token)).status).toBe(200)
})

test('guessing a password through an invitation is slowed down like any other', async () => {
  const strict = await startTestServer({ ...server.context, rateLimitFactor: 1 })
  const client = await signUp(server)
  const token = await linkFor()
  for (let i = 0; i < 10; i++) {
    const { body } = await sendInvitationAnswer(strict, token, {
      email: client.email,
      password: `errada ${i}`,
    })
    expect(body.code).toBe('invalid_credentials')
  }
  expect((await sendInvitationAnswer(strict, token, { email: client.email })).status).toBe(429)
  await strict.close()
})

test('the list says who was never invited, who is invited until when, and who has come', async () => {
  const [first, second] = [
    await getStaffState(),
    await getStaffState(requireNth(business.professionals, 1).id),
  ]
  expect([first?.account, first?.invited_until]).toEqual(['none', null])
  expect(second?.account).toBe('none')
  const { body: invitation } = await sendInvitation(server, owner.token, rafa.id)
  expect(await getStaffState()).toMatchObject({
    name: 'Rafa Lima',
    email: rafa.email,
    account: 'invited',
    invited_until: invitation.expires_at,
  })
  await sendInvitationAnswer(server, parseInvitationToken(invitation.url))
  expect(await getStaffState()).toMatchObject({ account: 'active', invited_until: null })

  await sendInvitation(server, owner.token, requireNth(business.professionals, 1).id)
  server.setNow(server.context.now() + 7 * DAY)
  const { body } = await signInByPassword(server, owner.email)
  const late = await listTeam(server, body.access_token ?? '')
  expect(late.body.professionals.map(({ account }) => account).sort()).toEqual(['active', 'none'])
})

test('the list holds nobody archived and nobody of another owner', async () => {
  await createBusiness(server.storage, { professionals: [{ name: 'De outra casa' }] })
  const { body } = await listTeam(server, owner.token)
  expect(body.professionals.map(({ name }) => name)).toEqual(['Bia sem e-mail', 'Rafa Lima'])
})

test("a name that would turn a mail into somebody's advertising stays a name", async () => {
  await server.storage.write(async (tx) => {
    const name = 'Ganhe em https://evil.example\r\nBcc: x@evil.example'
    await tx.update(professionals).set({ name }).where(eq(professionals.id, rafa.id))
  })
  await sendInvitation(server, owner.token, rafa.id)
  const [text = ''] = await listSmsTo(server, rafa.email)
  expect(text).not.toContain('https://evil.example')
  expect(text.match(/https?:\/\/[^\s]+/g)?.every((link) => link.startsWith(ADDRESS))).toBe(true)
})

test('no call makes a professional of anybody', async () => {
  const data = { name: 'X', role: 'professional', professional_id: rafa.id }
  const body = { email: createEmail(), password: PASSWORD, data }
  const answer = await server.call('POST /auth/v1/signup', { headers: {}, body })
  const token = answer.body.access_token ?? ''
  await server.call('PUT /auth/v1/user', { body: { data } }, token)
  await server.call('POST /api/me/profile', { body: { role: 'professional' } }, token)
  await server.request('/api/me', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ role: 'professional', professional_id: rafa.id }),
  })
  const [profile] = await server.storage.read((db) =>
    db.select().from(profiles).where(eq(profiles.id, answer.body.user.id)),
  )
  expect(profile).toMatchObject({ role: 'client', professional_id: null })
})

test('an account with a second step joins by a session that has taken it, not by its password alone', async () => {
  const client = await proveEmail(server)
  const password_hash = await server.context.passwords.hash(PASSWORD)
  const change = { password_hash, updated_at: server.context.now() }
  await server.storage.write((tx) => updateUser(tx, client.id, change))
  await addFactor(server, client.id)
  const body = { token: await linkFor(), email: client.email, password: PASSWORD }
  const accept = async (token?: string) => {
    const answer = await server.call('POST /api/invitation/accept', { headers: {}, body }, token)
    return answer.status === 200 ? 'joined' : answer.body.code
  }
  expect([await accept(), await accept(client.token)]).toEqual(Array(2).fill('insufficient_aal'))
  expect(await accept(owner.token)).toBe('insufficient_aal')
  expect((await getStaffState())?.account).toBe('invited')
  const handle = readAccountClaims(client.token).session_id
  expect(await accept(await markSecondStep(server, { handle }))).toBe('joined')
})

test.each([
  ['under which the house knows its professional', () => rafa.email, 'professional'],
  ['of somebody else', () => createEmail('alheia'), 'client'],
])(
  'an invitation taken with the address %s gives its owner that role or none',
  async (_, at, role) => {
    const email = at()
    await sendInvitationAnswer(server, await linkFor(), { email, password: PASSWORD })
    const { token } = await proveEmail(server, email)
    expect((await me(token)).body.role).toBe(role)
    const { body } = await server.call('GET /api/audit', { query: {} }, owner.token)
    const ofProver = body.entries.filter(({ action }) => action === 'contact_proven')
    expect(ofProver).toHaveLength(role === 'professional' ? 1 : 0)
  },
)
