/** A valid call of each endpoint; one that is missing is a type error. */
import { ne } from 'drizzle-orm'
import { clients } from '#db/tables/client.ts'
import { DEFAULT_GENERAL } from '#domain/business/settings.ts'
import { addUser, openAccount } from '#tests/support/api/people/accounts.ts'
import { addFactor, addRecoveryCode, createTotpCode } from '#tests/support/api/people/factors.ts'
import { createOneTimeLink, createSentCode } from '#tests/support/api/people/one-time-codes.ts'
import { createPhone, requireNth } from '#tests/support/db/factories.ts'
import { type AccessFixture, FIXTURE_PASSWORD } from './access-fixture.ts'
import { ACCOUNT_SAMPLES } from './account-samples.ts'
import { AGENDA_SAMPLES } from './agenda-samples.ts'
import { API_KEY_SAMPLES } from './api-key-samples.ts'
import { BOOKING_SAMPLES } from './booking-samples.ts'
import { CALENDAR_SAMPLES } from './calendar-samples.ts'
import type { Caller } from './caller.ts'
import { CLIENT_SAMPLES } from './client-samples.ts'
import { COMANDA_SAMPLES } from './comanda-samples.ts'
import { DASHBOARD_SAMPLES } from './dashboard-samples.ts'
import { EXPENSE_SAMPLES } from './expense-samples.ts'
import { IMPORT_SAMPLES } from './import-samples.ts'
import { NOTIFICATION_SAMPLES } from './notification-samples.ts'
import { PLAN_SAMPLES } from './plan-samples.ts'
import { PRODUCT_SAMPLES } from './product-samples.ts'
import { PROJECTION_SAMPLES } from './projection-samples.ts'
import { PROPOSAL_SAMPLES } from './proposal-samples.ts'
import { PUSH_SAMPLES } from './push-samples.ts'
import { REPORT_SAMPLES } from './report-samples.ts'
import { REVIEW_SAMPLES } from './review-samples.ts'
import { createEmptySample, removePassword, type SampleCalls } from './sample.ts'
import { SERVICE_SAMPLES } from './service-samples.ts'
import { STATEMENT_SAMPLES } from './statement-samples.ts'
import { TEAM_SAMPLES } from './team-samples.ts'
import { TILL_SAMPLES } from './till-samples.ts'
import { WEBHOOK_SAMPLES } from './webhook-samples.ts'

const freshMail = ({ next }: AccessFixture) => `passeio${next()}@x.example`

/** One pixel. */
const SMALL_PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

const ofThePage = {
  'GET /api/public': createEmptySample,
  'GET /api/public/:slug': createEmptySample,
  'GET /api/public/:slug/now': createEmptySample,
  'GET /api/public/:slug/slots': async ({ here }) => ({
    query: { service_id: requireNth(here.business.services).id },
  }),
  'POST /api/public/:slug/visits': async () => ({
    body: { origin: 'page', from: 'https://passeio.example/marina?telefone=11987654321' },
  }),
  'GET /api/share': createEmptySample,
  'GET /api/unreadable': createEmptySample,
  'GET /api/audit': createEmptySample,
  'POST /api/pictures': async () => ({ upload: SMALL_PNG }),
  'GET /api/settings/booking-limits': createEmptySample,
  'GET /api/first-steps': createEmptySample,
  'PATCH /api/first-steps': async () => ({ body: { kind: 'salon' as const } }),
  'GET /api/settings': createEmptySample,
  'PATCH /api/settings': async () => ({
    body: { changes: { advanceBooking: 0 }, shown: { advanceBooking: 0 } },
  }),
  'GET /api/settings/slug': async () => ({ query: { slug: 'studio-passeio' } }),
  'POST /api/settings/outside': async () => ({ body: { changes: { listed: true } } }),
  'GET /api/settings/holidays': async () => ({ query: { state: 'SP' } }),
  'POST /api/settings/closed-days': async () => ({ body: { date: '2027-06-24' } }),
  'DELETE /api/settings/closed-days': async () => ({ query: { date: '2027-06-24' } }),
  'PUT /api/settings/booking-limits': async () => {
    const { openBookingsUnproven, openBookingsProven, ...general } = DEFAULT_GENERAL
    const { unprovenBookingsPerDay, newcomerBookingsPerDay } = general
    const open = { openBookingsUnproven, openBookingsProven }
    const limits = { ...open, unprovenBookingsPerDay, newcomerBookingsPerDay }
    return { body: { limits, shown: limits } }
  },
} as const satisfies Partial<SampleCalls>

