import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { CatalogCache } from '#api/business/catalog-cache.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { reviews } from '#db/tables/booking.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
  professionals,
  services,
} from '#db/tables/service.ts'
import { changeSettings, readPage } from '#tests/support/api/calls/booking-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  CREATED_AT,
  createBusiness,
  MIGRATIONS,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const ask = (slug: string, etag: string) =>
  server.request(`/api/public/${slug}`, { headers: { 'If-None-Match': etag } })

test('who has the page already is answered 304, without a body', async () => {
  const business = await createBusiness(server.storage)
  const { headers } = await readPage(server, business.slug)
  const etag = headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  for (const sent of [etag, `"other", ${etag}`, '*']) {
    const answer = await ask(business.slug, sent)
    expect([answer.status, await answer.text()]).toEqual([304, ''])
    expect(answer.headers.get('etag')).toBe(etag)
  }
  expect((await ask(business.slug, '"other"')).status).toBe(200)
})

test('one validator stands for the compressed page and the plain one, and promises the bytes of neither', async () => {
  const business = await createBusiness(server.storage)
  const read = (coding: string, etag = '') =>
    server.request(`/api/public/${business.slug}`, {
      headers: { 'Accept-Encoding': coding, 'If-None-Match': etag },
    })
  const [plain, packed] = [await read('identity'), await read('br')]
  expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([
    null,
    'br',
  ])
  const etag = plain.headers.get('etag') ?? ''
  expect(packed.headers.get('etag')).toBe(etag)
  expect(etag).toMatch(/^W\//)
  // As it was kept by those who read it while it was strong.
  for (const sent of [etag, etag.replace('W/', '')])
    for (const coding of ['identity', 'br']) {
      const { status, headers } = await read(coding, sent)
      expect([status, headers.get('etag'), headers.get('vary')]).toEqual([
        ...[304, etag, 'Accept-Encoding'],
      ])
    }
})

type Change = [what: string, make: (storage: Storage, business: Business) => Promise<void>]

const at = CREATED_AT + 9000
const stamps = { created_at: at, updated_at: at }

/** Each kind of change that the page shows, one after the other on one business. */
const CHANGES: Change[] = [
  [
    'a name',
    (storage, it) => changeSettings({ ...server, storage }, it, { business_name: 'Outro' }),
  ],
  [
    'a price',
    (storage, { user_id }) =>
      storage.write(async (tx) => {
        await tx.update(services).set({ price: 7700 }).where(eq(services.user_id, user_id))
      }),
  ],
  [
    'a new service',
    (storage, it) =>
      storage.write(async (tx) => {
        const { user_id } = it
        const more = { price: 1, duration: 15, category: 'spa', status: 'active', ...stamps }
        const id = `s-${user_id}`
        await tx.insert(services).values({ id, user_id, name: 'Mais', ...more })
        // What nobody performs is not on the page.
        const first = requireNth(it.professionals)
        const performed = [...it.services.map((one) => one.id), id]
        const mine = eq(professionals.id, first.id)
        await tx.update(professionals).set({ services: performed }).where(mine)
      }),
  ],
  [
    'a professional',
    (storage, { user_id }) =>
      storage.write(async (tx) => {
        const mine = eq(professionals.user_id, user_id)
        await tx.update(professionals).set({ bio: 'Nova' }).where(mine)
      }),
  ],
  [
    'a new review',
    (storage, { user_id }) =>
      storage.write(async (tx) => {
        const review = { id: `r-${user_id}`, user_id, rating: 3, client_name: 'Lia' }
        await tx.insert(reviews).values({ ...review, created_at: at })
      }),
  ],
  [
    "a composite's total",
    (storage, { user_id }) =>
      storage.write(async (tx) => {
        const mine = eq(composite_services.user_id, user_id)
        await tx.update(composite_services).set({ total_price: 4321 }).where(mine)
      }),
  ],
  [
    "a composite's professionals",
    (storage, { user_id, composites }) =>
      storage.write(async (tx) => {
        const composite_service_item_id = requireNth(requireNth(composites).item_ids)
        const [other] = await tx
          .select()
          .from(professionals)
          .where(eq(professionals.name, 'Só do combo'))
        const row = { user_id, composite_service_item_id, professional_id: other?.id ?? '' }
        await tx.insert(composite_service_item_professionals).values(row)
      }),
  ],
  [
    "a composite's items",
    (storage, { user_id }) =>
      storage.write(async (tx) => {
        const mine = eq(composite_service_items.user_id, user_id)
        await tx.delete(composite_service_items).where(mine)
      }),
  ],
  [
    'a review taken away',
    (storage, { user_id }) =>
      storage.write(async (tx) => {
        await tx.delete(reviews).where(eq(reviews.user_id, user_id))
      }),
  ],
]

/** The ETags that a server answers with, before and after each of the changes. */
async function etagsThrough(storage: Storage, request = server.request): Promise<string[]> {
  const business = await createBusiness(server.storage, {
    services: [{}, {}],
    professionals: [{}, { name: 'Só do combo', services: [] }],
    composites: [{ items: [{ service: 1 }] }],
  })
  const page = () => request(`/api/public/${business.slug}`)
  const etag = async () => (await page()).headers.get('etag') ?? ''
  const seen = [await etag()]
  for (const [, make] of CHANGES) {
    await make(storage, business)
    seen.push(await etag())
  }
  return seen
}

test('the ETag changes with each kind of change, and stays where nothing changed', async () => {
  const seen = await etagsThrough(server.storage)
  expect(new Set(seen).size).toBe(CHANGES.length + 1)
  const business = await createBusiness(server.storage)
  const one = await readPage(server, business.slug)
  expect((await readPage(server, business.slug)).headers.get('etag')).toBe(one.headers.get('etag'))
})

test('what another process wrote shows at once', async () => {
  const other = await openStorage(server.address, MIGRATIONS)
  try {
    const seen = await etagsThrough(other)
    expect(new Set(seen).size).toBe(CHANGES.length + 1)
  } finally {
    await other.close()
  }
})

/** What a cache is that does not ask the database for the version. */
class Forgetful extends CatalogCache {
  readonly #kept = new Map<string, ReturnType<CatalogCache['loadBySlug']>>()

  override loadBySlug(slug: string) {
    const catalog = this.#kept.get(slug) ?? super.loadBySlug(slug)
    this.#kept.set(slug, catalog)
    return catalog
  }
}

test('the two tests above catch a cache that does not ask for the version', async () => {
  const catalogs = new Forgetful(server.storage, server.context.now)
  const app = createApp({ ...server.context, catalogs })
  const seen = await etagsThrough(server.storage, async (path) => app.request(path))
  expect(new Set(seen).size).toBe(1)
})
