/** What one professional brought in and earned: the rows page by page, and the sums that reports have. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBookingsByStatus, listStatementVisits } from '#db/booking/professional-bookings.ts'
import { getEarnedTotals } from '#db/commissions.ts'
import { listEarnedVisits, sumEarnedVisits } from '#db/reports/earned-visits.ts'
import { sumOwnDays } from '#db/reports/own-totals.ts'
import { listPersonTakings, sumPersonTakings } from '#db/reports/person-takings.ts'
import { storeVisitDays } from '#db/reports/store-sums.ts'
import { bookings } from '#db/tables/booking.ts'
import { commissions, product_sales, products } from '#db/tables/sale.ts'
import { TAKINGS_PARTS, type TakingsPart } from '#domain/report/takings.ts'
import {
  type Business,
  CREATED_AT,
  createBookingRow,
  createBusiness,
  requireNth,
} from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

const opened = useStorage()
const PERIOD = { from: '2026-02-02', to: '2026-02-04' }
const DAYS = ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05'] as const
const PAGE = 3
const TIMES = ['09:00', '10:00', '14:30'] as const
/** A house's clock, three hours behind. */
const AHEAD = -3 * 3_600_000

const partOf = fc.record({
  who: fc.integer({ min: 0, max: 1 }),
  tipo: fc.constantFrom('servico' as const, 'produto' as const),
  gross: fc.integer({ min: 0, max: 50 }),
})
const visits = fc.array(
  fc.record({
    date: fc.constantFrom(...DAYS),
    time: fc.constantFrom(...TIMES),
    who: fc.integer({ min: 0, max: 1 }),
    status: fc.constantFrom('completed' as const, 'completed' as const, 'confirmed' as const),
    deleted: fc.constantFrom(false, false, true),
    is_courtesy: fc.constantFrom(false, false, true),
    price: fc.integer({ min: 0, max: 60 }),
    parts: fc.array(partOf, { maxLength: 3 }),
  }),
  { minLength: 10, maxLength: 30 },
)
const sales = fc.array(
  fc.record({
    day: fc.constantFrom(...DAYS),
    who: fc.integer({ min: 0, max: 2 }),
    time: fc.constantFrom(...TIMES),
    second: fc.integer({ min: 0, max: 59 }),
    amount: fc.integer({ min: 1, max: 90 }),
    is_standalone: fc.constantFrom(true, true, false),
  }),
  { maxLength: 15 },
)

type Planted = { visits: ReturnType<typeof toVisit>[]; sales: ReturnType<typeof toSale>[] }
type Row = { id: string; date: string; at: string; services: number; products: number }

type VisitSample = typeof visits extends fc.Arbitrary<(infer T)[]> ? T : never
type SaleSample = typeof sales extends fc.Arbitrary<(infer T)[]> ? T : never

function toVisit(house: Business, { who, parts, ...fields }: VisitSample) {
  const { id: professional_id, name: professional_name } = requireNth(house.professionals, who)
  const whose = { professional_id, professional_name }
  return {
    row: createBookingRow(house, { ...fields, ...whose, encaixe: true }),
    parts,
  }
}

const toSale = (house: Business, product_id: string, nth: number, one: SaleSample) => ({
  ...{
    id: `sale-${nth}-${house.slug}`,
    user_id: house.user_id,
    product_id,
    product_name: 'Pomada',
  },
  ...{ quantity: 1, taken: 1, unit_price: one.amount, total_price: one.amount, day: one.day },
  professional_id: house.professionals[one.who]?.id ?? null,
  ...{ is_standalone: one.is_standalone, ticket_id: null },
  sale_date: Date.parse(`${one.day}T${one.time}:00Z`) - AHEAD + one.second * 1000,
  ...{ created_at: CREATED_AT, updated_at: CREATED_AT },
})

async function plant(house: Business, some: VisitSample[], sold: SaleSample[]): Promise<Planted> {
  const { user_id } = house
  const product = { id: `product-${house.slug}`, user_id, name: 'Pomada', price: 1, stock: 9 }
  const planted = {
    visits: some.map((one) => toVisit(house, one)),
    sales: sold.map((one, nth) => toSale(house, product.id, nth, one)),
  }
  const at = { created_at: CREATED_AT, updated_at: CREATED_AT }
  await opened.storage.write(async (tx) => {
    await tx.insert(products).values({ ...product, status: 'active', ...at })
    for (const { row, parts } of planted.visits) {
      await tx.insert(bookings).values(row)
      for (const [item, { who, tipo, gross }] of parts.entries()) {
        const { id: professional_id, name: professional_name } = requireNth(
          house.professionals,
          who,
        )
        await tx.insert(commissions).values({
          ...{ booking_id: row.id, item, part: 0, user_id, professional_id, professional_name },
          ...{
            tipo,
            nome: 'Item',
            rate: 40,
            base: gross,
            gross,
            amount: gross * 2,
            fee: item,
            date: row.date,
          },
        })
      }
    }
    for (const sale of planted.sales) await tx.insert(product_sales).values(sale)
  })
  return planted
}

