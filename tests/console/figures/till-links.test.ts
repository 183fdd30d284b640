/** Each figure of the till opens onto entries that add up to it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallOutput } from '#api/contract/contract.ts'
import { formatEntryFilters } from '#console/admin/caixa/entry-filters.ts'
import type { EntryFilters } from '#domain/till/till.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { toCentavos, toDay } from '#tests/support/api/reference/civil-day.ts'
import { plantReferenceHouse } from '#tests/support/api/reference/house.ts'
import { dumpHouse } from '#tests/support/api/reference/rows.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { listFigureRows, type OwnerCalls } from '#tests/support/console/figure-rows.ts'

const HOUSES = 3
const SIZE = 36
const PERIODS = [
  { from: '2026-11-01', to: '2026-11-30' },
  { from: '2026-01-01', to: '2026-12-31' },
]

let server: TestServer
const houses: (OwnerCalls & { days: string[] })[] = []
beforeAll(async () => {
  server = await startTestServer()
  for (let seed = 0; seed < HOUSES; seed++) {
    const business = await plantReferenceHouse(server, seed, SIZE)
    const { token } = await createBusinessOwner(server, business)
    const { zone, tillDays } = await dumpHouse(server, business.user_id)
    const days = tillDays.slice(0, 8).map(({ day }) => day)
    houses.push({ server, token, today: toDay(zone, server.context.now()), days })
  }
})
afterAll(() => server.close())

type Figures = NonNullable<CallOutput<'GET /api/till'>['figures']>
type SumEntries = (filters: EntryFilters, days?: Period) => Promise<number>

/** What is called with the figures of each house and period, and with what adds up their entries. */
async function forEach(
  check: (figures: Figures, sum: SumEntries, period: Period) => Promise<void>,
) {
  for (const { days, ...calls } of houses) {
    for (const period of [...PERIODS, ...days.map((day) => ({ from: day, to: day }))]) {
      const { body } = await server.call('GET /api/till', { query: period }, calls.token)
      if (!body.figures) throw new Error('the first page has figures')
      const sum: SumEntries = async (filters, { from, to } = period) => {
        const search = { de: from, ate: to, ...formatEntryFilters(filters) }
        return (await listFigureRows(calls, { to: '/admin/caixa', search })).sum
      }
      await check(body.figures, sum, period)
    }
  }
}

test('both sides of each method, and of all money', async () => {
  await forEach(async ({ methods }, sum) => {
    const all = { in: 0, out: 0 }
    for (const { method, ...sums } of methods) {
      const [came, out] = [toCentavos(sums.in), toCentavos(sums.out)]
      const found = [
        await sum({ of: 'money', method, direction: 'in' }),
        await sum({ of: 'money', method, direction: 'out' }),
        await sum({ of: 'money', method }),
      ]
      expect([method, ...found]).toEqual([method, came, out, came + out])
      if (method === 'conta') continue
      all.in += came
      all.out += out
    }
    const found = [
      await sum({ of: 'money', direction: 'in' }),
      await sum({ of: 'money', direction: 'out' }),
      await sum({ of: 'money' }),
    ]
    expect(found).toEqual([all.in, all.out, all.in + all.out])
  })
})

test('what was moved in the drawer, each by what it was, and what counts found', async () => {
  const seen = new Set<string>()
  await forEach(async ({ moves }, sum) => {
    for (const { move, amount } of moves) {
      seen.add(move)
      expect([move, await sum({ of: move })]).toEqual([move, toCentavos(amount)])
    }
  })
  expect([...seen].sort()).toEqual(['count', 'opening', 'sangria', 'suprimento'])
})

test('the parts of a day’s drawer', async () => {
  await forEach(async ({ drawer }, sum) => {
    if (!drawer) return
    const cash = 'dinheiro' as const
    const found = {
      received: await sum({ of: 'income', method: cash }),
      suprimento: await sum({ of: 'suprimento' }),
      sangria: await sum({ of: 'sangria' }),
      expense: await sum({ of: 'spent', method: cash }),
      advance: await sum({ of: 'advances', method: cash }),
      statement: await sum({ of: 'statements', method: cash }),
    }
    const { float: _, ...parts } = drawer.parts
    const shown = Object.entries(parts).map(([part, reais]) => [part, toCentavos(reais)])
    expect(found).toEqual(Object.fromEntries(shown))
  })
})

test('card money that is on its way, all of it, and what arrived meanwhile', async () => {
  await forEach(async ({ receivable }, sum, { from, to }) => {
    if (!receivable) throw new Error('an owner sees what is on its way')
    const { total, of_period, arrived, days } = receivable
    expect(await sum({ by: 'later' })).toBe(toCentavos(of_period))
    expect(await sum({ on_its_way: addDays(from, -1) })).toBe(toCentavos(arrived))
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return
    const whole = { from: first.arrives_on, to: last.arrives_on }
    expect(await sum({ on_its_way: to }, whole)).toBe(toCentavos(total))
  })
})
