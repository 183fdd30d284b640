/** Every figure of the till, the financial screen, statements, sales, clients, dashboard and projections. */
import { deepEqual, equal } from 'node:assert/strict'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import type { SeededRandom } from '#db/demo/seeded-random.ts'
import {
  addUpCompleted,
  addUpDayOccupancy,
  addUpProjected,
  addUpToday,
  getLostShare,
  getMonth,
} from './add-up-days.ts'
import {
  addUpBridge,
  addUpDrawer,
  addUpIncome,
  addUpMonths,
  addUpMoves,
  addUpOpenExpenses,
  addUpSales,
  addUpStatement,
  addUpTill,
  type Basis,
  getFirstDay,
  listTill,
  listUnclosed,
} from './add-up-ledger.ts'
import { addUpOwed, addUpSpending, addUpUnpaid } from './add-up-people.ts'
import {
  dropZeros,
  isIn,
  plusDays,
  type Span,
  sumOf,
  type Tally,
  toCentavos,
  toTally,
} from './civil-day.ts'
import { type Asked, cutToSameDays } from './compare-reports.ts'

export async function compareMoney(asked: Asked, chance: SeededRandom): Promise<void> {
  await compareTill(asked, asked.query, chance)
  for (const { day } of asked.rows.tillDays.slice(0, 3))
    await compareTill(asked, { from: day, to: day }, chance)
  await compareTill(asked, { from: asked.today, to: asked.today }, chance)
  for (const basis of ['competence', 'cash'] as const) await compareFinancial(asked, basis)
  await compareExpenses(asked)
  await compareStatements(asked, chance)
  await compareSales(asked)
  await compareClients(asked)
  await compareDashboard(asked)
  await compareProjections(asked)
}

/** Ways in which a till lists what it sums: over all houses each. */
const LISTED: CallInput<'GET /api/till'>['query'][] = [
  ...[
    {},
    { direction: 'in' },
    { direction: 'out' },
    { by: 'arrival' },
    { of: 'money' },
    { of: 'income' },
  ],
  ...[{ of: 'drawer' }, { of: 'revenue' }, { of: 'fees', by: 'arrival' }, { method: 'conta' }],
  ...([{ of: 'fees', by: 'visit' }, { of: 'tips', by: 'visit' }, { by: 'visit' }] as const),
  ...([
    { of: 'income', by: 'later' },
    { of: 'income', by: 'earlier' },
  ] as const),
  ...[
    { direction: 'out', by: 'arrival' },
    { direction: 'in', of: 'visits', method: 'credito' },
  ],
  ...[
    { of: 'money', method: 'dinheiro' },
    { of: 'income', by: 'arrival', method: 'debito' },
  ],
] as const

async function compareTill(
  { server, rows, today, token }: Asked,
  span: Span,
  chance: SeededRandom,
): Promise<void> {
  const { body } = await server.call('GET /api/till', { query: span }, token)
  const { figures } = body
  if (!figures) throw new Error('the first page has figures')
  const methods: Tally = {}
  for (const { method, ...sums } of figures.methods) {
    methods[`${method} in`] = toCentavos(sums.in)
    methods[`${method} out`] = toCentavos(sums.out)
  }
  deepEqual(dropZeros(methods), dropZeros(addUpTill(rows, span)))
  deepEqual(
    {
      income: toCentavos(figures.income),
      reversed: { in: toCentavos(figures.reversed.in), out: toCentavos(figures.reversed.out) },
    },
    addUpIncome(rows, span),
  )
  deepEqual(
    toTally(
      figures.moves,
      ({ move }) => move,
      ({ amount }) => toCentavos(amount),
    ),
    dropZeros(addUpMoves(rows, span)),
  )
  deepEqual(figures.unclosed, listUnclosed(rows, today))
  for (const filters of [chance.pick(LISTED), chance.pick(LISTED)]) {
    const { body: listed } = await server.call(
      'GET /api/till',
      { query: { ...span, ...filters } },
      token,
    )
    const own = sumOf(listTill(rows, span, filters), ({ amount }) => amount)
    deepEqual([filters, toCentavos(listed.figures?.listed ?? 0)], [filters, own])
    if (listed.next === null)
      deepEqual(
        [filters, sumOf(listed.entries, ({ amount }) => toCentavos(amount))],
        [filters, own],
      )
  }
  if (figures.drawer) compareDrawer(figures.drawer, addUpDrawer(rows, span.from))
}

