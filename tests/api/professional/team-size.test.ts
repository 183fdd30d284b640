/** What no team, week or visit of a house may become. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookings } from '#db/tables/booking.ts'
import { professionals } from '#db/tables/service.ts'
import { MOST_PROFESSIONALS } from '#domain/people/team-size.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server, { professionals: [{}, {}] })
})
afterEach(() => server.close())

const add = (name: string) =>
  server.call(
    'POST /api/professionals',
    { headers: {}, body: { professional: { name } } },
    house.token,
  )

test('a team has an end: its pages and free times are reckoned for each of them', async () => {
  const { user_id } = house.business
  const row = (i: number) => ({
    ...{ id: `muitos-${i}`, user_id, name: `Pessoa ${i}`, services: [] },
    ...{ created_at: i, updated_at: i },
  })
  const rows = Array.from({ length: MOST_PROFESSIONALS - 3 }, (_, i) => row(i))
  await server.storage.write((tx) => tx.insert(professionals).values(rows))
  expect((await add('A última')).status).toBe(201)
  const late = await add('Uma a mais')
  expect([late.status, late.body.code]).toEqual([409, 'too_many_professionals'])
  const params = { id: 'muitos-0' }
  await server.call('POST /api/professionals/:id/archive', { params }, house.token)
  expect((await add('No lugar dela')).status).toBe(201)
  const back = await server.call('POST /api/professionals/:id/restore', { params }, house.token)
  expect([back.status, back.body.code]).toEqual([409, 'too_many_professionals'])
})

test('a day of one’s own leaves the others at the house’s hours', async () => {
  const { id } = requireNth(house.business.professionals)
  const monday = { enabled: true, schedules: [{ start: '10:00', end: '12:00' }] }
  const body = { changes: { monday }, shown: { monday: null } }
  const { body: after } = await server.call(
    'PATCH /api/professionals/:id',
    { params: { id }, body },
    house.token,
  )
  expect(after).toMatchObject({ monday, tuesday: { enabled: true }, sunday: { enabled: false } })
})

test('what comes back from the trash or a cancellation needs somebody who works there', async () => {
  const [gone] = house.business.professionals
  const id = requireNth(house.business.professionals).id
  const ahead = await insertBooking(server.storage, house.business, {
    ...{ professional_id: id, date: '2026-12-02', time: '10:00', status: 'cancelled' },
  })
  const trashed = await insertBooking(server.storage, house.business, {
    ...{ professional_id: id, date: '2026-12-02', time: '14:00', deleted: true },
  })
  const past = await insertBooking(server.storage, house.business, {
    ...{ professional_id: id, date: '2026-11-02', time: '10:00', deleted: true },
  })
  await server.call('POST /api/professionals/:id/archive', { params: { id } }, house.token)
  const confirm = await server.call(
    'POST /api/bookings/:id/status',
    { params: { id: ahead.id }, body: { version: ahead.version, status: 'confirmed' } },
    house.token,
  )
  expect([confirm.status, confirm.body.code]).toEqual([409, 'professional_archived'])
  const restore = ({ id, version }: typeof ahead) =>
    server.call(
      'POST /api/bookings/:id/restore',
      { params: { id }, body: { version } },
      house.token,
    )
  expect((await restore(trashed)).body.code).toBe('professional_archived')
  expect((await restore(past)).status).toBe(200)
  expect(gone?.id).toBe(id)
})

test('a visit that is past is handed to nobody', async () => {
  const [one, other] = house.business.professionals
  const booking = await insertBooking(server.storage, house.business, {
    ...{ professional_id: one?.id ?? '', date: '2026-11-20', time: '10:00', status: 'confirmed' },
  })
  const { body } = await server.call(
    'POST /api/professionals/:id/hand-over',
    {
      params: { id: one?.id ?? '' },
      body: { to: other?.id ?? '', booking_ids: [booking.id], outside_hours: true },
    },
    house.token,
  )
  expect(body.results).toMatchObject([{ id: booking.id, handed_over: false, code: 'booking_past' }])
  const [row] = await server.storage.read((db) =>
    db.select().from(bookings).where(eq(bookings.id, booking.id)),
  )
  expect(row?.professional_id).toBe(one?.id)
})
