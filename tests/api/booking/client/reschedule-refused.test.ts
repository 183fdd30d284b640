/** A client may not, or cannot, move a booking: it stays exactly where it was. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { CatalogCache } from '#api/business/catalog-cache.ts'
import { openStorage } from '#db/open.ts'
import {
  book,
  cancel,
  changeSettings,
  HOUR,
  listStoredBookings,
  MINUTE,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import {
  listMailedLinks,
  proveSession,
  reschedule,
  storeFor,
} from '#tests/support/api/calls/page-calls.ts'
import { RescheduleSalon, WEDNESDAY } from '#tests/support/api/calls/reschedule-salon.ts'
import type { SignedIn } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  MIGRATIONS,
  requireNth,
} from '#tests/support/db/factories.ts'

/** Tuesday at 10:00 in São Paulo. */
const APPOINTMENT = Date.UTC(2026, 10, 24, 13)
const NOT_FOUND = [404, 'Agendamento não encontrado']
const OVER = [409, 'Este agendamento não pode mais ser remarcado.']

let it: RescheduleSalon
beforeEach(async () => {
  it = await RescheduleSalon.open()
})
afterEach(() => it.server.close())

type To = Parameters<RescheduleSalon['move']>[1]

const moved = async (id: string, to: To = {}, who = it.marina) => {
  const { status, body } = await it.move(id, to, who)
  return [status, status === 200 ? body.date : body.message]
}

/** What a refused move must leave as it is. */
async function everything(id: string) {
  const { mails } = await it.server.sent()
  const rows = await listStoredBookings(it.server, it.business)
  return { rows, occupied: await it.occupies(id), mails: mails.length }
}

const general = (settings: { cancellationDeadline?: number; advanceBooking?: number }) =>
  changeSettings(it.server, it.business, { general_settings: settings })

test('the deadline of a cancellation is that of a move, with a sentence of its own', async () => {
  const id = await it.booked()
  await general({ cancellationDeadline: 3 })
  it.server.setNow(APPOINTMENT - 3 * HOUR + 1)
  const before = await everything(id)
  const { status, body } = await it.move(id)
  expect([status, body.code, body.hours]).toEqual([409, 'reschedule_deadline', 3])
  expect(body.message).toBe('Você só pode remarcar com pelo menos 3 horas de antecedência.')
  expect(await everything(id)).toEqual(before)
  const cancelled = await cancel(it.server, it.business, it.marina.access_token, id)
  expect(cancelled.body.code).toBe('cancellation_deadline')
  it.server.setNow(APPOINTMENT - 3 * HOUR)
  expect(await moved(id)).toEqual([200, WEDNESDAY])
})

test('the deadline counts from the time it would leave, not from the one it would get', async () => {
  const id = await it.booked({ date: '2026-12-01' })
  await general({ cancellationDeadline: 48 })
  expect(await moved(id, { date: TUESDAY })).toEqual([200, TUESDAY])
  expect((await it.move(id, { date: '2026-12-01' })).body.code).toBe('reschedule_deadline')
})

test('without a deadline it can be moved until it begins, and then no more', async () => {
  const id = await it.booked()
  it.server.setNow(APPOINTMENT)
  expect(await moved(id)).toEqual(OVER)
  it.server.setNow(APPOINTMENT - 1)
  expect(await moved(id)).toEqual([200, WEDNESDAY])
})

test('what is cancelled or completed is not moved', async () => {
  const id = await it.booked()
  await cancel(it.server, it.business, it.marina.access_token, id)
  expect(await moved(id)).toEqual(OVER)
  expect(await moved(id, { date: TUESDAY, time: '10:00' })).toEqual(OVER)
  const done = { professional_id: it.rafa, date: '2026-11-26', status: 'completed' } as const
  const { id: completed } = await storeFor(it.server, it.business, it.marina, done)
  expect(await moved(completed)).toEqual(OVER)
})

