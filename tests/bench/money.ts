/** What the screens of money read, of a house of years inside a large database, beside one row by its key. */
import { sql } from 'drizzle-orm'
import { searchOwnerBookings } from '#api/booking/owner/search.ts'
import { CatalogCache } from '#api/business/catalog-cache.ts'
import type { Context } from '#api/context.ts'
import { createDashboardHandlers } from '#api/dashboard/handlers.ts'
import { getFinancial } from '#api/expense/financial.ts'
import { listExpenses } from '#api/expense/list.ts'
import { listProductSales } from '#api/product/list-sales.ts'
import { getStatement } from '#api/professional/statement.ts'
import { getProjections } from '#api/projection/projections.ts'
import { createReportHandlers } from '#api/report/handlers.ts'
import { listEarned } from '#api/statement/earned.ts'
import { listOpenStatements, previewStatement } from '#api/statement/open.ts'
import { listClosedStatements } from '#api/statement/read.ts'
import { getTill } from '#api/till/get-till.ts'
import { prepareOnce } from '#db/dialect/kit.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { sumOnItsWay } from '#db/ledger-sums.ts'
import { openStorage } from '#db/open.ts'
import { storeVisitDays, storeVisitMonth } from '#db/reports/store-sums.ts'
import { bookings } from '#db/tables/booking.ts'
import { addDays, getOffsetAt, getTodayInZone } from '#domain/time/civil-time.ts'
import {
  getDayPeriod,
  getMonthPeriod,
  getYearPeriod,
  movePeriod,
  type Period,
} from '#domain/time/period.ts'
import { type Business, MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { type Figure, formatRatio } from './figures.ts'
import type { Houses } from './houses.ts'
import { createMoneyHouse, plantMoneyHouse } from './money-house.ts'

const MAPPED = 4 * 1024 ** 3
const CACHE_KIB = 65_536
/** What a server that has run a day has behind it: its code compiled, the pages in memory, of both alike. */
const WARM_ROUNDS = 60
const ROUNDS = 31
/** Two years, and what a report of the first compares it with. */
const STORED_MONTHS = 36
/** Of a page on a professional's phone. */
const OWN_LINES = 50
/** One alone is nearer to the clock's own step. */
const SELECTS_A_ROUND = 200

type Screen = { span: Span; what: string; read: () => Promise<unknown> }
type Span = 'a day' | 'a month' | 'a year'
const GOALS: Record<Span, number> = { 'a day': 400, 'a month': 400, 'a year': 2000 }

const select = prepareOnce('bench_point', (db) =>
  db
    .select({ price: bookings.price })
    .from(bookings)
    .where(sql`${bookings.id} = ${sql.placeholder('id')}`),
)

/** In the file of `createHouses`, beside all of them. */
export async function measureMoney({ path }: Pick<Houses, 'path'>): Promise<Figure[]> {
  const today = getTodayInZone('America/Sao_Paulo', Date.now())
  return measureScreens(path, await createMoneyHouseIn(path, today), today)
}

/** @param house as `createMoneyHouseIn` left it there */
async function measureScreens(path: string, house: Business, today: string): Promise<Figure[]> {
  const storage = await openStorage(`file:${path}`, MIGRATIONS)
  try {
    const [row] = await storage.read((db) => db.select({ id: bookings.id }).from(bookings).limit(1))
    // As the process reads that makes lists.
    await storage.read((db) => db.run(sql.raw(`PRAGMA mmap_size = ${MAPPED}`)))
    await storage.read((db) => db.run(sql.raw(`PRAGMA cache_size = -${CACHE_KIB}`)))
    const figures: Figure[] = []
    for (const { span, what, read } of listScreens(storage, house, today)) {
      const pairs: [number, number][] = []
      for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
        pairs.push(await timePair(storage, row?.id ?? '', read))
      }
      figures.push({
        what: `${span}: ${what}, beside a prepared point SELECT`,
        value: formatRatio(pairs.slice(WARM_ROUNDS)),
        goal: `${GOALS[span]}`,
      })
    }
    return figures
  } finally {
    await storage.close()
  }
}

async function createMoneyHouseIn(path: string, today: string): Promise<Business> {
  const storage = await openStorage(`file:${path}`, MIGRATIONS)
  const house = await createMoneyHouse(storage)
  await storage.close()
  plantMoneyHouse(path, house, today)
  await storeSums(path, house, today)
  return house
}

