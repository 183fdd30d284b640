/** Of what opens something, neither the database file, nor its log, nor the server's says a word. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthCode } from '#api/identity/account/pkce.ts'
import { audit } from '#db/tables/account.ts'
import { professionals } from '#db/tables/service.ts'
import {
  changeOwnUser,
  createOwner,
  parseSetCookies,
  refreshSession,
  requestSignUp,
  type SignedInPerson,
  sendAuthRequest,
  toSignedInPerson,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, createPhone } from '#tests/support/db/factories.ts'
import { findSecrets } from './find-secrets.ts'

let server: TestServer
beforeAll(async () => {
  const google = { clientId: 'vez', clientSecret: 'x', issuer: 'http://127.0.0.1:1' }
  server = await startTestServer({ google })
})
afterAll(() => server.close())

const PEOPLE = 150
const CODES = 30
const OTHERS = 50

/** Whole secrets, and apart from them the short codes by kind: those may occur by chance. */
const secrets = new Set<string>()
const codes: Record<string, string[]> = { sms: [], mail: [], change: [], salon: [] }
const found = new Set<string>()
let searched = 0

async function everything(): Promise<Buffer> {
  const path = server.address.slice('file:'.length)
  const files = await Promise.all([path, `${path}-wal`].map((name) => readFile(name)))
  return Buffer.concat([...files, Buffer.from(server.logged())])
}

/** Looks at the bytes as they lie while the database is open; later writes may cover them. */
async function search(): Promise<void> {
  const bytes = await everything()
  searched += bytes.length
  for (const secret of findSecrets(bytes, secrets)) found.add(secret)
}

function keep(...said: (string | undefined)[]): void {
  for (const secret of said) {
    if (!secret || secret.length < 20) throw new Error(`that is no secret: ${secret}`)
    secrets.add(secret)
  }
}

function keepSession({ access_token, refresh_token }: SignedInPerson): void {
  keep(access_token, refresh_token, ...refresh_token.split('.'))
}

async function times<T>(count: number, act: (i: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => act(i)))
}

/** What left by mail and SMS: tokens of links, and codes. */
async function keepMessages(kind?: string): Promise<void> {
  const { mails, texts } = await server.sent()
  for (const { text } of [...mails.splice(0), ...texts.splice(0)]) {
    const [, token] = /(?:token_hash=|\/convite\/)([\w-]{43})/.exec(text) ?? []
    const [code] = /\b\d{6}\b/.exec(text) ?? []
    if (token) keep(token)
    else if (kind && code) codes[kind]?.push(code)
  }
}

test('a hundred and fifty people sign up, renew and recover', async () => {
  const people = await times(PEOPLE, async (i) => {
    const password = `senha-${randomUUID()}`
    keep(password)
    return toSignedInPerson(
      await requestSignUp(server, { password, data: { name: `Pessoa ${i}` } }),
    )
  })
  people.forEach(keepSession)
  // The messages wait: their tokens lie in the database, sealed.
  await search()
  await keepMessages()
  const renewed = await times(PEOPLE, async (i) =>
    refreshSession(server, people[i]?.refresh_token ?? ''),
  )
  renewed.map(toSignedInPerson).forEach(keepSession)
  await times(OTHERS, (i) =>
    sendAuthRequest(server, 'POST /auth/v1/recover', { body: { email: people[i]?.email } }),
  )
  const before = secrets.size
  await keepMessages()
  await search()
  const links = [...secrets].slice(before)
  const recovered = await times(OTHERS, (i) =>
    verifyToken(server, { type: 'recovery', token_hash: links[i] }),
  )
  recovered.map(toSignedInPerson).forEach(keepSession)
  await search()
})

