/** Bookings of a professional passed to another: each judged by the rule, and told by itself. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import {
  changeSettings,
  listStoredBookings,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { createBusinessOwner, type NewAccount } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let owner: NewAccount
const nthId = (position: number) => requireNth(business.professionals, position).id
const serviceId = (position: number) => requireNth(business.services, position).id

beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, {
    services: [{ name: 'Corte' }, { name: 'Barba' }],
    professionals: [
      { name: 'Rafa Lima' },
      {
        name: 'Bia Melo',
        working_hours: {
          tuesday: { enabled: true, schedules: [{ start: '08:00', end: '15:00' }] },
        },
      },
      { name: 'Caio Reis' },
    ],
  })
  owner = await createBusinessOwner(server, business)
})
afterEach(() => server.close())

const visit = (fields: Parameters<typeof insertBooking>[2] = {}) =>
  insertBooking(server.storage, business, {
    ...{ date: TUESDAY, professional_id: nthId(0), professional_name: 'Rafa Lima' },
    ...fields,
  })
type Body = CallInput<'POST /api/professionals/:id/hand-over'>['body']
const pass = (
  booking_ids: string[],
  more: Partial<Body> = {},
  token = owner.token,
  id = nthId(0),
) =>
  server.call(
    'POST /api/professionals/:id/hand-over',
    { params: { id }, body: { to: nthId(1), booking_ids, ...more } },
    token,
  )
const listWith = async (position: number) =>
  (await listStoredBookings(server, business))
    .filter(({ professional_id }) => professional_id === nthId(position))
    .map(({ id }) => id)
    .sort()

test('each is judged by itself: what can be had is passed, what cannot says why and stays', async () => {
  const free = await visit({ time: '09:00', price: 4200 })
  const taken = await visit({ time: '10:00' })
  const blocked = await visit({ time: '11:00' })
  const late = await visit({ time: '16:00' })
  const closed = await visit({ time: '13:00', status: 'completed' })
  const gone = await visit({ time: '14:00', status: 'cancelled' })
  await visit({ time: '10:15', professional_id: nthId(1) })
  await changeSettings(server, business, {
    exceptions_settings: {
      agendaBlocked: true,
      blockedDates: [
        {
          date: TUESDAY,
          professionalId: nthId(1),
          isFullDay: false,
          startTime: '11:00',
          endTime: '12:00',
        },
      ],
    },
  })
  const all = [free, taken, blocked, late, closed, gone].map(({ id }) => id)
  const { status, body } = await pass([...all, 'nenhum'])
  expect(status).toBe(200)
  expect(body.results.map(({ id, handed_over, code }) => [id, handed_over, code])).toEqual([
    [free.id, true, null],
    [taken.id, false, 'slot_taken'],
    [blocked.id, false, 'time_blocked'],
    [late.id, false, 'outside_hours'],
    [closed.id, false, 'booking_closed'],
    [gone.id, false, 'booking_cancelled'],
    ['nenhum', false, 'booking_not_found'],
  ])
  for (const { handed_over, message } of body.results) expect(message === null).toBe(handed_over)
  const passed = (await listStoredBookings(server, business)).find(({ id }) => id === free.id)
  // It costs what was agreed, and carries the new one's name.
  expect(passed).toMatchObject({ professional_name: 'Bia Melo', price: 4200, version: 2 })
  expect((await listWith(0)).length).toBe(5)
})

test('outside the other one’s hours it is passed where the owner says so', async () => {
  const { id } = await visit({ time: '16:00' })
  const { body } = await pass([id], { outside_hours: true })
  expect(body.results).toEqual([{ id, handed_over: true, code: null, message: null }])
  expect(await listWith(1)).toEqual([id])
})

test('nobody gets what they do not perform', async () => {
  const { id } = await visit({ service_id: serviceId(1), service_name: 'Barba' })
  await server.call(
    'PATCH /api/professionals/:id',
    {
      params: { id: nthId(2) },
      body: {
        changes: { services: [serviceId(0)] },
        shown: { services: [serviceId(0), serviceId(1)].sort() },
      },
    },
    owner.token,
  )
  const { body } = await pass([id], { to: nthId(2) })
  expect(body.results).toMatchObject([{ handed_over: false, code: 'professional_not_offered' }])
})

test('pressed twice it is done once, and both are told that it is', async () => {
  const ids = [(await visit({ time: '09:00' })).id, (await visit({ time: '10:00' })).id]
  const [one, other] = await Promise.all([pass(ids), pass(ids)])
  for (const { body } of [one, other])
    expect(body.results.map(({ handed_over }) => handed_over)).toEqual([true, true])
  const rows = await listStoredBookings(server, business)
  expect(rows.map(({ version }) => version)).toEqual([2, 2])
})

test('what a stale list shows with somebody else by now is left with them', async () => {
  const { id } = await visit({ professional_id: nthId(2) })
  const { body } = await pass([id])
  expect(body.results).toMatchObject([{ handed_over: false, code: 'booking_changed' }])
  expect(await listWith(2)).toEqual([id])
})

test('of an archived professional they can be passed on, and to one they cannot', async () => {
  const { id } = await visit({ time: '09:00' })
  const params = { id: nthId(0) }
  await server.call('POST /api/professionals/:id/archive', { params }, owner.token)
  expect((await pass([id])).body.results).toMatchObject([{ handed_over: true }])
  const back = await pass([id], { to: nthId(0) }, owner.token, nthId(1))
  expect([back.status, back.body.code]).toEqual([409, 'professional_archived'])
  expect(await listWith(1)).toEqual([id])
  const removed = await server.call('DELETE /api/professionals/:id', { params }, owner.token)
  expect(removed.status).toBe(204)
})

test('a neighbour’s bookings and professionals are none of this house', async () => {
  const there = await createBusiness(server.storage)
  const theirs = await insertBooking(server.storage, there, { date: TUESDAY })
  const { body } = await pass([theirs.id])
  expect(body.results).toMatchObject([{ handed_over: false, code: 'booking_not_found' }])
  const to = requireNth(there.professionals).id
  expect((await pass(['x'], { to })).status).toBe(404)
  const none = await pass([])
  expect([none.status, none.body.fields]).toEqual([
    ...[400, { booking_ids: 'Escolha os agendamentos.' }],
  ])
})
