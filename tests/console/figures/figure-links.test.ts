/** Each figure of the money screens opens onto a list whose rows add up to it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallOutput } from '#api/contract/contract.ts'
import { formatEntryFilters } from '#console/admin/caixa/entry-filters.ts'
import { listAttention } from '#console/admin/dashboard/list-attention.ts'
import {
  listBridge,
  listComing,
  listStatementRows,
  toArrived,
  toTipsLink,
} from '#console/admin/financial/summary/statement-rows.ts'
import { toComingSearch, toEarnedSearch } from '#console/admin/projections/bookings-search.ts'
import {
  toBookings,
  toComandas,
  toCounter,
  toEarned,
  toIncome,
  toTakings,
  toVisitors,
} from '#console/admin/reports/report-links.ts'
import { RETURN_DAYS } from '#domain/report/cohorts.ts'
import { TAKINGS_PARTS } from '#domain/report/takings.ts'
import { getMonthPeriod } from '#domain/time/period.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { addUpOccupancy } from '#tests/support/api/reference/add-up-reports.ts'
import {
  isIn,
  plusDays,
  sumOf,
  toCentavos,
  toClock,
  toDay,
} from '#tests/support/api/reference/civil-day.ts'
import { plantReferenceHouse } from '#tests/support/api/reference/house.ts'
import { dumpHouse } from '#tests/support/api/reference/rows.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type FigureLink,
  listBookings,
  listFigureRows,
  type OwnerCalls,
} from '#tests/support/console/figure-rows.ts'

const HOUSES = 4
const SIZE = 36
const PERIODS = [
  { from: '2026-11-01', to: '2026-11-30' },
  { from: '2026-09-01', to: '2026-09-30' },
  { from: '2026-01-01', to: '2026-12-31' },
]

let server: TestServer
const houses: (OwnerCalls & { user_id: string })[] = []
beforeAll(async () => {
  server = await startTestServer()
  for (let seed = 0; seed < HOUSES; seed++) {
    const business = await plantReferenceHouse(server, seed, SIZE)
    const { token } = await createBusinessOwner(server, business)
    const { user_id } = business
    const { zone } = await dumpHouse(server, user_id)
    houses.push({ server, token, user_id, today: toDay(zone, server.context.now()) })
  }
})
afterAll(() => server.close())

/** What is called with each house and period. */
async function forEach(
  check: (calls: (typeof houses)[number], period: { from: string; to: string }) => Promise<void>,
): Promise<void> {
  for (const calls of houses) for (const period of PERIODS) await check(calls, period)
}

test('what a house earned is the comandas of its visits and its sales, day by day', async () => {
  await forEach(async (calls, query) => {
    const revenue = await server.call('GET /api/reports/revenue', { query }, calls.token)
    const { figures, days } = revenue.body
    const closed = await listFigureRows(calls, toComandas(query))
    expect(closed).toEqual({ count: figures.comandas, sum: toCentavos(figures.visits) })
    const counter = await listFigureRows(calls, toCounter(query))
    expect(counter.sum).toBe(toCentavos(figures.counter))
    expect(closed.sum + counter.sum).toBe(toCentavos(figures.revenue))
    const busiest = days.find((one) => one.revenue !== 0)
    if (busiest) {
      const day = { from: busiest.date, to: busiest.date }
      const [visits, sales] = [toComandas(day), toCounter(day)]
      expect((await listFigureRows(calls, visits)).sum).toBe(toCentavos(busiest.visits))
      expect((await listFigureRows(calls, sales)).sum).toBe(toCentavos(busiest.counter))
    }
    const methods = await server.call('GET /api/reports/methods', { query }, calls.token)
    for (const { method, amount, amount_before } of methods.body.methods) {
      const past = await listFigureRows(calls, toIncome(methods.body.before, method))
      expect([method, past.sum]).toEqual([method, toCentavos(amount_before)])
      const rows = await listFigureRows(calls, toIncome(query, method))
      expect([method, rows.sum]).toEqual([method, toCentavos(amount)])
    }
  })
})

test('clients who came, came first, came again, and those of each month who were back soon', async () => {
  await forEach(async (calls, query) => {
    const { body } = await server.call('GET /api/reports/clients', { query }, calls.token)
    const { visitors, visitors_before, cohorts } = body
    const count = async (link: FigureLink) => (await listFigureRows(calls, link)).count
    expect(await count(toVisitors(query, 'came'))).toBe(visitors.clients)
    expect(await count(toVisitors(body.before, 'came'))).toBe(visitors_before.clients)
    expect(await count(toVisitors(query, 'first'))).toBe(visitors.new_clients)
    expect(await count(toVisitors(query, 'again'))).toBe(visitors.clients - visitors.new_clients)
    for (const { month, clients, returned } of cohorts) {
      const days = getMonthPeriod(`${month}-01`)
      expect([month, await count(toVisitors(days, 'first'))]).toEqual([month, clients])
      for (const [nth, within] of RETURN_DAYS.entries()) {
        const back = returned[nth] ?? null
        if (back === null) continue
        expect(await count(toVisitors(days, 'first', within))).toBe(back)
      }
    }
  })
})

