/** SMS through a gateway: a signed call, repeated only where that can help. */
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmsChannel } from '#api/message/sms.ts'
import { RETRY_DELAYS_MS } from '#domain/due-work/due-work.ts'
import {
  areAllSent,
  listQueueStates,
  type MessageQueueFixture,
  NOON,
  openMessageQueue,
} from '#tests/support/api/message-queue.ts'
import { SAMPLE_MESSAGES, SAMPLE_TOKEN } from '#tests/support/api/sample-messages.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { type Gateway, startGateway } from '#tests/support/fakes/sms-gateway.ts'

const SECRET = 'what-the-gateway-and-we-know'
const PHONE = { channel: 'sms', recipient: '11934567890' } as const

let gateway: Gateway
let office: MessageQueueFixture
beforeEach(async () => {
  gateway = await startGateway(SECRET)
  office = await openWith(SECRET)
})
afterEach(async () => {
  await office.close()
  await gateway.close()
})

const openWith = (secret: string) =>
  openMessageQueue({
    email: null,
    sms: createSmsChannel({ url: gateway.url, secret, now: () => NOON }),
  })

test('a code goes out as one signed call', async () => {
  await office.queue(PHONE)
  office.work()
  const [row] = await office.settled(areAllSent)
  expect(gateway.calls).toEqual([
    {
      body: {
        id: row?.id,
        channel: 'sms',
        to: '+5511934567890',
        text: 'Vez: seu código é 482913. Vale por 10 minutos. Não passe a ninguém.',
      },
      idempotencyKey: row?.id,
      timestamp: NOON / 1000,
      isSigned: true,
    },
  ])
})

test('calls that follow one another share connections', async () => {
  const { send } = createSmsChannel({ url: gateway.url, secret: SECRET, now: () => NOON })
  for (let id = 0; id < 40; id++) {
    await send({ id: String(id), channel: 'sms', to: '+5511934567890', text: 'Oi' })
    // A connection is held until its answer has ended and was read.
    await gateway.untilAnswered()
    await setTimeout(1)
  }
  expect(gateway.calls).toHaveLength(40)
  expect(gateway.countConnections()).toBeLessThan(20)
})

test('the gateway can tell a call that another has signed', async () => {
  const other = await openWith('what-only-somebody-else-knows')
  await other.queue(PHONE)
  other.work()
  await other.settled(areAllSent)
  expect(gateway.calls.map(({ isSigned }) => isSigned)).toEqual([false])
  await other.close()
})

test('a code for a salon bears its name', async () => {
  await office.queue({ ...SAMPLE_MESSAGES.code_of_salon, ...PHONE })
  office.work()
  await office.settled(areAllSent)
  expect(requireNth(gateway.calls).body.text).toBe(
    'Studio Aurora: seu código é 482913. Vale por 10 minutos. Não passe a ninguém.',
  )
})

test.each([
  ['confirm_email', SAMPLE_TOKEN],
  ['email_change', SAMPLE_TOKEN],
  ['recover', SAMPLE_TOKEN],
  ['phone_changed', 'o celular (••) •••••-••34 agora entra na sua conta'],
  ['password_changed', 'https://vez.example/forgot-password'],
  ['second_step_on', SAMPLE_TOKEN],
  ['second_step_off', 'https://vez.example/forgot-password'],
  ['second_step_app_added', SAMPLE_TOKEN],
  ['second_step_app_removed', 'https://vez.example/forgot-password'],
  ['recovery_codes_made', SAMPLE_TOKEN],
  ['second_step_undone', 'https://vez.example/forgot-password'],
  ['recovery_code_used', 'https://vez.example/forgot-password'],
  ['email_changed', SAMPLE_TOKEN],
  ['client_email_changed', 'https://vez.example/forgot-password'],
  ['new_device', 'em 23/11 às 08:00 (Chrome, Android)'],
  ['invitation', SAMPLE_TOKEN],
  ['booking_confirmation', 'nos vemos em 24/11 às 14:30. Corte feminino com Rafa Lima.'],
  [
    'booking_confirmation',
    `Ver, remarcar ou cancelar: https://vez.example/studio-aurora/b/${SAMPLE_TOKEN}`,
  ],
] as const)('%s fits in a text message too', async (name, what) => {
  await office.queue({ ...SAMPLE_MESSAGES[name], ...PHONE })
  office.work()
  await office.settled(areAllSent)
  const { text } = requireNth(gateway.calls).body
  expect(text).toContain(what)
  expect(text).not.toContain('\n')
  expect(text.length).toBeLessThan(200)
})

test.each([429, 500, 503, 302])(
  'an answer %s is tried again, as the same message',
  async (code) => {
    gateway.refuse(code)
    await office.queue(PHONE)
    const worker = office.work()
    await office.settled(([row]) => row?.last_error === `sms ${code}`)
    expect(gateway.calls).toHaveLength(1)
    office.advance(RETRY_DELAYS_MS[0])
    worker.wake()
    await office.settled(areAllSent)
    const [first, second] = gateway.calls
    expect(gateway.calls).toHaveLength(2)
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  },
)

test.each([400, 401, 403, 404, 410, 422])('an answer %s is final', async (code) => {
  gateway.refuse(code)
  await office.queue(PHONE)
  office.work()
  const rows = await office.settled((found) => listQueueStates(found).includes('failed'))
  expect(rows).toMatchObject([{ last_error: `sms ${code}`, attempts: 1, sealed: null }])
})

test('a gateway that cannot be reached is asked again later', async () => {
  await office.queue(PHONE)
  await gateway.close()
  office.work()
  const rows = await office.settled(([row]) => row?.last_error === 'sms ECONNREFUSED')
  expect(listQueueStates(rows)).toEqual(['waiting'])
  expect(office.logged()).not.toMatch(/482913|11934567890/)
  gateway = await startGateway(SECRET)
})
