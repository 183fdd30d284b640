/** Everybody who might call an endpoint of the business `here`. */
import { eq } from 'drizzle-orm'
import { hashText } from '#api/crypto.ts'
import { client_sessions } from '#db/tables/client.ts'
import { api_keys } from '#db/tables/integration.ts'
import { KEY_SCOPES, type KeyScope } from '#domain/integration/api-key.ts'
import type { Role } from '#domain/people/role.ts'
import { DAY } from '#tests/support/api/calls/booking-calls.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { addApiKey } from '#tests/support/api/people/api-keys.ts'
import { addFactor, clearFactors, markSecondStep } from '#tests/support/api/people/factors.ts'
import {
  forgeToken,
  readAccountClaims,
  readClaims,
  removeSignature,
} from '#tests/support/api/people/tokens.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import type { AccessFixture } from './access-fixture.ts'
import {
  type Caller,
  type CallerHeaders,
  createNobody,
  createStranger,
  toBearerHeader,
} from './caller.ts'
import { holders } from './callers-by-link.ts'
import type { Tenant, TenantAccount } from './tenant.ts'
import type { TenantClient } from './tenant-guests.ts'

/** Our own address, as requests without a port name it. */
const OURS = 'http://localhost'

export async function createCallers(world: AccessFixture): Promise<Caller[]> {
  const callers = [
    ...clientsAndStrangers(world),
    ...holders(world),
    ...people(world),
    ...byCookie(world),
    ...(await byKey(world)),
    ...(await forgedClients(world)),
    ...(await forgedAccounts(world)),
  ]
  return callers.map((caller) => withSecondStep(world, caller))
}

/** Some call as people whose accounts ask for a second step; to the same people else they do not. */
function withSecondStep({ server, here }: AccessFixture, caller: Caller): Caller {
  const { person, standing } = caller
  const { owner, reception, 'pro-a': pro } = here.accounts
  const account = [owner, reception, pro].find((one) => one.person === person)
  if (!account || standing.kind !== 'account') return caller
  const prepare = async () => {
    await clearFactors(server, account.id)
    if (standing.secondStep !== undefined) await addFactor(server, account.id)
  }
  return { ...caller, prepare }
}

function clientsAndStrangers({ server, here, there }: AccessFixture): Caller[] {
  const client = ({ person, token }: TenantClient): Caller => ({
    name: person,
    person,
    standing: { kind: 'client' },
    headers: async () => toBearerHeader(token),
  })
  const mute = { standing: { kind: 'nobody', shows: false } } as const
  return [
    createNobody('anonymous'),
    { ...createNobody('the anonymous key', toBearerHeader('anon')), ...mute },
    { ...createNobody('another scheme', { Authorization: `Basic ${here.mine.token}` }), ...mute },
    client(here.mine),
    client(here.other),
    { ...client(here.proven), prepare: () => reopenSession(server, here) },
    // Who typed somebody's telephone before them, and has proved an e-mail of their own.
    client(here.stranger),
    createNobody(
      'a client session from before the password changed',
      toBearerHeader(here.outdated),
    ),
    createStranger(there.mine),
    createStranger(there.proven),
    createNobody('a client by cookie', { Cookie: `vez-access=${here.mine.token}` }),
  ]
}

/** Signing out everywhere, as the account of the same person does here, ends this session too. */
async function reopenSession({ storage }: TestServer, { accounts, proven }: Tenant): Promise<void> {
  const { session_id } = readClaims(proven.token)
  const open = { revoked_at: null, account_id: accounts.proven.id }
  await storage.write(async (tx) => {
    await tx.update(client_sessions).set(open).where(eq(client_sessions.id, session_id))
  })
}

/** A password that is set by a recovery, as the same owner does here, ends a key too. */
async function reopenKey({ storage }: TestServer, secret: string): Promise<void> {
  const isIt = eq(api_keys.key_hash, hashText(secret))
  await storage.write(async (tx) => {
    await tx.update(api_keys).set({ revoked_at: null }).where(isIt)
  })
}

type AccountState = { archived?: boolean; recovering?: boolean; secondStep?: boolean }

