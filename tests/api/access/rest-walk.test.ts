/** Everybody asks `/rest/v1` for every table, with all that can be embedded, and tries every verb. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#db/tables/client.ts'
import { products } from '#db/tables/sale.ts'
import { professionals, services } from '#db/tables/service.ts'
import {
  type AccessFixture,
  createAccessFixture,
  findLeaks,
  listSecretsHiddenFrom,
} from '#tests/support/api/access/access-fixture.ts'
import type { Caller } from '#tests/support/api/access/caller.ts'
import { createCallers } from '#tests/support/api/access/callers.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

const ON_PAGES = [
  ...['services', 'composite_services', 'composite_service_items', 'professionals'],
  ...['composite_service_item_professionals', 'business_settings', 'reviews'],
]
const KEPT = ['bookings', 'products', 'product_sales', 'service_overrides', 'profiles']
const TABLES = [...ON_PAGES, ...KEPT, 'clients']
/** From the table on the left to that on the right, and back. */
const WAYS = [
  ['composite_service_items', 'composite_services'],
  ['composite_service_items', 'services'],
  ['composite_service_item_professionals', 'composite_service_items'],
  ['composite_service_item_professionals', 'professionals'],
  ['service_overrides', 'professionals'],
  ['service_overrides', 'services'],
  ['bookings', 'clients'],
  ['bookings', 'services'],
  ['bookings', 'professionals'],
  ['bookings', 'composite_services'],
  ['product_sales', 'products'],
  ['product_sales', 'clients'],
  ['product_sales', 'professionals'],
  ['product_sales', 'bookings'],
  ['reviews', 'bookings'],
].flatMap(([a = '', b = '']) => [
  [a, b],
  [b, a],
])

let server: TestServer
let world: AccessFixture
let callers: Caller[]
beforeAll(async () => {
  server = await startTestServer()
  world = await createAccessFixture(server)
  callers = await createCallers(world)
})
afterAll(() => server.close())

/** What was wrong with an answer: whatever it is, it may hold nothing that its caller may not read. */
async function ask(caller: Caller, method: string, address: string, body?: object) {
  await caller.prepare?.()
  const response = await server.request(`/rest/v1/${address}`, {
    method,
    headers: {
      ...(await caller.headers()),
      Prefer: 'return=representation, count=exact',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const leaks = findLeaks(listSecretsHiddenFrom(world, caller.person), text)
  const wrong = response.status >= 500 ? [`${response.status} ${text}`] : leaks
  return {
    status: response.status,
    complaints: wrong.map((it) => `${method} ${address} as ${caller.name}: ${it}`),
  }
}

/** Without a token that is theirs they are nobody; with one that is none they are refused. */
function isAnonymous({ standing, name }: Caller): boolean {
  if (standing.kind === 'account') return standing.foreign !== undefined
  if (standing.kind !== 'nobody') return false
  return !standing.shows || name.includes('cookie')
}

/** Who was archived is in lists of their own, which the house may ask for as well: no secret of theirs. */
const isKeptArchived = (address: string) => /^(clients|professionals)\?/.test(address)

test('nobody is given what they may not read, by no table and no embedded row', async () => {
  const complaints: string[] = []
  for (const caller of callers) {
    // Who is refused everywhere is asked no more than once.
    const first = await ask(caller, 'GET', 'services')
    complaints.push(...first.complaints)
    if (first.status !== 200) continue
    const asked = [
      ...TABLES.map((table) => `${table}?select=*`),
      ...WAYS.map(([from, to]) => `${from}?select=*,${to}(*)`),
      ...WAYS.map(([from, to]) => `${from}?select=*,${to}!inner(*)`),
      'bookings?select=*,clients(*,bookings(*,services(*)))',
    ].map((address) => `${address}${isKeptArchived(address) ? '&deleted=eq.false' : ''}`)
    for (const address of asked) complaints.push(...(await ask(caller, 'GET', address)).complaints)
  }
  expect(complaints).toEqual([])
}, 120_000)

test('each is given the tables that are theirs, and whoever is nobody what pages show', async () => {
  const faults: string[] = []
  for (const caller of callers) {
    const statuses = new Map<string, number>()
    for (const table of TABLES) statuses.set(table, (await ask(caller, 'GET', table)).status)
    const given = TABLES.filter((table) => statuses.get(table) === 200).sort()
    const wanted = [...listWanted(caller)].sort()
    if (`${given}` !== `${wanted}`) faults.push(`${caller.name}: ${given} and not ${wanted}`)
  }
  expect(faults).toEqual([])
}, 120_000)

function listWanted(caller: Caller): string[] {
  const { standing, name } = caller
  if (isAnonymous(caller)) return [...ON_PAGES, 'clients']
  if (standing.kind === 'client' || /^(there|here)\/(mine|proven)$/.test(name)) {
    return [...ON_PAGES, 'clients', 'bookings']
  }
  if (standing.kind !== 'account') return []
  // A key is for the calls that its scopes name: here it is no token.
  if (standing.key || standing.recovering || standing.secondStep === false) return []
  if (standing.role === 'admin') return TABLES
  const own = [...ON_PAGES, 'clients', 'profiles']
  if (standing.reception) return [...own, 'bookings', 'products']
  if (standing.role !== 'professional') return own
  return standing.archived ? own : [...ON_PAGES, 'profiles', 'bookings']
}

test('nobody writes into a house that is not theirs, by no verb', async () => {
  const { user_id } = world.here.business
  const before = await readHere()
  const complaints: string[] = []
  for (const caller of callers) {
    if (caller.person !== null && !caller.person.startsWith('there/')) continue
    for (const table of TABLES) {
      const there = `${table}?user_id=eq.${user_id}`
      const row = { user_id, name: 'zqoutro', nome: 'zqoutro', price: 1, status: 'inactive' }
      for (const [method, address, body] of [
        ['PATCH', there, { name: 'zqoutro' }],
        ['PATCH', there, { nome: 'zqoutro', observacoes: 'zqoutro', deleted: true }],
        ['DELETE', there, undefined],
        ['POST', table, row],
      ] as const) {
        complaints.push(...(await ask(caller, method, address, body)).complaints)
      }
    }
  }
  expect(complaints).toEqual([])
  expect(await readHere()).toEqual(before)
}, 120_000)

const readHere = () =>
  server.storage.read(async (db) => {
    const rows = [
      await db.select().from(services),
      await db.select().from(products),
      await db.select().from(professionals),
      await db.select().from(clients),
    ].flat()
    return rows
      .filter(({ user_id }) => user_id === world.here.business.user_id)
      .map((row) => JSON.stringify(row))
  })
