/** How many open bookings one person may hold, at the ceilings that an installation has. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  book,
  cancel,
  changeSettings,
  DAY,
  HOUR,
  listStoredBookings,
  MINUTE,
  MONDAY,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { listMailedLinks, proveSession, reschedule } from '#tests/support/api/calls/page-calls.ts'
import {
  type ContextChange,
  MONDAY_8H,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  createPhone,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let marina: SignedIn

async function start(change: ContextChange = {}): Promise<void> {
  if (server) await server.close()
  server = await startTestServer({ rateLimitFactor: 1, ...change })
  business = await createBusiness(server.storage, {
    settings: { whatsapp: '11988887777' },
    professionals: Array.from({ length: 6 }, () => ({})),
  })
  marina = await server.signIn(business.slug)
}
beforeEach(() => start())
afterEach(() => server.close())

const TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
/** A time of its own for each of many bookings. */
const toWish = (nth: number) => ({
  date: nth < TIMES.length ? TUESDAY : '2026-11-25',
  time: TIMES[nth % TIMES.length] ?? '',
})

/** Books so many times, one after the other. @returns the answers' statuses, or codes of refusals */
async function bookTimes(times: number, who = marina, from = 0): Promise<(number | string)[]> {
  const answers: (number | string)[] = []
  for (let nth = from; nth < from + times; nth++) {
    const { status, body } = await book(server, business, who.access_token, toWish(nth))
    answers.push(body.code ?? status)
  }
  return answers
}

async function prove(who: SignedIn): Promise<SignedIn> {
  await proveSession(server, business, who)
  return who
}

const booked = (times: number) => Array<number>(times).fill(201)
const FULL = 'too_many_open_bookings'
const setGeneral = (general_settings: object) =>
  changeSettings(server, business, { general_settings })

test('who has proved nothing holds three open bookings, and is sent to the salon for more', async () => {
  expect(await bookTimes(3)).toEqual(booked(3))
  const { status, body } = await book(server, business, marina.access_token, toWish(3))
  expect([status, body]).toEqual([
    409,
    {
      code: FULL,
      most: 3,
      whatsapp: '11988887777',
      can_prove: true,
      message:
        'Você já tem 3 horários marcados por aqui. Para marcar mais, fale com o salão pelo WhatsApp ou confirme que é você.',
      request_id: expect.any(String),
    },
  ])
  expect(await listStoredBookings(server, business)).toHaveLength(3)
})

test('another session under the same telephone holds the same three', async () => {
  await bookTimes(2)
  const again = await server.signIn(business.slug, { telefone: marina.client.phone })
  expect(await bookTimes(2, again, 2)).toEqual([201, FULL])
  const other = await server.signIn(business.slug)
  expect(await bookTimes(1, other, 4)).toEqual([201])
})

test('what is cancelled or over leaves its place, and what the house booked takes none', async () => {
  const own = { user_id: business.user_id, client_id: marina.client.id }
  await insertBooking(server.storage, business, {
    ...own,
    origin: 'console',
    date: '2026-12-01',
    time: '10:00',
  })
  const { body } = await book(server, business, marina.access_token, {
    date: MONDAY,
    time: '09:00',
  })
  expect(await bookTimes(3)).toEqual([201, 201, FULL])
  server.setNow(MONDAY_8H + 2 * 60 * 60_000)
  expect(await bookTimes(2, marina, 2)).toEqual([201, FULL])
  expect(body.date).toBe(MONDAY)
  const [open] = (await listStoredBookings(server, business)).filter(({ date }) => date === TUESDAY)
  await cancel(server, business, marina.access_token, open?.id ?? '')
  expect(await bookTimes(2, marina, 4)).toEqual([201, FULL])
})

test('a proof raises the ceiling to ten', async () => {
  await bookTimes(3)
  const proven = await prove(marina)
  expect(await bookTimes(8, proven, 3)).toEqual([...booked(7), FULL])
  const { body } = await book(server, business, proven.access_token, toWish(11))
  expect([body.can_prove, body.message]).toEqual([false, expect.not.stringContaining('confirme')])
})

