/**
 * Two tabs of a house at once: the same act sent twice, or two that contradict each other. Whatever
 * comes first, entries balance with what stands, and a day that was counted gets nothing more.
 */
import { and, eq, gt } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#db/tables/booking.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import { till_days } from '#db/tables/till.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import {
  closeWith,
  createComandaCalls,
  openShop,
  type Shop,
} from '#tests/support/api/calls/comanda-calls.ts'
import { createExpenseCalls } from '#tests/support/api/calls/expense-calls.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createStatementCalls } from '#tests/support/api/calls/statement-calls.ts'
import { listEntries, readDays, readDue, sumEntries } from '#tests/support/api/ledger-rows.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const SEED = 20_261_126
/** Of Monday in São Paulo: the steps go on into Tuesday, and Monday's till is closed then. */
const BEFORE_MIDNIGHT = MONDAY_8H + (15 * 60 + 57) * 60_000
const DAYS = ['2026-11-23', '2026-11-24'] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type House = {
  shop: Shop
  salon: OwnerSalon
  visits: string[]
  /** What was made, by whatever tab. */
  made: Record<'sales' | 'moves' | 'expenses' | 'statements' | 'advances', string[]>
}

async function openHouse(): Promise<House> {
  const shop = await openShop(server, [{ stock: 50 }])
  const visits: string[] = []
  for (let i = 0; i < 2; i++) {
    const slot = { date: DAYS[0], time: `1${i}:00` }
    visits.push((await insertBooking(server.storage, shop.business, slot)).id)
  }
  const salon = new OwnerSalon(server, shop.business, shop.owner.token)
  const made = { sales: [], moves: [], expenses: [], statements: [], advances: [] }
  return { shop, salon, visits, made }
}

const ACTS = [
  ...(['closeVisit', 'reopenVisit', 'trashVisit', 'restoreVisit', 'sell', 'unsell'] as const),
  ...(['openTill', 'move', 'moveBack', 'count', 'countYesterday', 'reopenTill'] as const),
  ...(['spend', 'payExpense', 'unpayExpense', 'changeExpense', 'removeExpense'] as const),
  ...(['closeStatement', 'payStatement', 'reversePayment', 'reopenStatement'] as const),
  ...(['advance', 'takeAdvanceBack'] as const),
]
type ActName = (typeof ACTS)[number]