test('the comandas of professionals and services, and what became of bookings', async () => {
  await forEach(async (calls, query) => {
    const { body: people } = await server.call(
      'GET /api/reports/professionals',
      { query },
      calls.token,
    )
    for (const { professional_id, comandas, commissions, ...parts } of people.professionals) {
      for (const part of TAKINGS_PARTS) {
        const { sum } = await listFigureRows(calls, toTakings(query, professional_id, part))
        expect([professional_id, part, sum]).toEqual([
          ...[professional_id, part, toCentavos(parts[part])],
        ])
      }
      const all = await listFigureRows(calls, toTakings(query, professional_id))
      const before = await listFigureRows(calls, toTakings(people.before, professional_id))
      expect([professional_id, all.sum, before.sum]).toEqual([
        ...[professional_id, toCentavos(parts.total), toCentavos(parts.total_before)],
      ])
      const earned = await listFigureRows(calls, toEarned(query, professional_id))
      expect([professional_id, earned.sum]).toEqual([professional_id, toCentavos(commissions)])
      const link = toComandas(query, { profissional: professional_id })
      expect((await listFigureRows(calls, link)).count).toBe(comandas)
    }
    const { body: sold } = await server.call('GET /api/reports/services', { query }, calls.token)
    for (const { service_id, comandas, revenue, revenue_before } of sold.services) {
      if (service_id === null) continue
      const earlier = await listFigureRows(calls, toComandas(sold.before, { servico: service_id }))
      expect(earlier.sum).toBe(toCentavos(revenue_before))
      const rows = await listFigureRows(calls, toComandas(query, { servico: service_id }))
      expect(rows).toEqual({ count: comandas, sum: toCentavos(revenue) })
    }
    const past = await listFigureRows(calls, toCounter(people.before, 'sem-profissional'))
    expect(past.sum).toBe(toCentavos(people.rest_before))
    const unnamed = await listFigureRows(calls, toCounter(query, 'sem-profissional'))
    expect(unnamed.sum).toBe(toCentavos(people.rest))
    const { body } = await server.call('GET /api/reports/bookings', { query }, calls.token)
    const { booked, completed, cancelled, no_shows } = body.counts
    const earlier = await listFigureRows(calls, toBookings(body.before))
    expect(earlier.count).toBe(body.counts_before.booked)
    const part = await listFigureRows(calls, toBookings(body.part))
    expect(part.count).toBe(body.counts_part.booked)
    for (const { origin, bookings_before } of body.origins) {
      const rows = await listFigureRows(calls, toBookings(body.before, { origem: origin }))
      expect([origin, rows.count]).toEqual([origin, bookings_before])
    }
    for (const [estado, count] of [
      [undefined, booked],
      ['completed', completed],
      ['cancelled', cancelled],
      ['no_show', no_shows],
      ['open', booked - completed - cancelled - no_shows],
    ] as const) {
      const rows = await listFigureRows(calls, toBookings(query, estado ? { estado } : {}))
      expect([estado, rows.count]).toEqual([estado, count])
    }
    for (const [tipo, count] of [
      ['walk_in', body.counts.walk_ins],
      ['encaixe', body.counts.encaixes],
      ['courtesy', body.counts.courtesies],
    ] as const) {
      const rows = await listFigureRows(calls, toBookings(query, { tipo }))
      expect([tipo, rows.count]).toEqual([tipo, count])
    }
  })
})

test('an hour of the week opens onto the bookings that fill it, all of them and no other', async () => {
  let links = 0
  await forEach(async (calls, query) => {
    const rows = await dumpHouse(server, calls.user_id)
    const now = toClock(rows.zone, server.context.now())
    const { body } = await server.call('GET /api/reports/occupancy', { query }, calls.token)
    for (const { weekday, hour, booked } of body.cells.filter((cell) => cell.booked > 0)) {
      links++
      const { search } = toBookings(query, { hora: `${weekday}-${hour}` })
      const opened = (await listBookings(calls, search)).bookings.map(({ id }) => id)
      const found = rows.bookings.filter(({ id }) => opened.includes(id))
      // One that goes past midnight fills the day after its own too.
      const fill = (bookings: typeof found) => {
        const days = new Set(bookings.flatMap(({ date }) => [date, plusDays(date, 1)]))
        return sumOf(
          [...days].filter((day) => isIn(day, query)),
          (day) => {
            const sums = addUpOccupancy({ ...rows, bookings }, { from: day, to: day }, now)
            return sums.booked[`${weekday} ${hour}`] ?? 0
          },
        )
      }
      expect([search, fill(found)]).toEqual([search, booked])
      expect(found.filter((one) => fill([one]) === 0)).toEqual([])
    }
  })
  expect(links).toBeGreaterThan(20)
})