test('who is blocked moves nothing, by session or by link, until the block ends; cancelling stays', async () => {
  const id = await it.booked()
  const link = requireNth(await listMailedLinks(it.server, it.business))
  const now = it.server.context.now()
  await it.block({ is_blocked: true, blocked_reason: 'Faltou ao agendamento' })
  const before = await everything(id)
  const to = { date: WEDNESDAY, time: '11:00' }
  // The reason is for the session that made it; a link alone proves nothing of who holds it.
  for (const [token, why] of [
    [it.marina.access_token, 'Motivo: Faltou ao agendamento'],
    [link, 'Fale com o salão.'],
  ] as const) {
    const { status, body } = await reschedule(it.server, it.business, token, id, to)
    expect([status, body.code, body.message]).toEqual([
      ...[403, 'client_blocked'],
      `Você está bloqueado de fazer agendamentos. ${why}`,
    ])
  }
  expect(await everything(id)).toEqual(before)
  await it.block({ blocked_until: now })
  expect(await moved(id)).toEqual([200, WEDNESDAY])
  await it.block({ blocked_until: null })
  expect((await it.move(id, { time: '12:00' })).body.code).toBe('client_blocked')
  const cancelled = await cancel(it.server, it.business, it.marina.access_token, id)
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
})

test('a time that cannot be had is refused with its reason, and nothing is changed', async () => {
  const blockedDates = [{ date: TUESDAY, isFullDay: false, startTime: '16:00', endTime: '17:00' }]
  const exceptions_settings = { agendaBlocked: true, blockedDates }
  await changeSettings(it.server, it.business, { exceptions_settings })
  await general({ advanceBooking: 60 })
  await it.taken({ time: '14:00' })
  const id = await it.booked()
  const before = await everything(id)
  const cases: [To, string][] = [
    [{ date: TUESDAY, time: '14:00' }, 'slot_taken'],
    [{ date: TUESDAY, time: '13:45' }, 'slot_taken'],
    [{ date: TUESDAY, time: '16:30' }, 'time_blocked'],
    [{ time: '07:45' }, 'outside_hours'],
    [{ time: '17:45' }, 'outside_hours'],
    [{ time: '11:05' }, 'outside_hours'],
    [{ date: '2026-11-29' }, 'outside_hours'],
    [{ date: '2026-11-23', time: '08:45' }, 'outside_notice'],
    [{ date: '2026-11-20' }, 'outside_window'],
    [{ date: '2027-02-22' }, 'outside_window'],
  ]
  for (const [to, code] of cases) {
    const { status, body } = await it.move(id, to)
    expect([status, body.code], JSON.stringify(to)).toEqual([409, code])
  }
  expect(await everything(id)).toEqual(before)
})

test('what is no date or time at all is refused by its field', async () => {
  const id = await it.booked()
  const bad: [To, string][] = [
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '25/11/2026' }, 'date'],
    [{ time: '24:00' }, 'time'],
    [{ time: '9:00' }, 'time'],
    [{ professional_id: 'a b' }, 'professional_id'],
  ]
  for (const [to, field] of bad) {
    const { status, body } = await it.move(id, to)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  }
})

