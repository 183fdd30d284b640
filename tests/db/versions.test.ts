/** A business's version rises with whatever its page shows, and with nothing else. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, kit } from '#db/dialect/kit.ts'
import { bookings, reviews } from '#db/tables/booking.ts'
import { business_settings, old_slugs, versions } from '#db/tables/business.ts'
import { clients } from '#db/tables/client.ts'
import {
  composite_service_items,
  composite_services,
  composite_service_item_professionals as item_professionals,
  professionals,
  service_overrides,
  services,
} from '#db/tables/service.ts'
import {
  type Business,
  CREATED_AT,
  createBusiness,
  createPhone,
  insertBooking,
  MIGRATIONS,
  openTestStorage,
  requireNth,
  type TestStorage,
} from '#tests/support/db/factories.ts'
import { RollbackSignal } from '#tests/support/db/sql.ts'

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
afterAll(() => opened.close())

async function getVersion({ user_id }: Business): Promise<number> {
  const rows = await opened.storage.read((db) =>
    db.select().from(versions).where(eq(versions.user_id, user_id)),
  )
  return rows[0]?.catalog ?? 0
}

async function salon(): Promise<Business> {
  const business = await createBusiness(opened.storage, {
    services: [{}, {}],
    professionals: [{}, {}],
    composites: [{ items: [{ service: 0, professionals: [0] }] }],
    reviews: [{}],
  })
  await opened.storage.write(async (tx) => {
    await tx.insert(service_overrides).values(createOverride(business))
  })
  return business
}

type Change = (tx: Db, business: Business) => Promise<unknown>
type Changes = Record<'insert' | 'update' | 'delete', Change>

const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
const item = ({ composites }: Business) => requireNth(requireNth(composites).item_ids)

/** For each table that the page is drawn from, a change of every kind. */
const CHANGES: Record<string, Changes> = {
  business_settings: {
    insert: async (tx, { settings, user_id }) => {
      await tx.delete(business_settings).where(eq(business_settings.user_id, user_id))
      await tx.insert(business_settings).values({ ...settings, id: randomUUID() })
    },
    update: (tx, { user_id }) =>
      tx
        .update(business_settings)
        .set({ business_name: 'Outro nome' })
        .where(eq(business_settings.user_id, user_id)),
    delete: (tx, { user_id }) =>
      tx.delete(business_settings).where(eq(business_settings.user_id, user_id)),
  },
  old_slugs: {
    insert: (tx, { user_id }) => tx.insert(old_slugs).values(oldSlug(user_id)),
    update: async (tx, { user_id }) => {
      await tx.insert(old_slugs).values(oldSlug(user_id))
      await tx.update(old_slugs).set({ created_at: 1 }).where(eq(old_slugs.user_id, user_id))
    },
    delete: async (tx, { user_id }) => {
      await tx.insert(old_slugs).values(oldSlug(user_id))
      await tx.delete(old_slugs).where(eq(old_slugs.user_id, user_id))
    },
  },
  services: {
    insert: (tx, { services: all }) =>
      tx.insert(services).values({ ...requireNth(all), id: randomUUID() }),
    update: (tx, { services: all }) =>
      tx
        .update(services)
        .set({ price: 1 })
        .where(eq(services.id, requireNth(all).id)),
    delete: (tx, { services: all }) =>
      tx.delete(services).where(eq(services.id, requireNth(all, 1).id)),
  },
  composite_services: {
    insert: (tx, { composites }) => {
      const { item_ids: _, ...row } = requireNth(composites)
      return tx.insert(composite_services).values({ ...row, id: randomUUID() })
    },
    update: (tx, { user_id }) =>
      tx
        .update(composite_services)
        .set({ is_active: false })
        .where(eq(composite_services.user_id, user_id)),
    delete: (tx, { user_id }) =>
      tx.delete(composite_services).where(eq(composite_services.user_id, user_id)),
  },
  composite_service_items: {
    insert: (tx, { user_id, composites, services: all }) =>
      tx.insert(composite_service_items).values({
        id: randomUUID(),
        user_id,
        composite_service_id: requireNth(composites).id,
        service_id: requireNth(all, 1).id,
        position: 1,
      }),
    update: (tx, business) =>
      tx
        .update(composite_service_items)
        .set({ position: 5 })
        .where(eq(composite_service_items.id, item(business))),
    delete: (tx, business) =>
      tx.delete(composite_service_items).where(eq(composite_service_items.id, item(business))),
  },
  composite_service_item_professionals: {
    insert: (tx, business) =>
      tx.insert(item_professionals).values({
        user_id: business.user_id,
        composite_service_item_id: item(business),
        professional_id: requireNth(business.professionals, 1).id,
      }),
    update: (tx, business) =>
      tx
        .update(item_professionals)
        .set({ professional_id: requireNth(business.professionals, 1).id })
        .where(eq(item_professionals.user_id, business.user_id)),
    delete: (tx, { user_id }) =>
      tx.delete(item_professionals).where(eq(item_professionals.user_id, user_id)),
  },
  professionals: {
    insert: (tx, { professionals: all }) =>
      tx.insert(professionals).values({ ...requireNth(all), id: randomUUID() }),
    update: (tx, { professionals: all }) =>
      tx
        .update(professionals)
        .set({ bio: 'Cortes' })
        .where(eq(professionals.id, requireNth(all).id)),
    delete: (tx, { professionals: all }) =>
      tx.delete(professionals).where(eq(professionals.id, requireNth(all, 1).id)),
  },
  service_overrides: {
    insert: (tx, business) => tx.insert(service_overrides).values(createOverride(business, 1)),
    update: (tx, { user_id }) =>
      tx.update(service_overrides).set({ price: 1 }).where(eq(service_overrides.user_id, user_id)),
    delete: (tx, { user_id }) =>
      tx.delete(service_overrides).where(eq(service_overrides.user_id, user_id)),
  },
  reviews: {
    insert: (tx, { reviews: all }) =>
      tx.insert(reviews).values({ ...requireNth(all), id: randomUUID() }),
    update: (tx, { user_id }) =>
      tx.update(reviews).set({ rating: 1 }).where(eq(reviews.user_id, user_id)),
    delete: (tx, { user_id }) => tx.delete(reviews).where(eq(reviews.user_id, user_id)),
  },
}

