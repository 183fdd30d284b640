/** How often in a day somebody who proved nothing may book, whatever they cancel. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  book,
  cancel,
  changeSettings,
  DAY,
  HOUR,
  listStoredBookings,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { proveSession } from '#tests/support/api/calls/page-calls.ts'
import {
  MONDAY_8H,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  createPhone,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let marina: SignedIn
beforeEach(async () => {
  server = await startTestServer({ rateLimitFactor: 1 })
  business = await createBusiness(server.storage, { settings: { whatsapp: '11988887777' } })
  marina = await server.signIn(business.slug)
})
afterEach(() => server.close())

const FIRST = { date: TUESDAY, time: '09:00' }
const booked = (times: number) => Array<number>(times).fill(201)
const OFTEN = 'too_many_bookings_a_day'
const setDaily = (unprovenBookingsPerDay: number) =>
  changeSettings(server, business, { general_settings: { unprovenBookingsPerDay } })

async function tryBooking(who: SignedIn, time: string): Promise<number | string> {
  const { status, body } = await book(server, business, who.access_token, { ...FIRST, time })
  return body.code ?? status
}

/** Books and cancels, over and over. @returns what the bookings were answered */
async function bookAndCancel(times: number, who: SignedIn): Promise<(number | string)[]> {
  const answers: (number | string)[] = []
  for (let nth = 0; nth < times; nth++) {
    const { status, body } = await book(server, business, who.access_token, FIRST)
    if (status === 201) await cancel(server, business, who.access_token, body.id)
    answers.push(body.code ?? status)
  }
  return answers
}

test('who books and cancels over and over ends after six in a day, and keeps nobody out', async () => {
  await setDaily(2)
  expect(await bookAndCancel(8, marina)).toEqual([...booked(6), OFTEN, OFTEN])
  const again = await server.signIn(business.slug, { telefone: marina.client.phone })
  expect(await tryBooking(again, '09:00')).toBe(OFTEN)
  const other = await server.signIn(business.slug)
  const times = ['09:00', '10:00', '11:00']
  const answers = await Promise.all(times.map((time) => tryBooking(other, time)))
  expect(answers.sort()).toEqual([201, 201, 'too_many_new_bookings'])
  const { body } = await book(server, business, marina.access_token, FIRST)
  expect([body.most, body.whatsapp, body.message]).toEqual([
    6,
    '11988887777',
    'Você já marcou 6 vezes em 24 horas, contando o que cancelou. Para marcar mais, fale com o salão pelo WhatsApp ou confirme que é você.',
  ])
  server.setNow(MONDAY_8H + DAY + 1)
  expect(await tryBooking(marina, '13:00')).toBe(201)
})

test('a proof ends that wait, up to twenty in a day', async () => {
  await bookAndCancel(6, marina)
  await proveSession(server, business, marina)
  expect(await bookAndCancel(10, marina)).toEqual(booked(10))
  // Ten an hour, for they proved it just now and were never here.
  server.setNow(MONDAY_8H + HOUR)
  expect(await bookAndCancel(5, marina)).toEqual([...booked(4), OFTEN])
})

test('many sessions of one address are slowed down, and nobody of another', async () => {
  const isStanding = ({ status }: { status: string }) => status !== 'cancelled'
  const booking = async (peer: string) => {
    const { access_token } = await server.signIn(business.slug, { telefone: createPhone() })
    const body = { service_id: requireNth(business.services).id, ...FIRST }
    const path = `/api/public/${business.slug}/bookings`
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    const answer = await server.request(
      path,
      { method: 'POST', headers, body: JSON.stringify(body) },
      peer,
    )
    const [stored] = (await listStoredBookings(server, business)).filter(isStanding)
    if (stored) await cancel(server, business, access_token, stored.id)
    return answer.status
  }
  const answers: number[] = []
  for (let nth = 0; nth < 16; nth++) answers.push(await booking(`2001:db8:7:7::${nth}`))
  expect(answers).toEqual([...booked(15), 429])
  expect(await booking('203.0.113.8')).toBe(201)
  server.setNow(MONDAY_8H + HOUR)
  expect(await booking('2001:db8:7:7::1')).toBe(201)
})

test('a house writes to ninety strangers a day, here to a tenth of them, and is booked all the same', async () => {
  await setDaily(300)
  const strangers: SignedIn[] = []
  for (let nth = 0; nth < 10; nth++) {
    const contact = { email: `pessoa-${nth}@cliente.example`, telefone: createPhone() }
    strangers.push(await server.signIn(business.slug, contact))
  }
  server.context.rateLimitFactor = 0.1
  const answers: boolean[] = []
  for (const [nth, { access_token }] of strangers.entries()) {
    server.setNow(MONDAY_8H + nth * HOUR)
    const { body } = await book(server, business, access_token, FIRST)
    answers.push(body.confirmation_queued)
    await cancel(server, business, access_token, body.id)
  }
  expect(answers).toEqual([...Array<boolean>(9).fill(true), false])
})
