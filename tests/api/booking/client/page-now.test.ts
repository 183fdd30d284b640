/** What of a page holds for this minute alone. The harness's clock stands at 08:00 of a Monday. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { listTimesOn, MINUTE, MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, insertBooking } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const readNow = async ({ slug }: Business) =>
  (await server.call('GET /api/public/:slug/now', { params: { slug } })).body

const day = (...windows: (readonly [string, string])[]) => ({
  enabled: true,
  schedules: windows.map(([start, end]) => ({ start, end })),
})

test('the first free time is the first that the slots offer, and goes with it', async () => {
  const business = await createBusiness(server.storage, {
    professionals: [{ name: 'Ana Dias' }],
    settings: {
      schedule_settings: { monday: day(['09:00', '10:00']), tuesday: day(['09:00', '10:00']) },
    },
  })
  const [first = ''] = await listTimesOn(server, business, MONDAY)
  expect(await readNow(business)).toEqual({
    is_open: false,
    until: null,
    opens: { date: MONDAY, time: '09:00' },
    first_free: { date: MONDAY, time: first, professional_name: 'Ana Dias' },
  })
  for (const time of await listTimesOn(server, business, MONDAY)) {
    if (!(await listTimesOn(server, business, MONDAY)).includes(time)) continue
    await insertBooking(server.storage, business, { date: MONDAY, time })
  }
  expect((await readNow(business)).first_free).toMatchObject({ date: TUESDAY, time: '09:00' })
})

test('it is open between its hours, and not on a day that closes it', async () => {
  const business = await createBusiness(server.storage, {
    settings: {
      schedule_settings: { monday: day(['09:00', '12:00']), tuesday: day(['09:00', '12:00']) },
      exceptions_settings: {
        agendaBlocked: true,
        blockedDates: [{ date: TUESDAY, professionalId: '', isFullDay: true }],
      },
    },
  })
  server.setNow(server.context.now() + 90 * MINUTE)
  expect(await readNow(business)).toMatchObject({ is_open: true, until: '12:00', opens: null })
  server.setNow(server.context.now() + 180 * MINUTE)
  expect(await readNow(business)).toMatchObject({
    is_open: false,
    opens: { date: addDays(MONDAY, 7), time: '09:00' },
  })
})

test('a time that only a part of a composite fits into, which nobody books alone, is no free one', async () => {
  const business = await createBusiness(server.storage, {
    services: [{ duration: 30 }],
    composites: [{ name: 'Dia de noivo', total_duration: 90, items: [{ service: 0 }] }],
    settings: {
      schedule_settings: { monday: day(['09:00', '10:00']), tuesday: day(['09:00', '11:00']) },
    },
  })
  expect((await readNow(business)).first_free).toMatchObject({ date: TUESDAY, time: '09:00' })
})

test('a house that nobody can book names no time', async () => {
  const business = await createBusiness(server.storage, { services: [], professionals: [] })
  expect((await readNow(business)).first_free).toBeNull()
})
