/** Many calls of one transaction read the house once; what they changed in it nobody else is told. */
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { CatalogCache } from '#api/business/catalog-cache.ts'
import { authenticateClient } from '#api/identity/authenticate-client.ts'
import { services } from '#db/tables/service.ts'
import { openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { NO_ORIGIN } from '#tests/support/api/people/accounts.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { createBusiness } from '#tests/support/db/factories.ts'

test('what is loaded in it is kept for its other calls, and gone with it where it is undone', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { business } = await openOwnerSalon(server)
  const { storage, context } = server
  const { user_id } = business
  const undone = new Error('undone')
  const seen = storage.write(async (tx) => {
    await tx.update(services).set({ name: 'Outro' }).where(eq(services.user_id, user_id))
    const inside = context.catalogs.createForTransaction()
    const first = await inside.loadForOwner(tx, user_id)
    expect(first.rows.services[0]?.name).toBe('Outro')
    expect(await inside.loadForOwner(tx, user_id)).toBe(first)
    throw undone
  })
  await expect(seen).rejects.toThrow(undone)
  const outside = await storage.read((db) => context.catalogs.loadForReading(db, user_id))
  expect(outside.rows.services[0]?.name).not.toBe('Outro')
  // What stands outside is not loaded again.
  await storage.write(async (tx) => {
    const inside = context.catalogs.createForTransaction()
    expect(await inside.loadForOwner(tx, user_id)).toBe(outside)
  })
})

test('a process that is asked for bookings alone loads the house before them, and anew after a change', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { storage } = server
  const house = await createBusiness(storage)
  const { access_token } = await server.signIn(house.slug)
  // Of a process that has shown nobody the house's page.
  const context = { ...server.context, catalogs: new CatalogCache(storage, server.context.now) }
  const origin = { ...NO_ORIGIN, bearer: () => access_token }
  const authenticate = async () => {
    const caller = await authenticateClient(context, origin, house.slug)
    return (await storage.write(caller)).catalog
  }
  const first = await authenticate()
  expect(await authenticate()).toBe(first)
  await storage.write((tx) =>
    tx.update(services).set({ name: 'Outro' }).where(eq(services.user_id, house.user_id)),
  )
  const changed = await authenticate()
  expect(changed.rows.services[0]?.name).toBe('Outro')
  const prepared = await authenticate()
  expect(prepared.rows.services[0]?.name).toBe('Outro')
  expect(await authenticate()).toBe(prepared)
})