test('of two who want one free time at the same moment, one gets it and the other keeps their old one', async () => {
  const other = await it.someoneElse()
  const first = await it.booked()
  const second = await it.booked({ time: '15:00' }, other)
  await it.server.sent()
  const answers = await Promise.all([it.move(first), it.move(second, {}, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.map(({ body }) => body.code)).toContain('slot_taken')
  const lost = answers[0]?.status === 409 ? first : second
  const start = lost === first ? 10 * 60 : 15 * 60
  expect(await it.stored(lost)).toMatchObject({ date: TUESDAY, version: 1 })
  expect(await it.occupies(lost)).toEqual([[start, start + 30]])
  expect(await it.stored(lost === first ? second : first)).toMatchObject({
    date: WEDNESDAY,
    version: 2,
  })
  expect((await it.server.sent()).mails).toHaveLength(3)
})

test('of a move and a new booking for one time, one gets it', async () => {
  const id = await it.booked()
  const other = await it.someoneElse()
  const asked = { professional_id: it.rafa, date: WEDNESDAY, time: '11:00' }
  const [fresh, move] = await Promise.all([
    book(it.server, it.business, other.access_token, asked),
    it.move(id),
  ])
  const moves = move.status === 200
  expect([fresh.status, move.status]).toEqual(moves ? [409, 200] : [201, 409])
  expect((await it.stored(id)).date).toBe(moves ? WEDNESDAY : TUESDAY)
  expect(await listStoredBookings(it.server, it.business)).toHaveLength(moves ? 1 : 2)
})

type Asking = (path: string, init: RequestInit) => Promise<Response>

test('two processes on one file never move two bookings to the same time', async () => {
  const storage = await openStorage(it.server.address, MIGRATIONS)
  const times = ['08:00', '09:00', '11:00', '13:00', '14:00']
  const ids: string[] = []
  for (const time of [...times, ...times.map((one) => one.replace(':00', ':30'))]) {
    ids.push(await it.booked({ time }))
  }
  try {
    const second = createApp({
      ...it.server.context,
      storage,
      catalogs: new CatalogCache(storage, it.server.context.now),
    })
    const here: Asking = (path, init) => it.server.request(path, init)
    const there: Asking = async (path, init) => second.request(path, init)
    const ask = (send: Asking, id: string, time: string) =>
      send(`/api/public/${it.business.slug}/bookings/${id}/reschedule`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${it.marina.access_token}` },
        body: JSON.stringify({ date: WEDNESDAY, time }),
      })
    const answers = await Promise.all(
      times.flatMap((time, i) => [
        ask(here, ids[i] ?? '', time),
        ask(there, ids[i + times.length] ?? '', time),
      ]),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(5).fill(409)])
  } finally {
    await storage.close()
  }
  const rows = await listStoredBookings(it.server, it.business)
  expect(rows.map(({ version }) => version).sort()).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
})

test('a booking made elsewhere is not found until it is proven who asks', async () => {
  const id = await it.booked()
  const again = await it.server.signIn(it.business.slug, { telefone: it.marina.client.phone })
  expect(await moved(id, {}, again)).toEqual(NOT_FOUND)
  await proveSession(it.server, it.business, again)
  expect(await moved(id, {}, again)).toEqual([200, WEDNESDAY])
})

test("another's booking, a deleted one and one that is none are not found, their times neither", async () => {
  const other = await it.someoneElse()
  const id = await it.booked()
  const gone = { date: TUESDAY, time: '15:00', professional_id: it.rafa, deleted: true }
  const { id: deleted } = await storeFor(it.server, it.business, it.marina, gone)
  await proveSession(it.server, it.business, other)
  const cases: [string, SignedIn][] = [
    [id, other],
    [deleted, it.marina],
    ['nada', it.marina],
  ]
  for (const [booking, who] of cases) {
    expect(await moved(booking, {}, who)).toEqual(NOT_FOUND)
    expect(await timesAt(it.business, booking, who)).toEqual(NOT_FOUND)
  }
})

async function timesAt({ slug }: Business, id: string, { access_token }: SignedIn) {
  const path = 'GET /api/public/:slug/bookings/:id/slots'
  const { status, body } = await it.server.call(
    path,
    { params: { slug, id }, query: {} },
    access_token,
  )
  return [status, body.message]
}

test("another business's client reaches nothing here, by neither address", async () => {
  const elsewhere = await createBusiness(it.server.storage)
  const stranger = await it.server.signIn(elsewhere.slug)
  const id = await it.booked()
  const to = { date: WEDNESDAY, time: '11:00' }
  const here = await reschedule(it.server, it.business, stranger.access_token, id, to)
  expect([here.status, here.body.code]).toEqual([401, 'unauthenticated'])
  const there = await reschedule(it.server, elsewhere, stranger.access_token, id, to)
  expect([there.status, there.body.message]).toEqual(NOT_FOUND)
  it.server.setNow(it.server.context.now() + MINUTE)
  expect(await it.stored(id)).toMatchObject({ date: TUESDAY, version: 1 })
})
