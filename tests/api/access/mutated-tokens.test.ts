import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { listRefusalComplaints } from '#tests/support/api/access/access-walk.ts'
import { createMutatedTokens, type MutatedToken } from '#tests/support/api/fuzz/mutated-tokens.ts'
import { addUser, openAccount } from '#tests/support/api/people/accounts.ts'
import { forgeToken, readAccountClaims } from '#tests/support/api/people/tokens.ts'
import {
  type SendRequest,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'
import { type Business, createBusiness } from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let owner: string
let client: string
let mutants: MutatedToken[]

beforeAll(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage)
  const another = await createBusiness(server.storage)
  owner = await signInOwner(business)
  client = (await server.signIn(business.slug)).access_token
  const neighbour = (await server.signIn(business.slug, { nome: 'Vizinha' })).access_token
  const now = server.context.now()
  const theirs = await signInOwner(another)
  const swapped = { ...readAccountClaims(owner), session_id: readAccountClaims(theirs).session_id }
  mutants = [
    ...(await createMutatedTokens(owner, theirs, now)),
    ...(await createMutatedTokens(client, neighbour, now)),
    { how: "another's session", token: await forgeToken(swapped, { audience: 'authenticated' }) },
  ]
})
afterAll(() => server.close())

async function signInOwner({ user_id, profile }: Business): Promise<string> {
  await addUser(server, { id: user_id, email: profile.email, first_role: 'admin' })
  return (await openAccount(server, user_id)).access_token
}

const ACCOUNTS = ['/auth/v1/user', '/api/me', '/api/bookings', '/api/me/sessions']
const ofClients = () => `/api/public/${business.slug}/bookings`

const shown = (request: SendRequest, path: string, token: string, by: 'bearer' | 'cookie') =>
  request(path, {
    headers:
      by === 'bearer' ? { Authorization: `Bearer ${token}` } : { Cookie: `vez-access=${token}` },
  })

const fitsHeader = ({ token }: MutatedToken) => /^[\x21-\x7e]+$/.test(token)

/** Whatever is answered with anything but a plain no. */
async function accepted(
  request: SendRequest,
  paths: string[],
  tokens: MutatedToken[],
): Promise<string[]> {
  const found: string[] = []
  for (const { how, token } of tokens) {
    for (const path of paths) {
      for (const by of ['bearer', 'cookie'] as const) {
        const answer = await shown(request, path, token, by)
        const body: unknown = await answer.json()
        const isNo = [401, 403].includes(answer.status)
        const complaints = isNo ? listRefusalComplaints(body, answer.headers) : ['is let in']
        found.push(...complaints.map((it) => `${how}, by ${by} at ${path}: ${it}`))
      }
    }
  }
  return found
}

test('two hundred odd tokens that resemble good ones are refused by every endpoint, as no error of ours', async () => {
  const different = new Map(mutants.filter(fitsHeader).map((it) => [it.token, it]))
  expect(different.size).toBeGreaterThan(280)
  const paths = [...ACCOUNTS, ofClients()]
  expect(await accepted(server.request, paths, [...different.values()])).toEqual([])
  expect(server.logged()).not.toContain('"level":50')
})

test('the tokens they are made from are good, so that what is refused is the difference', async () => {
  for (const path of ACCOUNTS) {
    expect((await shown(server.request, path, owner, 'bearer')).status).toBe(200)
    expect((await shown(server.request, path, owner, 'cookie')).status).toBe(200)
  }
  expect((await shown(server.request, ofClients(), client, 'bearer')).status).toBe(200)
})

test("a client's token opens no account, and an account's opens no client's session", async () => {
  for (const path of ACCOUNTS) {
    const { status } = await shown(server.request, path, client, 'bearer')
    expect([path, status]).toEqual([path, path.startsWith('/auth/') ? 403 : 401])
  }
  expect((await shown(server.request, ofClients(), owner, 'bearer')).status).toBe(401)
  expect((await shown(server.request, ofClients(), client, 'cookie')).status).toBe(401)
})

function claimsIn(token: string) {
  try {
    const { sub, session_id } = decodeJwt(token)
    return { sub: String(sub), session_id: String(session_id), aal: 'aal1' as const }
  } catch {
    return null
  }
}

test('a server that believes what a token says is caught', async () => {
  const { tokens } = server.context
  const readUser = async (token: string) => claimsIn(token)
  const believer = createApp({ ...server.context, tokens: { ...tokens, readUser } })
  const request: SendRequest = (path, init) => believer.request(path, init)
  const found = await accepted(request, ['/api/me'], mutants.filter(fitsHeader))
  expect(found.length).toBeGreaterThan(100)
})
