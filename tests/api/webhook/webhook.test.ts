/** What happens in a house, told to a server of its own: by whichever way it happened, each once. */
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Worker } from '#api/due-work/worker.ts'
import { deleteExpiredRows } from '#api/retention.ts'
import { clients } from '#db/tables/client.ts'
import { due_work } from '#db/tables/due-work.ts'
import { webhook_deliveries, webhook_events } from '#db/tables/integration.ts'
import { product_sales, products } from '#db/tables/sale.ts'
import { DELIVERIES_KEPT_MS } from '#domain/integration/webhook.ts'
import { book, cancel } from '#tests/support/api/calls/booking-calls.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { addWebhook, startWebhookWorker } from '#tests/support/api/webhook-calls.ts'
import { type Business, createBusiness } from '#tests/support/db/factories.ts'
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/support/fakes/webhook-receiver.ts'

let server: TestServer
let house: Business
let owner: Awaited<ReturnType<typeof createBusinessOwner>>
let receiver: WebhookReceiver
beforeEach(async () => {
  server = await startTestServer(WITH_PLANS)
  house = await createBusiness(server.storage, { reviews: [{}] })
  owner = await createBusinessOwner(server, house)
  await setPlan(server, owner.id, {})
  receiver = await startWebhookReceiver()
})
afterEach(async () => {
  await receiver.close()
  await server.close()
})

const listWork = (state: 'waiting' | 'done' | 'failed') =>
  server.storage.read((db) =>
    db
      .select()
      .from(due_work)
      .where(and(eq(due_work.kind, 'webhook'), eq(due_work.state, state))),
  )
const isDue = ({ due_at }: { due_at: number }) => due_at <= server.context.now()

/** Works until nothing is left to be told, or due. */
async function work(worker: Worker = startWebhookWorker(server)): Promise<void> {
  const countEvents = () => server.storage.read((db) => db.$count(webhook_events))
  await expect.poll(countEvents).toBe(0)
  await expect.poll(async () => (await listWork('waiting')).filter(isDue)).toEqual([])
  await worker.stop()
}

const listReceived = () => receiver.received.map(({ body }) => JSON.parse(body))
const listTypes = () => listReceived().map(({ type }) => type)
/** Of today: the clock may have gone on for days. */
const signInToday = async () => (await openAccount(server, owner.id)).access_token
const listDeliveries = async () => {
  const answer = await server.call(
    'GET /api/webhook-deliveries',
    { query: {} },
    await signInToday(),
  )
  return answer.body.deliveries
}
const listWebhooks = async () =>
  (await server.call('GET /api/webhooks', {}, await signInToday())).body.webhooks

test('a client’s booking and its end are told with what the house knows of it', async () => {
  await addWebhook(server, owner.token, receiver.url)
  const { access_token } = await server.signIn(house.slug)
  await work()
  const { body } = await book(server, house, access_token, {})
  await work()
  const told = listReceived().at(-1)
  expect(told).toMatchObject({
    type: 'booking.created',
    data: { id: body.id, client_name: 'Marina Souza', status: 'confirmed', price: 50 },
  })
  expect(Math.abs(Date.parse(told.timestamp) - Date.now())).toBeLessThan(60_000)
  await cancel(server, house, access_token, body.id)
  await work()
  expect(listTypes()).toEqual(['client.created', 'booking.created', 'booking.cancelled'])
})

test('of what was removed the id alone is told', async () => {
  await addWebhook(server, owner.token, receiver.url, ['client.removed'])
  const { client } = await server.signIn(house.slug)
  const params = { id: client.id }
  const gone = await server.call('DELETE /api/clients/:id', { params }, owner.token)
  expect(gone.status).toBeLessThan(300)
  await work()
  expect(listReceived()).toMatchObject([{ type: 'client.removed' }])
  expect(listReceived()[0].data).toEqual({ id: client.id })
})

