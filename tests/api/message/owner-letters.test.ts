/** What clients hear of what the salon does with their bookings, and what they are spared. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONFIRMATION_DELAY_MS } from '#api/booking/upcoming-confirmation.ts'
import { MINUTE, MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { joinStaff } from '#tests/support/api/calls/staff-calls.ts'
import { startMessageWorker } from '#tests/support/api/message-queue.ts'
import { listSmsTo } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { listMessageRows } from '#tests/support/db/message-rows.ts'

let server: TestServer
let house: OwnerSalon
let email: string
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
  email = requireNth(house.business.clients).email ?? ''
})
afterEach(() => server.close())

const pass = (ms: number) => server.setNow(server.context.now() + ms)
const letters = () => server.storage.read(listMessageRows)

/** The times that the client was told so far, in order. */
const toldTimes = async () =>
  (await listSmsTo(server, email)).map((text) => /\d\d:\d\d/.exec(text)?.[0])

test('a letter leaves once nobody takes back any more what it tells of', async () => {
  await house.booked()
  const [letter] = await letters()
  expect([letter?.state, letter?.due_at]).toEqual([
    'waiting',
    server.context.now() + CONFIRMATION_DELAY_MS,
  ])
  const worker = startMessageWorker({ ...server.context, channels: { email: null, sms: null } })
  await worker.stop()
  expect((await letters()).map(({ attempts }) => attempts)).toEqual([0])
})

test('what is made and put away again at once is told to nobody', async () => {
  await house.trash(await house.booked())
  expect(await toldTimes()).toEqual([])
})

test('a move that is taken back at once is told to nobody', async () => {
  const booking = await house.booked()
  expect(await toldTimes()).toEqual(['10:00'])
  pass(MINUTE)
  const { date, time, professional_id } = booking
  const there = await house.change(booking, { time: '16:30' })
  await house.change(requireNth(there.body.bookings), { date, time, professional_id })
  expect(await toldTimes()).toEqual(['10:00'])
  const reasons = (await letters()).map((it) => it.last_error)
  expect(reasons.filter(Boolean).sort()).toEqual(['outdated', 'told already'])
})

test('the same where not even the first letter had left', async () => {
  const booking = await house.booked()
  const there = await house.change(booking, { time: '16:30' })
  await house.change(requireNth(there.body.bookings), { time: booking.time })
  expect(await toldTimes()).toEqual(['10:00'])
})

test('a move that the client was told of is told back to them', async () => {
  const booking = await house.booked()
  const there = await house.change(booking, { time: '16:30' })
  expect(await toldTimes()).toEqual(['16:30'])
  await house.change(requireNth(there.body.bookings), { time: booking.time })
  expect(await toldTimes()).toEqual(['16:30', '10:00'])
})

test('a booking that comes back to its first client is told to them again, for their link had ended', async () => {
  const booking = await house.booked()
  expect(await toldTimes()).toEqual(['10:00'])
  const away = await house.change(booking, { client: { nome: 'Outra', email: 'outra@x.example' } })
  await house.change(requireNth(away.body.bookings), { client: { id: booking.client_id } })
  expect(await toldTimes()).toEqual(['10:00', '10:00'])
  expect(await listSmsTo(server, 'outra@x.example')).toEqual([])
})

test('of a series that moves, the first that is still to come tells of it', async () => {
  const repeat = { every_weeks: 1, until: '2026-12-07' }
  const [today] = (await house.book({ date: MONDAY, time: '07:00', repeat })).body.bookings
  await server.sent()
  expect(await toldTimes()).toEqual(['07:00'])
  await house.change(requireNth([today].filter((it) => it !== undefined)), {
    time: '07:30',
    scope: 'all',
  })
  const texts = await listSmsTo(server, email)
  expect(texts).toHaveLength(2)
  expect(texts.at(-1)).toContain('30/11')
})

test('what waited is told of when it is confirmed, by the owner or by whoever serves it', async () => {
  const [one, other] = [
    await house.booked({ status: 'pendente' }),
    await house.booked({ status: 'pendente', time: '12:00' }),
  ]
  expect(await toldTimes()).toEqual([])
  await house.set(one, 'confirmed')
  expect(await toldTimes()).toEqual(['10:00'])
  const rafa = await joinStaff(server, house, house.getProfessionalId(0))
  const { status } = await server.call(
    'POST /api/professional/bookings/:id/status',
    { params: { id: other.id }, body: { version: other.version, status: 'confirmed' } },
    rafa.token,
  )
  expect(status).toBe(200)
  expect(await toldTimes()).toEqual(['10:00', '12:00'])
})

test('a cancellation that is taken back is no news to whoever knows their time', async () => {
  const booking = await house.booked()
  expect(await toldTimes()).toEqual(['10:00'])
  const gone = await house.set(booking, 'cancelled')
  await house.set(requireNth(gone.body.bookings), 'confirmed')
  expect(await toldTimes()).toEqual(['10:00'])
})