type Shown = {
  parts: Record<string, number>
  expected: number
  in_drawer: number
  after_closing: number
  counts: { difference: number }[]
}

function compareDrawer(shown: Shown, sums: ReturnType<typeof addUpDrawer>): void {
  const parts = Object.entries(shown.parts).map(([part, reais]) => [part, toCentavos(reais)])
  deepEqual(
    {
      parts: Object.fromEntries(parts),
      expected: toCentavos(shown.expected),
      in_drawer: toCentavos(shown.in_drawer),
      after_closing: toCentavos(shown.after_closing),
      differences: shown.counts.map(({ difference }) => toCentavos(difference)),
    },
    sums,
  )
}

async function compareFinancial(asked: Asked, basis: Basis): Promise<void> {
  const { server, rows, query, today, token } = asked
  const before = cutToSameDays(asked)
  const { body } = await server.call('GET /api/financial', { query: { ...query, basis } }, token)
  const isUnderWay = today >= query.from && today < query.to
  const part = isUnderWay ? { ...query, to: today } : query
  for (const [shown, span] of [
    [body.statement, query],
    [body.part.statement, part],
    [body.before.statement, before],
  ] as const) {
    const sums = addUpStatement(rows, span, basis)
    deepEqual(
      {
        income: toCentavos(shown.income.total),
        methods: toTally(
          shown.income.methods,
          ({ method }) => method,
          ({ amount }) => toCentavos(amount),
        ),
        lines: toTally(
          shown.income.lines,
          ({ line }) => line,
          ({ amount }) => toCentavos(amount),
        ),
        expenses: toTally(
          shown.expenses.categories,
          ({ category }) => category ?? 'null',
          ({ amount }) => toCentavos(amount),
        ),
        spent: toCentavos(shown.expenses.total),
        commissions: toCentavos(shown.commissions),
        deductions: toCentavos(shown.deductions),
        fees: toCentavos(shown.fees),
        tips: toCentavos(shown.tips),
        differences: toCentavos(shown.differences),
        profit: toCentavos(shown.profit),
      },
      {
        ...sums,
        methods: dropZeros(sums.methods),
        lines: dropZeros(sums.lines),
        expenses: dropZeros(sums.expenses),
      },
    )
  }
  if (basis === 'cash') compareBridge(body, addUpBridge(rows, part))
  deepEqual(
    body.months.map(({ month, came_in, went_out }) => ({
      month,
      came_in: toCentavos(came_in),
      went_out: toCentavos(went_out),
    })),
    addUpMonths(rows, query.to.slice(0, 4), basis),
  )
  equal(body.first_day, getFirstDay(rows))
  const { overdue, due } = body.open
  const open = addUpOpenExpenses(rows, today)
  deepEqual({ count: overdue.count, total: toCentavos(overdue.total) }, open.overdue)
  deepEqual({ count: due.count, total: toCentavos(due.total) }, open.due)
}

/** From what the till says came in to what reached the house. */
function compareBridge(
  { part: { statement }, bridge }: CallOutput<'GET /api/financial'>,
  sums: ReturnType<typeof addUpBridge>,
): void {
  if (!bridge) throw new Error('by cash there is a bridge')
  const [till, later, earlier] = [bridge.till, bridge.later, bridge.earlier].map(toCentavos)
  deepEqual({ till, later, earlier }, sums)
  equal(
    sums.till - sums.later + sums.earlier,
    toCentavos(statement.income.total) + toCentavos(statement.tips),
  )
}

