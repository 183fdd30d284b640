/** Few confirmations go to who proved nothing: the last of them tells how the booking stands, and the log the rest. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONFIRMATION_DELAY_MS } from '#api/booking/upcoming-confirmation.ts'
import { hashContact } from '#api/contact-hash.ts'
import { insertOptOuts } from '#db/reminder/opt-outs.ts'
import { book, MINUTE, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { ownerToken, proveSession, reschedule } from '#tests/support/api/calls/page-calls.ts'
import { listLog } from '#tests/support/api/reminder-house.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

const EMAIL = 'marina@cliente.example'

let server: TestServer
let business: Business
let marina: SignedIn
beforeEach(async () => {
  server = await startTestServer({ rateLimitFactor: 1 })
  business = await createBusiness(server.storage)
  marina = await server.signIn(business.slug, { email: EMAIL })
})
afterEach(() => server.close())

const wait = (ms: number) => server.setNow(server.context.now() + ms)

async function booked(): Promise<string> {
  const { status, body } = await book(server, business, marina.access_token)
  expect(status).toBe(201)
  return body.id
}

/** Moves a booking, and sends what is due. @returns whether its client is to be told */
async function move(id: string, time: string): Promise<boolean> {
  const to = { date: TUESDAY, time }
  const { status, body } = await reschedule(server, business, marina.access_token, id, to)
  expect(status).toBe(200)
  await server.sent()
  return body.confirmation_queued
}

const countReasons = async () =>
  (await listLog(server.storage)).map(({ kind, state, reason }) => [kind, state, reason].join(' '))

test('who moves six times is told three times, at last of where it stands', async () => {
  const id = await booked()
  await server.sent()
  for (const time of ['11:00', '12:00', '13:00', '14:00', '15:00', '16:00']) {
    wait(MINUTE)
    expect(await move(id, time)).toBe(true)
  }
  expect((await server.sent()).mails).toHaveLength(2)
  wait(10 * MINUTE)
  const { mails } = await server.sent()
  expect(mails).toHaveLength(3)
  expect(mails.at(-1)?.text).toContain('16:00')
  expect(mails.at(-1)?.text).not.toMatch(/1[2-5]:00/)
})

test('what moves after the last mail was sent is told by the next way, and the log says why once none is left', async () => {
  const id = await booked()
  await server.sent()
  for (const time of ['11:00', '12:00']) {
    wait(MINUTE)
    await move(id, time)
  }
  wait(11 * MINUTE)
  expect((await server.sent()).mails).toHaveLength(3)
  for (const time of ['13:00', '14:00', '15:00']) {
    wait(MINUTE)
    expect(await move(id, time)).toBe(true)
  }
  expect(await countReasons()).not.toContain('change skipped contact_limit')
  wait(11 * MINUTE)
  const { mails, texts } = await server.sent()
  expect([mails.length, texts.length]).toEqual([3, 3])
  expect(texts.at(-1)?.text).toContain('15:00')
  expect(await move(id, '16:00')).toBe(false)
  expect((await server.sent()).texts).toHaveLength(3)
  expect(await countReasons()).toContain('change skipped contact_limit')
})

test('whoever left the list is not told by the next way either', async () => {
  const id = await booked()
  await server.sent()
  await server.storage.write((tx) =>
    insertOptOuts(tx, business.user_id, [hashContact(EMAIL)], { source: 'link', created_at: 1 }),
  )
  wait(MINUTE)
  expect(await move(id, '11:00')).toBe(false)
  expect((await server.sent()).texts).toHaveLength(0)
  expect(await countReasons()).toContain('change skipped opted_out')
})

/** How many mails and texts have left. */
async function countSent(): Promise<[number, number]> {
  const { mails, texts } = await server.sent()
  return [mails.length, texts.length]
}

/** Moves a booking back and forth, and sends what is due each time. @returns how many mails and texts */
async function moveOften(id: string, times: number, token: string) {
  const [mails, texts] = await countSent()
  for (let i = 0; i < times; i += 1) {
    wait(MINUTE)
    const to = { date: TUESDAY, time: i % 2 === 0 ? '11:00' : '12:00' }
    expect((await reschedule(server, business, token, id, to)).status).toBe(200)
    await server.sent()
  }
  const [allMails, allTexts] = await countSent()
  return [allMails - mails, allTexts - texts]
}

/** The link of "Enviar hoje", which the house copies without anybody having got it. */
async function copyLink(id: string, owner: string): Promise<string> {
  const noted = { params: { id }, body: { sent: true } }
  expect((await server.call('POST /api/bookings/:id/reminder', noted, owner)).status).toBe(200)
  const asked = { query: { date: TUESDAY } }
  const { body } = await server.call('GET /api/notifications/queue', asked, owner)
  return requireNth(body.links).link.split('/b/')[1] ?? ''
}

test('by a link that the house copied, no more goes to who proved nothing than the house itself may send', async () => {
  const id = await booked()
  const link = await copyLink(id, await ownerToken(server, business))
  expect(await moveOften(id, 25, link)).toEqual([10, 10])
})

test('who has proved an address is told thirty times a day there, and then by the next way', async () => {
  const id = await booked()
  await proveSession(server, business, marina)
  expect(await moveOften(id, 36, marina.access_token)).toEqual([30, 2])
})

test('of who has proved an address the house moves no more than that either', async () => {
  const owner = await ownerToken(server, business)
  await proveSession(server, business, marina)
  const id = await booked()
  const [before] = await countSent()
  let version = 1
  for (let i = 0; i < 33; i += 1) {
    // A token is good for a quarter of an hour.
    wait(CONFIRMATION_DELAY_MS)
    const time = i % 2 === 0 ? '11:00' : '12:00'
    const change = { params: { id }, body: { version, time } }
    const { body, text } = await server.call('PATCH /api/bookings/:id', change, owner)
    expect(text).toContain('bookings')
    version = requireNth(body.bookings).version
    await server.sent()
  }
  const [mails] = await countSent()
  expect(mails - before).toBe(29)
})

test('who moves without end takes none of the confirmations that the house has for its other clients', async () => {
  const id = await booked()
  server.context.rateLimitFactor = 0.2
  await moveOften(id, 24, marina.access_token)
  const other = await server.signIn(business.slug, { email: 'outra@cliente.example' })
  const { status, body } = await book(server, business, other.access_token)
  expect([status, body.confirmation_queued]).toEqual([201, true])
})

test('nor does who moves by a link', async () => {
  const id = await booked()
  const owner = await ownerToken(server, business)
  const link = await copyLink(id, owner)
  server.context.rateLimitFactor = 0.04
  await moveOften(id, 12, link)
  const house = new OwnerSalon(server, business, owner)
  const client = { nome: 'Outra Cliente', email: 'outra@cliente.example' }
  await house.booked({ client, time: '15:00' })
  const { mails } = await server.sent()
  expect(mails.some(({ to }) => to === client.email)).toBe(true)
})
