/** Everybody who might call an endpoint of the business `here`. */
import type { Role } from '#domain/people/role.ts'
import { DAY } from '#tests/support/api/calls/booking-calls.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { accountClaimsOf, claimsOf, forge, unsign } from '#tests/support/api/people/tokens.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import type { World } from './access-fixture.ts'
import { bearer, type Caller, type Headers, nobody, stranger } from './caller.ts'
import { holders } from './callers-by-link.ts'
import type { Account } from './tenant.ts'
import type { Guest } from './tenant-guests.ts'

/** Our own address, as requests without a port name it. */
const OURS = 'http://localhost'

export async function makeCallers(world: World): Promise<Caller[]> {
  return [
    ...clientsAndStrangers(world),
    ...holders(world),
    ...people(world),
    ...byCookie(world),
    ...(await forgedClients(world)),
    ...(await forgedAccounts(world)),
  ]
}

function clientsAndStrangers({ here, there }: World): Caller[] {
  const client = ({ person, token }: Guest): Caller => ({
    name: person,
    person,
    standing: { kind: 'client' },
    headers: async () => bearer(token),
  })
  const mute = { standing: { kind: 'nobody', shows: false } } as const
  return [
    nobody('anonymous'),
    { ...nobody('the anonymous key', bearer('anon')), ...mute },
    { ...nobody('another scheme', { Authorization: `Basic ${here.mine.token}` }), ...mute },
    client(here.mine),
    client(here.other),
    client(here.proven),
    stranger(there.mine),
    stranger(there.proven),
    nobody('a client by cookie', { Cookie: `vez-access=${here.mine.token}` }),
  ]
}

function people({ server, here, there }: World): Caller[] {
  const signedIn = (
    { id, person }: Account,
    role: Role,
    more: { archived?: boolean; recovering?: boolean } = {},
  ): Caller => ({
    name: `account ${person}${more.recovering ? ', recovering' : ''}`,
    person,
    standing: { kind: 'account', role, ...more },
    headers: async () => {
      const opened = await openAccount(server, id, more.recovering ? 'recovery' : 'password')
      return bearer(opened.access_token)
    },
  })
  const recovering = { recovering: true }
  return [
    signedIn(here.accounts.owner, 'admin'),
    signedIn(there.accounts.owner, 'admin'),
    signedIn(here.accounts['pro-a'], 'professional'),
    signedIn(here.accounts['pro-b'], 'professional'),
    signedIn(here.accounts['pro-gone'], 'professional', { archived: true }),
    signedIn(there.accounts['pro-a'], 'professional'),
    signedIn(here.accounts.proven, 'client'),
    signedIn(there.accounts.proven, 'client'),
    signedIn(here.accounts.claimer, 'client'),
    signedIn(here.accounts.owner, 'admin', recovering),
    signedIn(here.accounts['pro-a'], 'professional', recovering),
    signedIn(here.accounts.proven, 'client', recovering),
    boaster(server, here.accounts.proven),
  ]
}

/** A client whose token, signed by us, says more than his profile does. */
function boaster(server: TestServer, { id, person }: Account): Caller {
  const boast = { role: 'admin', app_metadata: { role: 'admin' }, user_metadata: { role: 'admin' } }
  return {
    name: 'a client whose token says owner',
    person,
    standing: { kind: 'account', role: 'client' },
    headers: async () => {
      const claims = accountClaimsOf((await openAccount(server, id)).access_token)
      return bearer(await forge({ ...claims, ...boast }, { audience: 'authenticated' }))
    },
  }
}

/** The console's way: the token in a cookie, which every request from this browser carries. */
function byCookie({ server, here }: World): Caller[] {
  const from = (who: 'owner' | 'proven', where: string, sent: Headers, foreign = true): Caller => {
    const { id, person } = here.accounts[who]
    return {
      name: `${person} by cookie ${where}`,
      person,
      standing: { kind: 'account', role: who === 'owner' ? 'admin' : 'client', foreign },
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
    from('proven', 'from our page', same, false),
    from('owner', 'from nowhere', {}),
    from('owner', 'from elsewhere', { Origin: 'https://salao.example' }),
    from('owner', 'from a frame', { Origin: 'null' }),
    from('owner', 'from a sibling', { Origin: OURS, 'Sec-Fetch-Site': 'same-site' }),
    from('owner', 'from a longer name', { Origin: `${OURS}.evil.example` }),
  ]
}

async function forgedClients({ server, here, there }: World): Promise<Caller[]> {
  const { token } = here.mine
  const claims = claimsOf(token)
  const { session_id, business } = claims
  const theirs = claimsOf(there.mine.token)
  const forged = async (name: string, ...how: Parameters<typeof forge>) =>
    nobody(`client's token ${name}`, bearer(await forge(...how)))
  return [
    nobody("client's token unsigned", bearer(unsign(token))),
    await forged('signed by another key', claims, { secret: 'another-key'.repeat(4) }),
    await forged('signed by another algorithm', claims, { alg: 'HS512' }),
    await forged('with a session of another business', { ...theirs, business }),
    await forged('for another audience', claims, { audience: 'user' }),
    await forged('expired', claims, { expires_at: server.context.now() - DAY }),
    await forged('without an end', claims, { expires_at: null }),
    await forged('of another business', { ...claims, business: there.business.user_id }),
    await forged('without a business', { sub: claims.sub, session_id }),
    nobody('garbage', bearer('not.a.token')),
    nobody('the bare session id', bearer(session_id)),
  ]
}

async function forgedAccounts({ server, here, there }: World): Promise<Caller[]> {
  const owner = here.accounts.owner.kept
  const claims = accountClaimsOf(owner.access_token)
  const audience = 'authenticated'
  const another = accountClaimsOf(there.accounts.owner.kept.access_token).session_id
  const forged = async (name: string, ...[said, how]: Parameters<typeof forge>) =>
    nobody(`owner's token ${name}`, bearer(await forge(said, { audience, ...how })))
  return [
    nobody("owner's token unsigned", bearer(unsign(owner.access_token))),
    await forged('signed by another key', claims, { secret: 'another-key'.repeat(4) }),
    await forged('signed by another algorithm', claims, { alg: 'HS384' }),
    await forged("with somebody else's session", { ...claims, session_id: another }),
    await forged('with a session that is none', { ...claims, session_id: 'none' }),
    await forged('of somebody else', { ...claims, sub: there.accounts.owner.id }),
    await forged('for clients', { ...claims, business: claims.sub }, { audience: 'client' }),
    await forged('expired', claims, { expires_at: server.context.now() - DAY }),
    await forged('without an end', claims, { expires_at: null }),
    nobody("owner's refresh token", bearer(owner.refresh_token)),
    nobody("owner's handle", bearer(owner.handle)),
    nobody("owner's token unsigned, by cookie", {
      Cookie: `vez-access=${unsign(owner.access_token)}`,
    }),
  ]
}