test('of a client who is erased nothing stays in the log, nor is told', async () => {
  await addWebhook(server, owner.token, receiver.url)
  const { client } = await server.signIn(house.slug, { nome: 'Zuleica Rara' })
  const { client: other } = await server.signIn(house.slug, { nome: 'Outra Pessoa' })
  await work()
  receiver.answer(500)
  const params = { id: client.id }
  await server.call('DELETE /api/clients/:id', { params }, owner.token)
  const erased = await server.call('DELETE /api/clients/:id/permanent', { params }, owner.token)
  expect(erased.status).toBeLessThan(300)
  const rows = await server.storage.read((db) => db.select().from(webhook_deliveries))
  expect(JSON.stringify(rows)).not.toContain('Zuleica')
  expect(rows.map(({ client_id }) => client_id)).toEqual([other.id])
  const before = receiver.received.length
  await work()
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
  await work()
  expect(listReceived()).toMatchObject([
    { type: 'sale.created', data: { id: 's-1', quantity: 2, total_price: 70 } },
  ])
  expect(theirs.received).toEqual([])
  await theirs.close()
})

test('each webhook hears of what it asked for; one that is off hears nothing', async () => {
  const told = await addWebhook(server, owner.token, receiver.url, ['client.created'])
  await addWebhook(server, owner.token, `${receiver.url}outro`, ['booking.cancelled'])
  await server.signIn(house.slug)
  await work()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/'])
  const params = { id: told.id }
  await server.call('PATCH /api/webhooks/:id', { params, body: { state: 'off' } }, owner.token)
  await server.signIn(house.slug)
  await work()
  expect(receiver.received).toHaveLength(1)
})

test('without the API in its plan a house is told nothing', async () => {
  await addWebhook(server, owner.token, receiver.url)
  await setPlan(server, owner.id, { plano_atual: 'basico' })
  await server.signIn(house.slug)
  await work()
  expect(receiver.received).toEqual([])
  const refused = await server.call(
    'POST /api/webhooks',
    { body: { url: receiver.url, events: ['client.created'] } },
    owner.token,
  )
  expect([refused.status, refused.body.code]).toEqual([402, 'plan_insufficient'])
})

test('what fails is tried again under the same id and with the same body, over a day and a half', async () => {
  await addWebhook(server, owner.token, receiver.url, ['client.created'])
  receiver.answer(503)
  await server.signIn(house.slug)
  const first = server.context.now()
  const tries: number[] = []
  for (;;) {
    await work()
    const [next] = await listWork('waiting')
    tries.push(server.context.now() - first)
    if (!next) break
    server.setNow(next.due_at)
  }
  expect(receiver.received).toHaveLength(8)
  expect(tries.at(-1)).toBeGreaterThanOrEqual(36 * 3_600_000)
  const [message] = receiver.received
  for (const { body, headers } of receiver.received) {
    expect([body, headers['webhook-id']]).toEqual([message?.body, message?.headers['webhook-id']])
  }
  const stamps = new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp']))
  expect(stamps.size).toBe(8)
  expect(await listDeliveries()).toMatchObject([{ state: 'failed', tries: 8, last_status: 503 }])
})

test('after all that it goes off by itself, and its owner is told so once', async () => {
  const { id } = await addWebhook(server, owner.token, receiver.url, ['client.created'])
  receiver.answer(500)
  await server.signIn(house.slug)
  await server.signIn(house.slug)
  for (let next: number | undefined = 0; next !== undefined; ) {
    await work()
    next = (await listWork('waiting'))[0]?.due_at
    if (next !== undefined) server.setNow(next)
  }
  expect(await listWebhooks()).toMatchObject([{ id, state: 'failing' }])
  const { mails } = await server.sent()
  const told = mails.filter(({ subject }) => subject.includes('desligado'))
  expect(told.map(({ to }) => to)).toEqual([owner.email])
  expect(told[0]?.text).toContain(receiver.url)
  // Switched on again it is told of what comes.
  receiver.answer(200)
  const on = { params: { id }, body: { state: 'on' as const } }
  expect((await server.call('PATCH /api/webhooks/:id', on, await signInToday())).status).toBe(200)
  const before = receiver.received.length
  await server.signIn(house.slug)
  await work()
  expect(receiver.received).toHaveLength(before + 1)
})

