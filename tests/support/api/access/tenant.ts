/** A business whose private columns all hold canaries, with its people and their sessions. */
import { endReception } from '#db/account/reception-accounts.ts'
import { countPageVisit } from '#db/page-visits.ts'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  addAccount,
  addUser,
  type OpenedSession,
  openAccount,
} from '#tests/support/api/people/accounts.ts'
import { addReception } from '#tests/support/api/people/reception.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'
import {
  type Canary,
  CanaryPlanter,
  type FixturePerson,
  type FixtureStaff,
  type LinkHolder,
  RECEPTION_ACCESS,
} from './canaries.ts'
import {
  createBookingElsewhere,
  createOutdatedSession,
  createProvenTenantClient,
  createTenantClient,
  createTenantLinks,
  createTenantStranger,
  type TenantClient,
  type TenantLink,
} from './tenant-guests.ts'

/** `kept` is a session that stays open all the time. */
export type TenantAccount = { person: string; id: string; email: string; kept: OpenedSession }

export type Tenant = {
  business: Business
  /** Identified by what they said. */
  mine: TenantClient
  other: TenantClient
  /** Proven by the account of the same person. */
  proven: TenantClient
  /** Typed the telephone of `other` first, and proved an e-mail of their own. */
  stranger: TenantClient
  /** The token of a client's session that a change of its account's password has ended. */
  outdated: string
  links: Record<LinkHolder, TenantLink>
  accounts: Record<FixtureStaff | 'proven' | 'claimer', TenantAccount>
  people: Record<FixturePerson, string>
  secrets: Canary[]
}

/** @param listed whether it wants to be found by its name */
export async function makeTenant(
  server: TestServer,
  mark: string,
  listed: boolean,
): Promise<Tenant> {
  const plant = new CanaryPlanter(mark)
  const business = await openBusiness(server, plant, listed)
  await countVisitors(server, business, plant)
  const staff = await makeStaff(server, business, plant)
  const proven = await makeAccount(server, plant, 'proven', {
    name: plant.hide('provennome', 'proven', ...RECEPTION_ACCESS, 'pro-b'),
    email: plant.mail('provenmail', 'proven', ...RECEPTION_ACCESS),
    role: 'client',
    phone: plant.phone('proven', ...RECEPTION_ACCESS, 'pro-b'),
  })
  const people = { server, business, plant }
  const telefone = plant.phone('other', ...RECEPTION_ACCESS, 'pro-b', 'other-link', 'stranger')
  const stranger = await createTenantStranger(people, telefone)
  const guests = {
    mine: await createTenantClient(people, 'mine', 'pro-a', '10:00'),
    other: await createTenantClient(people, 'other', 'pro-b', '11:00', telefone),
    proven: await createProvenTenantClient(people, proven),
    stranger,
  }
  const outdated = await createOutdatedSession(people)
  await createBookingElsewhere(people, guests.mine)
  const links = await createTenantLinks(people, guests)
  const claimed = { name: 'Quem Diz', email: guests.other.email, role: 'client' as const }
  const claimer = await makeAccount(server, plant, 'claimer', claimed, false)
  const accounts = { ...staff, proven, claimer }
  return {
    business,
    ...guests,
    outdated,
    links,
    accounts,
    people: plant.people,
    secrets: plant.secrets,
  }
}

