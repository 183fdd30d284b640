/** Every figure of the reports beside what the rows add up to. */
import { deepEqual, equal } from 'node:assert/strict'
import type { TestServer } from '../test-server.ts'
import {
  addUpBookings,
  addUpCohort,
  addUpMethods,
  addUpMoney,
  addUpOccupancy,
  addUpVisitors,
} from './add-up-reports.ts'
import {
  DAY_MS,
  dropZeros,
  plusDays,
  type Span,
  sumOf,
  type Tally,
  toCentavos,
  toClock,
  toTally,
} from './civil-day.ts'
import type { HouseRows } from './rows.ts'

/** A house, and the days that its screens are asked for. */
export type Asked = {
  server: TestServer
  rows: HouseRows
  query: Span
  before: Span
  /** At the house. */
  today: string
  token: string
}

const getSum = (tally: Tally) => Object.values(tally).reduce((sum, amount) => sum + amount, 0)

export async function compareReports(whole: Asked): Promise<void> {
  const asked = { ...whole, before: cutToSameDays(whole) }
  await compareRevenue(asked, whole.before)
  await compareTables(asked)
  await compareBookings(asked)
  await compareClients(asked)
}

/** Of days that are under way, as many of those before. */
export function cutToSameDays({ query, before, today }: Asked): Span {
  if (today < query.from || today >= query.to) return before
  const passed = Math.round((Date.parse(today) - Date.parse(query.from)) / DAY_MS)
  const to = plusDays(before.from, passed)
  return { from: before.from, to: to < before.to ? to : before.to }
}

async function compareRevenue(
  { server, rows, query, before, token }: Asked,
  whole: Span,
): Promise<void> {
  const { body } = await server.call('GET /api/reports/revenue', { query }, token)
  deepEqual(body.before, before)
  const [now, earlier] = [addUpMoney(rows, query), addUpMoney(rows, before)]
  for (const [shown, sums] of [
    [body.figures, now],
    [body.figures_before, earlier],
  ] as const) {
    const ticket = sums.paid === 0 ? null : Math.round(sums.visits / sums.paid)
    const [revenue, visits, counter] = [shown.revenue, shown.visits, shown.counter].map(toCentavos)
    deepEqual(
      {
        ...{ revenue, visits, counter, comandas: shown.comandas, courtesies: shown.courtesies },
        ticket: shown.ticket === null ? null : toCentavos(shown.ticket),
      },
      {
        ...{ revenue: sums.total, visits: sums.visits, counter: sums.counter },
        ...{ comandas: sums.closed, courtesies: sums.closed - sums.paid, ticket },
      },
    )
  }
  const paired_days = addUpMoney(rows, whole).days
  const days = toTally(
    body.days,
    (one) => one.date,
    (one) => toCentavos(one.revenue),
  )
  deepEqual(days, dropZeros(now.days))
  for (const { paired, paired_revenue, revenue, visits, counter } of body.days) {
    equal(toCentavos(visits) + toCentavos(counter), toCentavos(revenue))
    equal(toCentavos(paired_revenue), paired === null ? 0 : (paired_days[paired] ?? 0))
  }
}

