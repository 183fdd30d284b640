/** What the house moves or calls off is told once, as what it is, by a way that leads to the client. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONFIRMATION_DELAY_MS } from '#api/booking/upcoming-confirmation.ts'
import { hashContact } from '#api/contact-hash.ts'
import { insertOptOuts } from '#db/reminder/opt-outs.ts'
import { client_messages } from '#db/tables/client-message.ts'
import { toInstant } from '#domain/time/clock.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import {
  ALL_MESSAGES,
  chooseMessages,
  listLog,
  sendDueMessages,
  sendOutbox,
} from '#tests/support/api/reminder-house.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

const ZONE = 'America/Sao_Paulo'
const MONDAY = '2026-11-23'

let server: TestServer
let salon: OwnerSalon
let told: string[] = []

beforeEach(async () => {
  told = []
  server = await startTestServer({
    channels: {
      email: {
        send: async ({ to, subject }) => void told.push(`email ${to}: ${subject}`),
        close: () => {},
      },
      sms: { send: async ({ channel, to, text }) => void told.push(`${channel} ${to}: ${text}`) },
    },
  })
  salon = await openOwnerSalon(server, { professionals: [{}, {}], clients: [{}, {}] })
})
afterEach(() => server.close())

const choose = (settings: Partial<typeof ALL_MESSAGES> = {}) =>
  chooseMessages(server.storage, salon.business.user_id, {
    ...{ ...ALL_MESSAGES, reminder_hours: [25] },
    ...settings,
  })

const listStates = async () =>
  (await listLog(server.storage)).map(({ kind, channel, state, reason }) => [
    ...[kind, channel, state, reason],
  ])

test('a move whose own message waits needs no reminder beside it', async () => {
  await choose()
  const booking = await salon.insert({ time: '14:00', created_at: 1, updated_at: 1 })
  const reminded_at = toInstant(ZONE, MONDAY, '08:05')
  server.setNow(reminded_at - 5000)
  expect((await salon.change(booking, { time: '09:05' })).status).toBe(200)
  server.setNow(reminded_at + 60_000)
  await sendDueMessages(server)
  expect(told).toEqual([])
  expect(await listStates()).toEqual([['reminder', null, 'skipped', 'told_already']])
})

test('a move whose message the house has switched off is told by the reminder', async () => {
  await choose({ kinds: { ...ALL_MESSAGES.kinds, confirmation: false, change: false } })
  const booking = await salon.insert({ time: '14:00', created_at: 1, updated_at: 1 })
  const reminded_at = toInstant(ZONE, MONDAY, '08:05')
  server.setNow(reminded_at - 5000)
  await salon.change(booking, { time: '09:05' })
  server.setNow(reminded_at + 60_000)
  await sendDueMessages(server)
  expect(told).toHaveLength(1)
})

/** Moves a booking of somebody who can be reached so, and sends what that makes. */
async function move(contacts: { client_email?: string | null; client_phone?: string | null }) {
  const booking = await salon.insert({ time: '14:00', created_at: 1, updated_at: 1, ...contacts })
  expect((await salon.change(booking, { time: '15:00' })).status).toBe(200)
  server.setNow(server.context.now() + CONFIRMATION_DELAY_MS)
  await sendOutbox(server)
  return booking
}

test('who has no e-mail is told by another way that leads to them', async () => {
  await choose({ channels: ['email', 'sms'] })
  await move({ client_email: null, client_phone: '11987654321' })
  expect(told).toEqual([expect.stringMatching(/^sms \+5511987654321: /)])
})

test('so is a client of a house that has chosen nothing', async () => {
  await move({ client_email: null, client_phone: '11987654321' })
  expect(told).toEqual([expect.stringMatching(/^whatsapp \+5511987654321: /)])
})

test('the order of the house holds for what tells of a booking', async () => {
  await choose({ channels: ['whatsapp', 'email'] })
  await move({ client_email: 'bia@cliente.example', client_phone: '11987654321' })
  expect(told).toEqual([expect.stringMatching(/^whatsapp /)])
})

test('a way that the house does not use is none', async () => {
  await choose({ channels: ['sms'] })
  await move({ client_email: 'bia@cliente.example', client_phone: null })
  expect(told).toEqual([])
})

test('a booking that was only reminded of, or made before there was a log, is told as changed', async () => {
  await choose({ channels: ['email'] })
  const { id, version } = await move({ client_email: 'bia@cliente.example' })
  expect(await listStates()).toEqual([['change', 'email', 'sent', null]])
  await server.storage.write((tx) => tx.delete(client_messages))
  const reminded = {
    ...{ id: 'reminded', user_id: salon.business.user_id, client_id: 'c', booking_id: id },
    ...{ kind: 'reminder' as const, state: 'sent' as const, sent_at: 1 },
    ...{ due_at: 1, expires_at: 2, created_at: 1, updated_at: 1 },
  }
  await server.storage.write((tx) => tx.insert(client_messages).values(reminded))
  await salon.change({ id, version: version + 1 }, { professional_id: salon.getProfessionalId(1) })
  server.setNow(server.context.now() + CONFIRMATION_DELAY_MS)
  await sendOutbox(server)
  expect((await listStates()).at(-1)).toEqual(['change', 'email', 'sent', null])
})

test('one that is moved as soon as it is made is confirmed', async () => {
  const { id, version } = await salon.booked()
  await salon.change({ id, version }, { time: '15:00' })
  server.setNow(server.context.now() + CONFIRMATION_DELAY_MS)
  await sendOutbox(server)
  const sent = (await listStates()).filter(([, , state]) => state === 'sent')
  expect(sent).toEqual([['confirmation', 'email', 'sent', null]])
})

test('whoever moves or calls off a booking learns that its client wants no messages', async () => {
  await choose({ channels: ['email'] })
  const [left, other] = salon.business.clients
  const hashes = [hashContact(left?.email ?? '')]
  const when = { source: 'link' as const, created_at: 0 }
  await server.storage.write((tx) => insertOptOuts(tx, salon.business.user_id, hashes, when))
  const answers = []
  for (const [client, time] of [
    [left, '10:00'],
    [other, '14:00'],
  ] as const) {
    const booked = await salon.booked({ client: { id: client?.id ?? '' }, time })
    const noted = await salon.change(booked, { notes: 'Chega cedo' })
    const moved = await salon.change(
      { ...booked, version: booked.version + 1 },
      { date: '2026-11-25' },
    )
    const called = await salon.set({ ...booked, version: booked.version + 2 }, 'cancelled')
    answers.push([noted, moved, called].map(({ status, body }) => [status, body.client_left]))
  }
  const told = [200, undefined]
  expect(answers).toEqual([
    [told, [200, true], [200, true]],
    [told, told, told],
  ])
  server.setNow(server.context.now() + 60_000)
  await sendOutbox(server)
  await sendDueMessages(server)
  const reasons = (await listStates()).map(([kind, , , reason]) => [kind, reason])
  expect(reasons).toContainEqual(['cancellation', 'opted_out'])
})

test('of a cancellation that the house tells nobody of, nobody was left out', async () => {
  await choose({ kinds: { ...ALL_MESSAGES.kinds, cancellation: false } })
  const [client] = salon.business.clients
  const hashes = [hashContact(client?.email ?? '')]
  const when = { source: 'link' as const, created_at: 0 }
  await server.storage.write((tx) => insertOptOuts(tx, salon.business.user_id, hashes, when))
  const { status, body } = await salon.set(await salon.booked(), 'cancelled')
  expect([status, body.client_left]).toEqual([200, undefined])
})
