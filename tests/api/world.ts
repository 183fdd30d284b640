/** Two businesses with a canary in every private column, and everybody who might call. */
import { eq } from 'drizzle-orm'
import { clients } from '#db/tables/client.ts'
import { anyPhone, type Business, makeBusiness, nth } from '../factories.ts'
import type { SignedIn, TestServer } from '../harness.ts'
import { book, DAY } from './calls.ts'
import { claimsOf, forge, unsign } from './tokens.ts'

/** `of` is the one caller who may read it; null where nobody may. */
export type Secret = { text: string; of: string | null }

type Guest = { name: string; session: SignedIn; token: string }
export type Tenant = { business: Business; guests: Guest[]; secrets: Secret[] }
export type World = { server: TestServer; here: Tenant; there: Tenant; free: Slot[] }
type Slot = { date: string; time: string }

/** What a caller can be to the business of the path. */
export type Standing = 'client' | 'another client' | 'nobody'
export type Caller = { name: string; standing: Standing; authorization: string | null }

const canary = (...words: string[]) => `zq${words.join('')}qz`

export async function makeWorld(server: TestServer): Promise<World> {
  const here = await makeTenant(server, 'here')
  const there = await makeTenant(server, 'there')
  const { body } = await server.call('GET /api/public/:slug/slots', {
    params: { slug: here.business.slug },
    query: { service_id: nth(here.business.services).id },
  })
  // What is public over there has no business here.
  const { user_id, slug, services, professionals } = there.business
  const rows = [...services, ...professionals].map(({ id }) => id)
  for (const text of [user_id, slug, ...rows]) there.secrets.push({ text, of: null })
  const later = body.days.slice(5)
  const free = later.flatMap(({ date, slots }) => slots.map(({ time }) => ({ date, time })))
  // Half hours of the quarter-hour grid: no two of them overlap.
  return { server, here, there, free: free.filter(({ time }) => /:[03]0$/.test(time)) }
}

async function makeTenant(server: TestServer, mark: string): Promise<Tenant> {
  const secrets: Secret[] = []
  const hidden = (...words: string[]) => {
    const text = canary(mark, ...words)
    secrets.push({ text, of: null })
    return text
  }
  const hiddenPhone = () => {
    const text = anyPhone()
    secrets.push({ text, of: null })
    return text
  }
  const profile = { name: hidden('owner'), email: `${hidden('ownermail')}@x.example` }
  const business = await makeBusiness(server.storage, {
    profile: { ...profile, phone: hiddenPhone(), avatar_url: hidden('owneravatar') },
    settings: { business_email: `${hidden('businessmail')}@x.example` },
    services: [{}, { name: 'Guardado', description: hidden('inactive'), status: 'inactive' }],
    professionals: [
      { email: hidden('promail'), phone: hiddenPhone(), commission_rate: 37 },
      { name: hidden('archived'), bio: hidden('archivedbio'), deleted: true },
    ],
    clients: [
      { nome: hidden('nome'), email: hidden('mail'), telefone: hiddenPhone() },
      { nome: hidden('goner'), email: hidden('gonemail'), telefone: hiddenPhone(), deleted: true },
    ],
    reviews: [{ client_name: `Marina ${hidden('surname')}`, comment: 'Bom' }],
  })
  const guests = [
    await makeGuest(server, business, mark, 'mine', secrets),
    await makeGuest(server, business, mark, 'other', secrets),
  ]
  return { business, guests, secrets }
}

/** A client with a session and a booking; what only the salon notes of him is hidden from all. */
async function makeGuest(
  server: TestServer,
  business: Business,
  mark: string,
  who: string,
  secrets: Secret[],
): Promise<Guest> {
  const name = `${mark}/${who}`
  const own = (...words: string[]) => {
    const text = canary(mark, who, ...words)
    secrets.push({ text, of: name })
    return text
  }
  const telefone = anyPhone()
  secrets.push({ text: telefone, of: name })
  const typed = { nome: own('nome'), email: `${own('mail')}@x.example`, telefone }
  const session = await server.signIn(business.slug, typed)
  const token = session.access_token
  secrets.push({ text: token, of: name })
  const wish = { time: who === 'mine' ? '10:00' : '11:00', notes: own('notes') }
  const { status } = await book(server, business, token, wish, `key-${name}`)
  if (status !== 201) throw new Error(`the world could not be booked: ${status}`)
  const noted = { observacoes: canary(mark, who, 'obs'), blocked_reason: canary(mark, who, 'why') }
  for (const text of Object.values(noted)) secrets.push({ text, of: null })
  await server.storage.write(async (tx) => {
    await tx.update(clients).set(noted).where(eq(clients.id, session.client.id))
  })
  return { name, session, token }
}

/** Everybody who might call an endpoint of the business `here`. */
export async function makeCallers({ server, here, there }: World): Promise<Caller[]> {
  const [mine, other] = [nth(here.guests, 0), nth(here.guests, 1)]
  const stranger = nth(there.guests)
  const claims = claimsOf(mine.token)
  const expired = server.context.now() - DAY
  const crossed = { session_id: claimsOf(stranger.token).session_id, business: claims.business }
  const nobody = async (name: string, token: string | Promise<string>): Promise<Caller> => ({
    name,
    standing: 'nobody',
    authorization: `Bearer ${await token}`,
  })
  const people = { role: 'admin', sub: here.business.user_id, session_id: 'an-owners-session' }
  return [
    { name: 'anonymous', standing: 'nobody', authorization: null },
    { name: mine.name, standing: 'client', authorization: `Bearer ${mine.token}` },
    { name: other.name, standing: 'another client', authorization: `Bearer ${other.token}` },
    await nobody(stranger.name, stranger.token),
    await nobody('owner', forge({ ...claims, ...people }, { audience: 'user' })),
    await nobody('owner as client', forge({ ...claims, ...people })),
    await nobody('professional', forge({ ...people, role: 'professional' }, { audience: 'user' })),
    await nobody('another owner', forge({ ...people, sub: there.business.user_id })),
    await nobody('unsigned', unsign(mine.token)),
    await nobody('signed by another key', forge(claims, { secret: 'another-key'.repeat(4) })),
    await nobody('signed by another algorithm', forge(claims, { alg: 'HS512' })),
    await nobody("another business's session", forge(crossed)),
    await nobody('for another audience', forge(claims, { audience: 'user' })),
    await nobody('expired', forge(claims, { expires_at: expired })),
    await nobody('without an end', forge(claims, { expires_at: null })),
    await nobody(
      'of another business by its own word',
      forge({ ...claims, business: there.business.user_id }),
    ),
    await nobody('without a business', forge({ session_id: claims.session_id })),
    await nobody('garbage', 'not.a.token'),
    await nobody('the bare session id', claims.session_id),
    { name: 'another scheme', standing: 'nobody', authorization: `Basic ${mine.token}` },
  ]
}
