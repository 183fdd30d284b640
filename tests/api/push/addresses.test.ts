/** Where a message to a device may be sent: nowhere inside. */
import { expect, test } from 'vitest'
import { isPublicAddress } from '#api/http/public-address.ts'
import { createPushSender } from '#api/push/sender.ts'
import { createVapid } from '#api/push/vapid.ts'

const SECRET = 'a-secret-of-the-tests-that-is-long-enough'
const sender = createPushSender(createVapid({}, SECRET))

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('a maker of browsers takes it: %s', (endpoint) => {
  expect(sender.accepts(endpoint)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://localhost/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://10.0.0.8/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1/abc',
  'https://[::1]/abc',
  'https://[::ffff:10.0.0.1]/abc',
  'https://[fd00::1]/abc',
  'https://router.local/abc',
  'https://banco/abc',
  'https://banco.internal./abc',
  'https://quem:senha@push.example/abc',
  'https://push.example:22/abc',
  'ftp://push.example/abc',
  'isto não é um endereço',
])('nothing else does: %s', async (endpoint) => {
  expect(sender.accepts(endpoint)).toBe(false)
  const sending = sender.send({ endpoint, p256dh: '', auth: '' }, 'x', { ttl: 1, topic: 'x' })
  await expect(sending).rejects.toThrow('push address')
})

test.each([
  '100.64.0.1',
  '172.31.255.255',
  '224.0.0.1',
  'fe80::1',
  '2001:db8::1',
  '64:ff9b::a00:1',
])('what a name leads to is none of the public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('the public is', () => {
  expect(['142.250.79.10', '2800:3f0:4001::1'].every(isPublicAddress)).toBe(true)
})

test('without keys of their own, processes of one secret have the same, and of another others', () => {
  const [one, again] = [createVapid({}, SECRET), createVapid({}, SECRET)]
  expect(again).toEqual(one)
  expect(createVapid({}, `${SECRET}!`).publicKey).not.toBe(one.publicKey)
  const given = { VAPID_PUBLIC_KEY: 'P', VAPID_PRIVATE_KEY: 'S', VAPID_SUBJECT: 'mailto:a@b.c' }
  expect(createVapid(given, SECRET)).toEqual({
    publicKey: 'P',
    privateKey: 'S',
    subject: 'mailto:a@b.c',
  })
})
