/** A tenant's clients: their sessions, what they booked, and the links that lead to it. */
import { eq } from 'drizzle-orm'
import { clients } from '#db/tables/client.ts'
import { book, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { proveSession, storeFor } from '#tests/support/api/calls/page-calls.ts'
import type { OpenedSession } from '#tests/support/api/people/accounts.ts'
import { createBookingLink } from '#tests/support/api/people/one-time-codes.ts'
import { proveEmail } from '#tests/support/api/people/sign-up.ts'
import type { SignedIn, TestServer } from '#tests/support/api/test-server.ts'
import { type Business, requireNth } from '#tests/support/db/factories.ts'
import {
  type CanaryPlanter,
  type FixturePerson,
  type LinkHolder,
  RECEPTION_ACCESS,
} from './canaries.ts'

/** `booking` is the first that they made. */
export type TenantClient = {
  person: string
  session: SignedIn
  token: string
  email: string
  booking: string
}
/** Whoever holds the link of a booking, and nothing else. */
export type TenantLink = { person: string; token: string; booking: string }

export type TenantSetup = { server: TestServer; business: Business; plant: CanaryPlanter }
type Who = 'mine' | 'other' | 'proven'
type Pro = 'pro-a' | 'pro-b'

/** A visit of the last 30 days. */
const LAST_FRIDAY = '2026-11-20'

/** Whose links tell of a client; the first leads to their first booking. */
const HOLDERS: Record<Who, readonly LinkHolder[]> = {
  mine: ['link', 'later-link'],
  other: ['other-link'],
  proven: [],
}

/** A client with a session and a booking; what only the salon notes of them is hidden from all. */
export async function createTenantClient(
  making: TenantSetup,
  who: 'mine' | 'other',
  pro: Pro,
  time: string,
  /** One that somebody typed before them, else a new one. */
  first?: string,
): Promise<TenantClient> {
  const { server, business, plant } = making
  const readers = [who, ...RECEPTION_ACCESS, ...HOLDERS[who]] as const
  const typed = {
    nome: plant.hide(`${who}nome`, ...readers, pro),
    // Whoever says that it is theirs knows it already.
    email: plant.mail(`${who}mail`, ...readers, ...(who === 'other' ? ['claimer' as const] : [])),
    telefone: first ?? plant.phone(...readers, pro),
    ...(first !== undefined && { resolution: 'existing' as const }),
  }
  const session = await server.signIn(business.slug, typed)
  return settle(making, who, session, pro, time)
}

export async function createProvenTenantClient(
  making: TenantSetup,
  { kept, email }: { kept: OpenedSession; email: string },
): Promise<TenantClient> {
  const { server, business, plant } = making
  const telefone = plant.phone('proven', ...RECEPTION_ACCESS, 'pro-b')
  const typed = { nome: 'Quem Provou', email, telefone }
  const sent = { params: { slug: business.slug }, body: typed }
  const { body } = await server.call('POST /api/public/:slug/session', sent, kept.access_token)
  if (body.level !== 'proven') throw new Error(`the account has proven nothing: ${body.code}`)
  return settle(making, 'proven', body, 'pro-b', '12:00')
}

/** A booking of a stranger's under the telephone of somebody who comes only later. */
export async function createTenantStranger(
  making: TenantSetup,
  telefone: string,
): Promise<TenantClient> {
  const { server, business, plant } = making
  const nome = plant.hide('strangernome', 'stranger', ...RECEPTION_ACCESS, 'pro-b')
  const email = plant.mail('strangermail', 'stranger', ...RECEPTION_ACCESS)
  const session = await server.signIn(business.slug, { nome, email, telefone })
  const token = plant.note(session.access_token, 'stranger')
  await proveSession(server, business, session)
  const readers = ['stranger', ...RECEPTION_ACCESS, 'pro-b'] as const
  const booking = await bookAt(making, token, 'pro-b', '16:00', 'strangernotes', readers)
  return { person: plant.people.stranger, session, token, email, booking }
}

/** What somebody still holds who was in an account before its password was changed. */
export async function createOutdatedSession(making: TenantSetup): Promise<string> {
  const { server, business, plant } = making
  const email = plant.mail('outdatedmail', ...RECEPTION_ACCESS)
  const nome = plant.hide('outdatednome', ...RECEPTION_ACCESS, 'pro-b')
  const typed = { nome, email, telefone: plant.phone(...RECEPTION_ACCESS, 'pro-b') }
  const { token } = await proveEmail(server, email)
  const params = { slug: business.slug }
  const { body } = await server.call(
    'POST /api/public/:slug/session',
    { params, body: typed },
    token,
  )
  await bookAt(making, body.access_token, 'pro-b', '17:00', 'outdatednotes', [
    ...RECEPTION_ACCESS,
    'pro-b',
  ])
  await server.call('PUT /auth/v1/user', { body: { password: 'outra senha' } }, token)
  return body.access_token
}

async function settle(
  making: TenantSetup,
  who: Who,
  session: SignedIn,
  pro: Pro,
  time: string,
): Promise<TenantClient> {
  const { server, plant } = making
  const token = plant.note(session.access_token, who)
  const readers = [who, ...RECEPTION_ACCESS, pro, ...HOLDERS[who].slice(0, 1)] as const
  const booking = await bookAt(making, token, pro, time, `${who}notes`, readers)
  await visitLately(making, who, session, pro)
  const noted = {
    observacoes: plant.hide(`${who}obs`, ...RECEPTION_ACCESS),
    blocked_reason: plant.hide(`${who}why`, ...RECEPTION_ACCESS),
  }
  await server.storage.write(async (tx) => {
    await tx.update(clients).set(noted).where(eq(clients.id, session.client.id))
  })
  return { person: plant.people[who], session, token, email: session.client.email, booking }
}

async function bookAt(
  { server, business, plant }: TenantSetup,
  token: string,
  pro: Pro,
  time: string,
  word: string,
  readers: readonly FixturePerson[],
): Promise<string> {
  const professional_id = requireNth(business.professionals, pro === 'pro-a' ? 0 : 1).id
  const asked = { time, notes: plant.hide(word, ...readers), professional_id, date: TUESDAY }
  const { body, status } = await book(server, business, token, asked)
  if (status !== 201) throw new Error(`the world could not be booked: ${status} ${body.code}`)
  return plant.note(body.id, ...readers)
}

const createComandaNote = (observacoes: string) =>
  JSON.stringify({ comandaItens: [], valorTotal: 0, observacoes })

/** A visit that is over and whose review is still to be asked for. */
async function visitLately(
  { server, business, plant }: TenantSetup,
  who: Who,
  session: SignedIn,
  pro: Pro,
): Promise<void> {
  const readers = [who, ...RECEPTION_ACCESS, pro] as const
  const time = { mine: '10:00', other: '11:00', proven: '12:00' }[who]
  const { id } = await storeFor(server, business, session, {
    ...{ date: LAST_FRIDAY, time, status: 'completed', review_status: 'pending' },
    professional_id: requireNth(business.professionals, pro === 'pro-a' ? 0 : 1).id,
    // What the house writes is not for its client, in the comanda or beside it.
    notes: createComandaNote(plant.hide(`${who}visitnotes`, ...RECEPTION_ACCESS, pro)),
    client_note: plant.hide(`${who}visitnote`, who),
    // A child or a friend: known to whoever sees the visit.
    guest_name: plant.hide(`${who}visitguest`, ...readers),
  })
  plant.note(id, ...readers)
}

/** The same client by another session, which proves as little: what it booked is not for the first. */
export async function createBookingElsewhere(
  making: TenantSetup,
  mine: TenantClient,
): Promise<void> {
  const { server, business, plant } = making
  const { name: nome, email, phone: telefone } = mine.session.client
  const { access_token } = await server.signIn(business.slug, { nome, email, telefone })
  await bookAt(making, access_token, 'pro-a', '13:00', 'elsewherenotes', [
    ...RECEPTION_ACCESS,
    'pro-a',
  ])
  plant.note(access_token)
}

/** Two links to bookings of one session, and one to another client's. */
export async function createTenantLinks(
  making: TenantSetup,
  { mine, other }: { mine: TenantClient; other: TenantClient },
): Promise<Record<LinkHolder, TenantLink>> {
  const { server, business, plant } = making
  const readers = ['mine', ...RECEPTION_ACCESS, 'pro-a', 'later-link'] as const
  const later = await bookAt(making, mine.token, 'pro-a', '14:00', 'laternotes', readers)
  const link = async (who: LinkHolder, booking: string): Promise<TenantLink> => {
    const token = plant.note(await createBookingLink(server, business, booking))
    return { person: plant.people[who], token, booking }
  }
  return {
    link: await link('link', mine.booking),
    'later-link': await link('later-link', later),
    'other-link': await link('other-link', other.booking),
  }
}