test('one message that never arrives switches nothing off while others do', async () => {
  await addWebhook(server, owner.token, receiver.url, ['client.created'])
  receiver.answer(500)
  await server.signIn(house.slug)
  await work()
  for (let next = (await listWork('waiting'))[0]; next; next = (await listWork('waiting'))[0]) {
    receiver.answer(200)
    await server.signIn(house.slug)
    await work()
    receiver.answer(500)
    server.setNow(next.due_at)
    await work()
  }
  expect(await listWork('failed')).toHaveLength(1)
  expect(await listWebhooks()).toMatchObject([{ state: 'on' }])
  const { mails } = await server.sent()
  expect(mails.filter(({ subject }) => subject.includes('desligado'))).toEqual([])
})

test('who answers that it is gone is told no more, at once', async () => {
  await addWebhook(server, owner.token, receiver.url, ['client.created'])
  receiver.answer(410)
  await server.signIn(house.slug)
  await work()
  expect(await listWebhooks()).toMatchObject([{ state: 'gone' }])
  expect(await listWork('waiting')).toEqual([])
  expect((await server.sent()).mails.some(({ subject }) => subject.includes('webhook'))).toBe(true)
})

test('it is sent again when the owner asks, under the same id; pressed twice, once', async () => {
  await addWebhook(server, owner.token, receiver.url, ['client.created'])
  await server.signIn(house.slug)
  await work()
  const [sent] = await listDeliveries()
  const params = { id: sent?.id ?? '' }
  const resend = () =>
    server.call('POST /api/webhook-deliveries/:id/resend', { params }, owner.token)
  expect([(await resend()).status, (await resend()).status]).toEqual([204, 204])
  await work()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([sent?.message_id, sent?.message_id])
  expect((await resend()).status).toBe(204)
  await work()
  expect(receiver.received).toHaveLength(3)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
})

test('a message to try it tells of nothing', async () => {
  const { id } = await addWebhook(server, owner.token, receiver.url, ['client.created'])
  const test = () => server.call('POST /api/webhooks/:id/test', { params: { id } }, owner.token)
  expect((await test()).status).toBe(204)
  await work()
  expect(listTypes()).toEqual(['webhook.test'])
  const off = { params: { id }, body: { state: 'off' as const } }
  await server.call('PATCH /api/webhooks/:id', off, owner.token)
  expect((await test()).text).toContain('webhook_off')
})

test('a host that never answers holds up nobody else', async () => {
  const slow = await startWebhookReceiver()
  slow.answer('never')
  await addWebhook(server, owner.token, slow.url, ['client.created'])
  for (let client = 0; client < 100; client += 1)
    await server.storage.write(async (tx) => {
      const at = { created_at: 1, updated_at: 1 }
      await tx
        .insert(clients)
        .values({ id: `c-${client}`, user_id: house.user_id, nome: 'A', ...at })
    })
  const other = await createBusiness(server.storage)
  const stranger = await createBusinessOwner(server, other)
  await setPlan(server, stranger.id, {})
  const worker = startWebhookWorker(server)
  await expect.poll(() => slow.received.length).toBeGreaterThan(0)
  await addWebhook(server, stranger.token, receiver.url, ['client.created'])
  await server.signIn(other.slug)
  await expect.poll(() => receiver.received.length).toBe(1)
  // It has as many in hand as one host may: the others have stepped aside, and none of them as a try.
  expect(slow.received).toHaveLength(4)
  const own = (await listWork('waiting')).filter(({ user_id }) => user_id === house.user_id)
  expect(own).toHaveLength(100)
  await expect.poll(async () => (await listWork('waiting')).filter(isDue).length).toBe(4)
  expect((await listDeliveries()).every(({ tries }) => tries === 0)).toBe(true)
  await slow.close()
  await worker.stop()
})

test('two workers tell each event once', async () => {
  await addWebhook(server, owner.token, receiver.url, ['client.created'])
  for (let client = 0; client < 20; client += 1) await server.signIn(house.slug)
  const workers = [startWebhookWorker(server), startWebhookWorker(server)]
  await work(workers[0])
  await workers[1]?.stop()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
})