function people({ server, here, there }: AccessFixture): Caller[] {
  const signedIn = (
    { id, person }: TenantAccount,
    role: Role,
    { reception = false, ...more }: { reception?: boolean } & AccountState = {},
  ): Caller => ({
    name: [`account ${person}`, ...Object.entries(more).flat()].join(' '),
    person,
    standing: { kind: 'account', role, reception, ...more },
    headers: async () => {
      const opened = await openAccount(server, id, more.recovering ? 'recovery' : 'password')
      return toBearerHeader(
        more.secondStep ? await markSecondStep(server, opened) : opened.access_token,
      )
    },
  })
  const recovering = { recovering: true }
  return [
    signedIn(here.accounts.owner, 'admin'),
    signedIn(there.accounts.owner, 'admin'),
    signedIn(here.accounts.reception, 'client', { reception: true }),
    signedIn(there.accounts.reception, 'client', { reception: true }),
    signedIn(here.accounts.reception, 'client', { reception: true, secondStep: false }),
    signedIn(here.accounts['reception-gone'], 'client'),
    createNobody(
      'a former reception by a token from before',
      toBearerHeader(here.accounts['reception-gone'].kept.access_token),
    ),
    signedIn(here.accounts['pro-a'], 'professional'),
    signedIn(here.accounts['pro-b'], 'professional'),
    signedIn(here.accounts['pro-gone'], 'professional', { archived: true }),
    signedIn(there.accounts['pro-a'], 'professional'),
    signedIn(here.accounts.proven, 'client'),
    signedIn(here.accounts.former, 'client'),
    createNobody(
      'a former professional by a token from before',
      toBearerHeader(here.accounts.former.kept.access_token),
    ),
    signedIn(there.accounts.proven, 'client'),
    signedIn(here.accounts.claimer, 'client'),
    signedIn(here.accounts.owner, 'admin', recovering),
    signedIn(here.accounts['pro-a'], 'professional', recovering),
    signedIn(here.accounts.proven, 'client', recovering),
    ...[true, false].flatMap((secondStep) => [
      signedIn(here.accounts.owner, 'admin', { secondStep }),
      signedIn(here.accounts['pro-a'], 'professional', { secondStep }),
      signedIn(here.accounts.owner, 'admin', { secondStep, recovering: true }),
    ]),
    boaster(server, here.accounts.proven),
  ]
}

/** A client whose token, signed by us, says more than the profile does. */
function boaster(server: TestServer, { id, person }: TenantAccount): Caller {
  const boast = { role: 'admin', app_metadata: { role: 'admin' }, user_metadata: { role: 'admin' } }
  return {
    name: 'a client whose token says owner',
    person,
    standing: { kind: 'account', role: 'client' },
    headers: async () => {
      const claims = readAccountClaims((await openAccount(server, id)).access_token)
      return toBearerHeader(
        await forgeToken({ ...claims, ...boast }, { audience: 'authenticated' }),
      )
    },
  }
}

/** The console's way: the token in a cookie, which every request from this browser carries. */
function byCookie({ server, here }: AccessFixture): Caller[] {
  const from = (
    who: 'owner' | 'reception' | 'proven',
    where: string,
    sent: CallerHeaders,
    foreign = true,
  ): Caller => {
    const { id, person } = here.accounts[who]
    return {
      name: `${person} by cookie ${where}`,
      person,
      standing: {
        ...{ kind: 'account', role: who === 'owner' ? 'admin' : 'client', foreign },
        ...(who === 'reception' && { reception: true }),
      },
      headers: async () => {
        const { access_token } = await openAccount(server, id)
        return { ...sent, Cookie: `x=1; vez-access=${access_token}`, 'X-Vez-Session': 'cookie' }
      },
    }
  }
  const same = { Origin: OURS, 'Sec-Fetch-Site': 'same-origin' }
  return [
    from('owner', 'from our page', same, false),
    from('owner', 'from our page in an old browser', { Origin: OURS }, false),
    from('reception', 'from our page', same, false),
    from('proven', 'from our page', same, false),
    from('owner', 'from nowhere', {}),
    from('owner', 'from elsewhere', { Origin: 'https://salao.example' }),
    from('owner', 'from a frame', { Origin: 'null' }),
    from('owner', 'from a sibling', { Origin: OURS, 'Sec-Fetch-Site': 'same-site' }),
    from('owner', 'from a longer name', { Origin: `${OURS}.evil.example` }),
  ]
}