const createOverride = ({ user_id, professionals: staff, services: all }: Business, who = 0) => ({
  ...{ user_id, professional_id: requireNth(staff, who).id, service_id: requireNth(all).id },
  duration: 40,
})

const oldSlug = (user_id: string) => ({ slug: randomUUID(), user_id, created_at: CREATED_AT })

describe.each(Object.keys(CHANGES))('%s', (table) => {
  test.each(['insert', 'update', 'delete'] as const)(
    '%s raises the version of its business, and of no other',
    async (kind) => {
      const [business, other] = [await salon(), await salon()]
      const before = [await getVersion(business), await getVersion(other)]
      await opened.storage.write(async (tx) => {
        await CHANGES[table]?.[kind](tx, business)
      })
      expect(await getVersion(business)).toBeGreaterThan(before[0] ?? 0)
      expect(await getVersion(other)).toBe(before[1])
    },
  )
})

test('these are all the tables that the migration watches', () => {
  const folder = join(MIGRATIONS, kit.dialect)
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const watched = text.matchAll(/CREATE TRIGGER (\w+?)_version(?:_\w+)? AFTER/g)
  expect(new Set([...watched].map(([, table]) => table))).toEqual(new Set(Object.keys(CHANGES)))
})

test('bookings and clients leave the version as it is', async () => {
  const business = await salon()
  const before = await getVersion(business)
  await insertBooking(opened.storage, business)
  await opened.storage.write(async (tx) => {
    const client = { id: randomUUID(), user_id: business.user_id, nome: 'Ana', ...stamps }
    await tx.insert(clients).values({ ...client, telefone: createPhone() })
    await tx.update(bookings).set({ notes: 'oi' }).where(eq(bookings.user_id, business.user_id))
  })
  expect(await getVersion(business)).toBe(before)
})

test('a change that is undone raises nothing', async () => {
  const business = await salon()
  const before = await getVersion(business)
  const attempt = opened.storage.write(async (tx) => {
    await CHANGES.services?.update(tx, business)
    throw new RollbackSignal('undone')
  })
  await expect(attempt).rejects.toThrow('undone')
  expect(await getVersion(business)).toBe(before)
})
