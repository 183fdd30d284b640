/** Bookings that repeat: made, moved and cancelled together or one by one. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
  requirePresent,
} from '#tests/support/api/calls/owner-calls.ts'
import { listSmsTo } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
})
afterEach(() => server.close())

const FOUR = [TUESDAY, '2026-12-01', '2026-12-08', '2026-12-15']
const weekly = { repeat: { every_weeks: 1, until: '2026-12-15' } }
const made = async (asked: Parameters<OwnerSalon['book']>[0] = {}) => {
  const { status, body, text } = await house.book({ ...weekly, ...asked })
  if (status !== 201) throw new Error(text)
  return body.bookings
}
const standing = async () => (await house.rows()).map(({ date, time }) => `${date} ${time}`)

test('a booking repeats every n weeks until a date, as one series', async () => {
  const bookings = await made()
  expect(bookings.map(({ date }) => date)).toEqual(FOUR)
  expect(new Set(bookings.map(({ series_id }) => series_id)).size).toBe(1)
  expect(requireNth(bookings).series_id).not.toBeNull()
  const repeat = { every_weeks: 2, until: '2026-12-14' }
  const fortnightly = await made({ time: '15:00', repeat })
  expect(fortnightly.map(({ date }) => date)).toEqual([TUESDAY, '2026-12-08'])
  const once = await made({ time: '17:00', repeat: { every_weeks: 1, until: TUESDAY } })
  expect(once.map(({ series_id }) => series_id)).toEqual([null])
})

test('dates that cannot be had are listed before anything is booked, each with its reason', async () => {
  await house.booked({ date: '2026-12-01', time: '09:45' })
  await house.block({ date: '2026-12-15', full_day: true })
  const { body } = await house.conflicts(weekly)
  expect(body.dates).toEqual(FOUR.map((date) => ({ date, time: '10:00' })))
  expect(body.conflicts.map(({ date, code }) => [date, code])).toEqual([
    ['2026-12-01', 'slot_taken'],
    ['2026-12-15', 'time_blocked'],
  ])
  expect(requireNth(body.conflicts).message).toContain('já está ocupado')
  expect(await standing()).toHaveLength(1)
  const refused = await house.book(weekly)
  expect([formatAnswer(refused), refused.body.dates]).toEqual([
    '409 series_conflicts',
    ['2026-12-01', '2026-12-15'],
  ])
  expect(await standing()).toHaveLength(1)
})

test('a date that cannot be had is offered the nearest free times of its day, and stands at one', async () => {
  await house.booked({ date: '2026-12-01', time: '09:45' })
  const { body } = await house.conflicts(weekly)
  expect(requireNth(body.conflicts).free).toEqual(['09:15', '10:15', '10:30'])
  const bookings = await made({ moved: [{ date: '2026-12-01', time: '10:15' }] })
  expect(bookings.map(({ date, time }) => `${date} ${time}`)).toEqual([
    ...[`${TUESDAY} 10:00`, '2026-12-01 10:15', '2026-12-08 10:00', '2026-12-15 10:00'],
  ])
  expect(new Set(bookings.map(({ series_id }) => series_id)).size).toBe(1)
})

test('the owner may leave those dates out, or place them as encaixes', async () => {
  await house.booked({ date: '2026-12-01' })
  const { body } = await house.book({ ...weekly, skip_conflicts: true })
  expect(body.bookings.map(({ date }) => date)).toEqual([TUESDAY, '2026-12-08', '2026-12-15'])
  expect(body.skipped.map(({ date, code }) => [date, code])).toEqual([['2026-12-01', 'slot_taken']])
  const over = await house.book({ ...weekly, encaixe: true })
  expect([over.body.bookings.length, over.body.skipped]).toEqual([4, []])
})

test('a repetition of which nothing is left is refused', async () => {
  await made()
  expect(formatAnswer(await house.book({ ...weekly, skip_conflicts: true }))).toBe(
    '409 series_conflicts',
  )
})

test('104 dates are the most', async () => {
  const until = (date: string) => ({ repeat: { every_weeks: 1, until: date } })
  const { body } = await house.conflicts(until('2028-11-20'))
  expect(body.dates).toHaveLength(104)
  expect(formatAnswer(await house.conflicts(until('2028-11-21')))).toBe('400 series_too_long')
  expect(formatAnswer(await house.book(until('2028-11-21')))).toBe('400 series_too_long')
})

test('a whole series of two years is booked at once', async () => {
  const { body } = await house.book({ repeat: { every_weeks: 1, until: '2028-11-20' } })
  expect(body.bookings).toHaveLength(104)
})

test('one letter tells of a series, and one of moving it', async () => {
  const email = requireNth(house.business.clients).email ?? ''
  const bookings = await made()
  expect(await listSmsTo(server, email)).toHaveLength(1)
  await house.change(requireNth(bookings), { time: '11:00', scope: 'all' })
  expect(await listSmsTo(server, email)).toHaveLength(2)
})

test('a move takes with it what is asked for: itself, the later ones, all', async () => {
  const [, second] = await made()
  const moved = await house.change(requirePresent(second), { time: '11:00' })
  expect(moved.body.bookings).toHaveLength(1)
  expect(await standing()).toEqual([
    `${TUESDAY} 10:00`,
    '2026-12-01 11:00',
    '2026-12-08 10:00',
    '2026-12-15 10:00',
  ])
  const later = await house.change(requireNth(moved.body.bookings), {
    date: '2026-12-02',
    time: '11:30',
    scope: 'following',
  })
  expect(later.body.bookings[0]?.id).toBe(second?.id)
  expect(await standing()).toEqual([
    `${TUESDAY} 10:00`,
    '2026-12-02 11:30',
    '2026-12-09 10:30',
    '2026-12-16 10:30',
  ])
  await house.change(requireNth(later.body.bookings), {
    date: '2026-12-01',
    time: '00:30',
    professional_id: house.getProfessionalId(1),
    scope: 'all',
  })
  expect(await standing()).toEqual([
    '2026-11-22 23:00',
    '2026-12-01 00:30',
    '2026-12-07 23:30',
    '2026-12-14 23:30',
  ])
  expect(new Set((await house.rows()).map((row) => row.professional_name))).toEqual(
    new Set(['Bia']),
  )
})

test('a series moves by a week, to where its own next one stood', async () => {
  const [first] = await made()
  for (const date of ['2026-12-01', TUESDAY]) {
    const [row] = (await house.rows()).filter(({ id }) => id === first?.id)
    const { status, body } = await house.change(requirePresent(row), { date, scope: 'all' })
    expect([status, body.bookings.length]).toEqual([200, 4])
  }
  expect(await standing()).toEqual(FOUR.map((date) => `${date} 10:00`))
})

test('where one of them cannot go, none goes', async () => {
  const bookings = await made()
  await house.booked({ date: '2026-12-08', time: '14:00' })
  const before = await house.rows()
  const refused = await house.change(requireNth(bookings), { time: '14:00', scope: 'all' })
  expect(formatAnswer(refused)).toBe('409 slot_taken')
  expect(await house.rows()).toEqual(before)
})

test('no calendar of ours reaches past 2100', async () => {
  const repeat = { every_weeks: 1, until: '2100-12-31' }
  const bookings = (await house.book({ date: '2100-12-24', repeat })).body.bookings
  const far = { date: '2100-12-28', scope: 'all' as const }
  expect(formatAnswer(await house.change(requireNth(bookings), far))).toBe('400 date_range')
  expect(await standing()).toEqual(['2100-12-24 10:00', '2100-12-31 10:00'])
})

test('completed and cancelled ones stay as they are', async () => {
  const [first, second, third] = await made()
  await house.set(requirePresent(first), 'completed')
  await house.set(requirePresent(second), 'cancelled')
  const { body } = await house.change(requirePresent(third), {
    time: '16:00',
    price: 80,
    scope: 'all',
  })
  expect(body.bookings.map(({ date }) => date)).toEqual(['2026-12-08', '2026-12-15'])
  expect((await house.rows()).map(({ time, price }) => [time, price])).toEqual([
    ['10:00', 5000],
    ['10:00', 5000],
    ['16:00', 8000],
    ['16:00', 8000],
  ])
})

test('only what is changed is changed in the others', async () => {
  const [first, second] = await made()
  await house.change(requirePresent(second), { price: 99, notes: 'só nesta' })
  await house.change(requirePresent(first), { price: 50, notes: '', time: '12:00', scope: 'all' })
  expect((await house.rows()).map(({ time, price, notes }) => [time, price, notes])).toEqual([
    ['12:00', 5000, null],
    ['12:00', 9900, 'só nesta'],
    ['12:00', 5000, null],
    ['12:00', 5000, null],
  ])
})

test('of a series that is completed the others stay to come', async () => {
  const [first] = await made()
  const { body } = await house.set(requirePresent(first), 'completed', 'all')
  expect(body.bookings.map(({ id }) => id)).toEqual([first?.id])
  const states = (await house.rows()).map(({ status }) => status)
  expect(states).toEqual(['completed', 'confirmed', 'confirmed', 'confirmed'])
})

test('later ones are cancelled together', async () => {
  const [, second] = await made()
  const { body } = await house.set(requirePresent(second), 'cancelled', 'following')
  expect(body.bookings.map(({ date, status }) => [date, status])).toEqual([
    ['2026-12-01', 'cancelled'],
    ['2026-12-08', 'cancelled'],
    ['2026-12-15', 'cancelled'],
  ])
  const states = (await house.rows()).map(({ status }) => status)
  expect(states).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled'])
})

test('the key of a series gives all of it again', async () => {
  const one = await house.book(weekly, 'serie')
  const two = await house.book(weekly, 'serie')
  expect([two.status, two.text]).toEqual([201, one.text])
  expect(await house.rows()).toHaveLength(4)
})