async function compareTables({ server, rows, query, before, token }: Asked): Promise<void> {
  const [now, earlier] = [addUpMoney(rows, query), addUpMoney(rows, before)]
  const { body: people } = await server.call('GET /api/reports/professionals', { query }, token)
  const own = people.professionals
  const byId = (one: (typeof own)[number]) => one.professional_id
  deepEqual(
    toTally(own, byId, (one) => toCentavos(one.total)),
    dropZeros(now.people),
  )
  deepEqual(
    toTally(own, byId, (one) => toCentavos(one.total_before)),
    dropZeros(earlier.people),
  )
  for (const one of own) {
    const { professional_id: id } = one
    equal(one.comandas, now.comandas[id] ?? 0)
    equal(toCentavos(one.commissions), now.commissions[id] ?? 0)
    equal(toCentavos(one.services) + toCentavos(one.products), toCentavos(one.total))
  }
  equal(toCentavos(people.total), now.total)
  equal(toCentavos(people.rest), now.unnamed)
  equal(toCentavos(people.rest_before), earlier.unnamed)
  equal(getSum(now.people) + now.unnamed, now.total)

  const { body: sold } = await server.call('GET /api/reports/services', { query }, token)
  const toKey = (one: (typeof sold.services)[number]) => one.service_id ?? one.name
  for (const [shown, sums] of [
    [(one: (typeof sold.services)[number]) => one.services, now.services],
    [(one: (typeof sold.services)[number]) => one.revenue, now.offers],
    [(one: (typeof sold.services)[number]) => one.revenue_before, earlier.offers],
  ] as const)
    deepEqual(
      toTally(sold.services, toKey, (one) => toCentavos(shown(one))),
      dropZeros(sums),
    )
  for (const one of sold.services) {
    const key = toKey(one)
    const minutes = now.minutes[key] ?? 0
    const hourly = minutes === 0 ? null : Math.round(((now.services[key] ?? 0) * 60) / minutes)
    deepEqual([one.comandas, one.minutes], [now.comandas[key] ?? 0, minutes])
    equal(one.hourly === null ? null : toCentavos(one.hourly), hourly)
  }
  const products = sumOf(sold.services, (one) => toCentavos(one.products))
  equal(products + toCentavos(sold.counter), now.products)
  equal(getSum(now.offers) + toCentavos(sold.counter), toCentavos(sold.total))

  const { body: paid } = await server.call('GET /api/reports/methods', { query }, token)
  const byMethod = (one: (typeof paid.methods)[number]) => one.method
  deepEqual(
    toTally(paid.methods, byMethod, (one) => toCentavos(one.amount)),
    dropZeros(addUpMethods(rows, query)),
  )
  deepEqual(
    toTally(paid.methods, byMethod, (one) => toCentavos(one.amount_before)),
    dropZeros(addUpMethods(rows, before)),
  )
}

async function compareBookings({
  server,
  rows,
  query,
  today,
  before,
  token,
}: Asked): Promise<void> {
  const { body } = await server.call('GET /api/reports/bookings', { query }, token)
  const [now, earlier] = [addUpBookings(rows, query), addUpBookings(rows, before)]
  deepEqual(body.counts, now.counts)
  deepEqual(body.counts_before, earlier.counts)
  const isUnderWay = today >= query.from && today < query.to
  const part = addUpBookings(rows, isUnderWay ? { ...query, to: today } : query)
  deepEqual(body.counts_part, part.counts)
  deepEqual(
    toTally(
      body.origins,
      (one) => one.origin,
      (one) => one.bookings_part,
    ),
    part.origins,
  )
  deepEqual(
    toTally(
      body.origins,
      (one) => one.origin,
      (one) => one.bookings,
    ),
    now.origins,
  )
  deepEqual(
    toTally(
      body.origins,
      (one) => one.origin,
      (one) => one.bookings_before,
    ),
    earlier.origins,
  )
}

async function compareClients({ server, rows, query, before, today, token }: Asked): Promise<void> {
  const { body } = await server.call('GET /api/reports/clients', { query }, token)
  deepEqual(body.visitors, addUpVisitors(rows, query))
  deepEqual(body.visitors_before, addUpVisitors(rows, before))
  for (const { month, clients, returned } of body.cohorts) {
    for (const [i, within] of [30, 60, 90].entries()) {
      const sums = addUpCohort(rows, month, within)
      equal(clients, sums.clients)
      const [year = 0, nth = 0] = month.split('-').map(Number)
      const end = new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10)
      equal(returned[i], plusDays(end, within) < today ? sums.returned : null)
    }
  }
}

export async function compareOccupancy({
  server,
  rows,
  query,
  today,
  token,
}: Asked): Promise<void> {
  const { body } = await server.call('GET /api/reports/occupancy', { query }, token)
  const now = toClock(rows.zone, server.context.now())
  const { working, booked } = addUpOccupancy(rows, query, query.from <= today ? now : null)
  const byHour = ({ weekday, hour }: (typeof body.cells)[number]) => `${weekday} ${hour}`
  deepEqual(
    toTally(body.cells, byHour, (one) => one.working),
    working,
  )
  deepEqual(
    toTally(body.cells, byHour, (one) => one.booked),
    booked,
  )
}