test('what it is told of leaves with it, and the log after a month', async () => {
  const { id } = await addWebhook(server, owner.token, receiver.url, ['client.created'])
  const kept = await addWebhook(server, owner.token, `${receiver.url}b`, ['client.created'])
  await server.signIn(house.slug)
  await work()
  const gone = await server.call('DELETE /api/webhooks/:id', { params: { id } }, owner.token)
  expect(gone.status).toBe(204)
  expect((await listDeliveries()).map(({ webhook_id }) => webhook_id)).toEqual([kept.id])
  server.setNow(server.context.now() + DELIVERIES_KEPT_MS + 1)
  await deleteExpiredRows(server.storage, server.context.now())
  const left = await server.storage.read((db) => db.$count(webhook_deliveries))
  expect([left, await listWork('done')]).toEqual([0, []])
})

test.each(['http://127.0.0.1.evil.example/', 'https://10.0.0.1/', 'nada'])(
  'an address inside a private network is not taken: %s',
  async (url) => {
    const body = { url, events: ['client.created' as const] }
    const answer = await server.call('POST /api/webhooks', { body }, owner.token)
    expect([answer.status, answer.body.code]).toEqual([400, 'webhook_address'])
  },
)

test('an address is kept as it is called; control characters are refused', async () => {
  const add = (url: string) =>
    server.call('POST /api/webhooks', { body: { url, events: ['client.created'] } }, owner.token)
  expect((await add('HTTPS://Salao.Example.com/a/../ganchos')).body.webhook.url).toBe(
    'https://salao.example.com/ganchos',
  )
  const { mails } = await server.sent()
  const told = mails.filter(({ to, subject }) => to === owner.email && subject.includes('webhook'))
  expect(told.map(({ text }) => text.includes('https://salao.example.com/ganchos'))).toEqual([true])
  const { body } = await server.call('GET /api/audit', { query: {} }, owner.token)
  expect(body.entries[0]?.service).toBe('https://salao.example.com/ganchos')
  expect((await add('https://salao.example.com/\u0007')).status).toBe(400)
  expect((await add('https://salao.exa\nmple.com/')).status).toBe(400)
})

test('a test that fails is not tried again', async () => {
  const { id } = await addWebhook(server, owner.token, receiver.url)
  receiver.answer(503)
  await server.call('POST /api/webhooks/:id/test', { params: { id } }, owner.token)
  await work()
  expect([receiver.received.length, await listWork('waiting')]).toEqual([1, []])
  expect(await listDeliveries()).toMatchObject([{ state: 'failed', tries: 1, last_status: 503 }])
})

test('a house sends ten tests in an hour, those that are sent again included', async () => {
  await server.close()
  server = await startTestServer({ ...WITH_PLANS, rateLimitFactor: 1 })
  house = await createBusiness(server.storage)
  owner = await createBusinessOwner(server, house)
  await setPlan(server, owner.id, {})
  const { id } = await addWebhook(server, owner.token, receiver.url)
  const press = () => server.call('POST /api/webhooks/:id/test', { params: { id } }, owner.token)
  for (let sent = 0; sent < 10; sent += 1) expect((await press()).status).toBe(204)
  expect((await press()).status).toBe(429)
  await work()
  const [last] = await listDeliveries()
  const params = { id: last?.id ?? '' }
  const again = await server.call(
    'POST /api/webhook-deliveries/:id/resend',
    { params },
    owner.token,
  )
  expect(again.status).toBe(429)
  expect(receiver.received).toHaveLength(10)
})

test('what bodies are signed with is stored encrypted, and shown no second time', async () => {
  const { id, secret } = await addWebhook(server, owner.token, receiver.url)
  const listed = await server.call('GET /api/webhooks', {}, owner.token)
  expect(listed.text).not.toContain(secret)
  const renewed = await server.call(
    'POST /api/webhooks/:id/secret',
    { params: { id } },
    owner.token,
  )
  expect(renewed.body.secret).toMatch(/^whsec_/)
  expect(renewed.body.secret).not.toBe(secret)
})
