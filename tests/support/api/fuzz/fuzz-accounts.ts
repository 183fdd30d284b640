/** The people, links and codes that fuzzed requests are about. */

import { formatOtpPurpose } from '#api/identity/account/otp.ts'
import { createOneTimeCode } from '#api/identity/one-time-codes.ts'
import type { TokenKind } from '#api/identity/one-time-tokens.ts'
import type { profiles } from '#db/tables/business.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { addAccount, addUser, openAccount } from '#tests/support/api/people/accounts.ts'
import { createOneTimeLink, createSentCode } from '#tests/support/api/people/one-time-codes.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'
import { type SecuredAccount, secureAccount } from './secured-account.ts'

export const KNOWN_PASSWORD = 'senha-conhecida'

/** Whose invitation to the reception waits. */
export const INVITED_RECEPTION = 'recepcao'

type Named = { email: string; id: string }

export type FuzzAccounts = {
  business: Business
  /** Accounts with `PASSWORD`. */
  known: Named[]
  /** Access tokens of an owner, a professional, clients and of a recovery. */
  tokens: string[]
  /** Those of the owner and the professional. */
  staff: string[]
  refresh: string[]
  handles: string[]
  links: Record<
    'confirm_email' | 'recover' | 'email_change' | 'auth_code' | 'invitation' | 'over',
    string[]
  >
  codes: {
    /** On their way to telephones of nobody. */
    sent: { phone: string; token: string }[]
    /** For clients who were searched for, and for sessions that are to be proven. */
    searched: { email: string; code: string }[]
    proving: { token: string; code: string }[]
  }
  /** Clients of the business by their sessions; the mail of each is on file. */
  guests: { token: string; email: string; telefone: string }[]
  /** Sessions of clients who have proven who they are. */
  proven: string[]
  secured: SecuredAccount[]
}

/** One after another: what is made first is older. */
async function times<T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let i = 0; i < count; i++) made.push(await make(i))
  return made
}

export async function createFuzzAccounts(server: TestServer): Promise<FuzzAccounts> {
  const business = await createBusiness(server.storage, {
    professionals: Array.from({ length: 40 }, (_, i) => ({ email: `pro${i}@equipe.example` })),
    clients: Array.from({ length: 10 }, (_, i) => ({ email: `cliente${i}@conta.example` })),
  })
  const password_hash = await server.context.passwords.hash(KNOWN_PASSWORD)
  const { id: owner } = await addUser(server, {
    ...{ id: business.user_id, email: business.profile.email, first_role: 'admin' },
    password_hash,
  })
  const clients = await times(30, (i) => {
    const profile = { name: `Cliente ${i}`, email: `cliente${i}@conta.example` }
    return addAccount(server, { ...profile, role: 'client' }, { password_hash })
  })
  const worker = await hire(server, business, password_hash)
  await createOneTimeLink(server, 'invitation', {
    ...{ user_id: business.user_id, subject: INVITED_RECEPTION },
    data: { role: 'reception', name: 'Carla Dias', email: null },
  })
  const opened = await times(120, (i) => openAccount(server, requireNth(clients, i % 30).id))
  const staff = await times(12, (i) => openAccount(server, i % 2 ? owner : worker.id))
  const lost = await openAccount(server, requireNth(clients).id, 'recovery')
  const sessions = [...staff, ...opened.slice(0, 30), lost]
  return {
    business,
    known: [...clients, worker, { id: owner, email: business.profile.email }],
    staff: staff.map(({ access_token }) => access_token),
    tokens: sessions.map(({ access_token }) => access_token),
    refresh: opened.slice(30).map(({ refresh_token }) => refresh_token),
    handles: opened.map(({ handle }) => handle),
    links: await makeLinks(server, business, clients),
    codes: {
      sent: await times(40, (i) => makePhoneCode(server, i)),
      searched: await times(20, (i) => searchFor(server, business, 100 + i)),
      proving: await times(10, (i) => beginProof(server, business, 200 + i)),
    },
    secured: await times(3, (i) => openSecured(server, i)),
    guests: await times(12, (i) => enter(server, business, i)),
    proven: await times(6, (i) =>
      enterProven(server, business, requireNth(opened, i).access_token),
    ),
  }
}

