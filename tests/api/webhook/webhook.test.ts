/** What happens in a house, told to a server of its own: by whichever way it happened, each once. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { webhook_deliveries } from '#db/tables/integration.ts'
import { product_sales, products } from '#db/tables/sale.ts'
import { book, cancel } from '#tests/support/api/calls/booking-calls.ts'
import { addWebhook, startWebhookWorker } from '#tests/support/api/calls/webhook-calls.ts'
import { openWebhookHouse, type WebhookHouse } from '#tests/support/api/calls/webhook-house.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { setPlan } from '#tests/support/api/plan-calls.ts'
import { createBusiness } from '#tests/support/db/factories.ts'
import { startWebhookReceiver } from '#tests/support/fakes/webhook-receiver.ts'

let hooks: WebhookHouse
let server: WebhookHouse['server']
let house: WebhookHouse['house']
let owner: WebhookHouse['owner']
let receiver: WebhookHouse['receiver']
beforeEach(async () => {
  hooks = await openWebhookHouse()
  ;({ server, house, owner, receiver } = hooks)
})
afterEach(() => hooks.close())

test('a client’s booking and its end are told with what the house knows of it', async () => {
  await addWebhook(server, owner.token, receiver.url)
  const { access_token } = await server.signIn(house.slug)
  await hooks.work()
  const { body } = await book(server, house, access_token, {})
  await hooks.work()
  const told = hooks.listReceived().at(-1)
  expect(told).toMatchObject({
    type: 'booking.created',
    data: { id: body.id, client_name: 'Marina Souza', status: 'confirmed', price: 50 },
  })
  expect(Math.abs(Date.parse(told.timestamp) - Date.now())).toBeLessThan(60_000)
  await cancel(server, house, access_token, body.id)
  await hooks.work()
  expect(hooks.listTypes()).toEqual(['client.created', 'booking.created', 'booking.cancelled'])
})

test('of what was removed the id alone is told', async () => {
  await addWebhook(server, owner.token, receiver.url, ['client.removed'])
  const { client } = await server.signIn(house.slug)
  const params = { id: client.id }
  const gone = await server.call('DELETE /api/clients/:id', { params }, owner.token)
  expect(gone.status).toBeLessThan(300)
  await hooks.work()
  expect(hooks.listReceived()).toMatchObject([{ type: 'client.removed' }])
  expect(hooks.listReceived()[0].data).toEqual({ id: client.id })
})

test('of a client who is erased nothing stays in the log, nor is told', async () => {
  await addWebhook(server, owner.token, receiver.url)
  const { client } = await server.signIn(house.slug, { nome: 'Zuleica Rara' })
  const { client: other } = await server.signIn(house.slug, { nome: 'Outra Pessoa' })
  await hooks.work()
  receiver.answer(500)
  const params = { id: client.id }
  await server.call('DELETE /api/clients/:id', { params }, owner.token)
  const erased = await server.call('DELETE /api/clients/:id/permanent', { params }, owner.token)
  expect(erased.status).toBeLessThan(300)
  const rows = await server.storage.read((db) => db.select().from(webhook_deliveries))
  expect(JSON.stringify(rows)).not.toContain('Zuleica')
  expect(rows.map(({ client_id }) => client_id)).toEqual([other.id])
  const before = receiver.received.length
  await hooks.work()
  const later = receiver.received.slice(before).map(({ body }) => body)
  expect(later.join()).not.toContain('Zuleica')
})

test('a sale over the counter is told, and each house of its own alone', async () => {
  await addWebhook(server, owner.token, receiver.url)
  const other = await createBusiness(server.storage)
  const stranger = await createBusinessOwner(server, other)
  await setPlan(server, stranger.id, {})
  const theirs = await startWebhookReceiver()
  await addWebhook(server, stranger.token, theirs.url)
  await server.storage.write(async (tx) => {
    const at = { created_at: 1, updated_at: 1 }
    const offered = { name: 'Pomada', price: 3500, stock: 5, status: 'active' as const }
    await tx.insert(products).values({ id: 'p-1', user_id: house.user_id, ...offered, ...at })
    await tx.insert(product_sales).values({
      ...{ id: 's-1', user_id: house.user_id, product_id: 'p-1' },
      ...{ product_name: 'Pomada', quantity: 2, unit_price: 3500, total_price: 7000 },
      ...{ sale_date: 1, day: '2026-11-23', is_standalone: true, taken: 2 },
      ...{ created_at: 1, updated_at: 1 },
    })
  })
  await hooks.work()
  expect(hooks.listReceived()).toMatchObject([
    { type: 'sale.created', data: { id: 's-1', quantity: 2, total_price: 70 } },
  ])
  expect(theirs.received).toEqual([])
  await theirs.close()
})

test('each webhook hears of what it asked for; one that is off hears nothing', async () => {
  const told = await addWebhook(server, owner.token, receiver.url, ['client.created'])
  await addWebhook(server, owner.token, `${receiver.url}outro`, ['booking.cancelled'])
  await server.signIn(house.slug)
  await hooks.work()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/'])
  const params = { id: told.id }
  await server.call('PATCH /api/webhooks/:id', { params, body: { state: 'off' } }, owner.token)
  await server.signIn(house.slug)
  await hooks.work()
  expect(receiver.received).toHaveLength(1)
})

test('without the API in its plan a house is told nothing', async () => {
  await addWebhook(server, owner.token, receiver.url)
  await setPlan(server, owner.id, { plano_atual: 'basico' })
  await server.signIn(house.slug)
  await hooks.work()
  expect(receiver.received).toEqual([])
  const refused = await server.call(
    'POST /api/webhooks',
    { body: { url: receiver.url, events: ['client.created'] } },
    owner.token,
  )
  expect([refused.status, refused.body.code]).toEqual([402, 'plan_insufficient'])
})

test('two workers tell each event once', async () => {
  await addWebhook(server, owner.token, receiver.url, ['client.created'])
  for (let client = 0; client < 20; client += 1) await server.signIn(house.slug)
  const workers = [startWebhookWorker(server), startWebhookWorker(server)]
  await hooks.work(workers[0])
  await workers[1]?.stop()
  await hooks.workThrough()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
})
