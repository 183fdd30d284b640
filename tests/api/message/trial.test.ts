/** A trial is anybody's for nothing: what it may write to people who never answered, and at whose cost. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#db/tables/account.ts'
import { book } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createEmail, proveEmail, provePhone } from '#tests/support/api/people/sign-up.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import {
  ALL_MESSAGES,
  chooseMessages,
  listLog,
  sendDueMessages,
} from '#tests/support/api/reminder-house.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createPhone, insertBooking, UNPROVEN } from '#tests/support/db/factories.ts'

const TRIAL = { plano_atual: 'trial', trial_expira_em: Date.UTC(2031, 0, 1) } as const

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ ...WITH_PLANS, rateLimitFactor: 1 })
})
afterEach(() => server.close())

const prove = ({ business }: OwnerSalon, email_confirmed_at: number | null) =>
  server.storage.write((tx) =>
    tx.update(users).set({ email_confirmed_at }).where(eq(users.id, business.user_id)),
  )

/** A house on trial, whose owner has proved nothing unless that is said. */
async function openTrial(proven_at: number | null = null): Promise<OwnerSalon> {
  const house = await openOwnerSalon(server, { clients: [UNPROVEN] })
  await setPlan(server, house.business.user_id, TRIAL)
  await prove(house, proven_at)
  return house
}

/** Books so many times for one client. */
async function bookOften(house: OwnerSalon, email: string, times: number): Promise<void> {
  const client = { nome: 'Marina Souza', email }
  for (let nth = 0; nth < times; nth += 1) await house.booked({ client, encaixe: true })
}

/** Books for people whom the owner makes up. */
async function bookFor(house: OwnerSalon, people: number, withMail = false): Promise<void> {
  for (let nth = 0; nth < people; nth += 1) {
    const mail = withMail ? { email: createEmail('estranho') } : {}
    const client = { nome: 'Alguém', telefone: createPhone(), ...mail }
    await house.booked({ client, encaixe: true })
  }
}

const countSent = async () => {
  const { texts, mails } = await server.sent()
  return { texts: texts.length, mails: mails.length }
}

async function countReasons(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { reason } of await listLog(server.storage))
    if (reason) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

test('nothing leaves by SMS before the owner has proved a contact, and the log says so', async () => {
  const house = await openTrial()
  await bookFor(house, 3)
  expect(await countSent()).toEqual({ texts: 0, mails: 0 })
  expect(await countReasons()).toEqual({ owner_unproven: 3 })
  await prove(house, 1)
  await bookFor(house, 2)
  expect((await countSent()).texts).toBe(2)
})

test('nor what a client books at the page with a telephone that nobody proved', async () => {
  const house = await openTrial()
  const settings = { ...ALL_MESSAGES, channels: ['sms' as const] }
  await chooseMessages(server.storage, house.business.user_id, settings)
  const client = await server.signIn(house.business.slug)
  const { body } = await book(server, house.business, client.access_token)
  expect(body.confirmation_queued).toBe(false)
  expect(await countSent()).toEqual({ texts: 0, mails: 0 })
  const [row] = await listLog(server.storage)
  expect(row).toMatchObject({ state: 'skipped', reason: 'owner_unproven', booking_id: body.id })
})

test.each([
  [['sms'], { texts: 0, mails: 0 }, { owner_unproven: 1 }],
  [['sms', 'email'], { texts: 0, mails: 1 }, {}],
] as const)('a reminder by %j', async (channels, sent, reasons) => {
  const house = await openTrial()
  const settings = { ...ALL_MESSAGES, channels: [...channels] }
  await chooseMessages(server.storage, house.business.user_id, settings)
  await insertBooking(server.storage, house.business, { date: '2026-11-25', time: '09:00' })
  server.setNow(Date.UTC(2026, 10, 24, 12))
  await sendDueMessages(server)
  expect(await countSent()).toEqual(sent)
  expect(await countReasons()).toEqual(reasons)
})

test('by e-mail ten in a day; forty once a contact is proved; in a plan more', async () => {
  server.context.rateLimitFactor = 0.1
  const house = await openTrial()
  await bookFor(house, 3, true)
  expect([(await countSent()).mails, await countReasons()]).toEqual([1, { trial_limit: 2 }])
  await prove(house, 1)
  await bookFor(house, 6, true)
  expect([(await countSent()).mails, await countReasons()]).toEqual([5, { trial_limit: 4 }])
  await setPlan(server, house.business.user_id, {})
  await bookFor(house, 2, true)
  expect((await countSent()).mails).toBe(7)
})

test('all houses on trial together have five hundred texts in a day, here two', async () => {
  server.context.rateLimitFactor = 0.004
  for (let nth = 0; nth < 4; nth += 1) await bookFor(await openTrial(1), 1)
  expect([(await countSent()).texts, await countReasons()]).toEqual([2, { trial_limit: 2 }])
  const paid = await openOwnerSalon(server)
  await setPlan(server, paid.business.user_id, {})
  await bookFor(paid, 1)
  expect((await countSent()).texts).toBe(3)
})

const isMailedTo = async (email: string) =>
  (await server.sent()).mails.some(({ to }) => to === email)

test('whose own day is over fills no address with what it may not send', async () => {
  const email = createEmail('freguesa')
  const house = await openTrial()
  await bookFor(house, 10, true)
  await bookOften(house, email, 12)
  expect(await countReasons()).toEqual({ trial_limit: 12 })
  await bookOften(await openTrial(1), email, 1)
  expect(await isMailedTo(email)).toBe(true)
})

test('however much trials write to an address, a house that is known still does', async () => {
  const email = createEmail('freguesa')
  for (let nth = 0; nth < 2; nth += 1) await bookOften(await openTrial(1), email, 6)
  expect([(await countSent()).mails, await countReasons()]).toEqual([10, { contact_limit: 2 }])
  const paid = await openOwnerSalon(server)
  await setPlan(server, paid.business.user_id, {})
  await bookOften(paid, email, 1)
  expect((await countSent()).mails).toBe(11)
})

test('an address that somebody has proved elsewhere counts for a trial as any other', async () => {
  const people = []
  for (let nth = 0; nth < 3; nth += 1) people.push(await proveEmail(server, createEmail('conta')))
  const before = (await countSent()).mails
  server.context.rateLimitFactor = 0.1
  const house = await openTrial()
  for (const { email } of people) await bookOften(house, email, 1)
  expect([(await countSent()).mails - before, await countReasons()]).toEqual([
    1,
    { trial_limit: 2 },
  ])
})

test('nor does it send an SMS to one before its owner has proved a contact', async () => {
  const phone = createPhone()
  await provePhone(server, phone)
  const before = (await countSent()).texts
  const house = await openTrial()
  await house.booked({ client: { nome: 'Alguém', telefone: phone }, encaixe: true })
  expect([(await countSent()).texts - before, await countReasons()]).toEqual([
    0,
    { owner_unproven: 1 },
  ])
})
