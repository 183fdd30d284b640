/** Every figure of the reports against rows that are added up by hand, for random houses of a year. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SeededRandom } from '#db/demo/seeded-random.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { plantReportHouse } from '#tests/support/api/report-house.ts'
import {
  addUpBookings,
  addUpCohort,
  addUpMoney,
  addUpOccupancy,
  addUpVisitors,
  dumpHouse,
  type HouseRows,
} from '#tests/support/api/report-reference.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

/** 200 agree as well; these take half the time that a test of the suite may. */
const HOUSES = 80
/** Minute by minute, the hours of a year take as long as all else of ten houses. */
const HOUSES_BY_MINUTE = 8
const SIZE = 36
const TODAY = '2026-11-23'

let server: TestServer
beforeAll(async () => {
  // What is proved here is no password.
  const passwords = {
    hash: async (password: string) => password,
    verify: async (stored: string | null, password: string) => stored === password,
  }
  server = await startTestServer({ passwords })
})
afterAll(() => server.close())

type Span = { from: string; to: string }

function choosePeriod(chance: SeededRandom): { query: Span; before: Span } {
  const kind = chance.pick(['month', 'year', 'days', 'day'] as const)
  if (kind === 'year') {
    const before = { from: '2025-01-01', to: '2025-12-31' }
    return { query: { from: '2026-01-01', to: '2026-12-31' }, before }
  }
  if (kind === 'month') {
    return chance.pick([
      {
        query: { from: '2026-10-01', to: '2026-10-31' },
        before: { from: '2026-09-01', to: '2026-09-30' },
      },
      {
        query: { from: '2026-03-01', to: '2026-03-31' },
        before: { from: '2026-02-01', to: '2026-02-28' },
      },
    ])
  }
  const length = kind === 'day' ? 1 : chance.pickBetween(40, 90)
  const from = addDays(TODAY, -chance.pickBetween(0, 300))
  return {
    query: { from, to: addDays(from, length - 1) },
    before: { from: addDays(from, -length), to: addDays(from, -1) },
  }
}

const toCentavos = (reais: number) => Math.round(reais * 100)
const dropZeros = (tally: Record<string, number>) =>
  Object.fromEntries(Object.entries(tally).filter(([, amount]) => amount !== 0))
const toTally = <T>(list: readonly T[], key: (one: T) => string, amount: (one: T) => number) =>
  dropZeros(Object.fromEntries(list.map((one) => [key(one), amount(one)])))
const getSum = (tally: Record<string, number>) =>
  Object.values(tally).reduce((sum, amount) => sum + amount, 0)

test('every figure is what the rows add up to', { timeout: 120_000 }, async () => {
  for (let seed = 0; seed < HOUSES; seed++) {
    const business = await plantReportHouse(server, seed, SIZE)
    const { token } = await createBusinessOwner(server, business)
    const rows = await dumpHouse(server, business.user_id)
    const { query, before } = choosePeriod(new SeededRandom(`periodo ${seed}`))
    const house = { rows, query, before, token }
    await compareRevenue(house)
    await compareTables(house)
    await compareBookings(house)
    await compareClients(house)
    if (seed % (HOUSES / HOUSES_BY_MINUTE) === 0) await compareOccupancy(house)
  }
})

type House = { rows: HouseRows; query: Span; before: Span; token: string }

async function compareRevenue({ rows, query, before, token }: House): Promise<void> {
  const { body } = await server.call('GET /api/reports/revenue', { query }, token)
  expect(body.before).toEqual(before)
  const [now, earlier] = [addUpMoney(rows, query), addUpMoney(rows, before)]
  for (const [shown, sums] of [
    [body.figures, now],
    [body.figures_before, earlier],
  ] as const) {
    const ticket = sums.paid === 0 ? null : Math.round((sums.total - sums.counter) / sums.paid)
    expect({
      revenue: toCentavos(shown.revenue),
      counter: toCentavos(shown.counter),
      comandas: shown.comandas,
      ticket: shown.ticket === null ? null : toCentavos(shown.ticket),
    }).toEqual({ revenue: sums.total, counter: sums.counter, comandas: sums.paid, ticket })
  }
  const days = toTally(
    body.days,
    (one) => one.date,
    (one) => toCentavos(one.revenue),
  )
  expect(days).toEqual(dropZeros(now.days))
  for (const { paired, paired_revenue } of body.days) {
    expect(toCentavos(paired_revenue)).toBe(paired === null ? 0 : (earlier.days[paired] ?? 0))
  }
}