/** Everybody's name and e-mail but the caller's own, in every salon. */
function contactsBut({ server, here }: AccessFixture, { person }: Caller) {
  const own = listTenantClients(here).find((it) => it.person === person)
  const { id, nome, email, telefone } = clients
  return server.storage.read((db) =>
    db
      .select({ id, nome, email, telefone })
      .from(clients)
      .where(ne(id, own?.session.client.id ?? ''))
      .orderBy(id),
  )
}

const listTenantClients = ({ mine, other, proven, stranger }: AccessFixture['here']) => [
  mine,
  other,
  proven,
  stranger,
]

const ofSessions = {
  'POST /api/public/:slug/session': async () => ({
    body: {
      nome: 'Quem Anda',
      email: 'anda@cliente.example',
      telefone: createPhone(),
      resolution: 'existing',
      consent: true,
    },
  }),
  'POST /api/public/:slug/session/account': async ({ here }) => ({ of: [here.proven.person] }),
  'POST /api/public/:slug/session/search': async ({ here }) => ({
    body: { email: here.mine.email },
  }),
  'POST /api/public/:slug/session/code': async (world) => {
    const { server, here } = world
    const email = freshMail(world)
    await server.signIn(here.business.slug, { nome: 'Quem Busca', email })
    const params = { slug: here.business.slug }
    await server.call('POST /api/public/:slug/session/search', { params, body: { email } })
    return { body: { email, code: await createSentCode(world.server, email) } }
  },
  'PATCH /api/public/:slug/session': async (world, caller) => {
    const { proven, stranger } = world.here
    const own = [proven, stranger].find(({ person }) => person === caller.person)
    return {
      body: { nome: 'Quem Provou', email: (own ?? proven).email },
      // The others have only said who they are.
      status: own ? 200 : 403,
      untouched: () => contactsBut(world, caller),
    }
  },
  'POST /api/public/:slug/session/proof': createEmptySample,
} as const satisfies Partial<SampleCalls>

/** The link in the mail of somebody who has just signed up. */
async function createConfirmationLink(world: AccessFixture): Promise<string> {
  const { server, password_hash } = world
  const subject = freshMail(world)
  const { id } = await addUser(server, { email: subject, email_confirmed_at: null, password_hash })
  return createOneTimeLink(server, 'confirm_email', { account_id: id, subject })
}

async function createRecoveryLink(world: AccessFixture): Promise<string> {
  const { server } = world
  const subject = freshMail(world)
  const { id } = await addUser(server, { email: subject })
  return createOneTimeLink(server, 'recover', { account_id: id, subject })
}

const ofAuth = {
  'GET /auth/v1/settings': createEmptySample,
  'GET /auth/v1/.well-known/jwks.json': createEmptySample,
  'POST /auth/v1/signup': async (world) => ({
    body: { email: freshMail(world), password: FIXTURE_PASSWORD, data: { role: 'client' } },
  }),
  'POST /auth/v1/token': async (world) => {
    const { password_hash } = world
    const { email } = await addUser(world.server, { email: freshMail(world), password_hash })
    return { query: { grant_type: 'password' }, body: { email, password: FIXTURE_PASSWORD } }
  },
  'POST /auth/v1/otp': async ({ here }) => ({ body: { email: here.accounts.owner.email } }),
  'POST /auth/v1/verify': async (world) => {
    const token_hash = await createConfirmationLink(world)
    return { body: { type: 'signup', token_hash, password: FIXTURE_PASSWORD } }
  },
  'POST /auth/v1/confirmation': async (world) => ({
    body: { type: 'signup', token_hash: await createConfirmationLink(world) },
  }),
  'POST /auth/v1/confirmation/reject': async (world) => ({
    body: { type: 'signup', token_hash: await createConfirmationLink(world) },
  }),
  'POST /auth/v1/recovery': async (world) => ({
    body: { token_hash: await createRecoveryLink(world) },
  }),
  'POST /auth/v1/recover': async ({ here }) => ({ body: { email: here.accounts.owner.email } }),
  'POST /auth/v1/resend': async ({ here }) => ({
    body: { type: 'signup', email: here.accounts.claimer.email },
  }),
  'GET /auth/v1/user': createEmptySample,
  'PUT /auth/v1/user': async (world, caller) => {
    await removePassword(world, caller)
    return { body: { password: `senha-nova-${world.next()}` } }
  },
  'GET /auth/v1/reauthenticate': createEmptySample,
  'POST /auth/v1/logout': createEmptySample,
  'GET /auth/v1/authorize': async () => ({ query: { provider: 'google', redirect_to: '/login' } }),
  'GET /auth/v1/callback': async () => ({ query: { state: 'x', code: 'y' } }),
} as const satisfies Partial<SampleCalls>