function openBusiness(
  { storage }: TestServer,
  plant: CanaryPlanter,
  listed: boolean,
): Promise<Business> {
  return createBusiness(storage, {
    profile: {
      name: plant.hide('ownername', 'owner'),
      email: plant.mail('ownermail', 'owner'),
      phone: plant.phone('owner'),
      avatar_url: `https://x.example/${plant.hide('owneravatar', 'owner')}`,
    },
    settings: {
      business_email: plant.mail('businessmail', 'owner'),
      public_page_settings: { listed },
    },
    services: [
      {},
      { name: 'Guardado', description: plant.hide('inactive', 'owner'), status: 'inactive' },
    ],
    professionals: [
      { email: plant.mail('promaila', 'owner'), phone: plant.phone('owner'), commission_rate: 37 },
      { email: plant.mail('promailb', 'owner'), phone: plant.phone('owner') },
      { email: plant.mail('promailc', 'owner'), phone: plant.phone('owner') },
      { name: plant.hide('archived', 'owner'), bio: plant.hide('archivedbio'), deleted: true },
    ],
    clients: [
      {
        nome: plant.hide('nome', ...RECEPTION_ACCESS),
        email: plant.mail('mail', ...RECEPTION_ACCESS),
        telefone: plant.phone(...RECEPTION_ACCESS),
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

/** Where the visitors of the page came from is the owner's to know. */
async function countVisitors(
  { storage }: TestServer,
  { user_id }: Business,
  plant: CanaryPlanter,
): Promise<void> {
  const site = `${plant.hide('site', 'owner')}.example`
  await storage.write((tx) => countPageVisit(tx, { user_id, date: MONDAY, origin: 'page', site }))
}

async function makeStaff(server: TestServer, business: Business, plant: CanaryPlanter) {
  const { user_id, profile, professionals } = business
  await addUser(server, { id: user_id, email: profile.email, first_role: 'admin' })
  const worker = (
    who: Exclude<FixtureStaff, 'owner' | 'reception' | 'reception-gone'>,
    position: number,
  ) =>
    makeAccount(server, plant, who, {
      name: plant.hide(`${who}name`, who),
      email: plant.mail(`${who}mail`, who),
      phone: plant.phone(who),
      role: 'professional',
      professional_id: requireNth(professionals, position).id,
    })
  const owner = await signIn(server, plant, 'owner', { id: user_id, email: profile.email })
  return {
    owner,
    reception: await employAtReception(server, business, plant, 'reception'),
    'reception-gone': await leaveReception(
      server,
      business,
      await employAtReception(server, business, plant, 'reception-gone'),
    ),
    former: await dismiss(server, await worker('former', 2), owner),
    'pro-a': await worker('pro-a', 0),
    'pro-b': await worker('pro-b', 1),
    'pro-gone': await worker('pro-gone', 3),
  }
}

/** As the owner calls them, and as they call themselves. */
async function employAtReception(
  server: TestServer,
  { user_id }: Business,
  plant: CanaryPlanter,
  who: 'reception' | 'reception-gone',
): Promise<TenantAccount> {
  const account = await makeAccount(server, plant, who, {
    name: plant.hide(`${who}own`, who),
    // Who has left is nobody's to look up.
    email: plant.mail(`${who}mail`, who, ...(who === 'reception' ? (['owner'] as const) : [])),
    phone: plant.phone(who),
    role: 'client',
  })
  await addReception(server, {
    user_id,
    account,
    name: plant.hide(`${who}name`, ...RECEPTION_ACCESS),
  })
  return account
}

async function leaveReception(
  { storage, context }: TestServer,
  { user_id }: Business,
  account: TenantAccount,
): Promise<TenantAccount> {
  await storage.write((tx) => endReception(tx, user_id, account.id, context.now()))
  return account
}

/** Ends the access of a professional whose session is open: what they hold from before is `kept`. */
async function dismiss(
  server: TestServer,
  former: TenantAccount,
  { kept }: TenantAccount,
): Promise<TenantAccount> {
  const { body } = await server.call('GET /api/me', {}, former.kept.access_token)
  const params = { id: body.professional_id ?? '' }
  await server.call('DELETE /api/professionals/:id/access', { params }, kept.access_token)
  return former
}

async function makeAccount(
  server: TestServer,
  plant: CanaryPlanter,
  who: FixturePerson,
  profile: Parameters<typeof addAccount>[1],
  isProven = true,
): Promise<TenantAccount> {
  const proof = isProven ? {} : { email_confirmed_at: null }
  return signIn(server, plant, who, await addAccount(server, profile, proof))
}

/** Where somebody is signed in is theirs to see; the secrets of that are nobody's. */
async function signIn(
  server: TestServer,
  plant: CanaryPlanter,
  who: FixturePerson,
  { id, email }: { id: string; email: string },
): Promise<TenantAccount> {
  const kept = await openAccount(server, id)
  const [session_id = '', secret = ''] = kept.refresh_token.split('.')
  plant.note(kept.handle, who)
  for (const text of [kept.access_token, session_id, secret]) plant.note(text)
  return { person: plant.people[who], id, email, kept }
}
