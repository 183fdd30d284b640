/** Who becomes what: roles at sign-up, the business of a new owner, and what nobody sets for themselves. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findResources } from '#db/account/profiles.ts'
import { business_settings } from '#db/tables/business.ts'
import { DAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  changeUser,
  createClientAccount,
  createOwner,
  requestSignUp,
  type SignedInPerson,
  sendAuthRequest,
  signInAgain,
  toSignedInPerson,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { createEmail, findCodeSentTo } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const readMe = async ({ access_token }: SignedInPerson) =>
  (await server.call('GET /api/me', {}, access_token)).body

/** Makes an account that says this of its role. */
const saying = async (role: unknown) =>
  toSignedInPerson(await requestSignUp(server, { data: { name: 'Dora Lima', role } }))

const listBusinesses = ({ id }: SignedInPerson) =>
  server.storage.read((db) => db.$count(business_settings, eq(business_settings.user_id, id)))

test('a sign-up from /register makes an owner with a business that answers at once', async () => {
  const owner = await createOwner(server, 'Dora Lima')
  const me = await readMe(owner)
  expect(me).toEqual({
    id: owner.id,
    email: owner.email,
    name: 'Dora Lima',
    role: 'admin',
    house_role: 'owner',
    former_reception: null,
    avatar: null,
    phone: null,
    professional_id: null,
    email_confirmed: false,
    business: { name: 'Salão de Dora', slug: 'salao-de-dora', logo: null },
    resources: expect.objectContaining({ plano_atual: 'avancado', days_left: null }),
    is_plan_open: true,
    leaving: null,
  })
  const page = await server.call('GET /api/public/:slug', { params: { slug: 'salao-de-dora' } })
  expect([page.status, page.body.business.name]).toEqual([200, 'Salão de Dora'])
  expect((await server.request('/salao-de-dora')).status).toBe(200)
  const { status, body } = await server.call('GET /api/bookings', { query: {} }, owner.access_token)
  expect([status, body.bookings]).toEqual([200, []])
  const stored = await server.storage.read((db) => findResources(db, owner.id))
  expect(stored?.trial_expira_em).toBe(server.context.now() + 3 * DAY)
})

test('a second business of the same name has an address of its own', async () => {
  const slugs: (string | undefined)[] = []
  for (let i = 0; i < 3; i++) slugs.push((await readMe(await createOwner(server))).business?.slug)
  expect(slugs).toEqual(['salao-de-dora', 'salao-de-dora-2', 'salao-de-dora-3'])
})

test('twenty owners who sign up at the same moment get twenty addresses', async () => {
  const owners = await Promise.all(Array.from({ length: 20 }, () => createOwner(server)))
  const slugs = await Promise.all(owners.map(async (owner) => (await readMe(owner)).business?.slug))
  expect(new Set(slugs).size).toBe(20)
})

test('whatever an owner is called, the business has a name and an address', async () => {
  for (const [name, business] of [
    ['', { name: 'Meu Salão', slug: 'meu-salao', logo: null }],
    ['  ', { name: 'Meu Salão', slug: 'meu-salao-2', logo: null }],
    ['美容', { name: 'Salão de 美容', slug: 'salao-de', logo: null }],
    ['admin', { name: 'Salão de admin', slug: 'salao-de-admin', logo: null }],
    ['<b>x</b>', { name: 'Salão de <b>x</b>', slug: 'salao-de-b-x-b', logo: null }],
  ] as const) {
    expect((await readMe(await createOwner(server, name))).business, name).toEqual(business)
  }
})

test('a client gets no business, no plan, and nothing of an owner', async () => {
  const client = await createClientAccount(server)
  expect(await readMe(client)).toMatchObject({ role: 'client', business: null, resources: null })
  expect(await listBusinesses(client)).toBe(0)
  for (const call of ['GET /api/bookings', 'GET /api/professionals'] as const) {
    const { status, body } = await server.call(call, { query: {} }, client.access_token)
    expect([status, body.code], call).toEqual([403, 'forbidden'])
  }
})

test('a role that is missing is an owner’s, and any other that is said is a client’s', async () => {
  for (const role of [undefined, null, 'admin']) {
    expect((await readMe(await saying(role))).role, String(role)).toBe('admin')
  }
  const forged = ['professional', 'owner', 'Admin', ' admin', 'service_role', 'superadmin', '']
  for (const role of [...forged, 'client', 'admin\u0000', 'ADMIN']) {
    const person = await saying(role)
    expect((await readMe(person)).role, role).toBe('client')
    expect(await listBusinesses(person)).toBe(0)
  }
  for (const role of [['admin'], { role: 'admin' }, 1, true]) {
    const { status } = await requestSignUp(server, { data: { role } })
    expect(status).toBe(400)
  }
})

test('the same holds for an account that a code makes', async () => {
  for (const [role, expected] of [
    [undefined, 'admin'],
    ['admin', 'admin'],
    ['client', 'client'],
    ['professional', 'client'],
  ]) {
    const email = createEmail()
    await sendAuthRequest(server, 'POST /auth/v1/otp', { body: { email, data: { role } } })
    const token = await findCodeSentTo(server, email)
    const person = toSignedInPerson(await verifyToken(server, { type: 'email', email, token }))
    expect((await readMe(person)).role, role).toBe(expected)
  }
})

test('a code for an account that exists changes nothing of its role', async () => {
  const client = await createClientAccount(server)
  const { email } = client
  await sendAuthRequest(server, 'POST /auth/v1/otp', {
    body: { email, data: { role: 'admin', name: 'X' } },
  })
  const token = await findCodeSentTo(server, email)
  const person = toSignedInPerson(await verifyToken(server, { type: 'email', email, token }))
  expect(await readMe(person)).toMatchObject({
    id: client.id,
    role: 'client',
    // What was typed before the proof may be a stranger's.
    name: 'X',
  })
})

test('nobody sets role, professional, plan or owner of their own', async () => {
  const client = await createClientAccount(server)
  const before = await readMe(client)
  const forbidden = {
    role: 'admin',
    professional_id: 'x',
    user_id: 'x',
    id: 'x',
    email: 'x@conta.example',
    plano_atual: 'avancado',
    is_blocked: false,
    plano_expira_em: '2030-01-01T00:00:00Z',
  }
  for (const [field, value] of Object.entries(forbidden)) {
    const body = { name: 'Outra', [field]: value }
    const answer = await sendAuthRequest(server, 'PATCH /api/me', {
      token: client.access_token,
      body,
    })
    expect([answer.status, answer.body.code], field).toEqual([400, 'invalid_input'])
    const data = { [field]: value }
    await changeUser(server, client.access_token, { data, ...data, email: undefined })
  }
  expect(await readMe(client)).toEqual(before)
  const renewed = await signInAgain(server, client)
  expect(await readMe(renewed)).toEqual(before)
})