async function compareTables({ rows, query, before, token }: House): Promise<void> {
  const [now, earlier] = [addUpMoney(rows, query), addUpMoney(rows, before)]
  const { body: people } = await server.call('GET /api/reports/professionals', { query }, token)
  const own = people.professionals
  const byId = (one: (typeof own)[number]) => one.professional_id
  expect(toTally(own, byId, (one) => toCentavos(one.total))).toEqual(dropZeros(now.people))
  expect(toTally(own, byId, (one) => toCentavos(one.total_before))).toEqual(
    dropZeros(earlier.people),
  )
  for (const one of own) expect(one.comandas).toBe(now.comandas[one.professional_id] ?? 0)
  expect(toCentavos(people.total)).toBe(now.total)
  expect(toCentavos(people.rest)).toBe(now.total - getSum(now.people))
  expect(toCentavos(people.rest_before)).toBe(earlier.total - getSum(earlier.people))

  const { body: sold } = await server.call('GET /api/reports/services', { query }, token)
  const toKey = (one: (typeof sold.services)[number]) => one.service_id ?? one.name
  expect(toTally(sold.services, toKey, (one) => toCentavos(one.revenue))).toEqual(
    dropZeros(now.services),
  )
  expect(toTally(sold.services, toKey, (one) => toCentavos(one.revenue_before))).toEqual(
    dropZeros(earlier.services),
  )
  for (const one of sold.services) {
    const key = toKey(one)
    const minutes = now.minutes[key] ?? 0
    const hourly = minutes === 0 ? null : Math.round(((now.services[key] ?? 0) * 60) / minutes)
    expect([one.comandas, one.minutes]).toEqual([now.comandas[key] ?? 0, minutes])
    expect(one.hourly === null ? null : toCentavos(one.hourly)).toBe(hourly)
  }
  expect(toCentavos(sold.products)).toBe(now.products)
  expect(toCentavos(sold.rest)).toBe(now.total - now.products - getSum(now.services))

  const { body: paid } = await server.call('GET /api/reports/methods', { query }, token)
  const byMethod = (one: (typeof paid.methods)[number]) => one.method
  expect(toTally(paid.methods, byMethod, (one) => toCentavos(one.amount))).toEqual(
    dropZeros(now.methods),
  )
  expect(toTally(paid.methods, byMethod, (one) => toCentavos(one.amount_before))).toEqual(
    dropZeros(earlier.methods),
  )
}

async function compareBookings({ rows, query, before, token }: House): Promise<void> {
  const { body } = await server.call('GET /api/reports/bookings', { query }, token)
  const [now, earlier] = [addUpBookings(rows, query), addUpBookings(rows, before)]
  expect(body.counts).toEqual(now.counts)
  expect(body.counts_before).toEqual(earlier.counts)
  expect(
    toTally(
      body.origins,
      (one) => one.origin,
      (one) => one.bookings,
    ),
  ).toEqual(now.origins)
  expect(
    toTally(
      body.origins,
      (one) => one.origin,
      (one) => one.bookings_before,
    ),
  ).toEqual(earlier.origins)
}

async function compareClients({ rows, query, before, token }: House): Promise<void> {
  const { body } = await server.call('GET /api/reports/clients', { query }, token)
  expect(body.visitors).toEqual(addUpVisitors(rows, query))
  expect(body.visitors_before).toEqual(addUpVisitors(rows, before))
  for (const { month, clients, returned } of body.cohorts) {
    for (const [i, within] of [30, 60, 90].entries()) {
      const sums = addUpCohort(rows, month, within)
      expect(clients).toBe(sums.clients)
      const [year = 0, nth = 0] = month.split('-').map(Number)
      const end = new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10)
      expect(returned[i]).toBe(addDays(end, within) < TODAY ? sums.returned : null)
    }
  }
}

async function compareOccupancy({ rows, query, token }: House): Promise<void> {
  const { body } = await server.call('GET /api/reports/occupancy', { query }, token)
  const { working, booked } = addUpOccupancy(rows, query)
  const byHour = ({ weekday, hour }: (typeof body.cells)[number]) => `${weekday} ${hour}`
  expect(toTally(body.cells, byHour, (one) => one.working)).toEqual(working)
  expect(toTally(body.cells, byHour, (one) => one.booked)).toEqual(booked)
}
