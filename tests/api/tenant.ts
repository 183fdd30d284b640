/** A business whose private columns all hold canaries, with its people and their sessions. */
import { eq } from 'drizzle-orm'
import { clients } from '#db/tables/client.ts'
import { type Business, makeBusiness, nth } from '../factories.ts'
import type { SignedIn, TestServer } from '../harness.ts'
import { addAccount, addUser, type Opened, openAccount } from './accounts.ts'
import { book, TUESDAY } from './calls.ts'
import { type Person, Planter, type Secret, type Staff } from './planter.ts'

export type Guest = { person: string; session: SignedIn; token: string; email: string }
/** `kept` is a session that stays open all the time. */
export type Account = { person: string; id: string; email: string; kept: Opened }

export type Tenant = {
  business: Business
  /** Identified by what they said. */
  mine: Guest
  other: Guest
  /** Proven by the account of the same person. */
  proven: Guest
  accounts: Record<Staff | 'proven' | 'claimer', Account>
  people: Record<Person, string>
  secrets: Secret[]
}

export async function makeTenant(server: TestServer, mark: string): Promise<Tenant> {
  const plant = new Planter(mark)
  const business = await openBusiness(server, plant)
  const staff = await makeStaff(server, business, plant)
  const proven = await makeAccount(server, plant, 'proven', {
    name: plant.hide('provennome', 'proven', 'owner', 'pro-b'),
    email: plant.mail('provenmail', 'proven', 'owner'),
    role: 'client',
    phone: plant.phone('proven', 'owner', 'pro-b'),
  })
  const people = { server, business, plant }
  const guests = {
    mine: await makeGuest(people, 'mine', 'pro-a', '10:00'),
    other: await makeGuest(people, 'other', 'pro-b', '11:00'),
    proven: await makeProvenGuest(people, proven),
  }
  await bookElsewhere(people, guests.mine)
  const claimed = { name: 'Quem Diz', email: guests.other.email, role: 'client' as const }
  const claimer = await makeAccount(server, plant, 'claimer', claimed, false)
  const accounts = { ...staff, proven, claimer }
  return { business, ...guests, accounts, people: plant.people, secrets: plant.secrets }
}

function openBusiness({ storage }: TestServer, plant: Planter): Promise<Business> {
  return makeBusiness(storage, {
    profile: {
      name: plant.hide('ownername', 'owner'),
      email: plant.mail('ownermail', 'owner'),
      phone: plant.phone('owner'),
      avatar_url: `https://x.example/${plant.hide('owneravatar', 'owner')}`,
    },
    settings: { business_email: plant.mail('businessmail', 'owner') },
    services: [{}, { name: 'Guardado', description: plant.hide('inactive'), status: 'inactive' }],
    professionals: [
      { email: plant.mail('promaila', 'owner'), phone: plant.phone('owner'), commission_rate: 37 },
      { email: plant.mail('promailb', 'owner'), phone: plant.phone('owner') },
      { email: plant.mail('promailc', 'owner'), phone: plant.phone('owner') },
      { name: plant.hide('archived'), bio: plant.hide('archivedbio'), deleted: true },
    ],
    clients: [
      {
        nome: plant.hide('nome', 'owner'),
        email: plant.mail('mail', 'owner'),
        telefone: plant.phone('owner'),
      },
      {
        nome: plant.hide('gonenome'),
        email: plant.hide('gonemail'),
        telefone: plant.phone(),
        deleted: true,
      },
    ],
    reviews: [{ client_name: `Marina ${plant.hide('surname', 'owner')}`, comment: 'Bom' }],
  })
}

async function makeStaff(server: TestServer, business: Business, plant: Planter) {
  const { user_id, profile, professionals } = business
  await addUser(server, { id: user_id, email: profile.email, first_role: 'admin' })
  const worker = (who: 'pro-a' | 'pro-b' | 'pro-gone', position: number) =>
    makeAccount(server, plant, who, {
      name: plant.hide(`${who}name`, who),
      email: plant.mail(`${who}mail`, who),
      phone: plant.phone(who),
      role: 'professional',
      professional_id: nth(professionals, position).id,
    })
  return {
    owner: await signIn(server, plant, 'owner', { id: user_id, email: profile.email }),
    'pro-a': await worker('pro-a', 0),
    'pro-b': await worker('pro-b', 1),
    'pro-gone': await worker('pro-gone', 3),
  }
}