const isWithin = (day: string) => day >= PERIOD.from && day <= PERIOD.to

/** By hand. */
function addUp(house: Business, planted: Planted, professional_id: string, of: TakingsPart | null) {
  const rows: Row[] = []
  for (const { row, parts } of planted.visits) {
    if (row.deleted || row.status !== 'completed' || !isWithin(row.date)) continue
    const one = { id: row.id, date: row.date, at: row.time, services: 0, products: 0 }
    let rest = row.is_courtesy ? 0 : row.price
    for (const { who, tipo, gross } of parts) {
      rest -= gross
      if (house.professionals[who]?.id !== professional_id) continue
      if (tipo === 'produto') one.products += gross
      else one.services += gross
    }
    if (row.professional_id === professional_id) one.services += rest
    rows.push(one)
  }
  for (const { id, day, total_price, is_standalone, ...sale } of planted.sales) {
    const at = new Date(sale.sale_date + AHEAD).toISOString().slice(11, 16)
    if (is_standalone && sale.professional_id === professional_id && isWithin(day))
      rows.push({ id, date: day, at, services: 0, products: total_price })
  }
  const has = ({ services, products }: Row) => services !== 0 || products !== 0
  return rows
    .filter((row) => (of ? row[of] !== 0 : has(row)))
    .sort((a, b) => {
      const [one, other] = [`${a.date} ${a.at}`, `${b.date} ${b.at}`]
      return one === other ? (a.id < b.id ? -1 : 1) : one > other ? -1 : 1
    })
}

async function listAll(house: Business, professional_id: string, of: TakingsPart | null) {
  const rows: Row[] = []
  for (let after: Row | null = null; ; after = rows.at(-1) ?? null) {
    const page = await opened.storage.read((db) =>
      listPersonTakings(
        db,
        house.user_id,
        { ...PERIOD, professional_id, of, ahead: AHEAD },
        { after, most: PAGE },
      ),
    )
    rows.push(
      ...page.map(({ id, date, at, services, products: p }) => ({
        ...{ id, date, at, services, products: p },
      })),
    )
    if (page.length < PAGE) return rows
  }
}

test('lists page by page what one brought in, and sums it', async () => {
  await fc.assert(
    fc.asyncProperty(visits, sales, async (some, sold) => {
      const house = await createBusiness(opened.storage, { professionals: [{}, {}] })
      const planted = await plant(house, some, sold)
      for (const { id } of house.professionals) {
        const all = addUp(house, planted, id, null)
        expect(await listAll(house, id, null)).toEqual(all)
        const sums = await opened.storage.read((db) =>
          sumPersonTakings(db, house.user_id, { ...PERIOD, professional_id: id }),
        )
        for (const of of TAKINGS_PARTS) {
          expect(await listAll(house, id, of)).toEqual(addUp(house, planted, id, of))
          expect(sums[of]).toBe(all.reduce((sum, one) => sum + one[of], 0))
        }
      }
    }),
    { seed: SEED, numRuns: 12 },
  )
})

type Earned = { booking_id: string; date: string; professional_id: string; amount: number }

/** By hand. */
function addUpEarned(house: Business, planted: Planted, only: string | null) {
  const rows: Earned[] = []
  for (const { row, parts } of planted.visits) {
    if (row.deleted || row.status !== 'completed' || !isWithin(row.date)) continue
    const amounts = new Map<string, number>()
    for (const [item, { who, gross }] of parts.entries()) {
      const { id } = requireNth(house.professionals, who)
      amounts.set(id, (amounts.get(id) ?? 0) + gross * 2 - item)
    }
    for (const [professional_id, amount] of amounts)
      if (only === null || professional_id === only)
        rows.push({ booking_id: row.id, date: row.date, professional_id, amount })
  }
  const rank = (one: Earned) => `${one.booking_id} ${one.professional_id}`
  return rows.sort((a, b) =>
    a.date === b.date ? (rank(a) < rank(b) ? -1 : 1) : a.date > b.date ? -1 : 1,
  )
}

