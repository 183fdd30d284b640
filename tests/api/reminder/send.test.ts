/** What a house owes its clients is planned, judged as it leaves, sent once and written down. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashContact } from '#api/contact-hash.ts'
import { attemptWork } from '#api/due-work/attempt.ts'
import { NotSent, Undeliverable } from '#api/message/channels.ts'
import { planDueHouses } from '#api/reminder/planner.ts'
import { createClientMessageHandler } from '#api/reminder/send.ts'
import { cancelBooking, updateBooking } from '#db/booking/bookings.ts'
import { OverloadError } from '#db/dialect/storage.ts'
import { insertLeaving } from '#db/leaving/leavings.ts'
import { insertOptOuts } from '#db/reminder/opt-outs.ts'
import { events } from '#db/tables/event.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { confirmPresence } from '#tests/support/api/calls/page-calls.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import {
  ALL_MESSAGES,
  chooseMessages,
  claimMessages,
  listLog,
  sendDueMessages,
} from '#tests/support/api/reminder-house.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  PROVED_THEMSELVES,
  requireNth,
} from '#tests/support/db/factories.ts'

type Told = { id: string; channel: string; to: string; text: string }

let server: TestServer
let business: Business
let told: Told[] = []
let trouble: ((to: string) => void) | null = null

beforeAll(async () => {
  server = await startTestServer({
    channels: {
      email: {
        send: async ({ to, messageId: id, text, subject, leave }) => {
          trouble?.(to)
          told.push({ id, channel: 'email', to, text: `${subject}\n${text}\n${leave}` })
        },
        close: () => {},
      },
      sms: {
        send: async ({ id, channel, to, text }) => {
          trouble?.(to)
          told.push({ id, channel, to, text })
        },
      },
    },
  })
})
afterAll(() => server.close())

const ZONE = 'America/Sao_Paulo'
const setTime = (date: string, time: string) => server.setNow(toInstant(ZONE, date, time))

beforeEach(async () => {
  told = []
  trouble = null
  business = await createBusiness(server.storage, { clients: [PROVED_THEMSELVES] })
  await chooseMessages(server.storage, business.user_id, ALL_MESSAGES)
})

const book = (fields: Parameters<typeof insertBooking>[2] = {}) =>
  insertBooking(server.storage, business, { date: '2030-01-08', time: '14:00', ...fields })

const listReasons = async () =>
  (await listLog(server.storage))
    .filter(({ user_id }) => user_id === business.user_id)
    .map(({ kind, state, reason }) => [kind, state, reason])

test('a reminder leaves at its hour, once, with the link to the booking and the way out', async () => {
  const { client_phone } = await book()
  setTime('2030-01-07', '13:59')
  await sendDueMessages(server)
  expect(told).toEqual([])
  setTime('2030-01-07', '14:00')
  await sendDueMessages(server)
  await sendDueMessages(server)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ channel: 'sms', to: `+55${client_phone}` })
  expect(told[0]?.text).toContain(`/${business.slug}/b/`)
  expect(told[0]?.text).toContain('/sair/')
  expect(await listReasons()).toEqual([['reminder', 'sent', null]])
})

test('of a house without an address neither text nor mail tells of one, and the mail keeps its other lines', async () => {
  const where = 'Esperamos você às {hora}. Estamos em {endereco}. Até já!'
  const text = { ...ALL_MESSAGES.templates.reminder, short: where, email: `${where}\n{link}` }
  const templates = { ...ALL_MESSAGES.templates, reminder: text }
  const { user_id } = business
  for (const [i, channel] of (['sms', 'email'] as const).entries()) {
    const settings = { ...ALL_MESSAGES, templates, channels: [channel] }
    await chooseMessages(server.storage, user_id, settings, 1 + i)
    await book({ time: `1${4 + i}:00` })
    setTime('2030-01-07', `1${4 + i}:00`)
    await sendDueMessages(server)
  }
  expect(told.map(({ channel }) => channel)).toEqual(['sms', 'email'])
  for (const [i, one] of told.entries()) {
    expect(one.text).toContain(`Esperamos você às 1${4 + i}:00. Até já!`)
    expect(one.text).not.toContain('Estamos em')
  }
})

test('a booking whose event has been forgotten before anybody looked is reminded of', async () => {
  setTime('2030-01-07', '12:00')
  await sendDueMessages(server)
  const { id } = await book()
  await book({ time: '15:00' })
  await server.storage.write(async (tx) => {
    await tx.delete(events).where(eq(events.booking_id, id))
  })
  setTime('2030-01-07', '14:00')
  await sendDueMessages(server)
  const listTimes = () => told.map(({ text }) => /às \d\d:\d\d/.exec(text)?.[0])
  expect(listTimes()).toEqual(['às 14:00'])
  setTime('2030-01-07', '15:00')
  await sendDueMessages(server)
  expect(listTimes()).toEqual(['às 14:00', 'às 15:00'])
})

test('one that was sent is noted as sent though the first commit of that failed', async () => {
  await book()
  setTime('2030-01-07', '14:00')
  await planDueHouses(server.context)
  const work = requireNth(await claimMessages(server))
  const { storage } = server
  let isFull = true
  const write: typeof storage.write = (fn) =>
    storage.write(async (tx) => {
      const value = await fn(tx)
      if (isFull) {
        isFull = false
        throw new OverloadError('the disk is full')
      }
      return value
    })
  const context = { ...server.context, storage: { ...storage, write } }
  const handler = createClientMessageHandler(server.context)
  await attemptWork(context, handler, work, new AbortController().signal)
  expect([isFull, told.length]).toEqual([false, 1])
  expect(await listReasons()).toEqual([['reminder', 'sent', null]])
})

test('the link of a reminder opens its booking', async () => {
  const { id } = await book()
  setTime('2030-01-07', '14:00')
  await sendDueMessages(server)
  const token = /\/b\/([\w-]+)/.exec(told[0]?.text ?? '')?.[1] ?? ''
  const answer = await confirmPresence(server, business, token, id)
  expect(answer.status).toBe(200)
})

test('a booking that moved has the old reminder gone and a new one at its new hour', async () => {
  const { id } = await book()
  setTime('2030-01-06', '12:00')
  await sendDueMessages(server)
  const change = { date: '2030-01-09', time: '10:00', updated_at: 1 }
  await server.storage.write((tx) => updateBooking(tx, business.user_id, id, change))
  setTime('2030-01-07', '14:00')
  await sendDueMessages(server)
  expect(told).toEqual([])
  setTime('2030-01-08', '10:00')
  await sendDueMessages(server)
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('09/01 às 10:00')
})

test('a move that is undone at once tells nothing of the moved time', async () => {
  const { id } = await book({ date: '2030-01-09', time: '14:00' })
  setTime('2030-01-07', '18:00')
  const move = (date: string) =>
    server.storage.write((tx) =>
      updateBooking(tx, business.user_id, id, { date, updated_at: server.context.now() }),
    )
  await move('2030-01-08')
  await sendDueMessages(server)
  server.setNow(server.context.now() + 5000)
  await sendDueMessages(server)
  await move('2030-01-09')
  server.setNow(server.context.now() + 60_000)
  await sendDueMessages(server)
  expect(told).toEqual([])
  setTime('2030-01-08', '14:00')
  await sendDueMessages(server)
  expect(told.map(({ text }) => /\d\d\/\d\d às \d\d:\d\d/.exec(text)?.[0])).toEqual([
    '09/01 às 14:00',
  ])
})

test('what moved while its message waited for a gateway is not sent', async () => {
  const { id } = await book()
  trouble = () => {
    throw new NotSent('sms 503')
  }
  setTime('2030-01-07', '14:00')
  await sendDueMessages(server)
  trouble = null
  const change = { date: '2030-01-20', updated_at: 1 }
  await server.storage.write((tx) => updateBooking(tx, business.user_id, id, change))
  setTime('2030-01-07', '14:10')
  await sendDueMessages(server)
  expect(told).toEqual([])
  expect(await listReasons()).toEqual([['reminder', 'skipped', 'booking_moved']])
})

test('one that the first way refuses for good goes by the next', async () => {
  await book()
  trouble = (to) => {
    if (to.startsWith('+55')) throw new Undeliverable('sms 404')
  }
  setTime('2030-01-07', '14:00')
  await sendDueMessages(server)
  expect(told.map(({ channel }) => channel)).toEqual(['email'])
  expect(told[0]?.text).toContain('http://vez.test/sair/')
})

test('one that nobody takes is given up, and the log says why', async () => {
  await book()
  trouble = () => {
    throw new Undeliverable('sms 404')
  }
  setTime('2030-01-07', '14:00')
  await sendDueMessages(server)
  expect(await listReasons()).toEqual([['reminder', 'failed', 'sms 404']])
})

test('a cancellation by the house is told, one by the client is not', async () => {
  const theirs = await book()
  const ours = await book({ time: '16:00' })
  setTime('2030-01-07', '10:00')
  await sendDueMessages(server)
  const cancel = (id: string, cancel_reason: 'client' | 'owner') =>
    server.storage.write((tx) =>
      cancelBooking(tx, business.user_id, id, {
        cancel_reason,
        updated_at: server.context.now(),
      }),
    )
  await cancel(theirs.id, 'client')
  await cancel(ours.id, 'owner')
  await sendDueMessages(server)
  // The owner has ten seconds to take it back.
  expect(await listReasons()).toEqual([['cancellation', 'waiting', null]])
  server.setNow(server.context.now() + 60_000)
  await sendDueMessages(server)
  const kinds = (await listReasons()).map(([kind]) => kind)
  expect(kinds).toEqual(['cancellation'])
})

test('who left the list gets nothing', async () => {
  const { client_phone } = await book()
  const when = { source: 'link' as const, created_at: 0 }
  await server.storage.write((tx) =>
    insertOptOuts(tx, business.user_id, [hashContact(client_phone ?? '')], when),
  )
  setTime('2030-01-07', '14:00')
  await sendDueMessages(server)
  expect(told).toEqual([])
  expect(await listReasons()).toEqual([['reminder', 'skipped', 'opted_out']])
})

test('a house that is leaving writes to nobody', async () => {
  await book()
  const leaving = { asked_at: 0, due_at: Number.MAX_SAFE_INTEGER }
  await server.storage.write((tx) => insertLeaving(tx, business.user_id, leaving))
  setTime('2030-01-07', '14:00')
  await sendDueMessages(server)
  expect(await listReasons()).toEqual([['reminder', 'skipped', 'house_leaving']])
})

test('no more leave than the house wants in a day', async () => {
  await chooseMessages(server.storage, business.user_id, { ...ALL_MESSAGES, daily_limit: 2 }, 1)
  for (const time of ['09:00', '10:00', '11:00', '12:00']) await book({ time })
  setTime('2030-01-07', '12:00')
  await sendDueMessages(server)
  expect(told).toHaveLength(2)
  const reasons = (await listReasons()).map(([, state, reason]) => reason ?? state).sort()
  expect(reasons).toEqual(['daily_limit', 'daily_limit', 'sent', 'sent'])
})

test('birthdays and invitations come once, in the morning, to those who agreed', async () => {
  const [client] = business.clients
  business = await createBusiness(server.storage, {
    clients: [
      { birth_date: '1990-04-02', consent_at: 1, consent_source: 'house' },
      { birth_date: '1990-04-02' },
    ],
  })
  await chooseMessages(server.storage, business.user_id, ALL_MESSAGES)
  const { id: client_id } = requireNth(business.clients)
  expect(client_id).not.toBe(client?.id)
  for (const date of ['2030-01-02', '2030-02-01', '2030-03-03'])
    await book({ client_id, date, status: 'completed' })
  for (const time of ['08:59', '09:00', '12:00']) {
    setTime('2030-04-02', time)
    await sendDueMessages(server)
  }
  server.setNow(server.context.now() + MS_A_DAY)
  await sendDueMessages(server)
  const sent = (await listReasons()).map(([kind, state]) => `${kind} ${state}`).sort()
  expect(sent).toEqual(['birthday sent', 'return sent'])
})

test('what was called off while nobody was to be told stays untold', async () => {
  const owner = await createBusinessOwner(server, business)
  const save = (version: number, cancellation: boolean) => {
    const settings = { ...ALL_MESSAGES, kinds: { ...ALL_MESSAGES.kinds, cancellation } }
    return server.call('PUT /api/notifications', { body: { version, settings } }, owner.token)
  }
  const { id } = await book()
  setTime('2030-01-06', '10:00')
  await save(1, false)
  const change = { cancel_reason: 'owner' as const, updated_at: server.context.now() }
  await server.storage.write((tx) => cancelBooking(tx, business.user_id, id, change))
  expect((await save(2, true)).status).toBe(200)
  setTime('2030-01-06', '11:00')
  await sendDueMessages(server)
  expect(await listReasons()).toEqual([])
})
