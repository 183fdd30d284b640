/** What leaves for a house's server: signed, bounded in time, and to no private network. */
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isPublicAddress, isPublicHost, type ResolveName } from '#api/http/public-address.ts'
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
  'https://quem@avisos.example/vez',
  'https://:senha@avisos.example/vez',
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

/** Those of IANA's registries that are not globally reachable: their first and last, and the neighbours that are public. */
test.each([
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.255', '169.254.0.0', '169.254.255.255', '172.16.0.0'],
  ...['172.31.255.255', '192.0.0.0', '192.0.0.8', '192.0.0.170', '192.0.0.255', '192.0.2.1'],
  ...['192.88.99.0', '192.88.99.1', '192.88.99.255', '192.168.0.0', '192.168.255.255'],
  ...['198.18.0.0', '198.19.255.255', '198.51.100.1', '203.0.113.255', '224.0.0.1'],
  ...['239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::8.8.8.8', '::ffff:8.8.8.8', '::ffff:10.0.0.1', '::ffff:0:8.8.8.8'],
  ...['64:ff9b::8.8.8.8', '64:ff9b::a00:1', '64:ff9b:1::1', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ...['100::', '100::ffff:ffff:ffff:ffff', '100:0:0:1::1', '2001::1', '2001:1::1', '2001:1::3'],
  ...['2001:2::1', '2001:3::1', '2001:4:112::1', '2001:10::1', '2001:20::1', '2001:30::1'],
  ...['2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db8::1', '2001:db8:ffff::1'],
  ...['2002::1', '2002:808:808::1', '3fff::1', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ...['5f00::1', '5f00:ffff::1', 'fc00::1', 'fdff::1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  ...['fec0::1', 'feff::1', 'ff02::1', 'ff0e::1', '4000::1', '8000::1'],
])('%s is no host of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
  if (!address.includes('%'))
    expect(isPublicHost(address.includes(':') ? `[${address}]` : address)).toBe(false)
})

test.each([
  ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0'],
  ...['192.0.3.0', '192.88.98.255', '192.88.100.0', '192.167.255.255', '192.169.0.0'],
  ...['198.17.255.255', '198.20.0.0', '198.51.99.255', '203.0.114.0', '223.255.255.255'],
  ...['2000::1', '2001:200::1', '2001:db7::1', '2001:db9::1', '2003::1', '2606:4700::1111'],
  ...['2a00:1450::1', '3fff:1000::1'],
])('%s may be one', (address) => {
  expect(isPublicAddress(address)).toBe(true)
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
