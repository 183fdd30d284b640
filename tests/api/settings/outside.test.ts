/** Before hours or days off are saved: which bookings would fall outside, and that nothing happens to them. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { changeSettings, MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { formatMinute } from '#tests/support/domain/reference-slots.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
})
afterEach(() => server.close())

type Changes = CallInput<'POST /api/settings/outside'>['body']['changes']
const ask = async (changes: Changes) =>
  (await server.call('POST /api/settings/outside', { body: { changes } }, house.token)).body
const open = (...windows: [string, string][]) => ({
  enabled: true,
  schedules: windows.map(([start, end]) => ({ start, end })),
})
const SHUT = { enabled: false, schedules: [] }

test('names those that no longer fit, by date and time, and leaves them as they are', async () => {
  await house.insert({ time: '12:30', client_name: 'Yasmin' })
  await house.insert({ time: '11:45', client_name: 'Gabriela', duration: 30 })
  await house.insert({ time: '10:00', client_name: 'Fica' })
  await house.insert({ date: '2026-12-01', time: '17:45', duration: 15, client_name: 'Otávio' })
  const before = await house.rows()
  const outside = await ask({ tuesday: open(['09:00', '12:00'], ['13:00', '17:45']) })
  expect(outside.count).toBe(3)
  expect(outside.bookings.map(({ date, time, client_name }) => [date, time, client_name])).toEqual([
    [TUESDAY, '11:45', 'Gabriela'],
    [TUESDAY, '12:30', 'Yasmin'],
    ['2026-12-01', '17:45', 'Otávio'],
  ])
  expect(await house.rows()).toEqual(before)
})

test('leaves out what is over, cancelled, in the trash, done, or outside already', async () => {
  await house.insert({ date: MONDAY, time: '07:45' })
  await house.insert({ status: 'cancelled', cancel_reason: 'owner', time: '09:00' })
  await house.insert({ deleted: true, time: '09:00' })
  await house.insert({ status: 'completed', time: '09:30' })
  await house.insert({ time: '06:00' })
  await house.insert({ time: '10:00' })
  const { count } = await ask({ monday: SHUT, tuesday: SHUT })
  expect(count).toBe(1)
})

test('counts blocks that are switched on, and knows nothing of other changes', async () => {
  const blockedDates = [{ date: TUESDAY, isFullDay: true }]
  await changeSettings(server, house.business, {
    exceptions_settings: { agendaBlocked: false, blockedDates },
  })
  await house.insert({ time: '10:00' })
  expect((await ask({ agendaBlocked: true })).count).toBe(1)
  expect((await ask({ primary: '#000000', bookingTimeInterval: 45, slug: 'outro' })).count).toBe(0)
})

test('a professional’s own hours and another house’s bookings do not count', async () => {
  const there = await openOwnerSalon(server)
  await there.insert({ time: '10:00' })
  await house.insert({ time: '10:00', professional_id: house.getProfessionalId(1) })
  expect((await ask({ tuesday: SHUT })).count).toBe(1)
})

test('shows the first 50 and says how many there are', async () => {
  for (let i = 0; i < 54; i++) {
    const time = formatMinute(8 * 60 + (i % 20) * 30)
    await house.insert({ date: `2026-12-0${1 + Math.floor(i / 20)}`, time })
  }
  const { count, bookings } = await ask({ tuesday: SHUT, wednesday: SHUT, thursday: SHUT })
  expect([count, bookings.length]).toEqual([54, 50])
})
