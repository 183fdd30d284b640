/** What leaves for a house's server: signed, bounded in time, and to no private network. */
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ResolveName } from '#api/http/public-address.ts'
import { createWebhookSender } from '#api/webhook/sender.ts'
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/support/fakes/webhook-receiver.ts'

const SECRET = `whsec_${randomBytes(24).toString('base64')}`
const sent = (url: string) => ({
  ...{ url, secret: SECRET, id: 'msg_1', body: '{"type":"client.created","nome":"João"}' },
  now: Date.now(),
})

let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.close())

const local = createWebhookSender({ allowLoopback: true })
const strict = createWebhookSender()

test('a receiver’s library knows it for ours, and a changed body for none', async () => {
  expect(await local.send(sent(`${receiver.url}vez`))).toEqual({ status: 200, location: null })
  const [message] = receiver.received
  if (!message) throw new Error('nothing arrived')
  const headers = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(message.headers[name]),
    ]),
  )
  const webhook = new Webhook(SECRET)
  expect(webhook.verify(message.body, headers)).toEqual({ type: 'client.created', nome: 'João' })
  expect(() => webhook.verify(message.body.replace('João', 'Ana'), headers)).toThrow()
  expect(() =>
    new Webhook(`whsec_${randomBytes(24).toString('base64')}`).verify(message.body, headers),
  ).toThrow()
})

test.each([
  'http://avisos.example/vez',
  'https://localhost/vez',
  'https://salao.example.com:25/vez',
  'https://salao.example.com/vez#parte',
  'https://127.0.0.1/vez',
  'https://2130706433/vez',
  'https://0x7f.1/vez',
  'https://10.0.0.8/vez',
  'https://172.20.1.1/vez',
  'https://192.168.0.1/vez',
  'https://169.254.169.254/latest/meta-data',
  'https://100.100.100.200/',
  'https://0.0.0.0/vez',
  'https://[::1]/vez',
  'https://[::]/vez',
  'https://[::ffff:127.0.0.1]/vez',
  'https://[::ffff:a9fe:a9fe]/vez',
  'https://[fd00::1]/vez',
  'https://[fe80::1]/vez',
  'https://[64:ff9b::7f00:1]/vez',
  'https://[2002:7f00:1::]/vez',
  'https://n8n.local/vez',
  'https://metadata.internal./vez',
  'https://intranet/vez',
  'https://quem:senha@avisos.example/vez',
  'ftp://avisos.example/vez',
  'isto não é um endereço',
])('no message goes to %s', async (url) => {
  expect(strict.accepts(url)).toBe(false)
  expect(await strict.send(sent(url))).toEqual({ error: 'private_address' })
})

test.each([
  'https://hooks.zapier.com/hooks/catch/1/a',
  'https://n8n.salao.com.br:5678/webhook/vez',
])('one may go to %s', (url) => {
  expect(strict.accepts(url)).toBe(true)
})

/** Answers with these addresses, one list a time. */
function createResolver(...answers: string[][]) {
  const asked: string[] = []
  const resolve: ResolveName = (host, _options, done) => {
    asked.push(host)
    const found = answers[Math.min(asked.length, answers.length) - 1] ?? []
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { asked, resolve }
}

test.each([[['127.0.0.1']], [['10.1.2.3', '::1']], [['::ffff:169.254.169.254']], [[]]])(
  'a name that leads to %j is not followed',
  async (addresses) => {
    const { resolve } = createResolver(addresses)
    const sender = createWebhookSender({ allowLoopback: true, resolve, timeout_ms: 300 })
    const { port } = new URL(receiver.url)
    expect(await sender.send(sent(`https://avisos.example:${port}/vez`))).toEqual({
      error: 'private_address',
    })
    expect(receiver.received).toEqual([])
  },
)

test('a name is resolved once for what is sent: what was checked is what is connected to', async () => {
  // The second answer, which a rebinding name would give, is never asked for.
  const { asked, resolve } = createResolver(['203.0.114.1'], ['127.0.0.1'])
  const sender = createWebhookSender({ allowLoopback: true, resolve, timeout_ms: 300 })
  const { port } = new URL(receiver.url)
  const outcome = await sender.send(sent(`https://avisos.example:${port}/vez`))
  expect(outcome).toHaveProperty('error')
  expect([asked, receiver.received]).toEqual([['avisos.example'], []])
})

test.each([
  'https://192.168.0.1/vez',
  'http://avisos.example/vez',
  'https://metadata.internal/vez',
  'file:///etc/passwd',
])('a redirect to %s is not followed', async (redirect) => {
  receiver.answer({ redirect })
  expect(await local.send(sent(receiver.url))).toEqual({ error: 'private_address' })
})

test('a redirect to a name that leads inside is not followed', async () => {
  const { asked, resolve } = createResolver(['10.0.0.7'])
  const sender = createWebhookSender({ allowLoopback: true, resolve })
  receiver.answer({ redirect: 'https://dentro.example/vez' })
  expect(await sender.send(sent(receiver.url))).toEqual({ error: 'private_address' })
  expect([asked, receiver.received.length]).toEqual([['dentro.example'], 1])
})

test('what was taken down is not good again: its time and its id are signed, and old it is refused', async () => {
  const minutes = 60_000
  for (const ago of [0, 6 * minutes])
    await local.send({ ...sent(receiver.url), now: Date.now() - ago })
  const [fresh, old] = receiver.received.map(({ body, headers }) => ({
    body,
    headers: {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    },
  }))
  if (!fresh || !old) throw new Error('nothing arrived')
  const webhook = new Webhook(SECRET)
  const verify = (headers: Record<string, string>) => webhook.verify(fresh.body, headers)
  expect(verify(fresh.headers)).toMatchObject({ type: 'client.created' })
  expect(() => webhook.verify(old.body, old.headers)).toThrow(/too old/)
  const now = fresh.headers['webhook-timestamp']
  expect(() => verify({ ...old.headers, 'webhook-timestamp': now })).toThrow(/matching signature/)
  expect(() => verify({ ...fresh.headers, 'webhook-id': 'msg_2' })).toThrow(/matching signature/)
})

test('one that moved is followed with the same body, a few times at most', async () => {
  const other = await startWebhookReceiver()
  receiver.answer({ redirect: `${other.url}novo` })
  expect(await local.send(sent(receiver.url))).toMatchObject({ status: 200 })
  expect(other.received[0]?.body).toBe(receiver.received[0]?.body)
  await other.close()
  receiver.answer({ redirect: receiver.url })
  expect(await local.send(sent(receiver.url))).toEqual({ error: 'redirects' })
  expect(receiver.received).toHaveLength(5)
})

test('a redirect that would become a GET is an answer like any other', async () => {
  receiver.answer({ redirect: `${receiver.url}entrar`, status: 302 })
  expect(await local.send(sent(receiver.url))).toMatchObject({ status: 302 })
  expect(receiver.received).toHaveLength(1)
})

test('whoever never answers is given up', async () => {
  receiver.answer('never')
  const hurried = createWebhookSender({ allowLoopback: true, timeout_ms: 300 })
  expect(await hurried.send(sent(receiver.url))).toEqual({ error: 'timeout' })
})

test('where nobody listens, that is said', async () => {
  await receiver.close()
  expect(await local.send(sent(receiver.url))).toEqual({ error: 'ECONNREFUSED' })
})
