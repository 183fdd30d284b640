/** What a house has chosen holds for the messages of its bookings too, and these stand in the log. */

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashContact } from '#api/contact-hash.ts'
import { Undeliverable } from '#api/message/channels.ts'
import { createSmsChannel } from '#api/message/sms.ts'
import { insertOptOuts } from '#db/reminder/opt-outs.ts'
import type { MessageChannel } from '#domain/message/message.ts'
import { DEFAULT_MESSAGES } from '#domain/reminder/settings.ts'
import { book, changeSettings, HOUR, MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import { reschedule } from '#tests/support/api/calls/page-calls.ts'
import { chooseMessages, listLog, sendOutbox } from '#tests/support/api/reminder-house.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'
import { type Gateway, startGateway } from '#tests/support/fakes/sms-gateway.ts'

const GATEWAY_SECRET = 'what-the-gateway-and-we-know'

let gateway: Gateway
let server: TestServer
let business: Business
let marina: SignedIn
let subjects: string[] = []
let mails: { text: string; leave?: string | undefined }[] = []
let isMailRefused = false

beforeAll(async () => {
  gateway = await startGateway(GATEWAY_SECRET)
})
afterAll(() => gateway.close())

beforeEach(async () => {
  subjects = []
  mails = []
  isMailRefused = false
  gateway.calls.length = 0
  server = await startTestServer({
    channels: {
      email: {
        send: async ({ subject, text, leave }) => {
          if (isMailRefused) throw new Undeliverable('smtp 550')
          subjects.push(subject)
          mails.push({ text, leave })
        },
        close: () => {},
      },
      sms: createSmsChannel({ url: gateway.url, secret: GATEWAY_SECRET, now: Date.now }),
    },
  })
  business = await createBusiness(server.storage)
  marina = await server.signIn(business.slug)
})
afterEach(() => server.close())

const listStates = async () =>
  (await listLog(server.storage)).map(({ kind, state, reason }) => [kind, state, reason])

test('a confirmation stands in the log', async () => {
  await book(server, business, marina.access_token)
  await sendOutbox(server)
  expect(subjects).toHaveLength(1)
  expect(await listStates()).toEqual([['confirmation', 'sent', null]])
})

test('one that the house has switched off is not sent', async () => {
  const kinds = { ...DEFAULT_MESSAGES.kinds, confirmation: false }
  await chooseMessages(server.storage, business.user_id, { ...DEFAULT_MESSAGES, kinds })
  const { body } = await book(server, business, marina.access_token)
  expect([body.confirmation_queued, body.confirmation_to]).toEqual([false, null])
  await sendOutbox(server)
  expect(subjects).toEqual([])
  expect(await listStates()).toEqual([['confirmation', 'skipped', 'switched_off']])
})

test('of a move the house may say nothing, though it confirms', async () => {
  const kinds = { ...DEFAULT_MESSAGES.kinds, change: false }
  await chooseMessages(server.storage, business.user_id, { ...DEFAULT_MESSAGES, kinds })
  const { body } = await book(server, business, marina.access_token)
  expect(body.confirmation_queued).toBe(true)
  await sendOutbox(server)
  server.setNow(server.context.now() + HOUR)
  const to = { date: body.date, time: '16:00' }
  const moved = await reschedule(server, business, marina.access_token, body.id, to)
  expect(moved.body.confirmation_queued).toBe(false)
  expect((await listStates()).at(-1)).toEqual(['change', 'skipped', 'switched_off'])
})

test('it says what the house has written', async () => {
  const confirmation = {
    ...DEFAULT_MESSAGES.templates.confirmation,
    subject: 'Até {data}, {cliente}',
  }
  const templates = { ...DEFAULT_MESSAGES.templates, confirmation }
  await chooseMessages(server.storage, business.user_id, { ...DEFAULT_MESSAGES, templates })
  await book(server, business, marina.access_token)
  await sendOutbox(server)
  expect(subjects[0]).toMatch(/^Até \d\d\/\d\d, Marina$/)
})

test('who has left the list is told nothing of a booking either', async () => {
  const when = { source: 'link' as const, created_at: 0 }
  const hashes = [hashContact('marina@cliente.example')]
  await server.storage.write((tx) => insertOptOuts(tx, business.user_id, hashes, when))
  const { body } = await book(server, business, marina.access_token)
  expect([body.confirmation_queued, body.confirmation_to]).toEqual([false, null])
  await sendOutbox(server)
  expect(subjects).toEqual([])
  expect(await listStates()).toEqual([['confirmation', 'skipped', 'opted_out']])
})

const chooseWays = (...channels: MessageChannel[]) =>
  chooseMessages(server.storage, business.user_id, { ...DEFAULT_MESSAGES, channels })
const listWays = () => gateway.calls.map(({ body }) => body.channel)
const listToldWays = async () =>
  (await listLog(server.storage)).map(({ state, channel, reason }) => [state, channel, reason])

test('what the first way refuses goes by the next that the house uses, and the log says by which', async () => {
  await chooseWays('whatsapp', 'sms', 'email')
  await book(server, business, marina.access_token)
  gateway.refuse(422)
  await sendOutbox(server)
  expect(listWays()).toEqual(['whatsapp', 'sms'])
  expect(requireNth(gateway.calls, 1).body.text).toContain('nos vemos em')
  expect(subjects).toEqual([])
  expect(await listToldWays()).toEqual([['sent', 'sms', null]])
})

test('a house that has chosen nothing has the standard order', async () => {
  isMailRefused = true
  await book(server, business, marina.access_token)
  gateway.refuse(403)
  await sendOutbox(server)
  expect(listWays()).toEqual(['whatsapp', 'sms'])
  expect(await listToldWays()).toEqual([['sent', 'sms', null]])
})

test('the last way may be a mail, with the same link', async () => {
  await chooseWays('sms', 'email')
  await book(server, business, marina.access_token)
  gateway.refuse(422)
  await sendOutbox(server)
  expect(listWays()).toEqual(['sms'])
  expect(subjects).toHaveLength(1)
  expect(await listToldWays()).toEqual([['sent', 'email', null]])
})

test('where each way refuses, the last one tells why', async () => {
  await chooseWays('whatsapp', 'sms')
  await book(server, business, marina.access_token)
  gateway.refuse(422, 403)
  await sendOutbox(server)
  expect(listWays()).toEqual(['whatsapp', 'sms'])
  expect(await listToldWays()).toEqual([['failed', 'sms', 'sms 403']])
})

test('a gateway that is down for a while is tried again, not passed over', async () => {
  await chooseWays('sms', 'email')
  await book(server, business, marina.access_token)
  gateway.refuse(503)
  await sendOutbox(server)
  expect(subjects).toEqual([])
  server.setNow(server.context.now() + HOUR)
  await sendOutbox(server)
  expect(listWays()).toEqual(['sms', 'sms'])
  expect(await listToldWays()).toEqual([['sent', 'sms', null]])
})

test('three texts a day go to a number that nobody proved, also those of which the mail was refused', async () => {
  server.context.rateLimitFactor = 1
  await changeSettings(server, business, { general_settings: { openBookingsUnproven: 9 } })
  isMailRefused = true
  for (const hour of ['09', '10', '11', '12', '13', '14', '15']) {
    await book(server, business, marina.access_token, { time: `${hour}:00` })
    // The last one waits for what the booking may yet become.
    server.setNow(server.context.now() + 11 * MINUTE)
    await sendOutbox(server)
  }
  expect(listWays()).toEqual(['whatsapp', 'whatsapp', 'whatsapp'])
  const states = await listToldWays()
  expect(states.slice(3)).toEqual(Array(4).fill(['skipped', 'email', 'contact_limit']))
})

test('the next way is not taken where its receiver has left the list', async () => {
  await chooseWays('sms', 'email')
  const when = { source: 'link' as const, created_at: 0 }
  const hashes = [hashContact('marina@cliente.example')]
  await server.storage.write((tx) => insertOptOuts(tx, business.user_id, hashes, when))
  await book(server, business, marina.access_token)
  gateway.refuse(422)
  await sendOutbox(server)
  expect(subjects).toEqual([])
  expect(await listToldWays()).toEqual([['skipped', 'email', 'opted_out']])
})

const press = async (link: string) =>
  (await server.request(new URL(link).pathname, { method: 'POST' })).status

test('who never booked is out of it by one press: of the first mail, and of the first SMS', async () => {
  await book(server, business, marina.access_token)
  await sendOutbox(server)
  const [mail] = mails
  expect(mail?.text).toContain(`Não foi você? Saia da lista:`)
  expect(mail?.text).toContain(mail?.leave)
  expect(await press(mail?.leave ?? '')).toBe(200)
  await chooseWays('sms', 'email')
  await book(server, business, marina.access_token, { time: '15:00' })
  await sendOutbox(server)
  const { text } = requireNth(gateway.calls).body
  const [, link = ''] = /\nSair: (\S+)$/.exec(text) ?? []
  expect(await press(link)).toBe(200)
  await book(server, business, marina.access_token, { time: '16:00' })
  await sendOutbox(server)
  expect([gateway.calls.length, mails.length]).toEqual([1, 1])
  expect((await listStates()).at(-1)).toEqual(['confirmation', 'skipped', 'opted_out'])
})