test('every line of the income statement, by competence and by cash', async () => {
  await forEach(async (calls, period) => {
    for (const basis of ['competence', 'cash'] as const) {
      const query = { ...period, basis }
      const { body } = await server.call('GET /api/financial', { query }, calls.token)
      const rows = listStatementRows(body.statement, body.before.statement, basis, period)
      const { before, part } = body
      const others = listStatementRows(before.statement, body.statement, basis, before)
      expect(others.map(({ now }) => now)).toEqual(rows.map((row) => row.before))
      const soFar = listStatementRows(part.statement, before.statement, basis, part)
      const coming = listComing(body.statement, part, basis, period)
      const steps = coming.map(({ amount, ...step }) => ({ ...step, now: amount }))
      for (const { key, now, link } of [...rows, ...others, ...soFar, ...steps]) {
        // Removed ones stand in the list's corrections.
        if (!link || key === 'removed' || link.to === '/admin/reports') continue
        const { sum } = await listFigureRows(calls, link)
        // A list of expenses has what was paid, one of commissions what was earned, both above 0.
        const isCost = link.to === '/admin/financial' || link.search.aba === 'atendimentos'
        const shown = isCost ? 0 - sum : sum
        expect([basis, key, shown]).toEqual([basis, key, toCentavos(now)])
      }
      for (const { method, amount } of body.statement.income.methods) {
        const { sum } = await listFigureRows(calls, toArrived(period, method))
        expect([method, sum]).toEqual([method, toCentavos(amount)])
      }
      for (const step of body.bridge ? listBridge(part.statement, body.bridge, part) : []) {
        if (!step.link) continue
        const { sum } = await listFigureRows(calls, step.link)
        expect([step.key, toCentavos(step.amount)]).toEqual([
          ...[step.key, step.key === 'later' || step.key === 'tips' ? 0 - sum : sum],
        ])
      }
      if (basis === 'competence') {
        const tips = await listFigureRows(calls, toTipsLink(period))
        expect(tips.sum).toBe(toCentavos(body.statement.tips))
        await requireReports(calls, period, rows)
      }
    }
  })
})

/** Services, products and commissions open onto the reports whose columns add up to them. */
async function requireReports(
  calls: OwnerCalls,
  query: { from: string; to: string },
  rows: ReturnType<typeof listStatementRows>,
): Promise<void> {
  const { body } = await server.call('GET /api/reports/services', { query }, calls.token)
  const { body: people } = await server.call(
    'GET /api/reports/professionals',
    { query },
    calls.token,
  )
  const find = (key: string) => toCentavos(rows.find((row) => row.key === key)?.now ?? 0)
  const [services, products] = [
    sumOf(body.services, (one) => toCentavos(one.services)),
    sumOf(body.services, (one) => toCentavos(one.products)),
  ]
  expect(find('services')).toBe(services)
  expect(find('products')).toBe(products + toCentavos(body.counter))
  const earned = sumOf(people.professionals, ({ commissions }) => toCentavos(commissions))
  expect(0 - find('commissions')).toBe(earned)
}

type Dashboard = CallOutput<'GET /api/dashboard'>

/** What an item of the dashboard counts, or adds up to in centavos. */
const ATTENTION: Partial<
  Record<keyof Dashboard['attention'], (of: Dashboard['attention']) => object>
> = {
  expenses: ({ expenses: { count, total } }) => ({ count, sum: toCentavos(total) }),
  statements: ({ statements: { count, total } }) => ({ count, sum: toCentavos(total) }),
  pending: ({ pending: { count } }) => ({ count }),
  unclosed: ({ unclosed: { count } }) => ({ count }),
}

