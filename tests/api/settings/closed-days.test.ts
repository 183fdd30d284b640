/** Days off and holidays, each closed and opened again by a tap. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { changeSettings, listTimesOn, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
})
afterEach(() => server.close())

type Closing = CallInput<'POST /api/settings/closed-days'>['body']
const close = (body: Closing, { token } = house) =>
  server.call('POST /api/settings/closed-days', { body }, token)
const reopen = (date: string) =>
  server.call('DELETE /api/settings/closed-days', { query: { date } }, house.token)
const holidays = async (state?: 'SP' | 'BA') =>
  (await server.call('GET /api/settings/holidays', { query: state ? { state } : {} }, house.token))
    .body
const load = async () => (await server.call('GET /api/settings', {}, house.token)).body

test('a closed day offers no time, keeps its bookings, and says how many there are', async () => {
  await house.insert({ time: '10:00' })
  const { status, body } = await close({ date: TUESDAY, reason: 'Reforma' })
  expect([status, body]).toEqual([
    200,
    { closed_days: [{ date: TUESDAY, reason: 'Reforma' }], bookings: 1 },
  ])
  expect(await listTimesOn(server, house.business, TUESDAY)).toEqual([])
  expect((await house.rows()).map(({ status: state }) => state)).toEqual(['confirmed'])
  expect((await load()).settings.agendaBlocked).toBe(true)
  expect((await reopen(TUESDAY)).body.closed_days).toEqual([])
  expect((await listTimesOn(server, house.business, TUESDAY)).length).toBeGreaterThan(0)
})

test('tapped twice it is one closed day; opened twice nothing is left', async () => {
  const taps = await Promise.all([close({ date: TUESDAY }), close({ date: TUESDAY })])
  expect(taps.map(({ body }) => body.closed_days.length)).toEqual([1, 1])
  expect((await load()).blocks_ahead).toBe(1)
  await Promise.all([reopen(TUESDAY), reopen(TUESDAY)])
  expect(await load()).toMatchObject({ closed_days: [], blocks_ahead: 0 })
})

test('opening a day frees no block of one person, of some hours or of another day', async () => {
  const other = house.getProfessionalId(0)
  await house.block({ professional_id: other, full_day: true })
  await house.block({ start: '09:00', end: '10:00' })
  await close({ date: '2026-12-25' })
  await close({ date: TUESDAY })
  await reopen(TUESDAY)
  expect(await load()).toMatchObject({
    closed_days: [{ date: '2026-12-25', reason: null }],
    blocks_ahead: 3,
  })
})

test('blocks that lie dormant are asked about before a closed day wakes them', async () => {
  const blockedDates = [{ date: '2026-12-01', isFullDay: true }]
  await changeSettings(server, house.business, {
    exceptions_settings: { agendaBlocked: false, blockedDates },
  })
  expect(formatAnswer(await close({ date: TUESDAY }))).toBe('409 dormant_blocks')
  expect((await load()).blocks_ahead).toBe(1)
  const { body } = await close({ date: TUESDAY, dormant: 'drop' })
  expect(body.closed_days.map(({ date }) => date)).toEqual([TUESDAY])
})

test('a day that is over, and one that does not exist, are refused', async () => {
  expect(formatAnswer(await close({ date: '2026-11-22' }))).toBe('409 day_past')
  expect(formatAnswer(await close({ date: '2027-02-31' }))).toBe('400 invalid_input')
  expect(formatAnswer(await reopen('31/02/2027'))).toBe('400 invalid_input')
})

test('a day further ahead than two years is refused beside its field', async () => {
  const { status, body } = await close({ date: '2028-12-01' })
  expect([status, body]).toMatchObject([
    400,
    { code: 'invalid_input', fields: { date: 'Feche dias até dois anos à frente.' } },
  ])
})

test('the year ahead: the country’s holidays, the state’s, and which of them are closed', async () => {
  await house.insert({ date: '2026-12-25', time: '10:00' })
  await close({ date: '2026-12-25', reason: 'Natal' })
  const { state, holidays: days } = await holidays('SP')
  expect(state).toBe('SP')
  expect(days.slice(0, 2)).toEqual([
    { date: '2026-12-25', name: 'Natal', kind: 'national', closed: true, bookings: 1 },
    { date: '2027-01-01', name: 'Ano-novo', kind: 'national', closed: false, bookings: 0 },
  ])
  const byDate = new Map(days.map(({ date, ...day }) => [date, day]))
  expect(byDate.get('2027-07-09')).toMatchObject({ kind: 'state' })
  expect(byDate.get('2027-02-09')).toMatchObject({ name: 'Carnaval', kind: 'optional' })
  expect(byDate.get('2027-11-20')).toMatchObject({ name: 'Consciência Negra', kind: 'national' })
  expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].sort())
  expect(days.at(-1)?.date).toBe('2027-11-20')
  const bahia = (await holidays('BA')).holidays.map(({ date }) => date)
  expect([bahia.includes('2027-07-02'), bahia.includes('2027-07-09')]).toEqual([true, false])
})

test('without a state it is the address’s, and the country’s alone where that names none', async () => {
  expect((await holidays()).state).toBeNull()
  const business_address = 'Rua Augusta, 10, São Paulo - SP, 01304-001'
  await changeSettings(server, house.business, { business_address })
  expect((await holidays()).state).toBe('SP')
})

test('another house stays open', async () => {
  const there = await openOwnerSalon(server)
  await close({ date: TUESDAY })
  expect((await listTimesOn(server, there.business, TUESDAY)).length).toBeGreaterThan(0)
})
