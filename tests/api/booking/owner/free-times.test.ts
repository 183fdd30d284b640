/** Where the house finds room, before anything is booked or moved. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { changeSettings, MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
  startOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await startOwnerSalon()
})
afterEach(() => house.server.close())

type Query = CallInput<'GET /api/free-times'>['query']

const ask = (query: Partial<Query> = {}) =>
  house.server.call(
    'GET /api/free-times',
    { query: { from: TUESDAY, to: TUESDAY, ...query } },
    house.token,
  )

/** The free times of Tuesday with somebody. */
async function listTimes(query: Partial<Query>, professional_id: string): Promise<string[]> {
  const { status, body, text } = await ask(query)
  if (status !== 200) throw new Error(text)
  return requireNth(body.days)
    .slots.filter(({ professional_ids }) => professional_ids.includes(professional_id))
    .map(({ time }) => time)
}

test('what is booked or blocked is no room, and a booking that moves finds its own', async () => {
  const rafa = house.getProfessionalId(0)
  const service_id = requireNth(house.business.services).id
  const free = await listTimes({ service_id }, rafa)
  expect(free).toContain('10:00')
  const booked = await house.booked({ time: '10:00' })
  await house.block({ start: '14:00', end: '15:00' })
  const left = await listTimes({ service_id }, rafa)
  expect(free.filter((time) => !left.includes(time))).toEqual([
    ...['09:45', '10:00', '10:15', '13:45', '14:00', '14:15', '14:30', '14:45'],
  ])
  expect(await listTimes({ booking_id: booked.id }, rafa)).toContain('10:00')
  expect(await listTimes({ professional_id: rafa }, rafa)).toEqual(left)
})

test('the house may book at once: no notice, but nothing that has passed', async () => {
  await changeSettings(house.server, house.business, { general_settings: { advanceBooking: 600 } })
  const { body } = await ask({ from: MONDAY, to: MONDAY })
  expect(body.today).toBe(MONDAY)
  const now = new Date(house.server.context.now() - 3 * 3_600_000).toISOString().slice(11, 16)
  const first = requireNth(requireNth(body.days).slots).time
  expect(first >= now).toBe(true)
  expect(first < `${Number(now.slice(0, 2)) + 1}:01`).toBe(true)
})

test('a booking moves to whoever performs it, and stays with its own whatever they perform', async () => {
  const people = [{ name: 'Rafa' }, { name: 'Bia', services: [] }, { name: 'Caio', services: [] }]
  const salon = await openOwnerSalon(house.server, { professionals: people })
  const [performer, own] = [salon.getProfessionalId(0), salon.getProfessionalId(1)]
  const booking = await salon.insert({ professional_id: own, time: '09:00' })
  const query = { from: TUESDAY, to: TUESDAY, booking_id: booking.id }
  const { body } = await house.server.call('GET /api/free-times', { query }, salon.token)
  const ids = new Set(requireNth(body.days).slots.flatMap((slot) => slot.professional_ids))
  expect([...ids].sort()).toEqual([performer, own].sort())
})

test('no more than a month at once, and nothing of a neighbour', async () => {
  expect(formatAnswer(await ask({ to: '2027-01-20' }))).toBe('400 date_range')
  const other = await openOwnerSalon(house.server)
  const { id } = await other.booked()
  expect(formatAnswer(await ask({ booking_id: id }))).toBe('404 booking_not_found')
  const theirs = other.getProfessionalId(0)
  expect(formatAnswer(await ask({ professional_id: theirs }))).toBe('404 professional_not_found')
})