test('cookies, changes of an e-mail, Google’s states and codes, invitations', async () => {
  const headers = { 'X-Vez-Session': 'cookie; remember', Origin: 'http://localhost' }
  for (const answer of await times(OTHERS, () => requestSignUp(server, {}, { headers }))) {
    for (const { value } of parseSetCookies(answer).values()) keep(value)
  }
  const owner = await createOwner(server)
  const token = owner.access_token
  await times(OTHERS, (i) => changeOwnUser(server, token, { email: `nova-${i}@conta.example` }))
  const challenge = { code_challenge: 'x', code_challenge_method: 'plain' }
  const left = await times(OTHERS, () =>
    sendAuthRequest(server, 'GET /auth/v1/authorize?provider=google'),
  )
  for (const answer of left) {
    const at = new URL(answer.headers.get('location') ?? '')
    keep(at.searchParams.get('state') ?? '', parseSetCookies(answer).get('vez-oauth')?.value)
  }
  const given = await server.storage.write(async (tx) => {
    const { context } = server
    const some: string[] = []
    for (let i = 0; i < OTHERS; i++) {
      some.push(await createAuthCode(tx, context, owner.id, challenge))
    }
    return some
  })
  keep(...given)
  await inviteTeam(owner)
  await search()
  await keepMessages()
  await search()
})

async function inviteTeam({ id: user_id, access_token: token }: SignedInPerson): Promise<void> {
  const stamps = { created_at: 1, updated_at: 1 }
  const team = Array.from({ length: OTHERS }, (_, i) => {
    return {
      id: randomUUID(),
      user_id,
      name: `P ${i}`,
      email: `p${i}@x.example`,
      services: [],
      ...stamps,
    }
  })
  await server.storage.write(async (tx) => {
    await tx.insert(professionals).values(team)
  })
  for (const { id } of team) {
    const invite = 'POST /api/professionals/:id/invitation' as const
    const { body } = await server.call(invite, { params: { id } }, token)
    keep(body.url.split('/').at(-1))
  }
}

test('codes by SMS and mail, of accounts and of a salon’s clients', async () => {
  const business = await createBusiness(server.storage, { clients: Array(CODES).fill({}) })
  const { access_token: token } = await createOwner(server)
  await keepMessages()
  const otp = (body: object) => sendAuthRequest(server, 'POST /auth/v1/otp', { body })
  const kinds: [string, (i: number) => Promise<unknown>][] = [
    ['sms', () => otp({ phone: createPhone() })],
    ['mail', () => otp({ email: `${randomUUID()}@conta.example` })],
    ['change', () => changeOwnUser(server, token, { phone: createPhone() })],
    [
      'salon',
      (i) => {
        const body = { email: business.clients[i]?.email ?? '' }
        return sendAuthRequest(server, `POST /api/public/${business.slug}/session/search`, { body })
      },
    ],
  ]
  for (const [kind, act] of kinds) {
    await times(CODES, act)
    const waiting = await everything()
    await keepMessages(kind)
    const sent = await everything()
    expect(codes[kind]).toHaveLength(CODES)
    for (const bytes of [waiting, sent]) expect(occurring(codes[kind] ?? [], bytes)).toBeLessThan(5)
  }
})

/** How many of these occur: six digits do now and then, in an id, but not one code after another. */
const occurring = (some: readonly string[], bytes: Buffer) =>
  some.filter((code) => bytes.includes(code)).length

test('of more than a thousand secrets none was found', () => {
  const all = secrets.size + Object.values(codes).flat().length
  process.stdout.write(`${all} secrets looked for in ${searched} bytes\n`)
  expect(all).toBeGreaterThan(1000)
  expect([...found]).toEqual([])
})

test('the same search finds what is written down as it is', async () => {
  const leaked = [...(codes.sms ?? []), ...(codes.mail ?? [])]
  const [token = ''] = secrets
  const facts = { said: `x${leaked.join('x')}`, token }
  const row = { id: randomUUID(), at: 1, account_id: null, action: 'leak', address: null, facts }
  await server.storage.write(async (tx) => {
    await tx.insert(audit).values(row)
  })
  await search()
  expect([...found]).toEqual([token])
  expect(occurring(leaked, await everything())).toBe(leaked.length)
})
