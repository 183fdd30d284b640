/** What an owner chooses of the house's messages, and the gate of the plan before it. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashContact } from '#api/contact-hash.ts'
import type { CallInput } from '#api/contract/contract.ts'
import { hashText } from '#api/crypto.ts'
import { findLinkedBooking } from '#db/booking/booking-links.ts'
import { insertLogEntry } from '#db/reminder/client-messages.ts'
import { insertOptOuts } from '#db/reminder/opt-outs.ts'
import { users } from '#db/tables/account.ts'
import { client_messages, message_settings } from '#db/tables/client-message.ts'
import { DEFAULT_MESSAGES } from '#domain/reminder/settings.ts'
import { createOwner } from '#tests/support/api/people/auth-calls.ts'
import { createBusinessOwner, PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  createPhone,
  insertBooking,
} from '#tests/support/db/factories.ts'

type Settings = CallInput<'PUT /api/notifications'>['body']['settings']

let server: TestServer
let business: Business
let token: string

async function open(rateLimitFactor = 1000): Promise<void> {
  server = await startTestServer({ ...WITH_PLANS, rateLimitFactor })
  business = await createBusiness(server.storage)
  const owner = await createBusinessOwner(server, business)
  token = owner.token
  await setPlan(server, business.user_id, {})
}
beforeEach(() => open())
afterEach(() => server.close())

const load = () => server.call('GET /api/notifications', {}, token)
const save = (settings: Partial<Settings>, version = 0) =>
  server.call(
    'PUT /api/notifications',
    { body: { version, settings: { ...DEFAULT_MESSAGES, ...settings } } },
    token,
  )
const WHATSAPP = {
  phone_id: '1234567890',
  token: 'a-token-that-nobody-sees-again',
  app_secret: 'a-secret-that-nobody-sees-again',
}

test('a house that has chosen nothing has the standard, and only bookings are told', async () => {
  const { body } = await load()
  expect(body).toMatchObject({ version: 0, ways: { email: true, sms: true, whatsapp: 'gateway' } })
  const on = Object.entries(body.settings.kinds).filter(([, isOn]) => isOn)
  expect(on.map(([kind]) => kind)).toEqual(['confirmation', 'change'])
})

test('a house that has just been registered tells its cancellations too, and no reminder yet', async () => {
  const { access_token } = await createOwner(server)
  const { body } = await server.call('GET /api/notifications', {}, access_token)
  const on = Object.entries(body.settings.kinds).filter(([, isOn]) => isOn)
  expect(on.map(([kind]) => kind)).toEqual(['confirmation', 'change', 'cancellation'])
  const rows = await server.storage.read((db) =>
    db.select().from(message_settings).where(eq(message_settings.is_planned, true)),
  )
  expect(rows).toHaveLength(1)
})

test('what is chosen holds, with reminders in their order, and stands in the history', async () => {
  const kinds = { ...DEFAULT_MESSAGES.kinds, reminder: true }
  const { body } = await save({ kinds, reminder_hours: [2, 48, 24] })
  expect(body).toMatchObject({ version: 1, settings: { reminder_hours: [48, 24, 2] } })
  expect((await load()).body.settings.kinds.reminder).toBe(true)
  const audit = await server.call('GET /api/audit', { query: {} }, token)
  expect(audit.body.entries[0]).toMatchObject({
    action: 'settings_changed',
    setting: 'notifications',
  })
})

test('the second of two editors is told, and nothing of theirs is saved', async () => {
  await save({ daily_limit: 10 })
  const second = await save({ daily_limit: 20 })
  expect([second.status, second.body.code]).toEqual([409, 'edited_elsewhere'])
  expect((await load()).body.settings.daily_limit).toBe(10)
})

test('a double press saves once', async () => {
  await save({ daily_limit: 10 })
  const again = await save({ daily_limit: 10 })
  expect([again.status, again.body.version]).toEqual([200, 1])
})

test('a text with a variable that its kind cannot tell is refused with a sentence', async () => {
  const { birthday } = DEFAULT_MESSAGES.templates
  const templates = {
    ...DEFAULT_MESSAGES.templates,
    birthday: { ...birthday, short: 'Parabéns! Às {hora}' },
  }
  const { status, body } = await save({ templates })
  expect(status).toBe(400)
  expect(body.fields?.['settings.templates.birthday.short']).toContain('{hora}')
})

test.each([
  ['no reminder at all', { reminder_hours: [] }],
  ['four of them', { reminder_hours: [1, 2, 3, 4] }],
  ['the same twice', { reminder_hours: [24, 24] }],
  ['half an hour', { reminder_hours: [0.5] }],
  ['no channel', { channels: [] }],
  ['an odd time', { quiet: { from: '25:00', to: '08:00' } }],
  ['no limit', { daily_limit: 0 }],
])('%s is refused', async (_what, change) => {
  expect((await save(change)).status).toBe(400)
})

const connect = (shown: { current_password?: string }) =>
  server.call('PUT /api/notifications/whatsapp', { body: { ...WHATSAPP, ...shown } }, token)

test('a number is connected only by who shows whose the account is, and the owner is told', async () => {
  expect((await connect({})).body.code).toBe('reauthentication_needed')
  expect((await connect({ current_password: 'outra' })).status).toBe(422)
  expect((await load()).body.whatsapp.phone_id).toBe(null)
  expect((await connect({ current_password: PASSWORD })).status).toBe(200)
  const mail = (await server.sent()).mails.at(-1)
  expect(mail?.subject).toBe('Seu salão tem um número de WhatsApp a mais')
  expect(mail?.text).toContain(WHATSAPP.phone_id)
})

test('the keys of a number are stored encrypted and never shown', async () => {
  const connected = await connect({ current_password: PASSWORD })
  expect(connected.body).toMatchObject({
    ways: { whatsapp: 'own' },
    whatsapp: { phone_id: WHATSAPP.phone_id },
  })
  const stored = await server.storage.read((db) => db.select().from(message_settings))
  for (const text of [connected.text, JSON.stringify(stored), server.logged()]) {
    expect(text).not.toContain(WHATSAPP.token)
    expect(text).not.toContain(WHATSAPP.app_secret)
  }
  const gone = await server.call('DELETE /api/notifications/whatsapp', {}, token)
  expect(gone.body.ways.whatsapp).toBe('gateway')
})

test('a test goes to the owner, with what is written and not saved, and in no log', async () => {
  const template = { ...DEFAULT_MESSAGES.templates.reminder, email: 'Um texto novo, {cliente}.' }
  const body = { kind: 'reminder', channel: 'email', template } as const
  expect((await server.call('POST /api/notifications/test', { body }, token)).status).toBe(204)
  const { mails } = await server.sent()
  expect(mails.at(-1)?.text).toContain('Um texto novo')
  expect(mails.at(-1)?.subject).toMatch(/^Mensagem de teste: /)
  expect(mails.at(-1)?.text).not.toContain('/sair/')
  expect(await server.storage.read((db) => db.$count(client_messages))).toBe(0)
})

test('a test is refused for the text that its channel carries, and for no other', async () => {
  const standard = DEFAULT_MESSAGES.templates.reminder
  const ask = (change: Partial<typeof standard>, channel: 'email' | 'sms') =>
    server.call(
      'POST /api/notifications/test',
      { body: { kind: 'reminder', channel, template: { ...standard, ...change } } },
      token,
    )
  const unknown = { short: 'Custa {preco}' }
  expect((await ask(unknown, 'email')).status).toBe(204)
  expect((await ask({ short: '' }, 'email')).status).toBe(204)
  const refused = await ask(unknown, 'sms')
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('template.short')
  expect((await ask({ email: 'Custa {preco}' }, 'email')).status).toBe(400)
})

test('a test goes to nothing that the owner has not proved: a typed address, a typed telephone', async () => {
  const template = DEFAULT_MESSAGES.templates.reminder
  const ask = (channel: 'email' | 'sms') =>
    server.call(
      'POST /api/notifications/test',
      { body: { kind: 'reminder', channel, template } },
      token,
    )
  const typed = { email_confirmed_at: null, phone: createPhone(), phone_confirmed_at: null }
  await server.storage.write((tx) =>
    tx.update(users).set(typed).where(eq(users.id, business.user_id)),
  )
  for (const channel of ['email', 'sms'] as const) {
    const { status, text } = await ask(channel)
    expect(status).toBe(409)
    expect(text).toContain('test_no_contact')
    expect(text).toContain('Confirme')
  }
  expect((await load()).body.test).toEqual({ email: null, phone: null })
})

test('one address gets twenty tests in a day', async () => {
  await server.close()
  await open(1)
  const template = DEFAULT_MESSAGES.templates.reminder
  const body = { kind: 'reminder', channel: 'email', template } as const
  const ask = () => server.call('POST /api/notifications/test', { body }, token)
  for (let sent = 0; sent < 20; sent += 1) expect((await ask()).status).toBe(204)
  expect((await ask()).status).toBe(429)
})

test.each([
  ['basico', {}],
  ['a trial that is over', { plano_atual: 'trial', trial_expira_em: 1 }],
] as const)('with %s there is no such screen', async (plan, change) => {
  await setPlan(server, business.user_id, {
    plano_atual: plan === 'basico' ? plan : 'trial',
    ...change,
  })
  expect((await load()).status).toBe(402)
  expect((await save({ daily_limit: 3 })).status).toBe(402)
})

test('the queue of reminders by hand has the house’s words, and leaves out who left the list', async () => {
  const reminder = { ...DEFAULT_MESSAGES.templates.reminder, short: 'Oi, {cliente}: {hora}' }
  const ask = () =>
    server.call('GET /api/notifications/queue', { query: { date: '2026-11-24' } }, token)
  const standard = DEFAULT_MESSAGES.templates.reminder.short
  expect((await ask()).body).toMatchObject({ text: standard, opted_out: [], reminded: [] })
  await save({ templates: { ...DEFAULT_MESSAGES.templates, reminder } })
  const { id, client_phone } = await insertBooking(server.storage, business, { date: '2026-11-24' })
  const hashes = [hashContact(client_phone ?? '')]
  const when = { source: 'whatsapp' as const, created_at: 0 }
  await server.storage.write((tx) => insertOptOuts(tx, business.user_id, hashes, when))
  expect((await ask()).body).toMatchObject({ text: 'Oi, {cliente}: {hora}', opted_out: [id] })
})

test('the queue knows who was reminded of their time by itself, and of which another', async () => {
  const date = '2026-11-24'
  const book = (time: string) => insertBooking(server.storage, business, { date, time })
  const [told, moved] = [await book('10:00'), await book('15:00')]
  const log = (id: string, booking: typeof told, time: string) =>
    server.storage.write((tx) =>
      insertLogEntry(tx, business.user_id, {
        ...{ id, client_id: booking.client_id, booking_id: booking.id, date, time },
        ...{ kind: 'reminder', state: 'sent', due_at: 0, expires_at: 0 },
        ...{ created_at: 0, updated_at: 0 },
      }),
    )
  await log('one', told, '10:00')
  await log('other', moved, '14:00')
  const { body } = await server.call('GET /api/notifications/queue', { query: { date } }, token)
  expect(body.reminded).toEqual([told.id])
})

test('the link of a reminder by hand opens its booking once it is noted', async () => {
  const date = '2026-11-24'
  const { id } = await insertBooking(server.storage, business, { date })
  const { body } = await server.call('GET /api/notifications/queue', { query: { date } }, token)
  const link = body.links.find((one) => one.id === id)?.link ?? ''
  const hash = hashText(link.split('/').at(-1) ?? '')
  const find = () => server.storage.read((db) => findLinkedBooking(db, business.user_id, hash))
  expect(await find()).toBeNull()
  for (let i = 0; i < 2; i++)
    await server.call(
      'POST /api/bookings/:id/reminder',
      { params: { id }, body: { sent: true } },
      token,
    )
  expect(await find()).toMatchObject({ booking_id: id })
})