test('those who proved a contact just now and never came share ten an hour from one network', async () => {
  const enter = async (email: string) => prove(await server.signIn(business.slug, { email }))
  expect(await bookTimes(6, await prove(marina))).toEqual(booked(6))
  const [bia, eva] = [await enter('bia@cliente.example'), await enter('eva@cliente.example')]
  expect(await bookTimes(5, bia, 6)).toEqual([...booked(4), 'too_many_new_bookings'])
  const { body } = await book(server, business, bia.access_token, toWish(10))
  expect([body.can_prove, body.message]).toEqual([false, expect.stringContaining('WhatsApp')])
  // Whom the house has served is no stranger.
  await insertBooking(server.storage, business, {
    ...{ date: MONDAY, time: '08:00', status: 'completed', client_email: 'bia@cliente.example' },
  })
  expect(await bookTimes(2, bia, 10)).toEqual(booked(2))
  expect(await bookTimes(1, eva, 12)).toEqual(['too_many_new_bookings'])
  server.setNow(MONDAY_8H + HOUR)
  expect(await bookTimes(1, eva, 12)).toEqual([201])
})

test('who books and takes it back again and again leaves the house its places for others', async () => {
  await setGeneral({ newcomerBookingsPerDay: 3 })
  const restless = await prove(marina)
  for (let i = 0; i < 4; i++) {
    const { status, body } = await book(server, business, restless.access_token, toWish(i))
    expect(status).toBe(201)
    const params = { slug: business.slug, id: body.id }
    const cancel = 'POST /api/public/:slug/bookings/:id/cancel' as const
    expect((await server.call(cancel, { params }, restless.access_token)).status).toBe(200)
  }
  const eva = await prove(await server.signIn(business.slug, { email: 'eva@cliente.example' }))
  expect(await bookTimes(4, eva, 4)).toEqual([...booked(3), 'too_many_new_bookings'])
})

test('two mailboxes cannot take all that a house has for newcomers: half is kept for who has none', async () => {
  await setGeneral({ newcomerBookingsPerDay: 6 })
  const full = 'too_many_new_bookings'
  const enter = async (email: string) =>
    prove(await server.signIn(business.slug, { email, telefone: createPhone() }))
  const greedy = await enter('ana.lima@gmail.com')
  expect(await bookTimes(5, greedy)).toEqual([...booked(4), full])
  // The same mailbox by another name.
  expect(await bookTimes(1, await enter('analima+2@googlemail.com'), 4)).toEqual([full])
  const bia = await enter('bia@cliente.example')
  expect(await bookTimes(2, bia, 4)).toEqual([201, full])
  // What is taken back is free for anybody: of several it is a further one, of one the first.
  const [open] = (await listStoredBookings(server, business)).filter(({ time }) => time === '09:00')
  await cancel(server, business, greedy.access_token, open?.id ?? '')
  expect(await bookTimes(2, bia, 5)).toEqual([201, full])
  const eva = await enter('eva@cliente.example')
  expect(await bookTimes(1, eva, 6)).toEqual([201])
  const own = (await listStoredBookings(server, business)).find(({ time }) => time === '15:00')
  await cancel(server, business, eva.access_token, own?.id ?? '')
  expect(await bookTimes(1, bia, 6)).toEqual([full])
  expect(await bookTimes(2, eva, 6)).toEqual([201, full])
  server.setNow(MONDAY_8H + DAY)
  expect(await bookTimes(1, await enter('dora@cliente.example'), 7)).toEqual([201])
})

