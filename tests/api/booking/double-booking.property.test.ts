/** Whatever an owner and the clients do, in whatever order, no time of a professional is sold twice. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BookingRow } from '#db/booking/bookings.ts'
import { listOccupiedIntervals, type ServiceTiming } from '#domain/availability/occupation.ts'
import { toCivilMinute } from '#domain/availability/placement.ts'
import { book, cancel, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
let client: string
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server, {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
    services: [
      { name: 'Corte' },
      { name: 'Luzes', duration: 90, gap_start: 30, gap_minutes: 30, buffer_after: 10 },
    ],
  })
  client = (await server.signIn(house.business.slug)).access_token
})
afterEach(() => server.close())

const dates = [TUESDAY, '2026-12-01', '2026-12-08']
const times = ['10:00', '10:15', '10:30', '11:00', '11:20', '12:00']
const start = fc.record({
  date: fc.constantFrom(...dates),
  time: fc.constantFrom(...times),
  who: fc.nat(1),
  what: fc.nat(1),
})
const state = fc.constantFrom(
  ...(['pendente', 'confirmed', 'completed', 'cancelled', 'no_show'] as const),
)
const scope = fc.constantFrom('one' as const, 'following' as const, 'all' as const)
const picked = fc.nat(30)
const encaixe = fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true))

const step = fc.oneof(
  fc.record({ do: fc.constant('book' as const), start, encaixe, weekly: fc.boolean() }),
  fc.record({ do: fc.constant('client books' as const), start }),
  fc.record({ do: fc.constant('client cancels' as const), picked }),
  fc.record({ do: fc.constant('change' as const), picked, start, scope, encaixe }),
  fc.record({
    do: fc.constant('lengthen' as const),
    picked,
    duration: fc.constantFrom(20, 45, 120),
    scope,
  }),
  fc.record({ do: fc.constant('set' as const), picked, state, scope, encaixe }),
  fc.record({ do: fc.constant('trash' as const), picked }),
  fc.record({ do: fc.constant('restore' as const), picked, encaixe }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const toPlace = ({
  date,
  time,
  who,
  what,
}: {
  date: string
  time: string
  who: number
  what: number
}) => ({
  ...{ date, time, professional_id: house.getProfessionalId(who) },
  service_id: requireNth(house.business.services, what).id,
})

/** @returns what the server answered; a step about a booking that is not there is none */
async function take(it: Step, rows: readonly BookingRow[]): Promise<number> {
  if (it.do === 'book') {
    const repeat = it.weekly ? { repeat: { every_weeks: 1, until: '2026-12-08' } } : {}
    const skip_conflicts = it.weekly
    const asked = { ...toPlace(it.start), encaixe: it.encaixe, ...repeat, skip_conflicts }
    return (await house.book(asked)).status
  }
  if (it.do === 'client books') {
    return (await book(server, house.business, client, toPlace(it.start))).status
  }
  const row = rows[it.picked % Math.max(1, rows.length)]
  if (!row) return 204
  if (it.do === 'client cancels') {
    return (await cancel(server, house.business, client, row.id)).status
  }
  if (it.do === 'change') {
    const asked = { ...toPlace(it.start), encaixe: it.encaixe, scope: it.scope }
    return (await house.change(row, asked)).status
  }
  if (it.do === 'lengthen') {
    return (await house.change(row, { duration: it.duration, scope: it.scope })).status
  }
  if (it.do === 'set') return (await house.set(row, it.state, it.scope, it.encaixe)).status
  if (it.do === 'trash') return (await house.trash(row)).status
  return (await house.restore(row, it.encaixe)).status
}

type Standing = Pick<BookingRow, 'id' | 'professional_id' | 'date' | 'time' | 'encaixe'> &
  ServiceTiming

/** Two bookings that meet, of which neither is a deliberate overlap. */
function soldTwice(rows: readonly Standing[]): string[] {
  const spans = rows
    .filter((row) => !row.encaixe)
    .flatMap((row) =>
      listOccupiedIntervals(row, toCivilMinute(row)).map((span) => ({ ...span, row })),
    )
  return spans.flatMap((one, i) =>
    spans
      .slice(i + 1)
      .filter(({ row }) => row.id !== one.row.id)
      .filter(({ row }) => row.professional_id === one.row.professional_id)
      .filter(({ from, to }) => from < one.to && one.from < to)
      .map(({ row }) => `${one.row.date} ${one.row.time} and ${row.date} ${row.time}`),
  )
}

const standing = (rows: readonly BookingRow[]) =>
  rows.filter(({ status, deleted }) => status !== 'cancelled' && !deleted)

test('no path sells a time twice, and none breaks', async () => {
  const answers = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const it of steps) {
        const status = await take(it, await house.rows())
        answers.set(status, (answers.get(status) ?? 0) + 1)
        expect(status).toBeLessThan(500)
        expect(soldTwice(standing(await house.rows()))).toEqual([])
      }
    }),
    { numRuns: 15 },
  )
  // It was neither all let through nor all refused.
  expect(answers.get(201)).toBeGreaterThan(5)
  expect(answers.get(409)).toBeGreaterThan(5)
}, 120_000)

test('it would see a time that was sold twice', async () => {
  const row = await house.insert()
  expect(soldTwice([row, { ...row, id: 'other', time: '10:29' }])).toHaveLength(1)
  expect(soldTwice([row, { ...row, id: 'other', time: '10:30' }])).toEqual([])
  expect(soldTwice([row, { ...row, id: 'other', encaixe: true }])).toEqual([])
})