async function makeAccount(
  server: TestServer,
  plant: Planter,
  who: Person,
  profile: Parameters<typeof addAccount>[1],
  isProven = true,
): Promise<Account> {
  const proof = isProven ? {} : { email_confirmed_at: null }
  return signIn(server, plant, who, await addAccount(server, profile, proof))
}

/** Where somebody is signed in is his to see; the secrets of that are nobody's. */
async function signIn(
  server: TestServer,
  plant: Planter,
  who: Person,
  { id, email }: { id: string; email: string },
): Promise<Account> {
  const kept = await openAccount(server, id)
  const [session_id = '', secret = ''] = kept.refresh_token.split('.')
  plant.note(kept.handle, who)
  for (const text of [kept.access_token, session_id, secret]) plant.note(text)
  return { person: plant.people[who], id, email, kept }
}

type Making = { server: TestServer; business: Business; plant: Planter }
type Pro = 'pro-a' | 'pro-b'

/** A client with a session and a booking; what only the salon notes of him is hidden from all. */
async function makeGuest(
  making: Making,
  who: 'mine' | 'other',
  pro: Pro,
  time: string,
): Promise<Guest> {
  const { server, business, plant } = making
  const typed = {
    nome: plant.hide(`${who}nome`, who, 'owner', pro),
    // Whoever says that it is his knows it already.
    email: plant.mail(`${who}mail`, who, 'owner', ...(who === 'other' ? ['claimer' as const] : [])),
    telefone: plant.phone(who, 'owner', pro),
  }
  const session = await server.signIn(business.slug, typed)
  return settle(making, who, session, pro, time)
}

async function makeProvenGuest(making: Making, account: Account): Promise<Guest> {
  const { server, business, plant } = making
  const { kept, email } = account
  const telefone = plant.phone('proven', 'owner', 'pro-b')
  const typed = { nome: 'Quem Provou', email, telefone }
  const sent = { params: { slug: business.slug }, body: typed }
  const { body } = await server.call('POST /api/public/:slug/session', sent, kept.access_token)
  if (body.level !== 'proven') throw new Error(`the account has proven nothing: ${body.code}`)
  return settle(making, 'proven', body, 'pro-b', '12:00')
}

async function settle(
  making: Making,
  who: 'mine' | 'other' | 'proven',
  session: SignedIn,
  pro: Pro,
  time: string,
): Promise<Guest> {
  const { server, plant } = making
  const token = plant.note(session.access_token, who)
  await bookAt(making, who, token, pro, {
    time,
    notes: plant.hide(`${who}notes`, who, 'owner', pro),
  })
  const noted = {
    observacoes: plant.hide(`${who}obs`, 'owner'),
    blocked_reason: plant.hide(`${who}why`, 'owner'),
  }
  await server.storage.write(async (tx) => {
    await tx.update(clients).set(noted).where(eq(clients.id, session.client.id))
  })
  return { person: plant.people[who], session, token, email: session.client.email }
}

async function bookAt(
  { server, business, plant }: Making,
  who: 'mine' | 'other' | 'proven',
  token: string,
  pro: Pro,
  { time, notes }: { time: string; notes: string },
): Promise<void> {
  const professional_id = nth(business.professionals, pro === 'pro-a' ? 0 : 1).id
  const wish = { time, notes, professional_id, date: TUESDAY }
  const { body, status } = await book(server, business, token, wish)
  if (status !== 201) throw new Error(`the world could not be booked: ${status}`)
  plant.note(body.id, who, 'owner', pro)
}

/** The same client by another session, which proves as little: what it booked is not for the first. */
async function bookElsewhere({ server, business, plant }: Making, mine: Guest): Promise<void> {
  const { name: nome, email, phone: telefone } = mine.session.client
  const { access_token } = await server.signIn(business.slug, { nome, email, telefone })
  const notes = plant.hide('elsewherenotes', 'owner', 'pro-a')
  const professional_id = nth(business.professionals).id
  const wish = { time: '13:00', notes, professional_id, date: TUESDAY }
  const { body, status } = await book(server, business, access_token, wish)
  if (status !== 201) throw new Error(`the world could not be booked elsewhere: ${status}`)
  plant.note(body.id, 'owner', 'pro-a')
  plant.note(access_token)
}
