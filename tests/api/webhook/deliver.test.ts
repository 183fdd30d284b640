/** How a message of a webhook arrives: tried again, sent again, given up, and in nobody’s way. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWebhookHandler } from '#api/webhook/deliver.ts'
import { WebhookPlaces } from '#api/webhook/places.ts'
import type { WebhookOutcome } from '#api/webhook/sender.ts'
import { clients } from '#db/tables/client.ts'
import { findWebhook } from '#db/webhooks.ts'
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

test('what fails is tried again under the same id and with the same body, over a day and a half', async () => {
  await addWebhook(server, owner.token, receiver.url, ['client.created'])
  receiver.answer(503)
  await server.signIn(house.slug)
  const first = server.context.now()
  const tries: number[] = []
  for (;;) {
    await hooks.work()
    const [next] = await hooks.listWork('waiting')
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
  expect(await hooks.listDeliveries()).toMatchObject([
    { state: 'failed', tries: 8, last_status: 503 },
  ])
})

test('after all that it goes off by itself, and its owner is told so once', async () => {
  const { id } = await addWebhook(server, owner.token, receiver.url, ['client.created'])
  receiver.answer(500)
  await server.signIn(house.slug)
  await server.signIn(house.slug)
  for (let next: number | undefined = 0; next !== undefined; ) {
    await hooks.work()
    next = (await hooks.listWork('waiting'))[0]?.due_at
    if (next !== undefined) server.setNow(next)
  }
  expect(await hooks.listWebhooks()).toMatchObject([{ id, state: 'failing' }])
  const { mails } = await server.sent()
  const told = mails.filter(({ subject }) => subject.includes('desligado'))
  expect(told.map(({ to }) => to)).toEqual([owner.email])
  expect(told[0]?.text).toContain(receiver.url)
  // Switched on again it is told of what comes.
  receiver.answer(200)
  const on = { params: { id }, body: { state: 'on' as const } }
  expect((await server.call('PATCH /api/webhooks/:id', on, await hooks.signInToday())).status).toBe(
    200,
  )
  const before = receiver.received.length
  await server.signIn(house.slug)
  await hooks.work()
  expect(receiver.received).toHaveLength(before + 1)
})

test('one message that never arrives switches nothing off while others do', async () => {
  await addWebhook(server, owner.token, receiver.url, ['client.created'])
  receiver.answer(500)
  await server.signIn(house.slug)
  await hooks.work()
  for (
    let next = (await hooks.listWork('waiting'))[0];
    next;
    next = (await hooks.listWork('waiting'))[0]
  ) {
    receiver.answer(200)
    await server.signIn(house.slug)
    await hooks.work()
    receiver.answer(500)
    server.setNow(next.due_at)
    await hooks.work()
  }
  expect(await hooks.listWork('failed')).toHaveLength(1)
  expect(await hooks.listWebhooks()).toMatchObject([{ state: 'on' }])
  const { mails } = await server.sent()
  expect(mails.filter(({ subject }) => subject.includes('desligado'))).toEqual([])
})

test('who answers that it is gone is told no more, at once', async () => {
  await addWebhook(server, owner.token, receiver.url, ['client.created'])
  receiver.answer(410)
  await server.signIn(house.slug)
  await hooks.work()
  expect(await hooks.listWebhooks()).toMatchObject([{ state: 'gone' }])
  expect(await hooks.listWork('waiting')).toEqual([])
  expect((await server.sent()).mails.some(({ subject }) => subject.includes('webhook'))).toBe(true)
})

test('it is sent again when the owner asks, under the same id; pressed twice, once', async () => {
  await addWebhook(server, owner.token, receiver.url, ['client.created'])
  await server.signIn(house.slug)
  await hooks.work()
  const [sent] = await hooks.listDeliveries()
  const params = { id: sent?.id ?? '' }
  const resend = () =>
    server.call('POST /api/webhook-deliveries/:id/resend', { params }, owner.token)
  expect([(await resend()).status, (await resend()).status]).toEqual([204, 204])
  await hooks.work()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([sent?.message_id, sent?.message_id])
  expect((await resend()).status).toBe(204)
  await hooks.work()
  expect(receiver.received).toHaveLength(3)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
})

test('a host that never answers holds up nobody else, however many webhooks lead there', async () => {
  const slow = await startWebhookReceiver()
  slow.answer('never')
  for (const path of ['a', 'b', 'c'])
    await addWebhook(server, owner.token, slow.url + path, ['client.created'])
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
  // It has as many in hand as a house may there: the others have stepped aside, and none of them as a try.
  expect(slow.received).toHaveLength(4)
  const own = (await hooks.listWork('waiting')).filter(({ user_id }) => user_id === house.user_id)
  expect(own).toHaveLength(300)
  await expect
    .poll(async () => (await hooks.listWork('waiting')).filter(hooks.isDue).length)
    .toBe(4)
  expect((await hooks.listDeliveries()).every(({ tries }) => tries === 0)).toBe(true)
  await slow.close()
  await worker.stop()
})

test('a test that fails is not tried again', async () => {
  const { id } = await addWebhook(server, owner.token, receiver.url)
  receiver.answer(503)
  await server.call('POST /api/webhooks/:id/test', { params: { id } }, owner.token)
  await hooks.work()
  expect([receiver.received.length, await hooks.listWork('waiting')]).toEqual([1, []])
  expect(await hooks.listDeliveries()).toMatchObject([
    { state: 'failed', tries: 1, last_status: 503 },
  ])
})

test('one host has 16 messages of all houses in hand, whatever the path, and another host its own', async () => {
  const places = new WebhookPlaces()
  const take = (url: string, house: string) => places.take(url, house)
  const taken = ['a', 'b', 'c', 'd'].flatMap((name) =>
    [1, 2, 3, 4].map((nth) => take(`https://avisos.example:844${nth}/${name}/${nth}`, name)),
  )
  const [leave] = await Promise.all(taken)
  expect(await take('https://outro.example/e', 'e')).not.toBeNull()
  const waits = take('https://avisos.example./e', 'e')
  leave?.()
  expect(await waits).not.toBeNull()
  // Nothing more is given back: after a second it is slow.
  expect(await take('https://avisos.example/f', 'f')).toBeNull()
})

test('what arrives clears a failure that was noted while it was on its way', async () => {
  const { id } = await addWebhook(server, owner.token, receiver.url, ['client.created'])
  await server.signIn(house.slug)
  await server.signIn(house.slug)
  const sends: ((outcome: WebhookOutcome) => void)[] = []
  const send = () => new Promise<WebhookOutcome>((answer) => sends.push(answer))
  const webhooks = { ...server.context.webhooks, send }
  const handler = createWebhookHandler({ ...server.context, webhooks })
  await handler.look?.()
  const { signal } = new AbortController()
  const runs = (await hooks.listWork('waiting')).map((work) => handler.run(work, signal))
  await expect.poll(() => sends.length).toBe(2)
  const getFailingSince = async () =>
    (await server.storage.read((db) => findWebhook(db, house.user_id, id)))?.failing_since
  sends[0]?.({ status: 500 })
  const [failed] = await Promise.allSettled([runs[0]])
  expect([failed.status, await getFailingSince()]).toEqual(['rejected', server.context.now()])
  sends[1]?.({ status: 200 })
  await runs[1]
  expect(await getFailingSince()).toBeNull()
})