test('the dashboard: what came in today, and what wants doing', async () => {
  for (const calls of houses) {
    const { body } = await server.call('GET /api/dashboard', {}, calls.token)
    const query = { from: calls.today, to: calls.today }
    const report = await server.call('GET /api/reports/revenue', { query }, calls.token)
    expect(report.body.figures.revenue).toBe(body.revenue.today)
    for (const { date, total } of body.revenue.weeks) {
      const day = { from: date, to: date }
      const [visits, sales] = [toComandas(day), toCounter(day)]
      const { sum } = await listFigureRows(calls, visits)
      expect([date, sum + (await listFigureRows(calls, sales)).sum]).toEqual([
        ...[date, toCentavos(total)],
      ])
    }
    for (const { id, ...link } of listAttention(body.attention, calls.today)) {
      const read = ATTENTION[id]
      if (read) expect(await listFigureRows(calls, link)).toMatchObject(read(body.attention))
    }
    const till = await server.call('GET /api/till', { query: {} }, calls.token)
    expect(till.body.figures?.unclosed[0] ?? null).toBe(body.attention.till.day)
  }
})

test('a method’s balance in the till, and what each professional is owed', async () => {
  await forEach(async (calls, query) => {
    const { body } = await server.call('GET /api/till', { query }, calls.token)
    for (const { method, in: came, out } of body.figures?.methods ?? []) {
      const search = {
        de: query.from,
        ate: query.to,
        ...formatEntryFilters({ of: 'money', method }),
      }
      const { sum } = await listFigureRows(calls, { to: '/admin/caixa', search })
      expect([method, sum]).toEqual([method, toCentavos(came) + toCentavos(out)])
    }
  })
  await forEach(async (calls, query) => {
    const { body } = await server.call('GET /api/till', { query }, calls.token)
    const days = { de: query.from, ate: query.to }
    const drawer = await listFigureRows(calls, {
      ...{ to: '/admin/caixa', search: { ...days, ...formatEntryFilters({ of: 'drawer' }) } },
    })
    expect(drawer.sum).toBe(sumOf(body.figures?.moves ?? [], ({ amount }) => toCentavos(amount)))
    const income = await listFigureRows(calls, {
      ...{ to: '/admin/caixa', search: { ...days, ...formatEntryFilters({ of: 'income' }) } },
    })
    const { body: paid } = await server.call('GET /api/reports/methods', { query }, calls.token)
    // One figure of one name, wherever it is said.
    expect([income.sum, toCentavos(paid.total)]).toEqual([
      toCentavos(body.figures?.income ?? 0),
      toCentavos(body.figures?.income ?? 0),
    ])
  })
  await forEach(async (calls, query) => {
    const { body } = await server.call('GET /api/till', { query }, calls.token)
    for (const { arrives_on, amount } of body.figures?.receivable?.days.slice(0, 4) ?? []) {
      const days = { de: arrives_on, ate: arrives_on }
      const search = { ...days, ...formatEntryFilters({ on_its_way: query.to }) }
      const rows = await listFigureRows(calls, { to: '/admin/caixa', search })
      expect([arrives_on, rows.sum]).toEqual([arrives_on, toCentavos(amount)])
    }
  })
  for (const calls of houses) {
    const { body } = await server.call('GET /api/statements/open', { query: {} }, calls.token)
    for (const { professional_id, unpaid, from, total } of body.professionals) {
      const search = { aba: 'extratos', profissional: professional_id, pago: 'nao' }
      const rows = await listFigureRows(calls, { to: '/admin/commissions', search })
      expect(rows).toEqual({ count: unpaid.count, sum: toCentavos(unpaid.total) })
      const query = { professional_id, from, to: calls.today }
      const preview = await server.call('GET /api/statements/preview', { query }, calls.token)
      expect(sumOf(preview.body.lines, ({ amount }) => toCentavos(amount))).toBe(toCentavos(total))
    }
  }
})

test('the bookings that a projected month counts on', async () => {
  for (const calls of houses) {
    const { body } = await server.call('GET /api/projections', {}, calls.token)
    for (const month of body.months) {
      const search = toComingSearch(month, body.today)
      const { totals } = await listBookings(calls, search)
      expect([totals.open, totals.expected]).toEqual([month.bookings, month.booked])
      const rows = await listFigureRows(calls, { to: '/admin/bookings', search })
      expect(rows).toEqual({ count: month.bookings, sum: toCentavos(month.booked) })
    }
    for (const period of [...body.months, ...body.weeks]) {
      const [earned, booked] = [toEarnedSearch(period), toComingSearch(period, body.today)]
      const sums = [earned, booked].map(
        async (search) => (await listFigureRows(calls, { to: '/admin/bookings', search })).sum,
      )
      expect(await Promise.all(sums)).toEqual([
        toCentavos(period.earned),
        toCentavos(period.booked),
      ])
    }
    for (const week of body.past) {
      const link = { to: '/admin/bookings', search: toEarnedSearch(week) }
      expect((await listFigureRows(calls, link)).sum).toBe(toCentavos(week.actual))
    }
  }
})