/** As the work of each night leaves it. */
async function storeSums(path: string, { user_id }: Business, today: string): Promise<void> {
  const storage = await openStorage(`file:${path}`, MIGRATIONS)
  const offset = getOffsetAt('America/Sao_Paulo', Date.now())
  for (let back = STORED_MONTHS; back >= 0; back--) {
    const { from, to } = movePeriod(getMonthPeriod(today), -back)
    const until = back === 0 ? addDays(today, -1) : to
    if (until < from) continue
    await storage.write((tx) => storeVisitDays(tx, user_id, { from, to: until }, offset))
    if (back > 0)
      await storage.write((tx) => storeVisitMonth(tx, user_id, from.slice(0, 7), offset))
  }
  await storage.close()
}

/**
 * By the processor's time: on a busy machine a clock measures what others do. It is that of all threads: what
 * compiles code and collects garbage meanwhile counts to whichever side it falls in, so both are warmed first.
 * The select reads one row again and again, which is the least that one can take.
 */
async function timePair(
  storage: Storage,
  id: string,
  read: () => Promise<unknown>,
): Promise<[number, number]> {
  const spent = process.cpuUsage()
  await read()
  const ours = sumUsage(process.cpuUsage(spent))
  const between = process.cpuUsage()
  await storage.read(async (db) => {
    for (let i = 0; i < SELECTS_A_ROUND; i++) await select(db).execute({ id })
  })
  return [ours, sumUsage(process.cpuUsage(between)) / SELECTS_A_ROUND]
}

const sumUsage = ({ user, system }: NodeJS.CpuUsage) => user + system

/**
 * Of a handler, as if it were asked by the house's owner, or by the professional of its params: who that
 * is was looked up before.
 */
function ask<Query extends object>(
  handler: (request: never, caller: never, origin: never) => Promise<unknown>,
  user_id: string,
  query: Query,
  params: { id?: string } = {},
): () => Promise<unknown> {
  const caller = async () => ({
    ...{ user_id, house_role: 'owner', account: { id: user_id } },
    professional_id: params.id,
  })
  const origin = { signal: () => undefined }
  // Of request, caller and origin these are all that a money screen's read looks at.
  const parts = [{ query, params }, caller, origin] as unknown as Parameters<typeof handler>
  return () => handler(...parts)
}

function listScreens(storage: Storage, { user_id, ...house }: Business, today: string): Screen[] {
  const some = { storage, catalogs: new CatalogCache(storage, Date.now), now: Date.now }
  // The reads use no more of it.
  const context = some as Context
  const { 'GET /api/professionals/:id/takings': listTakings, ...reports } =
    createReportHandlers(context)
  const [till, financial] = [getTill(context), getFinancial(context)]
  const professional_id = requireNth(house.professionals).id
  const day = (what: string, read: Screen['read']): Screen => ({ span: 'a day', what, read })
  const listOf = (span: Span, period: Period): Screen[] =>
    Object.entries({
      caixa: ask(till, user_id, period),
      'caixa, what went out': ask(till, user_id, { ...period, direction: 'out' }),
      'financeiro by competence': ask(financial, user_id, { ...period, basis: 'competence' }),
      'financeiro by cash': ask(financial, user_id, { ...period, basis: 'cash' }),
      ...Object.fromEntries(
        Object.entries(reports).map(([call, handler]) => [
          `relatórios: ${call.slice('GET /api/reports/'.length)}`,
          ask(handler, user_id, period),
        ]),
      ),
      'agendamentos: a page, and what they come to': ask(
        searchOwnerBookings(context),
        user_id,
        period,
      ),
      despesas: ask(listExpenses(context), user_id, period),
      'produtos: what was sold': ask(listProductSales(context), user_id, period),
      'comissões: what visits earned': ask(listEarned(context), user_id, period),
      'comissões: what one earned': ask(listEarned(context), user_id, {
        ...period,
        professional_id,
      }),
      'a professional, what they earned': ask(
        getStatement(context),
        user_id,
        { ...period, size: OWN_LINES },
        { id: professional_id },
      ),
      "relatórios: one professional's visits and sales": ask(listTakings, user_id, period, {
        id: professional_id,
      }),
      'comissões: what a statement would say': ask(previewStatement(context), user_id, {
        professional_id,
        ...period,
        to: today,
      }),
    }).map(([what, read]) => ({ span, what, read }))
  return [
    day('caixa', ask(till, user_id, getDayPeriod(today))),
    day('painel', ask(createDashboardHandlers(context)['GET /api/dashboard'], user_id, {})),
    day('a receber', () => storage.read((db) => sumOnItsWay(db, user_id, today))),
    ...listOf('a month', getMonthPeriod(today)),
    {
      span: 'a month',
      what: 'comissões: what is open',
      read: ask(listOpenStatements(context), user_id, {}),
    },
    {
      span: 'a month',
      what: 'comissões: closed statements',
      read: ask(listClosedStatements(context), user_id, {}),
    },
    ...listOf('a year', getYearPeriod(today)),
    { span: 'a year', what: 'projeções', read: ask(getProjections(context), user_id, {}) },
  ]
}