/** The owner's app, with a challenge that its code may answer. */
async function createChallenge({ server, here }: AccessFixture) {
  const account_id = here.accounts.owner.id
  const id = await addFactor(server, account_id)
  const challenge_id = await createOneTimeLink(server, 'mfa_challenge', { account_id, subject: id })
  const code = createTotpCode(server.context.now())
  return { id, of: [here.accounts.owner.person], body: { challenge_id, code } }
}

const hasBothSteps = ({ standing }: Caller) =>
  standing.kind === 'account' && standing.secondStep === true

const ofSecondStep = {
  'POST /auth/v1/factors': async ({ here }, { person }) => ({
    body: { factor_type: 'totp' },
    // Its e-mail is not proven.
    ...(person === here.accounts.claimer.person && { status: 400 }),
  }),
  'POST /auth/v1/factors/:id/challenge': async ({ server, here }) => ({
    id: await addFactor(server, here.accounts.owner.id, 'unverified'),
    of: [here.accounts.owner.person],
  }),
  'POST /auth/v1/factors/:id/verify': createChallenge,
  'DELETE /auth/v1/factors/:id': async ({ server, here }) => ({
    id: await addFactor(server, here.accounts.owner.id, 'unverified'),
    of: [here.accounts.owner.person],
  }),
  'POST /auth/v1/factors/recovery': async ({ server, here }, { person, standing }) => {
    const { owner } = here.accounts
    await addFactor(server, owner.id)
    const body = { code: await addRecoveryCode(server, owner.id) }
    const hasOther = person !== owner.person && 'secondStep' in standing
    return hasOther ? { body, status: 422 } : { body, of: [owner.person] }
  },
  'GET /auth/v1/factors/recovery-codes': createEmptySample,
  // Without a second step there is nothing that they could stand in for.
  'POST /auth/v1/factors/recovery-codes': async (_world, caller) =>
    hasBothSteps(caller) ? {} : { status: 404 },
} as const satisfies Partial<SampleCalls>

const ofMe = {
  'GET /api/me': createEmptySample,
  'PATCH /api/me': async () => ({ body: {} }),
  'POST /api/me/profile': async () => ({ body: { role: 'admin' } }),
  'GET /api/me/sessions': createEmptySample,
  'DELETE /api/me/sessions/:id': async ({ server, here }) => {
    const { handle } = await openAccount(server, here.accounts.owner.id)
    return { id: handle, of: [here.accounts.owner.person] }
  },
  'GET /api/me/salons': createEmptySample,
} as const satisfies Partial<SampleCalls>

/** These change what a caller is: what is said becomes proven, and at the end the caller has left. */
const atTheEnd = {
  'POST /api/public/:slug/session/proof/verify': async (world, { person, standing }) => {
    const { server, here } = world
    const guest = listTenantClients(here).find((it) => it.person === person)
    if (standing.kind !== 'client' || !guest) return { body: { code: '000000' } }
    const params = { slug: here.business.slug }
    await server.call('POST /api/public/:slug/session/proof', { params }, guest.token)
    return { body: { code: await createSentCode(server, guest.email) } }
  },
  'DELETE /api/public/:slug/session': createEmptySample,
} as const satisfies Partial<SampleCalls>

export const SAMPLE_CALLS: SampleCalls = {
  ...ofThePage,
  ...BOOKING_SAMPLES,
  ...ofSessions,
  ...ofAuth,
  ...ofSecondStep,
  ...ofMe,
  ...TEAM_SAMPLES,
  ...AGENDA_SAMPLES,
  ...CLIENT_SAMPLES,
  ...PROPOSAL_SAMPLES,
  ...COMANDA_SAMPLES,
  ...PRODUCT_SAMPLES,
  ...IMPORT_SAMPLES,
  ...REVIEW_SAMPLES,
  ...SERVICE_SAMPLES,
  ...PROJECTION_SAMPLES,
  ...REPORT_SAMPLES,
  ...DASHBOARD_SAMPLES,
  ...STATEMENT_SAMPLES,
  ...EXPENSE_SAMPLES,
  ...ACCOUNT_SAMPLES,
  ...TILL_SAMPLES,
  ...PLAN_SAMPLES,
  ...NOTIFICATION_SAMPLES,
  ...PUSH_SAMPLES,
  ...CALENDAR_SAMPLES,
  ...API_KEY_SAMPLES,
  ...WEBHOOK_SAMPLES,
  // From the first event on: each house has some, and each of its people.
  'GET /api/events': async () => ({ query: { since: '0' } }),
  ...atTheEnd,
}
