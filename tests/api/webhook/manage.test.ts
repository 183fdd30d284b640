/** What an owner does with webhooks: their addresses, secrets, tests and log. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteExpiredRows } from '#api/retention.ts'
import { webhook_deliveries, webhooks } from '#db/tables/integration.ts'
import { DELIVERIES_KEPT_MS } from '#domain/integration/webhook.ts'
import { addWebhook } from '#tests/support/api/calls/webhook-calls.ts'
import { openWebhookHouse, type WebhookHouse } from '#tests/support/api/calls/webhook-house.ts'
import { PASSWORD } from '#tests/support/api/people/sign-up.ts'

let hooks: WebhookHouse
let server: WebhookHouse['server']
let house: WebhookHouse['house']
let owner: WebhookHouse['owner']
let receiver: WebhookHouse['receiver']
async function open(change: Parameters<typeof openWebhookHouse>[0] = {}): Promise<void> {
  hooks = await openWebhookHouse(change)
  ;({ server, house, owner, receiver } = hooks)
}
beforeEach(() => open())
afterEach(() => hooks.close())

test('a message to try it tells of nothing', async () => {
  const { id } = await addWebhook(server, owner.token, receiver.url, ['client.created'])
  const test = () => server.call('POST /api/webhooks/:id/test', { params: { id } }, owner.token)
  expect((await test()).status).toBe(204)
  await hooks.work()
  expect(hooks.listTypes()).toEqual(['webhook.test'])
  const off = { params: { id }, body: { state: 'off' as const } }
  await server.call('PATCH /api/webhooks/:id', off, owner.token)
  expect((await test()).text).toContain('webhook_off')
})

test('what it is told of leaves with it, and the log after a month', async () => {
  const { id } = await addWebhook(server, owner.token, receiver.url, ['client.created'])
  const kept = await addWebhook(server, owner.token, `${receiver.url}b`, ['client.created'])
  await server.signIn(house.slug)
  await hooks.work()
  const gone = await server.call('DELETE /api/webhooks/:id', { params: { id } }, owner.token)
  expect(gone.status).toBe(204)
  expect((await hooks.listDeliveries()).map(({ webhook_id }) => webhook_id)).toEqual([kept.id])
  server.setNow(server.context.now() + DELIVERIES_KEPT_MS + 1)
  await deleteExpiredRows(server.storage, server.context.now())
  const left = await server.storage.read((db) => db.$count(webhook_deliveries))
  expect([left, await hooks.listWork('done')]).toEqual([0, []])
})

test.each([
  ['http://127.0.0.1.evil.example/', /comece com https/],
  ['https://10.0.0.1/', /rede particular/],
  ['https://caixa.local/', /rede particular/],
  ['nada', /comece com https/],
])('an address that nothing outside reaches is not taken, and says why: %s', async (url, why) => {
  const body = { url, events: ['client.created' as const], current_password: PASSWORD }
  const answer = await server.call('POST /api/webhooks', { body }, owner.token)
  expect([answer.status, answer.body.code]).toEqual([400, 'webhook_address'])
  expect(answer.text).toMatch(why)
})

test('an address is kept as it is called; control characters are refused', async () => {
  const add = (url: string) =>
    server.call(
      'POST /api/webhooks',
      { body: { url, events: ['client.created'], current_password: PASSWORD } },
      owner.token,
    )
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

test('a house sends ten tests in an hour, those that are sent again included', async () => {
  await hooks.close()
  await open({ rateLimitFactor: 1 })
  const { id } = await addWebhook(server, owner.token, receiver.url)
  const press = () => server.call('POST /api/webhooks/:id/test', { params: { id } }, owner.token)
  for (let sent = 0; sent < 10; sent += 1) expect((await press()).status).toBe(204)
  expect((await press()).status).toBe(429)
  await hooks.workThrough()
  const [last] = await hooks.listDeliveries()
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
    { params: { id }, body: { current_password: PASSWORD } },
    owner.token,
  )
  expect(renewed.body.secret).toMatch(/^whsec_/)
  expect(renewed.body.secret).not.toBe(secret)
})

test('a new address, or a new secret, is made only by who shows whose the account is', async () => {
  const { id } = await addWebhook(server, owner.token, receiver.url, ['client.created'])
  const params = { id }
  const elsewhere = 'https://outro.example/'
  const ways = {
    make: (shown: object) =>
      server.call(
        'POST /api/webhooks',
        { body: { url: elsewhere, events: ['client.created'], ...shown } },
        owner.token,
      ),
    move: (shown: object) =>
      server.call(
        'PATCH /api/webhooks/:id',
        { params, body: { url: elsewhere, ...shown } },
        owner.token,
      ),
    widen: (shown: object) =>
      server.call(
        'PATCH /api/webhooks/:id',
        { params, body: { events: ['client.created', 'sale.created'], ...shown } },
        owner.token,
      ),
    renew: (shown: object) =>
      server.call('POST /api/webhooks/:id/secret', { params, body: shown }, owner.token),
  }
  const stored = () => server.storage.read((db) => db.select().from(webhooks))
  for (const act of Object.values(ways)) {
    const before = await stored()
    expect((await act({})).body.code).toBe('reauthentication_needed')
    const wrong = await act({ current_password: 'outra' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'reauthentication_not_valid'])
    expect(await stored()).toEqual(before)
    expect((await act({ current_password: PASSWORD })).status).toBeLessThan(300)
    expect(await stored()).not.toEqual(before)
  }
  // What sends nothing elsewhere is not asked for it.
  const same = { url: elsewhere, events: ['sale.created' as const] }
  const kept = await server.call('PATCH /api/webhooks/:id', { params, body: same }, owner.token)
  expect(kept.status).toBe(200)
})