async function compareExpenses({ server, rows, query, token }: Asked): Promise<void> {
  for (const by of ['due', 'paid'] as const) {
    const { body } = await server.call('GET /api/expenses', { query: { ...query, by } }, token)
    const own = rows.expenses.filter((one) => isIn(by === 'paid' ? one.paid_on : one.due_on, query))
    const total = sumOf(own, ({ amount }) => amount)
    const open = own.filter(({ paid_on }) => paid_on === null)
    const entered = rows.entries.filter((one) => one.kind === 'expense' && isIn(one.day, query))
    const shown = body.totals
    if (!shown) throw new Error('the first page has totals')
    deepEqual(
      {
        count: shown.count,
        total: toCentavos(shown.total),
        open: toCentavos(shown.open),
        corrections: toCentavos(shown.corrections),
      },
      {
        ...{ count: own.length, total, open: sumOf(open, ({ amount }) => amount) },
        corrections: by === 'due' ? 0 : 0 - sumOf(entered, ({ amount }) => amount) - total,
      },
    )
  }
}

async function compareStatements(
  { server, rows, query, today, token }: Asked,
  chance: SeededRandom,
): Promise<void> {
  const { body } = await server.call('GET /api/statements/open', { query: {} }, token)
  for (const one of body.professionals) {
    const { before: _, ...sums } = addUpOwed(rows, one.professional_id, { to: today })
    const { from, visits } = one
    const late = { ...one.late, amount: toCentavos(one.late.amount) }
    const [advances, total] = [one.advances, one.total].map(toCentavos)
    const lines = toTally(
      one.lines,
      ({ kind }) => kind,
      ({ amount }) => toCentavos(amount),
    )
    deepEqual({ from, lines, visits, advances, total, late }, sums)
    deepEqual(
      { ...one.unpaid, total: toCentavos(one.unpaid.total) },
      addUpUnpaid(rows, one.professional_id),
    )
  }
  const { id: professional_id } = chance.pick(rows.team)
  const to = query.to < today ? query.to : today
  const asked = { professional_id, to, from: query.from < to ? query.from : to }
  const preview = await server.call('GET /api/statements/preview', { query: asked }, token)
  const owed = addUpOwed(rows, professional_id, asked)
  const { total, visits, before, late } = preview.body
  deepEqual(
    [toCentavos(total), visits, ...[before, late].map(toSummary)],
    [owed.total, owed.visits, owed.before, owed.late],
  )
  equal(
    sumOf(preview.body.lines, ({ amount }) => toCentavos(amount)),
    owed.total,
  )
  await compareClosed({ server, rows, token })
}

const toSummary = (one: { visits: number; amount: number; since: string | null }) => ({
  ...one,
  amount: toCentavos(one.amount),
})

async function compareClosed({
  server,
  rows,
  token,
}: Pick<Asked, 'server' | 'rows' | 'token'>): Promise<void> {
  const { body } = await server.call('GET /api/statements', { query: {} }, token)
  deepEqual(
    toTally(
      body.statements,
      ({ id }) => id,
      ({ total }) => toCentavos(total),
    ),
    toTally(
      rows.statements,
      ({ id }) => id,
      ({ total }) => total,
    ),
  )
  for (const { id } of body.statements) {
    const shown = await server.call('GET /api/statements/:id', { params: { id }, query: {} }, token)
    const parts = rows.parts.filter(({ statement_id }) => statement_id === id)
    equal(
      sumOf(shown.body.parts, ({ amount }) => toCentavos(amount)),
      sumOf(parts, ({ amount }) => amount),
    )
    equal(
      sumOf(shown.body.lines, ({ amount }) => toCentavos(amount)),
      rows.statements.find((one) => one.id === id)?.total,
    )
  }
}

async function compareSales({ server, rows, query, token }: Asked): Promise<void> {
  const { body } = await server.call('GET /api/product-sales', { query }, token)
  if (!body.figures) throw new Error('the first page has figures')
  const { sums, top } = body.figures
  deepEqual({ ...sums, total: toCentavos(sums.total) }, addUpSales(rows, query))
  equal(
    sumOf(top, ({ total }) => toCentavos(total)),
    toCentavos(sums.total),
  )
}