test('a house takes sixty a day of them over all networks, here six, and goes on with whom it served', async () => {
  await setGeneral({ newcomerBookingsPerDay: 6 })
  const headers = { 'content-type': 'application/json' }
  const service_id = requireNth(business.services).id
  const bookFrom = async (nth: number) => {
    const email = `pessoa-${nth}@cliente.example`
    const who = await prove(await server.signIn(business.slug, { email, telefone: createPhone() }))
    const answer = await server.request(
      `/api/public/${business.slug}/bookings`,
      {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${who.access_token}` },
        body: JSON.stringify({ service_id, ...toWish(nth) }),
      },
      `198.51.100.${nth}`,
    )
    return answer.status
  }
  const answers: number[] = []
  for (let nth = 0; nth < 7; nth++) answers.push(await bookFrom(nth))
  expect(answers).toEqual([...booked(6), 409])
  const known = await prove(await server.signIn(business.slug, { email: 'bia@cliente.example' }))
  const { body } = await book(server, business, known.access_token, toWish(8))
  expect([body.code, body.whatsapp]).toEqual(['too_many_new_bookings', '11988887777'])
  await insertBooking(server.storage, business, {
    ...{ date: MONDAY, time: '08:00', status: 'completed', client_email: 'bia@cliente.example' },
  })
  expect(await bookTimes(1, known, 8)).toEqual([201])
  server.setNow(MONDAY_8H + DAY)
  expect(await bookFrom(9)).toBe(201)
})

test('what a stranger booked under a telephone takes no place of whoever proves it', async () => {
  await bookTimes(3)
  const owner = await server.signIn(business.slug, {
    telefone: marina.client.phone,
    email: marina.client.email,
  })
  const proven = await prove(owner)
  expect(await bookTimes(11, proven, 3)).toEqual([...booked(10), FULL])
})

test('where nothing can be proved it is ten', async () => {
  await start({ channels: { email: null, sms: null } })
  expect(await bookTimes(11)).toEqual([...booked(10), FULL])
  const { body } = await book(server, business, marina.access_token, toWish(11))
  expect([body.can_prove, body.message]).toEqual([false, expect.not.stringContaining('confirme')])
})

test('the house sets its own ceilings; what cannot be read of them is the usual', async () => {
  await setGeneral({ openBookingsUnproven: 1, openBookingsProven: 2 })
  expect(await bookTimes(2)).toEqual([201, FULL])
  const { body } = await book(server, business, marina.access_token, toWish(1))
  expect(body.message).toContain('Você já tem 1 horário marcado por aqui.')
  const proven = await prove(marina)
  expect(await bookTimes(2, proven, 1)).toEqual([201, FULL])
  await setGeneral({ openBookingsUnproven: -4, openBookingsProven: 'dez' })
  expect(await bookTimes(9, proven, 2)).toEqual([...booked(8), FULL])
  const other = await server.signIn(business.slug)
  expect(await bookTimes(4, other, 10)).toEqual([201, 201, 201, FULL])
})

test('a load test multiplies the ceilings', async () => {
  await start({ rateLimitFactor: 2 })
  expect(await bookTimes(7)).toEqual([...booked(6), FULL])
})

test('of many who race for the last place one gets it', async () => {
  await bookTimes(2)
  const again = await server.signIn(business.slug, { telefone: marina.client.phone })
  const answers = await Promise.all(
    [2, 3, 4, 5].map((nth) => bookTimes(1, nth % 2 ? again : marina, nth)),
  )
  expect(answers.flat().filter((answer) => answer === 201)).toHaveLength(1)
  expect(answers.flat().filter((answer) => answer === FULL)).toHaveLength(3)
  expect(await listStoredBookings(server, business)).toHaveLength(3)
})

test('a house takes thirty a day of all who proved nothing, and goes on with whoever did', async () => {
  await setGeneral({ unprovenBookingsPerDay: 4 })
  expect(await bookTimes(3)).toEqual(booked(3))
  // What is refused for another reason is no booking.
  expect(await bookTimes(1)).toEqual([FULL])
  const other = await server.signIn(business.slug)
  expect(await bookTimes(2, other, 3)).toEqual([201, 'too_many_new_bookings'])
  const { body } = await book(server, business, other.access_token, toWish(4))
  expect([body.whatsapp, body.message]).toEqual([
    '11988887777',
    'O salão já recebeu muitos agendamentos novos hoje. Para marcar, fale com o salão pelo WhatsApp ou confirme que é você.',
  ])
  const proven = await prove(other)
  expect(await bookTimes(1, proven, 4)).toEqual([201])
  const neighbour = await createBusiness(server.storage, {
    settings: { general_settings: { unprovenBookingsPerDay: 1 } },
  })
  const guest = await server.signIn(neighbour.slug)
  expect((await book(server, neighbour, guest.access_token)).status).toBe(201)
  server.setNow(MONDAY_8H + DAY)
  const late = await server.signIn(business.slug)
  expect(await bookTimes(1, late, 10)).toEqual([201])
})

test('thirty is what a house takes that says nothing', async () => {
  for (let nth = 0; nth < 10; nth++) {
    // One address alone is slowed down.
    if (nth === 5) server.setNow(MONDAY_8H + HOUR)
    const telefone = createPhone()
    expect(await bookTimes(3, await server.signIn(business.slug, { telefone }), nth)).toEqual(
      booked(3),
    )
  }
  expect(await bookTimes(1, marina, 12)).toEqual(['too_many_new_bookings'])
})

async function listConfirmed(times: number, who: SignedIn, from = 0): Promise<boolean[]> {
  const answers: boolean[] = []
  for (let nth = from; nth < from + times; nth++) {
    const { body } = await book(server, business, who.access_token, toWish(nth))
    answers.push(body.confirmation_queued)
  }
  return answers
}

test('an address that nobody proved is sent three confirmations a day, and what is booked beyond goes to the telephone', async () => {
  const email = 'vitima@cliente.example'
  await setGeneral({ openBookingsUnproven: 9 })
  const first = await server.signIn(business.slug, { email })
  expect(await listConfirmed(2, first)).toEqual([true, true])
  const second = await server.signIn(business.slug, { email })
  // The fourth goes the next way, to the telephone that was typed.
  expect(await listConfirmed(2, second, 2)).toEqual([true, true])
  // The last of them waits for what the booking may yet become.
  const countMails = async () =>
    (await server.sent()).mails.filter(({ to }) => to.includes(email)).length
  expect(await countMails()).toBe(2)
  server.setNow(server.context.now() + 10 * MINUTE)
  expect(await countMails()).toBe(3)
  expect(await listConfirmed(1, marina, 4)).toEqual([true])
  // Whose address it is goes on hearing of theirs.
  const owner = await prove(await server.signIn(business.slug, { email, telefone: createPhone() }))
  expect(await listConfirmed(2, owner, 5)).toEqual([true, true])
  server.setNow(MONDAY_8H + DAY)
  expect(await listConfirmed(1, second, 10)).toEqual([true])
})

test('moving a booking to and fro sends no more', async () => {
  await setGeneral({ openBookingsUnproven: 9 })
  const { body } = await book(server, business, marina.access_token, toWish(0))
  const moved: boolean[] = []
  for (const nth of [1, 2, 3]) {
    const answer = await reschedule(server, business, marina.access_token, body.id, toWish(nth))
    moved.push(answer.body.confirmation_queued)
  }
  // The last takes the place of the one before, which still waits.
  expect(moved).toEqual([true, true, true])
  server.setNow(server.context.now() + 10 * MINUTE)
  expect((await server.sent()).mails.length).toBeLessThanOrEqual(3)
})

test('whoever came by the link of a confirmation has read it, and is sent each', async () => {
  const { body } = await book(server, business, marina.access_token, toWish(0))
  const link = requireNth(await listMailedLinks(server, business))
  for (const nth of [1, 2, 3, 4]) {
    const moved = await reschedule(server, business, link, body.id, toWish(nth))
    expect([moved.status, moved.body.confirmation_queued]).toEqual([200, true])
  }
})

test('whoever has proved their address is sent each', async () => {
  const proven = await prove(marina)
  expect(await listConfirmed(5, proven)).toEqual([true, true, true, true, true])
})