async function listAllEarned(house: Business, professional_id: string | null) {
  const rows: Earned[] = []
  for (let after: Earned | null = null; ; after = rows.at(-1) ?? null) {
    const filter = { ...PERIOD, professional_id }
    const page = await opened.storage.read((db) =>
      listEarnedVisits(db, house.user_id, filter, { after, most: PAGE }),
    )
    for (const { booking_id, date, professional_id: id, amount } of page)
      rows.push({ booking_id, date, professional_id: id, amount })
    if (page.length < PAGE) return rows
  }
}

test('lists page by page what visits earned, of one and of the whole house, and sums it', async () => {
  await fc.assert(
    fc.asyncProperty(visits, async (some) => {
      const house = await createBusiness(opened.storage, { professionals: [{}, {}] })
      const planted = await plant(house, some, [])
      for (const id of [null, ...house.professionals.map((one) => one.id)]) {
        const all = addUpEarned(house, planted, id)
        expect(await listAllEarned(house, id)).toEqual(all)
        const sum = await opened.storage.read((db) =>
          sumEarnedVisits(db, house.user_id, { ...PERIOD, professional_id: id }),
        )
        expect(sum).toBe(all.reduce((earned, { amount }) => earned + amount, 0))
      }
    }),
    { seed: SEED, numRuns: 12 },
  )
})

type Visit = Pick<ReturnType<typeof toVisit>['row'], 'id' | 'date' | 'time'>

/** By hand: their own completed visits, and those of the other at which they earned something. */
function listOwn(house: Business, planted: Planted, only: string, from: string) {
  const isTheirs = (who: number) => house.professionals[who]?.id === only
  return planted.visits
    .filter(({ row, parts }) => {
      const isOwn = row.professional_id === only && row.status === 'completed'
      if (row.deleted || row.date < from || row.date > PERIOD.to) return false
      return isOwn || parts.some(({ who }) => isTheirs(who))
    })
    .map(({ row }) => row.id)
    .sort()
}

async function listAllOwn(house: Business, professional_id: string, from: string | null) {
  const rows: Visit[] = []
  for (let after: Visit | null = null; ; after = rows.at(-1) ?? null) {
    const [own, days] = [
      { user_id: house.user_id, professional_id },
      { from, to: PERIOD.to },
    ]
    const page = await opened.storage.read((db) =>
      listStatementVisits(db, own, days, { after, most: PAGE }),
    )
    rows.push(...page)
    if (page.length < PAGE) return rows
  }
}

test('lists page by page the visits of a statement, those of others among them', async () => {
  await fc.assert(
    fc.asyncProperty(visits, async (some) => {
      const house = await createBusiness(opened.storage, { professionals: [{}, {}] })
      const planted = await plant(house, some, [])
      for (const { id } of house.professionals)
        for (const from of [null, PERIOD.from]) {
          const found = await listAllOwn(house, id, from)
          expect(found.map((one) => one.id).sort()).toEqual(listOwn(house, planted, id, from ?? ''))
          const places = found.map((one) => `${one.date} ${one.time} ${one.id}`)
          expect(places).toEqual([...places].sort())
        }
    }),
    { seed: SEED, numRuns: 12 },
  )
})

/** As a professional's own statement sums their rows. */
const sumRows = (house: Business, professional_id: string) =>
  opened.storage.read(async (db) => {
    const own = { user_id: house.user_id, professional_id }
    const states = await countBookingsByStatus(db, own, PERIOD)
    return {
      earned: await getEarnedTotals(db, own, PERIOD),
      states: toCounts(states.filter(({ status }) => status !== 'cancelled')),
    }
  })

const toCounts = (states: readonly { status: string; count: number }[]) =>
  Object.fromEntries(states.flatMap(({ status, count }) => (count > 0 ? [[status, count]] : [])))

test('sums what one did on some days as their rows do, stored or not', async () => {
  await fc.assert(
    fc.asyncProperty(visits, sales, async (some, sold) => {
      const house = await createBusiness(opened.storage, { professionals: [{}, {}] })
      // What is not closed has earned nothing.
      const closed = some.map((one) => (one.status === 'completed' ? one : { ...one, parts: [] }))
      await plant(house, closed, sold)
      for (const isStored of [false, true]) {
        if (isStored)
          await opened.storage.write((tx) => storeVisitDays(tx, house.user_id, PERIOD, 0))
        for (const { id: professional_id } of house.professionals) {
          const { earned, states } = await opened.storage.read((db) =>
            sumOwnDays(db, { user_id: house.user_id, professional_id }, PERIOD),
          )
          const rows = await sumRows(house, professional_id)
          expect({ earned, states: toCounts(states) }).toEqual(rows)
        }
      }
    }),
    { seed: SEED, numRuns: 12 },
  )
})
