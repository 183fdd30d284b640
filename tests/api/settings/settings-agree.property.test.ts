/** Whatever the settings are saved as, the page's slots and the rule that judges a booking agree with it. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import type { Weekday } from '#domain/time/civil-time.ts'
import { listStoredBookings } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'
import { addCivilDays, formatMinute } from '#tests/support/domain/reference-slots.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server, {
    professionals: [{ name: 'Rafa' }],
    services: [{ name: 'Corte', duration: 40, buffer_after: 10 }],
  })
})
afterEach(() => server.close())

const WEEK = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies Weekday[]

/** Cuts of the day in order, two for each window; none is a closed day. */
const day = fc
  .uniqueArray(fc.integer({ min: 0, max: 288 }), { maxLength: 6 })
  .map((cuts) => cuts.sort((a, b) => a - b).map((cut) => formatMinute(cut * 5)))
  .map((cuts) => {
    const schedules = cuts.flatMap((start, i) => {
      const end = cuts[i + 1]
      return i % 2 === 0 && end !== undefined ? [{ start, end }] : []
    })
    return { enabled: schedules.length > 0, schedules }
  })
const week = fc.record(
  // `fromEntries` forgets the names, which are those of the week.
  Object.fromEntries(WEEK.map((weekday) => [weekday, day])) as Record<Weekday, typeof day>,
)
const rules = fc.record({
  advanceBooking: fc.constantFrom(0, 30, 90, 1440),
  bookingTimeInterval: fc.constantFrom(5, 7, 15, 30, 240),
  timezone: fc.constantFrom('America/Sao_Paulo', 'America/Rio_Branco', 'America/Noronha'),
})
const dates = Array.from({ length: 8 }, (_, i) => addCivilDays('2026-11-23', i))
const world = fc.record({
  week,
  rules,
  off: fc.subarray(dates, { maxLength: 2 }),
  /** Which of the offered times is booked, and which minutes are tried besides. */
  pick: fc.nat(500),
  minutes: fc.array(fc.tuple(fc.constantFrom(...dates), fc.nat(287)), { maxLength: 5 }),
})

type Changes = CallInput<'PATCH /api/settings'>['body']['changes']

async function save(changes: Changes) {
  const shown = (await server.call('GET /api/settings', {}, house.token)).body.settings
  const { status, text } = await server.call(
    'PATCH /api/settings',
    { body: { changes, shown } },
    house.token,
  )
  expect(status, text).toBe(200)
}

async function takeDaysOff(days: readonly string[]) {
  const { body } = await server.call('GET /api/settings', {}, house.token)
  for (const { date } of body.closed_days) {
    await server.call('DELETE /api/settings/closed-days', { query: { date } }, house.token)
  }
  for (const date of days) {
    const closed = await server.call(
      'POST /api/settings/closed-days',
      { body: { date } },
      house.token,
    )
    // A zone further west may still have a day that is over here; the first of them is today at most.
    expect(closed.status, closed.text).toBe(200)
  }
}

async function listOffered(): Promise<Set<string>> {
  const query = {
    service_id: requireNth(house.business.services).id,
    from: requireNth(dates),
    to: requireNth(dates, dates.length - 1),
  }
  const params = { slug: house.business.slug }
  const { body } = await server.call('GET /api/public/:slug/slots', { params, query })
  return new Set(body.days.flatMap(({ date, slots }) => slots.map(({ time }) => `${date} ${time}`)))
}

/** Whether the page takes a booking there; it is taken back at once. */
async function isTaken(at: string): Promise<boolean> {
  const [date = '', time = ''] = at.split(' ')
  const { access_token } = await server.signIn(house.business.slug)
  const service_id = requireNth(house.business.services).id
  const { status, body } = await server.call(
    'POST /api/public/:slug/bookings',
    { params: { slug: house.business.slug }, headers: {}, body: { service_id, date, time } },
    access_token,
  )
  if (status !== 201) return false
  expect(await listStoredBookings(server, house.business)).toHaveLength(1)
  const { id } = body
  await house.trash({
    id,
    version: requireNth((await house.rows()).filter((row) => row.id === id)).version,
  })
  await house.deleteForGood(id)
  return true
}

test('a booking is taken exactly where the page offers it, whatever was saved', async () => {
  let tried = { free: 0, shut: 0 }
  await fc.assert(
    fc.asyncProperty(world, async ({ week: hours, rules: general, off, pick, minutes }) => {
      await save({ ...hours, ...general })
      await takeDaysOff(off)
      const offered = await listOffered()
      for (const at of offered) expect(off, at).not.toContain(at.slice(0, 10))
      for (const at of offered) expectOpen(hours, at)
      const one = [...offered][pick % (offered.size || 1)]
      const others = minutes.map(([date, cut]) => `${date} ${formatMinute(cut * 5)}`)
      for (const at of new Set([...(one ? [one] : []), ...others])) {
        const wanted = offered.has(at)
        expect([at, await isTaken(at)]).toEqual([at, wanted])
        tried = wanted ? { ...tried, free: tried.free + 1 } : { ...tried, shut: tried.shut + 1 }
      }
    }),
    { seed: SEED, numRuns: 40 },
  )
  expect(tried.free).toBeGreaterThan(20)
  expect(tried.shut).toBeGreaterThan(40)
}, 120_000)

/** The 40 minutes of the service lie in one of the windows that were saved for the weekday. */
function expectOpen(
  hours: Record<Weekday, { schedules: { start: string; end: string }[] }>,
  at: string,
) {
  const [date = '', time = ''] = at.split(' ')
  const weekday = WEEK[dates.indexOf(date) % 7] ?? 'monday'
  const [h = 0, m = 0] = time.split(':').map(Number)
  const end = formatMinute(h * 60 + m + 40)
  const isIn = hours[weekday].schedules.some((window) => window.start <= time && end <= window.end)
  expect([at, isIn]).toEqual([at, true])
}
