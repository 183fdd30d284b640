/** Every figure of the reports beside what the rows add up to. */
import { deepEqual, equal } from 'node:assert/strict'
import type { TestServer } from '../test-server.ts'
import {
  addUpBookings,
  addUpCohort,
  addUpMoney,
  addUpOccupancy,
  addUpVisitors,
} from './add-up-reports.ts'
import { dropZeros, plusDays, type Span, type Tally, toCentavos, toTally } from './civil-day.ts'
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

export async function compareReports(asked: Asked): Promise<void> {
  await compareRevenue(asked)
  await compareTables(asked)
  await compareBookings(asked)
  await compareClients(asked)
}

async function compareRevenue({ server, rows, query, before, token }: Asked): Promise<void> {
  const { body } = await server.call('GET /api/reports/revenue', { query }, token)
  deepEqual(body.before, before)
  const [now, earlier] = [addUpMoney(rows, query), addUpMoney(rows, before)]
  for (const [shown, sums] of [
    [body.figures, now],
    [body.figures_before, earlier],
  ] as const) {
    const ticket = sums.paid === 0 ? null : Math.round((sums.total - sums.counter) / sums.paid)
    deepEqual(
      {
        revenue: toCentavos(shown.revenue),
        counter: toCentavos(shown.counter),
        comandas: shown.comandas,
        ticket: shown.ticket === null ? null : toCentavos(shown.ticket),
      },
      { revenue: sums.total, counter: sums.counter, comandas: sums.paid, ticket },
    )
  }
  const days = toTally(
    body.days,
    (one) => one.date,
    (one) => toCentavos(one.revenue),
  )
  deepEqual(days, dropZeros(now.days))
  for (const { paired, paired_revenue } of body.days) {
    equal(toCentavos(paired_revenue), paired === null ? 0 : (earlier.days[paired] ?? 0))
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
  for (const one of own) equal(one.comandas, now.comandas[one.professional_id] ?? 0)
  equal(toCentavos(people.total), now.total)
  equal(toCentavos(people.rest), now.total - getSum(now.people))
  equal(toCentavos(people.rest_before), earlier.total - getSum(earlier.people))

  const { body: sold } = await server.call('GET /api/reports/services', { query }, token)
  const toKey = (one: (typeof sold.services)[number]) => one.service_id ?? one.name
  deepEqual(
    toTally(sold.services, toKey, (one) => toCentavos(one.revenue)),
    dropZeros(now.services),
  )
  deepEqual(
    toTally(sold.services, toKey, (one) => toCentavos(one.revenue_before)),
    dropZeros(earlier.services),
  )
  for (const one of sold.services) {
    const key = toKey(one)
    const minutes = now.minutes[key] ?? 0
    const hourly = minutes === 0 ? null : Math.round(((now.services[key] ?? 0) * 60) / minutes)
    deepEqual([one.comandas, one.minutes], [now.comandas[key] ?? 0, minutes])
    equal(one.hourly === null ? null : toCentavos(one.hourly), hourly)
  }
  equal(toCentavos(sold.products), now.products)
  equal(toCentavos(sold.rest), now.total - now.products - getSum(now.services))

  const { body: paid } = await server.call('GET /api/reports/methods', { query }, token)
  const byMethod = (one: (typeof paid.methods)[number]) => one.method
  deepEqual(
    toTally(paid.methods, byMethod, (one) => toCentavos(one.amount)),
    dropZeros(now.methods),
  )
  deepEqual(
    toTally(paid.methods, byMethod, (one) => toCentavos(one.amount_before)),
    dropZeros(earlier.methods),
  )
}

async function compareBookings({ server, rows, query, before, token }: Asked): Promise<void> {
  const { body } = await server.call('GET /api/reports/bookings', { query }, token)
  const [now, earlier] = [addUpBookings(rows, query), addUpBookings(rows, before)]
  deepEqual(body.counts, now.counts)
  deepEqual(body.counts_before, earlier.counts)
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

export async function compareOccupancy({ server, rows, query, token }: Asked): Promise<void> {
  const { body } = await server.call('GET /api/reports/occupancy', { query }, token)
  const { working, booked } = addUpOccupancy(rows, query)
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
