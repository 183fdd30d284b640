/**
 * One row that nobody can read must not take the house offline: each oddity is planted, and everybody
 * looks at everything.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { professionals } from '#db/tables/service.ts'
import {
  book,
  cancel,
  listOwnBookings,
  listTimesOn,
  MONDAY,
  readPage,
  requestSlots,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { joinStaff } from '#tests/support/api/calls/staff-calls.ts'
import { openEventListener } from '#tests/support/api/live/event-listener.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'
import { plantBooking, plantProfessional, plantSettings } from '#tests/support/db/odd-rows.ts'
import { listJsonColumns, MALFORMED } from '#tests/support/db/plant-oddities.ts'
import { runSql } from '#tests/support/db/sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type House = { business: Business; owner: string; staff: string; client: string; booked: string }

/** A house with a second professional, of whom nothing is odd, and a client who has booked that one. */
async function openHouse(): Promise<House> {
  const business = await createBusiness(server.storage, { professionals: [{}, { name: 'Bia' }] })
  const owner = await createBusinessOwner(server, business)
  const staff = await joinStaff(server, owner, requireNth(business.professionals).id)
  const { access_token: token } = await server.signIn(business.slug)
  const asked = { professional_id: requireNth(business.professionals, 1).id, time: '15:00' }
  const { body, status, text } = await book(server, business, token, asked)
  if (status !== 201) throw new Error(text)
  return { business, owner: owner.token, staff: staff.token, client: token, booked: body.id }
}

/** Everything that shows a house, by everybody who looks at it: each has to answer. */
async function walk(house: House, booking = house.booked) {
  const { business, owner, staff, client } = house
  const days = { query: { from: MONDAY, to: TUESDAY } }
  const answers = {
    page: await readPage(server, business.slug),
    html: await server.request(`/${business.slug}`),
    slots: await requestSlots(server, business),
    history: await listOwnBookings(server, business, client),
    agenda: await server.call('GET /api/agenda', days, owner),
    list: await server.call('GET /api/bookings', { query: {} }, owner),
    booking: await server.call('GET /api/bookings/:id', { params: { id: booking } }, owner),
    catalog: await server.call('GET /api/catalog', {}, owner),
    own: await server.call('GET /api/professional/agenda', { query: { date: TUESDAY } }, staff),
    statement: await server.call('GET /api/professional/statement', { query: {} }, staff),
    team: await server.call('GET /api/professionals', { query: {} }, owner),
    share: await server.call('GET /api/share', {}, owner),
    salons: await server.call('GET /api/public', { query: { name: 'salao' } }),
    unreadable: await server.call('GET /api/unreadable', {}, owner),
  }
  const states = Object.entries(answers).map(([name, { status }]) => `${name} ${status}`)
  expect(states).toEqual(Object.keys(answers).map((name) => `${name} 200`))
  expect(answers.history.body.bookings.map(({ id }) => id)).toContain(house.booked)
  return answers
}

describe.each(listJsonColumns(business_settings))('business_settings.%s', (name) => {
  test('takes nothing of the house offline', async () => {
    const house = await openHouse()
    for (const text of MALFORMED) {
      await plantSettings(server.storage, house.business, name, text)
      await walk(house)
    }
    await plantSettings(server.storage, house.business, name, '{')
    const { unreadable } = await walk(house)
    expect(unreadable.body.unreadable).toHaveLength(1)
    expect(unreadable.body.weekdays.closed).toHaveLength(name === 'schedule_settings' ? 7 : 0)
    expect(unreadable.body.blocks.free).toBe(name === 'exceptions_settings' ? 1 : 0)
    expect(server.logged().split(house.business.user_id)).toHaveLength(2)
  })
})

describe.each(listJsonColumns(professionals))('professionals.%s', (name) => {
  test('takes nothing of the house offline, nor the other professional', async () => {
    const house = await openHouse()
    for (const text of MALFORMED) {
      await plantProfessional(server.storage, house.business, name, text)
      const { slots } = await walk(house)
      const bia = requireNth(house.business.professionals, 1).id
      expect(JSON.stringify(slots.body.days)).toContain(bia)
    }
  })
})

describe.each(listJsonColumns(bookings))('bookings.%s', (name) => {
  test('takes no list with it', async () => {
    const house = await openHouse()
    for (const text of MALFORMED) {
      // The day is the table's own: what stands in one column must not move it.
      const id = await plantBooking(
        server.storage,
        house.business,
        { column: name, text },
        {
          date: TUESDAY,
          time: '09:00',
          encaixe: true,
          is_composite: true,
        },
      )
      const { list, agenda } = await walk(house, id)
      expect(list.body.bookings.map((it) => it.id)).toContain(id)
      expect(agenda.body.bookings.map((it) => it.id)).toContain(id)
    }
  })
})