const act = fc.record({
  what: fc.constantFrom(...ACTS, 'closeVisit' as const, 'closeStatement' as const),
  which: fc.nat(3),
  reais: fc.integer({ min: 1, max: 5000 }).map((n) => n / 100),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** What two tabs do at the same moment: one act twice, two of them, or one alone. */
const moment = fc.oneof(
  act.map((one) => [one]),
  act.map((one) => [one, one]),
  fc.tuple(act, act),
)

/** Those that chance would seldom bring together, at the same moment. */
const CONTRADICTIONS: [ActName, ActName][] = [
  ['closeStatement', 'closeStatement'],
  ['payStatement', 'reversePayment'],
  ['payStatement', 'reopenStatement'],
  ['count', 'sell'],
  ['count', 'closeVisit'],
  ['moveBack', 'count'],
  ['advance', 'closeStatement'],
  ['takeAdvanceBack', 'closeStatement'],
  ['payExpense', 'removeExpense'],
  ['unpayExpense', 'changeExpense'],
  ['reopenVisit', 'closeStatement'],
  ['trashVisit', 'reopenVisit'],
]

type Answer = { status: number } | undefined
type Take = (house: House, act: Act) => Promise<Answer>

const pick = (ids: readonly string[], which: number) => ids[which % Math.max(1, ids.length)]
const keep = <T extends { status: number }>(list: string[], answer: T, id: string | undefined) => {
  if (answer.status === 201 && id !== undefined) list.push(id)
  return answer
}
const getToday = () => getTodayInZone('America/Sao_Paulo', server.context.now())

async function findVersion(id: string): Promise<number> {
  const rows = await server.storage.read((db) =>
    db.select().from(bookings).where(eq(bookings.id, id)),
  )
  return rows[0]?.version ?? 0
}

const withVisit =
  (take: (house: House, seen: { id: string; version: number }) => Promise<Answer>): Take =>
  async (house, { which }) => {
    const id = pick(house.visits, which)
    return id === undefined ? undefined : take(house, { id, version: await findVersion(id) })
  }

const withMade =
  (
    kind: keyof House['made'],
    take: (house: House, id: string, act: Act) => Promise<Answer>,
  ): Take =>
  async (house, one) => {
    const id = pick(house.made[kind], one.which)
    return id === undefined ? undefined : take(house, id, one)
  }

const statements = ({ shop }: House) => createStatementCalls(server, shop.owner.token)
const spending = ({ salon }: House) => createExpenseCalls(salon)
const getProfessionalId = ({ shop }: House) => requireNth(shop.business.professionals).id

const ACTIONS: Record<ActName, Take> = {
  closeVisit: withVisit(({ shop }, { id }) => closeWith(server, shop, id)),
  reopenVisit: withVisit(({ shop }, { id, version }) =>
    createComandaCalls(server, shop).reopen(id, version),
  ),
  trashVisit: withVisit(({ salon }, seen) => salon.trash(seen)),
  restoreVisit: withVisit(({ salon }, seen) => salon.restore(seen)),
  sell: async ({ shop, made }, { reais }) => {
    const items = [{ product_id: requireNth(shop.products).id, quantity: 1, unit_price: reais }]
    const body = { items, payment_method: 'dinheiro' as const }
    const sold = await server.call(
      'POST /api/product-sales',
      { headers: {}, body },
      shop.owner.token,
    )
    return keep(made.sales, sold, sold.body.ids?.[0])
  },
  unsell: withMade('sales', ({ shop }, id) =>
    server.call(
      'DELETE /api/product-sales/:id',
      { params: { id }, body: { reason: 'Engano' } },
      shop.owner.token,
    ),
  ),
  openTill: ({ shop }, { reais }) => {
    const body = { day: getToday(), float: reais }
    return server.call('POST /api/till/open', { body }, shop.owner.token)
  },
  move: async ({ shop, made }, { reais, which }) => {
    const kind = which % 2 === 0 ? 'sangria' : 'suprimento'
    const body = { kind, amount: reais, reason: 'Cofre', below_zero: true } as const
    const moved = await server.call('POST /api/till/moves', { headers: {}, body }, shop.owner.token)
    return keep(made.moves, moved, moved.body.id)
  },
  moveBack: withMade('moves', ({ shop }, id) => {
    const asked = { params: { id }, body: { reason: 'Engano' } }
    return server.call('POST /api/till/moves/:id/reverse', asked, shop.owner.token)
  }),
  count: (house, one) => countTill(house, getToday(), one),
  countYesterday: (house, one) => countTill(house, DAYS[0], one),
  reopenTill: ({ shop }) =>
    server.call(
      'POST /api/till/reopen',
      { body: { day: getToday(), reason: 'Recontar' } },
      shop.owner.token,
    ),
  spend: async (house, { reais, which }) => {
    const paid = { paid_on: DAYS[0], method: 'dinheiro' as const }
    const body = { amount: reais, ...(which % 2 === 0 && { paid }) }
    const answer = await spending(house).create(body)
    return keep(house.made.expenses, answer, answer.body.ids?.[0])
  },
  payExpense: withMade('expenses', (house, id) =>
    spending(house).pay(id, { paid_on: getToday(), method: 'pix' }),
  ),
  unpayExpense: withMade('expenses', (house, id) => spending(house).unpay(id)),
  changeExpense: withMade('expenses', async (house, id, { reais }) => {
    const { expenses } = await spending(house).list()
    const shown = expenses.find((one) => one.id === id)
    if (!shown) return undefined
    const edit = { changes: { amount: reais }, shown: { amount: shown.amount } }
    return spending(house).change(id, edit)
  }),
  removeExpense: withMade('expenses', (house, id) => spending(house).remove(id)),
  closeStatement: async (house) => {
    const days = { from: DAYS[0], to: getToday() }
    const closed = await statements(house).closeShown(getProfessionalId(house), days)
    return keep(house.made.statements, closed, closed.body.id)
  },
  payStatement: withMade('statements', (house, id) => statements(house).pay(id, 'dinheiro')),
  reversePayment: withMade('statements', (house, id) => statements(house).reversePayment(id)),
  reopenStatement: withMade('statements', (house, id) => statements(house).reopen(id)),
  advance: async (house, { reais }) => {
    const given = await statements(house).advance(getProfessionalId(house), reais)
    return keep(house.made.advances, given, given.body.id)
  },
  takeAdvanceBack: withMade('advances', (house, id) => statements(house).reverseAdvance(id)),
}

/** Counted by what a screen shows. */
async function countTill({ shop }: House, day: string, { reais }: Act): Promise<Answer> {
  const { token } = shop.owner
  const shown = await server.call('GET /api/till', { query: { from: day, to: day } }, token)
  const expected = shown.body.figures?.drawer?.expected
  if (expected === undefined) throw new Error('a day has a drawer')
  return server.call(
    'POST /api/till/close',
    { body: { day, counted: reais, expected, kept: Math.min(reais, 10) } },
    token,
  )
}

/** Everything that must hold between any two moments. */
async function requireBalance({ shop: { business } }: House): Promise<void> {
  const entries = await listEntries(business, server.storage)
  expect(sumEntries(entries)).toEqual(await readDue(business, server.storage))
  const { kept, sums } = await readDays(business, server.storage)
  expect(kept).toEqual(sums)
  const reversals = entries.flatMap(({ reverses }) => reverses ?? [])
  expect(new Set(reversals).size).toBe(reversals.length)
  expect(await listLateEntries(business.user_id)).toEqual([])
}

/** What was written after midnight onto a day whose till was closed by then. */
async function listLateEntries(user_id: string) {
  const { day, created_at } = ledger_entries
  const late = await server.storage.read((db) =>
    db
      .select({ day, kind: ledger_entries.kind, created_at })
      .from(ledger_entries)
      .innerJoin(till_days, and(eq(till_days.user_id, user_id), eq(till_days.day, day)))
      .where(and(eq(ledger_entries.user_id, user_id), gt(created_at, till_days.closed_at))),
  )
  return late.filter((one) => getTodayInZone('America/Sao_Paulo', one.created_at) > one.day)
}

test('entries balance after two tabs at once, and a closed day gets nothing more', {
  timeout: 120_000,
}, async () => {
  const done = new Set<string>()
  const together = (pair: [ActName, ActName]) =>
    pair.map((what) => ({ what, which: 0, reais: 12.5 }))
  const alone = (what: ActName) => [{ what, which: 0, reais: 20 }]
  const examples = CONTRADICTIONS.map((pair): [Act[][]] => {
    const made: ActName[] = ['closeVisit', 'spend', 'move', 'sell', 'advance', 'closeStatement']
    return [[...made.map(alone), together(pair), together(pair)]]
  })
  const property = fc.asyncProperty(
    fc.array(moment, { minLength: 10, maxLength: 20, size: 'max' }),
    async (moments) => {
      let now = BEFORE_MIDNIGHT
      server.setNow(now)
      const house = await openHouse()
      for (const acts of moments) {
        now += 20_000
        server.setNow(now)
        const answers = await Promise.all(acts.map((one) => ACTIONS[one.what](house, one)))
        for (const [i, answer] of answers.entries()) {
          expect(answer?.status ?? 0).toBeLessThan(500)
          if (answer && answer.status < 300) done.add(acts[i]?.what ?? '')
        }
        await requireBalance(house)
      }
    },
  )
  await fc.assert(property, { seed: SEED, numRuns: 24, examples, endOnFailure: true })
  expect([...done].sort()).toEqual([...ACTS].sort())
})
