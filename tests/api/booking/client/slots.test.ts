import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { stringifySlots } from '#api/booking/client/slots.ts'
import { contract } from '#api/contract/contract.ts'
import { addDays } from '#domain/time/civil-time.ts'
import {
  book,
  changeSettings,
  listTimesOn,
  MINUTE,
  MONDAY,
  requestSlots,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const week = (...windows: string[]) => {
  const schedules = windows.map((text) => ({ start: text.slice(0, 5), end: text.slice(6) }))
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  return Object.fromEntries(names.map((name) => [name, { enabled: true, schedules }]))
}

const HALF_HOURS = { general_settings: { bookingTimeInterval: 30 } }

test('without dates the whole booking window is answered: today and 90 days more', async () => {
  const business = await createBusiness(server.storage)
  const { status, body } = await requestSlots(server, business)
  expect(status).toBe(200)
  expect(body.days.map(({ date }) => date)).toEqual(
    Array.from({ length: 91 }, (_, i) => addDays(MONDAY, i)),
  )
  const sunday = body.days.find(({ date }) => date === '2026-11-29')
  expect(sunday?.slots).toEqual([])
  expect(requireNth(body.days).slots).toHaveLength(39)
  expect(requireNth(requireNth(body.days).slots)).toEqual({
    time: '08:00',
    professional_ids: [requireNth(business.professionals).id],
  })
})

test('from and to narrow the answer, both included, and never widen the window', async () => {
  const business = await createBusiness(server.storage)
  const dates = async (asked: { from?: string; to?: string }) =>
    (await requestSlots(server, business, asked)).body.days.map(({ date }) => date)
  expect(await dates({ from: TUESDAY, to: '2026-11-26' })).toEqual([
    TUESDAY,
    '2026-11-25',
    '2026-11-26',
  ])
  expect(await dates({ from: TUESDAY, to: TUESDAY })).toEqual([TUESDAY])
  expect(await dates({ from: '2000-01-01', to: TUESDAY })).toEqual([MONDAY, TUESDAY])
  expect(await dates({ from: '2027-02-20', to: '2100-01-01' })).toEqual([
    '2027-02-20',
    '2027-02-21',
  ])
  expect(await dates({ from: TUESDAY, to: MONDAY })).toEqual([])
  expect(await dates({ from: '2027-02-22' })).toEqual([])
})

test('with a professional only that one’s slots are answered, without one those of all who serve', async () => {
  const business = await createBusiness(server.storage, {
    professionals: [{ working_hours: week('08:00-09:00') }, {}, { services: [] }],
    settings: { schedule_settings: week('08:00-10:00'), ...HALF_HOURS },
  })
  const [first, second, idle] = business.professionals.map(({ id }) => id)
  const day = { from: TUESDAY, to: TUESDAY }
  const all = requireNth((await requestSlots(server, business, day)).body.days).slots
  expect(all.map(({ time }) => time)).toEqual(['08:00', '08:30', '09:00', '09:30'])
  expect(all.map(({ professional_ids }) => professional_ids)).toEqual([
    [second, first],
    [second, first],
    [second],
    [second],
  ])
  expect(await listTimesOn(server, business, TUESDAY, { professional_id: first })).toEqual([
    '08:00',
    '08:30',
  ])
  const refused = await requestSlots(server, business, { ...day, professional_id: idle })
  expect([refused.status, refused.body.code]).toEqual([409, 'professional_not_offered'])
})

test('a composite takes its own total duration', async () => {
  const business = await createBusiness(server.storage, {
    services: [{}, {}],
    composites: [{ total_duration: 90, items: [{ service: 0 }, { service: 1 }] }],
    settings: { schedule_settings: week('08:00-10:00'), ...HALF_HOURS },
  })
  const composite_id = requireNth(business.composites).id
  expect(await listTimesOn(server, business, TUESDAY, { composite_id })).toEqual(['08:00', '08:30'])
})

test('what cannot be asked is refused with its code', async () => {
  const business = await createBusiness(server.storage, {
    services: [{}, { status: 'inactive' }],
    professionals: [{}, { deleted: true }],
    composites: [{ is_active: false, items: [{ service: 0 }] }],
  })
  const { slug, services, professionals, composites } = business
  const [service_id, inactive] = services.map(({ id }) => id)
  const archived = professionals[1]?.id
  const composite = requireNth(composites).id
  const ask = async (query: string, at = slug) => {
    const answer = await server.request(`/api/public/${at}/slots?${query}`)
    const body: unknown = await answer.json()
    return [answer.status, z.object({ code: z.string() }).parse(body).code]
  }
  expect(await ask('service_id=nada')).toEqual([404, 'service_not_found'])
  expect(await ask(`service_id=${inactive}`)).toEqual([409, 'service_inactive'])
  expect(await ask(`composite_id=${composite}`)).toEqual([409, 'service_inactive'])
  expect(await ask(`composite_id=${service_id}`)).toEqual([404, 'service_not_found'])
  expect(await ask(`service_id=${service_id}&professional_id=x`)).toEqual([
    409,
    'professional_not_offered',
  ])
  expect(await ask(`service_id=${service_id}&professional_id=${archived}`)).toEqual([
    409,
    'professional_archived',
  ])
  const invalid = [400, 'invalid_input']
  expect(await ask('')).toEqual(invalid)
  expect(await ask(`service_id=${service_id}&composite_id=${composite}`)).toEqual(invalid)
  expect(await ask(`service_id=${service_id}&from=2026-02-30`)).toEqual(invalid)
  expect(await ask(`service_id=${service_id}&to=amanha`)).toEqual(invalid)
  expect(await ask(`service_id=${service_id}&professional_id=`)).toEqual(invalid)
  expect(await ask(`service_id=${service_id}`, 'nao-existe')).toEqual([404, 'business_not_found'])
})

test('the JSON that is written by hand is what an encoder would write, and fits the contract', async () => {
  const shared = ['a', 'b']
  const days = [
    { date: TUESDAY, slots: [] },
    {
      date: '2026-11-25',
      slots: [
        { time: '08:00', professional_ids: shared },
        { time: '08:15', professional_ids: shared },
        { time: '08:30', professional_ids: ['b'] },
        { time: '09:00', professional_ids: shared },
      ],
    },
  ]
  expect(stringifySlots(days)).toBe(JSON.stringify({ days }))
  expect(stringifySlots([])).toBe(JSON.stringify({ days: [] }))
  const business = await createBusiness(server.storage, { professionals: [{}, {}, {}] })
  await insertBooking(server.storage, business, { date: TUESDAY })
  const { text, body } = await requestSlots(server, business)
  expect(text).toBe(JSON.stringify(body))
  const shape = contract['GET /api/public/:slug/slots'].response
  expect(shape.parse(body)).toEqual(body)
  const broken = stringifySlots(days).replace('"08:15"', '"8:15"')
  expect(shape.safeParse(JSON.parse(broken)).success).toBe(false)
})

test('every booking counts, however many there are, and whatever its status', async () => {
  const business = await createBusiness(server.storage, {
    settings: { schedule_settings: week('08:00-18:00'), ...HALF_HOURS },
  })
  const statuses = ['scheduled', 'confirmed', 'pendente', 'completed'] as const
  const times = await listTimesOn(server, business, TUESDAY)
  let made = 0
  for (let day = 1; day <= 6; day++) {
    for (const time of times) {
      const status = requireNth(statuses, made++ % statuses.length)
      await insertBooking(server.storage, business, { date: addDays(MONDAY, day), time, status })
    }
  }
  expect(made).toBe(120)
  const { body } = await requestSlots(server, business, { from: TUESDAY, to: addDays(MONDAY, 7) })
  expect(body.days.map((day) => day.slots.length)).toEqual([0, 0, 0, 0, 0, 0, times.length])
})

test('a cancelled or deleted booking frees its time', async () => {
  const business = await createBusiness(server.storage)
  const before = await listTimesOn(server, business, TUESDAY)
  await insertBooking(server.storage, business, { date: TUESDAY, status: 'cancelled' })
  await insertBooking(server.storage, business, { date: TUESDAY, deleted: true })
  expect(await listTimesOn(server, business, TUESDAY)).toEqual(before)
  await insertBooking(server.storage, business, { date: TUESDAY })
  const gone = ['09:45', '10:00', '10:15']
  expect(await listTimesOn(server, business, TUESDAY)).toEqual(
    before.filter((time) => !gone.includes(time)),
  )
})

test('slots begin after the notice, as the clock moves', async () => {
  const business = await createBusiness(server.storage, {
    settings: { general_settings: { advanceBooking: 60 } },
  })
  expect(requireNth(await listTimesOn(server, business, MONDAY))).toBe('09:00')
  server.setNow(server.context.now() + 1)
  expect(requireNth(await listTimesOn(server, business, MONDAY))).toBe('09:15')
  server.setNow(server.context.now() + 120 * MINUTE)
  expect(requireNth(await listTimesOn(server, business, MONDAY))).toBe('11:15')
})

/** A salon with everything that can make a slot go away. */
async function crowded(): Promise<Business> {
  const business = await createBusiness(server.storage, {
    services: [
      { duration: 40, buffer_before: 5, buffer_after: 10 },
      { duration: 60, gap_start: 20, gap_minutes: 20 },
    ],
    professionals: [{ working_hours: week('09:00-12:00', '13:00-17:00') }, {}],
    settings: {
      schedule_settings: week('08:00-12:00', '12:30-18:00'),
      general_settings: { advanceBooking: 90, bookingTimeInterval: 20 },
    },
  })
  const one = requireNth(business.professionals).id
  const two = requireNth(business.professionals, 1).id
  await changeSettings(server, business, {
    exceptions_settings: {
      agendaBlocked: true,
      blockedDates: [
        { date: TUESDAY, isFullDay: false, startTime: '15:00', endTime: '16:00' },
        { date: TUESDAY, isFullDay: true, professionalId: two },
      ],
    },
  })
  for (const time of ['10:00', '13:10']) {
    await insertBooking(server.storage, business, { date: TUESDAY, time, professional_id: one })
  }
  return business
}

test('every time that is offered can be booked, and no other time of the day', async () => {
  const business = await crowded()
  const [one] = business.professionals.map(({ id }) => id)
  const offered = await listTimesOn(server, business, TUESDAY, { professional_id: one })
  expect(offered.length).toBeGreaterThan(3)
  const { access_token } = await server.signIn(business.slug)
  const minutes = Array.from({ length: 24 * 12 }, (_, i) => i * 5)
  let accepted = 0
  for (const minute of minutes) {
    const time = new Date(minute * MINUTE).toISOString().slice(11, 16)
    const stillFree = await listTimesOn(server, business, TUESDAY, { professional_id: one })
    const asked = { time, date: TUESDAY, professional_id: one }
    const { status } = await book(server, business, access_token, asked)
    expect([time, status]).toEqual([time, stillFree.includes(time) ? 201 : 409])
    if (status === 201) accepted += 1
  }
  expect(accepted).toBeGreaterThan(2)
  expect(await listTimesOn(server, business, TUESDAY, { professional_id: one })).toEqual([])
})

test('a sample of the whole window: what is offered is booked with one of those offered', async () => {
  const business = await crowded()
  const { access_token } = await server.signIn(business.slug)
  const { body } = await requestSlots(server, business)
  const offered = body.days.flatMap(({ date, slots: own }) =>
    own.map((slot) => ({ date, ...slot })),
  )
  expect(offered.length).toBeGreaterThan(1000)
  for (const { date, time, professional_ids } of offered.filter((_, i) => i % 97 === 0)) {
    const booked = await book(server, business, access_token, { date, time })
    expect([date, time, booked.status]).toEqual([date, time, 201])
    expect(professional_ids).toContain(booked.body.professional_id)
  }
})