test.each([
  ['date', 'xx'],
  ['date', ''],
  ['date', '2026-02-31'],
  ['time', ''],
  ['time', 'xx'],
  ['notes', '{"comandaItens": ['],
  ['notes', '{"comandaItens": [null], "valorTotal": "x"}'],
])('a booking whose %s is %j is shown, counted, and no 500', async (column, text) => {
  const house = await openHouse()
  const planted = {
    date: TUESDAY,
    time: '09:00',
    encaixe: true,
    session_id: await findSession(house),
  }
  const id = await plantBooking(server.storage, house.business, { column, text }, planted)
  const { list, history, unreadable } = await walk(house, id)
  const shown = list.body.bookings.find((it) => it.id === id)
  if (column === 'notes') expect(shown?.notes).toBeNull()
  else expect(shown).toMatchObject({ [column]: text })
  expect(history.body.bookings.map((it) => it.id)).toContain(id)
  expect(unreadable.body.unreadable).toEqual([{ kind: 'bookings', count: 1 }])
  const answers = [
    await cancel(server, house.business, house.client, id),
    await server.call(
      'POST /api/bookings/:id/status',
      { params: { id }, body: { version: 1, status: 'completed', early: true } },
      house.owner,
    ),
    await server.call(
      'DELETE /api/bookings/:id',
      { params: { id }, body: { version: 1 } },
      house.owner,
    ),
  ]
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
})

async function findSession({ business, booked }: House): Promise<string | null> {
  const rows = await server.storage.read((db) => db.select().from(bookings))
  const row = rows.find(({ id, user_id }) => id === booked && user_id === business.user_id)
  return row?.session_id ?? null
}

test('an unreadable date can be set right', async () => {
  const house = await openHouse()
  const odd = { column: 'date', text: 'xx' }
  const id = await plantBooking(server.storage, house.business, odd, {
    date: TUESDAY,
    encaixe: true,
  })
  const refused = await server.call(
    'PATCH /api/bookings/:id',
    { params: { id }, body: { version: 1, notes: 'Oi', scope: 'one' } },
    house.owner,
  )
  expect([refused.status, refused.body.code]).toEqual([409, 'unreadable_record'])
  const { status } = await server.call(
    'PATCH /api/bookings/:id',
    { params: { id }, body: { version: 1, date: TUESDAY, time: '11:00', scope: 'one' } },
    house.owner,
  )
  expect(status).toBe(200)
  expect((await walk(house, id)).unreadable.body.unreadable).toEqual([])
})

test.each(['9:00', '09:00:00'])('a booking at %s is one at 09:00', async (text) => {
  const house = await openHouse()
  const odd = { column: 'time', text }
  const id = await plantBooking(server.storage, house.business, odd, {
    date: TUESDAY,
    time: '09:00',
  })
  const { list, unreadable } = await walk(house, id)
  expect(list.body.bookings.find((it) => it.id === id)).toMatchObject({ time: '09:00' })
  expect(unreadable.body.unreadable).toEqual([])
})

test('one odd weekday is closed, and the others go on', async () => {
  const house = await openHouse()
  const week = {
    monday: { enabled: true },
    tuesday: { enabled: true, schedules: [{ start: '9:00', end: '10:00:00' }] },
  }
  await plantSettings(server.storage, house.business, 'schedule_settings', JSON.stringify(week))
  const { unreadable } = await walk(house)
  expect(await listTimesOn(server, house.business, MONDAY)).toEqual([])
  expect(await listTimesOn(server, house.business, TUESDAY)).toContain('09:30')
  expect(unreadable.body.unreadable).toEqual([{ kind: 'opening_hours', count: 1 }])
  expect(unreadable.body.weekdays).toEqual({ closed: ['monday'], shortened: [] })
})

test('a block that cannot be read takes none of the others with it', async () => {
  const house = await openHouse()
  const blockedDates = [null, { date: 'xx' }, { date: TUESDAY, isFullDay: true }]
  const settings = { agendaBlocked: true, blockedDates }
  await plantSettings(
    server.storage,
    house.business,
    'exceptions_settings',
    JSON.stringify(settings),
  )
  const { unreadable } = await walk(house)
  expect(await listTimesOn(server, house.business, TUESDAY)).toEqual([])
  expect(unreadable.body.unreadable).toEqual([{ kind: 'blocks', count: 2 }])
  expect(unreadable.body.blocks).toEqual({ free: 2, full_day: 0 })
})

test('events of which the days cannot be read are told with all days', async () => {
  const house = await openHouse()
  await server.storage.write((tx) =>
    runSql(tx, sql`UPDATE events SET dates = '{' WHERE user_id = ${house.business.user_id}`),
  )
  const listener = await openEventListener(server, house.owner, { since: 0 })
  await listener.hears(1)
  expect(listener.events()[0]).toMatchObject({ kind: 'booking_created', dates: [] })
  await listener.leave()
})