/** Programs that call in an owner's name. */
async function byKey({ server, here, there }: AccessFixture): Promise<Caller[]> {
  const holding = async (
    { person, id }: TenantAccount,
    name: string,
    scopes: readonly KeyScope[],
  ): Promise<Caller> => {
    const secret = await addApiKey(server, id, { scopes })
    return {
      ...{ name: `${person} by a key ${name}`, person },
      standing: { kind: 'account', role: 'admin', key: scopes },
      headers: async () => {
        await reopenKey(server, secret)
        return toBearerHeader(secret)
      },
    }
  }
  const ended = await addApiKey(server, here.accounts.owner.id, { revoked_at: 1 })
  const reading = KEY_SCOPES.filter((scope) => scope.endsWith(':read'))
  return [
    await holding(here.accounts.owner, 'for everything', KEY_SCOPES),
    await holding(here.accounts.owner, 'to read', reading),
    await holding(here.accounts.owner, 'for reviews', ['reviews:write']),
    await holding(there.accounts.owner, 'for everything', KEY_SCOPES),
    createNobody('a key that was taken back', toBearerHeader(ended)),
    createNobody('a key that was never made', toBearerHeader('vez_nunca')),
  ]
}

async function forgedClients({ server, here, there }: AccessFixture): Promise<Caller[]> {
  const { token } = here.mine
  const claims = readClaims(token)
  const { session_id, business } = claims
  const theirs = readClaims(there.mine.token)
  const forged = async (name: string, ...how: Parameters<typeof forgeToken>) =>
    createNobody(`client's token ${name}`, toBearerHeader(await forgeToken(...how)))
  return [
    createNobody("client's token unsigned", toBearerHeader(removeSignature(token))),
    await forged('signed by another key', claims, { secret: 'another-key'.repeat(4) }),
    await forged('signed by another algorithm', claims, { alg: 'HS512' }),
    await forged('with a session of another business', { ...theirs, business }),
    await forged('for another audience', claims, { audience: 'user' }),
    await forged('expired', claims, { expires_at: server.context.now() - DAY }),
    await forged('without an end', claims, { expires_at: null }),
    await forged('of another business', { ...claims, business: there.business.user_id }),
    await forged('without a business', { sub: claims.sub, session_id }),
    createNobody('garbage', toBearerHeader('not.a.token')),
    createNobody('the bare session id', toBearerHeader(session_id)),
  ]
}

async function forgedAccounts({ server, here, there }: AccessFixture): Promise<Caller[]> {
  const owner = here.accounts.owner.kept
  const claims = readAccountClaims(owner.access_token)
  const audience = 'authenticated'
  const another = readAccountClaims(there.accounts.owner.kept.access_token).session_id
  const forged = async (name: string, ...[said, how]: Parameters<typeof forgeToken>) =>
    createNobody(
      `owner's token ${name}`,
      toBearerHeader(await forgeToken(said, { audience, ...how })),
    )
  return [
    createNobody("owner's token unsigned", toBearerHeader(removeSignature(owner.access_token))),
    await forged('signed by another key', claims, { secret: 'another-key'.repeat(4) }),
    await forged('signed by another algorithm', claims, { alg: 'HS384' }),
    await forged("with somebody else's session", { ...claims, session_id: another }),
    await forged('with a session that is none', { ...claims, session_id: 'none' }),
    await forged('of somebody else', { ...claims, sub: there.accounts.owner.id }),
    await forged('for clients', { ...claims, business: claims.sub }, { audience: 'client' }),
    await forged('expired', claims, { expires_at: server.context.now() - DAY }),
    await forged('without an end', claims, { expires_at: null }),
    createNobody("owner's refresh token", toBearerHeader(owner.refresh_token)),
    createNobody("owner's handle", toBearerHeader(owner.handle)),
    createNobody("owner's token unsigned, by cookie", {
      Cookie: `vez-access=${removeSignature(owner.access_token)}`,
    }),
  ]
}