async function compareClients({ server, rows, token }: Asked): Promise<void> {
  const { body } = await server.call('GET /api/client-records', { query: {} }, token)
  for (const { id, visits, ultima_visita: last, total_gasto, ticket_medio } of body.clients) {
    const [total, average] = [total_gasto ?? 0, ticket_medio ?? 0].map(toCentavos)
    deepEqual({ visits, last, total, average }, addUpSpending(rows, id))
  }
}

async function compareDashboard({ server, rows, today, token }: Asked): Promise<void> {
  const { body } = await server.call('GET /api/dashboard', {}, token)
  equal(body.today, today)
  const { revenue, day, clients, attention } = body
  const weeks = revenue.weeks.map((one) => ({
    date: one.date,
    until: toCentavos(one.until),
    total: toCentavos(one.total),
  }))
  const { new: newcomers, returning, unknown } = clients
  deepEqual(
    {
      ...{ today: toCentavos(revenue.today), booked: toCentavos(revenue.booked), weeks },
      difference: revenue.difference === null ? null : toCentavos(revenue.difference),
      ...{ bookings: day.bookings, clients: { new: newcomers.length, returning, unknown } },
    },
    addUpToday(rows, today, body.time),
  )
  const occupancy = addUpDayOccupancy(rows, today)
  for (const { professional_id, occupancy: percent } of day.team)
    if (professional_id in occupancy) equal(percent, occupancy[professional_id])
  compareAttention(attention, rows, { today, time: body.time })
}

type Attention = {
  till: { count: number; day: string | null }
  statements: { count: number; total: number }
  expenses: { count: number; total: number }
  pending: { count: number }
}

function compareAttention(
  { till, statements, expenses, pending }: Attention,
  rows: Asked['rows'],
  { today, time }: { today: string; time: string },
): void {
  const unclosed = listUnclosed(rows, today)
  deepEqual(till, { count: unclosed.length, day: unclosed[0] ?? null })
  const { count, total } = statements
  deepEqual({ count, total: toCentavos(total) }, addUpUnpaid(rows))
  const due = rows.expenses.filter(({ paid_on, due_on }) => paid_on === null && due_on <= today)
  deepEqual(
    [expenses.count, toCentavos(expenses.total)],
    [due.length, sumOf(due, ({ amount }) => amount)],
  )
  const open = rows.bookings.filter(
    (one) =>
      !one.deleted && one.status === 'pendente' && `${one.date} ${one.time}` >= `${today} ${time}`,
  )
  equal(pending.count, open.length)
}

async function compareProjections({ server, rows, today, token }: Asked): Promise<void> {
  const { body } = await server.call('GET /api/projections', {}, token)
  const sunday = plusDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay())
  const getWeek = (later: number) => {
    const from = plusDays(sunday, 7 * later)
    return { from, to: plusDays(from, 6) }
  }
  const shown = [...body.weeks, ...body.months].map(({ from, to, earned, booked, bookings }) => ({
    ...{ from, to, earned: toCentavos(earned), booked: toCentavos(booked), bookings },
  }))
  const spans = [
    ...body.weeks.map((_, nth) => getWeek(nth)),
    ...body.months.map((_, nth) => getMonth(today, nth)),
  ]
  deepEqual(
    shown,
    spans.map((span) => ({ ...span, ...addUpProjected(rows, span, today) })),
  )
  for (const { earned, booked, lost, pickup, expected } of [...body.weeks, ...body.months]) {
    const parts = [earned, booked, -lost, pickup].map(toCentavos)
    equal(
      toCentavos(expected),
      sumOf(parts, (part) => part),
    )
  }
  for (const { from, to, actual } of body.past)
    equal(toCentavos(actual), addUpCompleted(rows, { from, to }))
  const judged = body.past.filter(({ range }) => range !== null)
  const { above, below } = body.verdict
  deepEqual(
    [above, below],
    [
      judged.filter((one) => one.foretold > one.actual).length,
      judged.filter((one) => one.foretold < one.actual).length,
    ],
  )
  const { cancelled } = body.experience
  equal(cancelled.toFixed(9), getLostShare(rows, today).toFixed(9))
}