async function openSecured(server: TestServer, i: number): Promise<SecuredAccount> {
  const profile = {
    name: `Segura ${i}`,
    email: `segura${i}@conta.example`,
    role: 'client',
  } as const
  return secureAccount(server, (await addAccount(server, profile)).id)
}

async function hire(server: TestServer, business: Business, password_hash: string): Promise<Named> {
  const professional_id = requireNth(business.professionals).id
  const profile: Omit<typeof profiles.$inferInsert, 'id' | 'created_at' | 'updated_at'> = {
    ...{ name: 'Rafa', email: 'rafa@equipe.example', role: 'professional' },
    professional_id,
  }
  return addAccount(server, profile, { password_hash })
}

async function makeLinks(
  server: TestServer,
  { user_id, professionals }: Business,
  clients: readonly Named[],
): Promise<FuzzAccounts['links']> {
  const about = (i: number) => {
    const { id: account_id, email: subject } = requireNth(clients, i % clients.length)
    return { account_id, subject }
  }
  const links = (
    kind: TokenKind,
    count: number,
    of: (i: number) => Parameters<typeof createOneTimeLink>[2],
  ) => times(count, (i) => createOneTimeLink(server, kind, of(i)))
  const data = { code_challenge: KNOWN_PASSWORD, code_challenge_method: 'plain' }
  return {
    confirm_email: await links('confirm_email', 40, about),
    recover: await links('recover', 40, about),
    email_change: await links('email_change', 30, (i) => ({
      ...about(i),
      subject: `mudou${i}@conta.example`,
    })),
    auth_code: await links('auth_code', 40, (i) => ({ ...about(i), data })),
    // The first has an account already.
    invitation: await links('invitation', 39, (i) => ({
      user_id,
      subject: requireNth(professionals, i + 1).id,
    })),
    over: await times(20, (i) => createOverInvitation(server, user_id, i)),
  }
}

/** One to the reception that nobody took up in its time. */
function createOverInvitation(server: TestServer, user_id: string, i: number): Promise<string> {
  const data = { role: 'reception', name: 'Quem Atende', email: `balcao${i}@casa.example` }
  const about = { user_id, subject: `balcao-${i}`, data }
  return createOneTimeLink(server, 'invitation', about, 8 * MS_A_DAY)
}

async function makePhoneCode(
  server: TestServer,
  i: number,
): Promise<FuzzAccounts['codes']['sent'][number]> {
  const phone = `1198700${String(1000 + i)}`
  const { code } = await server.storage.write((tx) =>
    createOneTimeCode(
      tx,
      server.context,
      { purpose: formatOtpPurpose({ phone }), asker: 'x' },
      {
        name: `Fone ${i}`,
        role: 'client',
      },
    ),
  )
  return { phone, token: code }
}

type Guest = FuzzAccounts['guests'][number]

async function enter(server: TestServer, business: Business, i: number): Promise<Guest> {
  const typed = { email: `hospede${i}@conta.example`, telefone: `1198600${1000 + i}` }
  const { access_token: token } = await server.signIn(business.slug, typed)
  return { token, ...typed }
}

async function enterProven(server: TestServer, { slug }: Business, token: string): Promise<string> {
  const input = { params: { slug } }
  const { body } = await server.call('POST /api/public/:slug/session/account', input, token)
  return body.access_token
}

async function searchFor(server: TestServer, business: Business, i: number) {
  const { email } = await enter(server, business, i)
  const params = { slug: business.slug }
  await server.call('POST /api/public/:slug/session/search', { params, body: { email } })
  return { email, code: await createSentCode(server, email) }
}

async function beginProof(server: TestServer, business: Business, i: number) {
  const { token, email } = await enter(server, business, i)
  const params = { slug: business.slug }
  await server.call('POST /api/public/:slug/session/proof', { params }, token)
  return { token, code: await createSentCode(server, email) }
}
