/** A valid call of each endpoint; one that is missing is a type error. */
import type { Call } from '#api/contract/contract.ts'
import { professionals } from '#db/tables/service.ts'
import { anyPhone, BORN, nth } from '../factories.ts'
import { addUser, openAccount } from './accounts.ts'
import type { Caller } from './callers.ts'
import { book } from './calls.ts'
import { codeSentTo, linkFor } from './one-time.ts'
import { PASSWORD, takeSlot, type World } from './world.ts'

export type Sample = {
  query?: Record<string, string>
  id?: string
  body?: object
  /** Whose row it is about; the others find nothing. Absent: it is about none, or about one's own. */
  of?: readonly string[]
}
type Samples = { [C in Call]: (world: World, caller: Caller) => Promise<Sample> }

const nothing = async (): Promise<Sample> => ({})
const freshMail = ({ next }: World) => `passeio${next()}@x.example`
const days = async (): Promise<Sample> => ({ query: { from: '2026-11-23', to: '2026-12-05' } })

const ofThePage = {
  'GET /api/public/:slug': nothing,
  'GET /api/public/:slug/slots': async ({ here }) => ({
    query: { service_id: nth(here.business.services).id },
  }),
  'POST /api/public/:slug/bookings': async (world, { person }) => ({
    body: { service_id: nth(world.here.business.services).id, ...wishOf(world, person) },
  }),
  'GET /api/public/:slug/bookings': nothing,
  'POST /api/public/:slug/bookings/:id/cancel': async (world) => {
    const { server, here } = world
    const { body } = await book(
      server,
      here.business,
      here.mine.token,
      wishOf(world, here.mine.person),
    )
    return { id: body.id, of: [here.mine.person] }
  },
  'POST /api/public/:slug/session': async () => ({
    body: {
      nome: 'Quem Anda',
      email: 'anda@cliente.example',
      telefone: anyPhone(),
      resolution: 'existing',
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
    return { body: { email, code: await codeSentTo(world.server, email) } }
  },
  'POST /api/public/:slug/session/proof': nothing,
} as const satisfies Partial<Samples>

/** A free time of the professional who already knows the client: nobody else is to see him. */
function wishOf(world: World, person: string | null) {
  const { business, mine } = world.here
  const professional_id = nth(business.professionals, person === mine.person ? 0 : 1).id
  return { ...takeSlot(world), professional_id }
}

const ofAuth = {
  'GET /auth/v1/settings': nothing,
  'POST /auth/v1/signup': async (world) => ({
    body: { email: freshMail(world), password: PASSWORD, data: { role: 'client' } },
  }),
  'POST /auth/v1/token': async (world) => {
    const { password_hash } = world
    const { email } = await addUser(world.server, { email: freshMail(world), password_hash })
    return { query: { grant_type: 'password' }, body: { email, password: PASSWORD } }
  },
  'POST /auth/v1/otp': async ({ here }) => ({ body: { email: here.accounts.owner.email } }),
  'POST /auth/v1/verify': async (world) => {
    const email = freshMail(world)
    const { id } = await addUser(world.server, { email, email_confirmed_at: null })
    const about = { account_id: id, subject: email }
    return {
      body: { type: 'signup', token_hash: await linkFor(world.server, 'confirm_email', about) },
    }
  },
  'POST /auth/v1/recover': async ({ here }) => ({ body: { email: here.accounts.owner.email } }),
  'POST /auth/v1/resend': async ({ here }) => ({
    body: { type: 'signup', email: here.accounts.claimer.email },
  }),
  'GET /auth/v1/user': nothing,
  'PUT /auth/v1/user': async ({ next }) => ({ body: { password: `senha-nova-${next()}` } }),
  'POST /auth/v1/logout': nothing,
  'GET /auth/v1/authorize': async () => ({ query: { provider: 'google', redirect_to: '/login' } }),
  'GET /auth/v1/callback': async () => ({ query: { state: 'x', code: 'y' } }),
} as const satisfies Partial<Samples>

const ofMe = {
  'GET /api/me': nothing,
  'PATCH /api/me': async () => ({ body: {} }),
  'POST /api/me/profile': async () => ({ body: { role: 'admin' } }),
  'GET /api/me/sessions': nothing,
  'DELETE /api/me/sessions/:id': async ({ server, here }) => {
    const { handle } = await openAccount(server, here.accounts.owner.id)
    return { id: handle, of: [here.accounts.owner.person] }
  },
  'GET /api/me/salons': nothing,
} as const satisfies Partial<Samples>

/** Somebody new on the staff, who has no account yet. */
async function hire({ server, here, next }: World): Promise<string> {
  const id = `novato-${here.business.slug}-${next()}`
  const { user_id } = here.business
  const row = { id, user_id, name: 'Novato', services: [], created_at: BORN, updated_at: BORN }
  await server.storage.write(async (tx) => {
    await tx.insert(professionals).values(row)
  })
  return id
}

async function invite(world: World): Promise<string> {
  const { user_id } = world.here.business
  return linkFor(world.server, 'invitation', { user_id, subject: await hire(world) })
}

const ofStaff = {
  'GET /api/bookings': days,
  'GET /api/professional/bookings': days,
  'GET /api/professionals': nothing,
  'POST /api/professionals/:id/invitation': async (world) => ({
    id: nth(world.here.business.professionals, 2).id,
    of: [world.here.accounts.owner.person],
  }),
  'POST /api/invitation': async (world) => ({ body: { token: await invite(world) } }),
  'POST /api/invitation/accept': async (world) => ({
    body: { token: await invite(world), email: freshMail(world), password: PASSWORD },
  }),
} as const satisfies Partial<Samples>

/** These change what a caller is: what is said becomes proven, and at the end he has left. */
const atTheEnd = {
  'POST /api/public/:slug/session/proof/verify': async (world, { person, standing }) => {
    const { server, here } = world
    const guest = [here.mine, here.other, here.proven].find((it) => it.person === person)
    if (standing.kind !== 'client' || !guest) return { body: { code: '000000' } }
    const params = { slug: here.business.slug }
    await server.call('POST /api/public/:slug/session/proof', { params }, guest.token)
    return { body: { code: await codeSentTo(server, guest.email) } }
  },
  'DELETE /api/public/:slug/session': nothing,
} as const satisfies Partial<Samples>

export const SAMPLES: Samples = {
  ...ofThePage,
  ...ofAuth,
  ...ofMe,
  ...ofStaff,
  ...atTheEnd,
}
