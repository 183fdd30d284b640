/** What a house's own servers are told is written by the database, whichever statement changed the row. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/dialect/kit.ts'
import { bookings, reviews } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { product_sales, products } from '#db/tables/sale.ts'
import { insertWebhook, listWebhookEvents, takeWebhookEvents, updateWebhook } from '#db/webhooks.ts'
import { WEBHOOK_EVENTS, type WebhookState } from '#domain/integration/webhook.ts'
import { type Business, createBookingRow, createBusiness } from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
const at = { created_at: 1, updated_at: 1 }

let house: Business
let id: (name: string) => string
beforeEach(async () => {
  house = await createBusiness(opened.storage, { reviews: [{}] })
  id = (name) => `${name}-${house.user_id}`
})

async function addWebhook({ user_id }: Business, state: WebhookState = 'on'): Promise<void> {
  const told = { url: 'https://avisos.example/', events: [...WEBHOOK_EVENTS], sealed: '' }
  await opened.storage.write((tx) =>
    insertWebhook(tx, { id: `w-${user_id}`, user_id, ...told, state, failing_since: null, ...at }),
  )
}

const list = async () => {
  const events = await opened.storage.read((db) => listWebhookEvents(db, 999))
  return events.filter(({ user_id }) => user_id === house.user_id)
}
const types = async () => (await list()).map(({ type }) => type)

type Step = [type: string, change: (tx: Db) => Promise<unknown>]

const ofBooking = () => eq(bookings.id, id('b'))
const changeBooking = (change: Partial<typeof bookings.$inferInsert>) => (tx: Db) =>
  tx.update(bookings).set(change).where(ofBooking()).returning({ id: bookings.id })
const changeClient = (change: Partial<typeof clients.$inferInsert>) => (tx: Db) =>
  tx
    .update(clients)
    .set(change)
    .where(eq(clients.id, id('c')))
    .returning({ id: clients.id })

function listSteps(): Step[] {
  const { user_id } = house
  const booking = createBookingRow(house, {
    ...{ id: id('b'), client_id: id('c'), date: '2026-11-24', time: '09:00', status: 'confirmed' },
  })
  const sale = {
    ...{ id: id('s'), user_id, product_id: id('p'), product_name: 'Pomada', quantity: 1 },
    ...{ unit_price: 1, total_price: 1, sale_date: 1, day: '2026-11-23', taken: 1 },
    ...{ is_standalone: true, ...at },
  }
  const ofSale = eq(product_sales.id, id('s'))
  const client = { id: id('c'), user_id, nome: 'Ana', ...at }
  const product = {
    id: id('p'),
    user_id,
    name: 'Pomada',
    price: 1,
    status: 'active' as const,
    ...at,
  }
  return [
    ['client.created', (tx) => tx.insert(clients).values(client)],
    ['client.updated', changeClient({ nome: 'Bia' })],
    ['booking.created', (tx) => tx.insert(bookings).values(booking)],
    ['booking.updated', changeBooking({ time: '10:00' })],
    ['booking.completed', changeBooking({ status: 'completed' })],
    ['booking.cancelled', changeBooking({ status: 'cancelled' })],
    ['booking.removed', changeBooking({ deleted: true })],
    ['booking.updated', changeBooking({ deleted: false })],
    ['booking.removed', (tx) => tx.delete(bookings).where(ofBooking())],
    ['client.removed', changeClient({ deleted: true })],
    [
      'sale.created',
      async (tx) => {
        await tx.insert(products).values(product)
        await tx.insert(product_sales).values(sale)
      },
    ],
    ['sale.updated', (tx) => tx.update(product_sales).set({ quantity: 2 }).where(ofSale)],
    ['sale.removed', (tx) => tx.delete(product_sales).where(ofSale)],
    [
      'review.updated',
      (tx) => tx.update(reviews).set({ answer: 'Obrigada!' }).where(eq(reviews.user_id, user_id)),
    ],
  ]
}

async function take(steps: readonly Step[]): Promise<void> {
  for (const [, change] of steps)
    await opened.storage.write(async (tx) => {
      await change(tx)
    })
}

test('each change is written once, in its order', async () => {
  await addWebhook(house)
  const steps = listSteps()
  await take(steps)
  expect(await types()).toEqual(steps.map(([type]) => type))
  const subjects = new Set((await list()).map(({ subject_id }) => subject_id))
  expect([id('b'), id('c'), id('s')].every((one) => subjects.has(one))).toBe(true)
})

test('what nobody is told of, what is in the trash and what was undone are not written', async () => {
  await addWebhook(house)
  await take(listSteps().slice(0, 3))
  await take([['', changeBooking({ deleted: true })]])
  const before = await types()
  await take([
    ['', changeClient({ total_gasto: 5, updated_at: 2 })],
    ['', changeClient({ nome: 'Bia' })],
    ['', changeBooking({ review_status: 'pending' })],
    ['', changeBooking({ time: '11:00' })],
    ['', (tx) => tx.delete(bookings).where(ofBooking())],
  ])
  const undone = opened.storage.write(async (tx) => {
    await changeClient({ nome: 'Outra' })(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await types()).toEqual(before)
})

test('a house without a webhook, or with one that is off, writes none; nor for its neighbour', async () => {
  const neighbour = await createBusiness(opened.storage)
  await addWebhook(neighbour)
  await take(listSteps())
  expect(await types()).toEqual([])
  const other = await createBusiness(opened.storage, { reviews: [{}] })
  house = other
  await addWebhook(other, 'off')
  await take(listSteps())
  expect(await types()).toEqual([])
  await opened.storage.write((tx) =>
    updateWebhook(tx, other.user_id, `w-${other.user_id}`, { state: 'on' }),
  )
  await take([['', changeClient({ deleted: false })]])
  expect(await types()).toEqual(['client.updated'])
})

test('each is taken once', async () => {
  await addWebhook(house)
  await take(listSteps())
  const ids = (await list()).map((event) => event.id)
  const taking = () => opened.storage.write((tx) => takeWebhookEvents(tx, ids))
  const [first, second] = [await taking(), await taking()]
  expect(first.map((event) => event.id)).toEqual(ids)
  expect(second).toEqual([])
})
