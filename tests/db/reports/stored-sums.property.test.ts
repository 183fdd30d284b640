/** Whatever is done to bookings and sales, what is stored of days and read is what their rows come to. */
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBookingTotals } from '#db/booking/booking-search.ts'
import { listHistoryCells } from '#db/booking/projected-bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { sumBookingDays } from '#db/reports/booking-totals.ts'
import { computeBusy, loadBusy } from '#db/reports/busy.ts'
import { countVisitors } from '#db/reports/clients.ts'
import { listDayTakings } from '#db/reports/day-takings.ts'
import { loadEarned } from '#db/reports/earned-days.ts'
import { loadHistoryCells } from '#db/reports/history-cells.ts'
import { storeVisitDays, storeVisitMonth } from '#db/reports/store-sums.ts'
import { formatSums } from '#db/reports/stored-sums.ts'
import { computeDayTakings, type DayTakings, sumTakings } from '#db/reports/stored-takings.ts'
import { computeVisitDays, loadVisitSums } from '#db/reports/visit-sums.ts'
import { findFirstEarnedDay } from '#db/statement/first-earned.ts'
import { sumUncounted } from '#db/statement/open-sums.ts'
import { bookings, occupancy } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import { account_moves, tips } from '#db/tables/money.ts'
import { commissions, product_sales, products } from '#db/tables/sale.ts'
import { composite_services, professionals } from '#db/tables/service.ts'
import { first_visits, visit_days, visit_months } from '#db/tables/visit-sums.ts'
import type { HistoryCell } from '#domain/projection/history.ts'
import { createVisitSums, mergeVisitSums, type VisitSums } from '#domain/report/visit-sums.ts'
import { addDays } from '#domain/time/civil-time.ts'
import {
  type Business,
  CREATED_AT,
  createBookingRow,
  createBusiness,
  openTestStorage,
  requireNth,
  type TestStorage,
} from '#tests/support/db/factories.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

const PERIOD = { from: '2026-01-20', to: '2026-04-10' }
const MONTHS = ['2026-02', '2026-03']
/** Some of two whole months, and beside them. */
const DAYS = ['2026-01-31', '2026-02-01', '2026-02-14', '2026-02-28', '2026-03-01', '2026-04-02']

/** Clients are counted in whole months, in parts of some, and where little or nothing is stored. */
const SPANS = [
  PERIOD,
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-02-01', to: '2026-03-31' },
  { from: '2026-02-14', to: '2026-03-05' },
  { from: '2026-01-31', to: '2026-02-14' },
  { from: '2026-03-01', to: '2026-04-02' },
  { from: '2026-04-06', to: '2026-04-10' },
]

let open: TestStorage
beforeAll(async () => {
  open = await openTestStorage()
})
afterAll(() => open.close())

/** What is done to the booking or sale of a number, by other numbers; perhaps to what is stored. */
type Step = { act: keyof typeof ACTS; which: number; a: number; b: number; stored: boolean }
type House = Business & { product_id: string; bookings: string[]; sales: string[]; made: number }
const toAccountMove = ({ slug }: Business) => `conta-${slug}`
type Act = (tx: Db, house: House, step: Step) => Promise<unknown>

const pick = <T>(list: readonly T[], n: number): T => requireNth(list, n % list.length)

/** Changes a booking that there is. */
const change =
  (toFields: (house: House, step: Step) => Partial<typeof bookings.$inferInsert>): Act =>
  async (tx, house, step) => {
    if (house.bookings.length === 0) return
    const id = pick(house.bookings, step.which)
    await tx.update(bookings).set(toFields(house, step)).where(eq(bookings.id, id))
  }

const ACTS = {
  book: async (tx, house, { which, a, b }) => {
    const row = createBookingRow(house, {
      ...{
        date: pick(DAYS, which),
        time: '10:00',
        encaixe: true,
        price: a,
        duration: 10 + (b % 50),
      },
      client_id: pick(house.clients, a).id,
      professional_id: pick(house.professionals, b).id,
      origin: pick(['page', 'link', 'console'] as const, b),
      status: pick(['confirmed', 'pendente', 'completed', 'cancelled'] as const, a),
      created_at: CREATED_AT,
    })
    await tx.insert(bookings).values(row)
    house.bookings.push(row.id)
  },
  close: async (tx, house, step) => {
    await change((_, { a }) => ({ status: 'completed', comanda_total: a }))(tx, house, step)
    await ACTS.earn(tx, house, step)
  },
  earn: async (tx, house, { which, a, b }) => {
    if (house.bookings.length === 0) return
    const { id: professional_id, name: professional_name } = pick(house.professionals, a)
    const row = {
      ...{ booking_id: pick(house.bookings, which), item: b % 3, part: 0, user_id: house.user_id },
      ...{ professional_id, professional_name, nome: 'Item', rate: 40, base: a, gross: a },
      ...{
        tipo: pick(['servico', 'produto'] as const, b),
        amount: b,
        fee: b % 7,
        date: '2026-02-14',
      },
    }
    await tx
      .insert(commissions)
      .values(row)
      .onConflictDoUpdate({
        target: [commissions.booking_id, commissions.item, commissions.part],
        set: { gross: a, amount: b },
      })
  },
  reopen: async (tx, house, step) => {
    await change(() => ({ status: 'confirmed' }))(tx, house, step)
    if (house.bookings.length === 0) return
    const id = pick(house.bookings, step.which)
    await tx.delete(commissions).where(eq(commissions.booking_id, id))
  },
  leave: async (tx, house, { which, a, b }) => {
    if (house.bookings.length === 0) return
    const amount = 1 + (b % 500)
    const of = { user_id: house.user_id, professional_id: pick(house.professionals, a).id }
    const left = { method: 'pix', date: '2026-02-14', amount } as const
    const row = { booking_id: pick(house.bookings, which), n: b % 2, ...of, ...left }
    await tx
      .insert(tips)
      .values(row)
      .onConflictDoUpdate({ target: [tips.booking_id, tips.n], set: { amount } })
  },
  unleave: async (tx, house, { which }) => {
    if (house.bookings.length === 0) return
    await tx.delete(tips).where(eq(tips.booking_id, pick(house.bookings, which)))
  },
  retime: change((_, { a }) => ({ time: pick(['09:00', '10:30', '18:00'], a) })),
  cancel: change((_, { a, b }) => ({
    ...{ status: 'cancelled', cancel_reason: pick(['no_show', 'client', null] as const, a) },
    updated_at: CREATED_AT + b * 3_600_000,
  })),
  trash: change((_, { a }) => ({ deleted: a % 2 === 0 })),
  // What takes a time without being what a visit comes to, perhaps beyond midnight.
  shift: change((_, { a, b }) => ({
    time: pick(['08:00', '23:40'], b),
    ...{ buffer_after: a % 30, buffer_before: b % 9 },
  })),
  move: change((_, { a }) => ({ date: pick(DAYS, a) })),
  reprice: change((_, { a, b }) => ({ price: a, comanda_total: b % 3 ? b : null })),
  give: change((_, { a }) => ({ is_courtesy: a % 2 === 0 })),
  assign: change((house, { a, b }) => ({
    client_id: pick(house.clients, b).id,
    professional_id: pick(house.professionals, a).id,
    professional_name: `Nome ${b % 4}`,
  })),
  offer: change((house, { a, b }) => ({
    ...{ service_id: pick(house.services, a).id, service_name: `Serviço ${b % 3}`, duration: 30 },
    ...{ is_composite: a % 2 === 0, composite_id: a % 4 ? null : requireNth(house.composites).id },
  })),
  erase: async (tx, house, { which }) => {
    if (house.bookings.length === 0) return
    const id = pick(house.bookings, which)
    await tx.delete(bookings).where(eq(bookings.id, id))
    house.bookings = house.bookings.filter((one) => one !== id)
  },
  // A service is gone: what was booked of it keeps its name.
  drop: async (tx, house) => {
    const { id } = requireNth(house.composites)
    await tx.update(bookings).set({ composite_id: null }).where(eq(bookings.composite_id, id))
    await tx.update(composite_services).set({ name: 'Outro' }).where(eq(composite_services.id, id))
  },
  sell: async (tx, house, { which, a, b }) => {
    const id = `sale-${house.made++}-${house.slug}`
    const { id: professional_id, name: professional_name } = pick(house.professionals, a)
    const by = b % 3 ? { professional_id, professional_name } : {}
    await tx.insert(product_sales).values({
      ...{ id, user_id: house.user_id, product_id: house.product_id, product_name: 'Pomada' },
      ...{ quantity: 1, taken: 1, unit_price: a, total_price: a, sale_date: CREATED_AT, ...by },
      ...{ day: pick(DAYS, which), is_standalone: b % 5 !== 0, ticket_id: null },
      ...{ created_at: CREATED_AT, updated_at: CREATED_AT },
    })
    house.sales.push(id)
  },
  resell: async (tx, house, { which, a, b }) => {
    if (house.sales.length === 0) return
    const next = { total_price: a, day: pick(DAYS, b), is_standalone: a % 4 !== 0 }
    await tx
      .update(product_sales)
      .set(next)
      .where(eq(product_sales.id, pick(house.sales, which)))
  },
  unsell: async (tx, house, { which }) => {
    if (house.sales.length === 0) return
    const id = pick(house.sales, which)
    await tx.delete(product_sales).where(eq(product_sales.id, id))
    house.sales = house.sales.filter((one) => one !== id)
  },
  // What its card cost or was left there is written on some day or other.
  charge: async (tx, house, { which, a, b }) => {
    const id = `aside-${house.made++}-${house.slug}`
    const made = { user_id: house.user_id, day: pick(DAYS, b), created_at: CREATED_AT }
    const of = {
      kind: pick(['fee', 'tip'] as const, a),
      method: 'credito',
      amount: a - 5000 || 1,
    } as const
    const subjects = [...house.bookings, ...house.sales, toAccountMove(house)]
    const entry = { ...of, ...made, subject_id: pick(subjects, which), arrives_on: null }
    await tx.insert(ledger_entries).values({ ...entry, id, reverses: null, made_by: null })
  },
  rename: (tx, house, { a }) =>
    tx
      .update(clients)
      .set({ is_walk_in: a % 2 === 0 })
      .where(eq(clients.id, requireNth(house.clients).id)),
  store: (tx, house, { which }) => {
    const from = pick(DAYS, which)
    return storeVisitDays(tx, house.user_id, { from, to: addDays(from, 6) }, 0)
  },
  storeAll: async (tx, { user_id }) => {
    await storeVisitDays(tx, user_id, { from: '2026-01-25', to: '2026-04-05' }, 0)
    for (const month of MONTHS) await storeVisitMonth(tx, user_id, month, 0)
  },
} as const satisfies Record<string, Act>

const anyStep: fc.Arbitrary<Step> = fc.record({
  // The keys of the record are the acts.
  act: fc.constantFrom(...(Object.keys(ACTS) as Step['act'][])),
  stored: fc.boolean(),
  which: fc.nat(50),
  a: fc.nat(9999),
  b: fc.nat(9999),
})

/** In an order that does not depend on how it was added up; days with nothing are as if missing. */
function toComparable(sums: VisitSums) {
  const sort = <T>(map: ReadonlyMap<string, T>) =>
    [...map].sort(([one], [other]) => (one < other ? -1 : 1))
  const moved = sort(sums.days).filter(([, one]) => Object.values(one).some((sum) => sum !== 0))
  return { ...sums, days: moved, origins: sort(sums.origins), ...sortParts(sums, sort) }
}

const sortParts = (
  { offers, people, visitors }: VisitSums,
  sort: <T>(map: ReadonlyMap<string, T>) => [string, T][],
) => ({ offers: sort(offers), people: sort(people), visitors: sort(visitors) })

const sortCells = (cells: readonly HistoryCell[]) =>
  cells
    .map(({ date, made, outcome, ended, bookings: n, amount }) =>
      [date, made, outcome, ended, n, amount].join(' '),
    )
    .sort()

/** Stored or not, what each earned is what the statement of all their visits comes to. */
async function compareEarned(db: Db, user_id: string): Promise<void> {
  const earned = await loadEarned(db, user_id, PERIOD)
  const team = await db.select().from(professionals).where(eq(professionals.user_id, user_id))
  for (const { id: professional_id } of team) {
    const live = await sumUncounted(db, { user_id, professional_id }, PERIOD)
    const { visits = 0, since = null, ...sums } = earned.get(professional_id) ?? {}
    const nothing = { services: 0, products: 0, fee: 0, tips: 0 }
    expect({ ...nothing, ...sums, visits, since }).toEqual(live)
  }
  const first = (await findFirstEarnedDay(db, { user_id, professional_id: null })) ?? '9999'
  for (const { since } of earned.values()) expect(first <= since).toBe(true)
}

const MINUTE = 11 * 60
/** As stored, and as rows that nobody stored come to. */
async function compareTakings(db: Db, user_id: string): Promise<void> {
  const moments = DAYS.map((day) => ({ day, instant: CREATED_AT }))
  const read = await listDayTakings(db, user_id, moments, MINUTE)
  const days = await computeDayTakings(db, user_id, PERIOD)
  const live = moments.flatMap((moment) => {
    const one = days.get(moment.day)
    return one ? sumTakings(one, moment, MINUTE) : []
  })
  expect(sortTakings(read)).toEqual(sortTakings(live))
}

const sortTakings = (sums: readonly DayTakings[]) =>
  sums.map(({ day, until, total }) => `${day} ${until} ${total}`).sort()

async function compare(db: Db, { user_id, professionals: own_team }: House): Promise<void> {
  const live = createVisitSums()
  for (const day of (await computeVisitDays(db, user_id, PERIOD)).values())
    mergeVisitSums(live, day)
  const read = await loadVisitSums(db, user_id, PERIOD)
  expect(toComparable(read)).toEqual(toComparable(live))
  const cells = await loadHistoryCells(db, user_id, PERIOD, 0)
  expect(sortCells(cells)).toEqual(sortCells(await listHistoryCells(db, user_id, PERIOD, 0)))
  const team = own_team.map(({ id }) => id)
  const busy = await loadBusy(db, user_id, team, PERIOD)
  expect([...busy].sort()).toEqual([...(await computeBusy(db, user_id, team, PERIOD))].sort())
  const totals = await sumBookingDays(db, user_id, PERIOD)
  expect(totals).toEqual(await getBookingTotals(db, user_id, { ...PERIOD, deleted: false }))
  await compareEarned(db, user_id)
  await compareTakings(db, user_id)
  const own = await db.select().from(bookings).where(eq(bookings.user_id, user_id))
  const kept = await db.select().from(first_visits).where(eq(first_visits.user_id, user_id))
  const seen = new Map<string, string[]>()
  for (const { client_id, date, status, deleted } of own)
    if (status === 'completed' && !deleted)
      seen.set(client_id, [...(seen.get(client_id) ?? []), date])
  const walkIns = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.user_id, user_id), eq(clients.is_walk_in, true)))
  for (const period of SPANS) {
    const came = [...seen].filter(
      ([client, dates]) =>
        !walkIns.some(({ id }) => id === client) &&
        dates.some((date) => date >= period.from && date <= period.to),
    )
    const { clients: count } = await countVisitors(db, user_id, period)
    expect([period, count]).toEqual([period, came.length])
  }
  const firsts = [...seen].map(([client_id, dates]) => {
    const [first_day, second_day = null] = [...new Set(dates)].sort()
    return { user_id, client_id, first_day, second_day }
  })
  const sort = <T extends { client_id: string }>(rows: T[]) =>
    rows.sort((one, other) => (one.client_id < other.client_id ? -1 : 1))
  expect(sort(kept)).toEqual(sort(firsts))
}

const toStep = (act: Step['act'], which: number): Step => ({
  ...{ act, which, a: 3141 + which, b: 592 + which, stored: false },
})
/** So that there is something to change. */
const BEGINNING = [1, 3].flatMap((day) => [toStep('book', day), toStep('sell', day)])

async function openHouse(): Promise<House> {
  const business = await createBusiness(open.storage, {
    services: [{}, {}],
    professionals: [{}, {}],
    clients: [{}, {}, {}],
    composites: [{ items: [{ service: 0 }] }],
  })
  const product_id = `produto-${business.slug}`
  const product = { id: product_id, user_id: business.user_id, name: 'Pomada', price: 1, stock: 1 }
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  await open.storage.write((tx) =>
    tx.insert(products).values({ ...product, status: 'active', ...stamps }),
  )
  await open.storage.write((tx) =>
    tx.insert(account_moves).values({
      ...{ id: toAccountMove(business), user_id: business.user_id, kind: 'payment', amount: -100 },
      ...{ client_id: requireNth(business.clients).id, method: 'credito', booking_id: null },
      ...{ day: '2026-02-14', made_by: 'x', created_at: CREATED_AT },
    }),
  )
  return { ...business, product_id, bookings: [], sales: [], made: 0 }
}

test('after any sequence of changes, stored or not, each day is what its rows come to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 16 }), async (steps) => {
      const house = await openHouse()
      for (const step of [...BEGINNING, ...steps]) {
        await open.storage.write(async (tx) => {
          if (step.stored) await ACTS.storeAll(tx, house)
          await ACTS[step.act](tx, house, step)
        })
        await open.storage.read((db) => compare(db, house))
      }
    }),
    // Enough that each trigger was seen to be missed when it is.
    { seed: SEED, numRuns: 20 },
  )
}, 120_000)

test.each(['earn', 'reopen', 'leave', 'unleave', 'trash', 'retime', 'erase'] as const)(
  'what professionals earned and a day brought in by the minute is not read as stored after: %s',
  async (act) => {
    const house = await openHouse()
    await open.storage.write(async (tx) => {
      await ACTS.book(tx, house, toStep('book', 1))
      for (const before of ['close', 'leave', 'storeAll'] as const)
        await ACTS[before](tx, house, toStep(before, 0))
    })
    await open.storage.read((db) => compare(db, house))
    // The same professional's part and tip, of another amount; the booking into the trash, or late.
    const step = { ...toStep(act, 0), a: act === 'retime' ? 2 : 3142, b: 586 }
    await open.storage.write((tx) => ACTS[act](tx, house, step))
    await open.storage.read((db) => compare(db, house))
  },
)

test('what is stored is read, a month instead of its days, and goes with any change of one', async () => {
  const house = await openHouse()
  const { user_id } = house
  await open.storage.write((tx) => ACTS.storeAll(tx, house))
  const load = () => open.storage.read((db) => loadVisitSums(db, user_id, PERIOD))
  const forged = formatSums({ ...createVisitSums(), unnamed: 77 })
  await open.storage.write(async (tx) => {
    await tx.update(visit_months).set({ sums: forged }).where(eq(visit_months.user_id, user_id))
  })
  expect((await load()).unnamed).toBe(2 * 77)
  // A booking of one day: its month is the sum of its days again, the other stays.
  await open.storage.write((tx) => ACTS.book(tx, house, toStep('book', 2)))
  expect((await load()).unnamed).toBe(77)
  const left = await open.storage.read((db) =>
    db.select().from(visit_days).where(eq(visit_days.user_id, user_id)),
  )
  expect(left.map(({ day }) => day)).not.toContain('2026-02-14')
  expect(left.map(({ day }) => day)).toContain('2026-02-13')
  // Nor is one of use that another version wrote.
  await open.storage.write(async (tx) => {
    await tx.update(visit_months).set({ sums: '[0]' }).where(eq(visit_months.user_id, user_id))
  })
  expect((await load()).unnamed).toBe(0)
})

/** What is done to the visit between two others of a client. */
const BETWEEN: Record<string, (tx: Db, id: string, other: string) => Promise<unknown>> = {
  erased: (tx, id) => tx.delete(bookings).where(eq(bookings.id, id)),
  trashed: (tx, id) => tx.update(bookings).set({ deleted: true }).where(eq(bookings.id, id)),
  reopened: (tx, id) => tx.update(bookings).set({ status: 'confirmed' }).where(eq(bookings.id, id)),
  moved: (tx, id) => tx.update(bookings).set({ date: '2026-04-02' }).where(eq(bookings.id, id)),
  'given to another client': (tx, id, client_id) =>
    tx.update(bookings).set({ client_id }).where(eq(bookings.id, id)),
}

test.each(Object.keys(BETWEEN))('the next visit knows that the one before was %s', async (what) => {
  const house = await openHouse()
  const visit = (date: string, client: number) =>
    createBookingRow(house, {
      ...{ date, encaixe: true, status: 'completed' },
      client_id: requireNth(house.clients, client).id,
    })
  const between = visit('2026-02-14', 0)
  await open.storage.write(async (tx) => {
    const others = [visit('2026-02-01', 0), visit('2026-03-01', 0), visit('2026-03-01', 1)]
    await tx.insert(bookings).values([between, ...others])
    await ACTS.storeAll(tx, house)
  })
  await open.storage.read((db) => compare(db, house))
  await open.storage.write(async (tx) => {
    await BETWEEN[what]?.(tx, between.id, requireNth(house.clients, 1).id)
  })
  await open.storage.read((db) => compare(db, house))
})

test('an evening that is free again, or taken by a booking of the next day, is not as it was stored', async () => {
  const house = await openHouse()
  const night = { date: '2026-02-15', time: '00:10', buffer_before: 30, encaixe: true }
  const { id } = createBookingRow(house, night)
  const acts = [
    (tx: Db) => tx.insert(bookings).values({ ...createBookingRow(house, night), id }),
    (tx: Db) => tx.update(bookings).set({ buffer_before: 0 }).where(eq(bookings.id, id)),
    (tx: Db) => tx.update(bookings).set({ buffer_before: 50 }).where(eq(bookings.id, id)),
    (tx: Db) =>
      tx.update(occupancy).set({ starts: sql`starts + 5` }).where(eq(occupancy.booking_id, id)),
  ]
  for (const act of acts) {
    await open.storage.write(async (tx) => {
      await ACTS.storeAll(tx, house)
      await act(tx)
    })
    await open.storage.read((db) => compare(db, house))
  }
})

test('a month of which a day is missing is not stored', async () => {
  const { user_id } = await openHouse()
  const store = () => open.storage.write((tx) => storeVisitMonth(tx, user_id, '2026-02', 0))
  await open.storage.write((tx) =>
    storeVisitDays(tx, user_id, { from: '2026-02-02', to: '2026-02-28' }, 0),
  )
  expect(await store()).toBe(false)
  await open.storage.write((tx) =>
    storeVisitDays(tx, user_id, { from: '2026-02-01', to: '2026-02-01' }, 0),
  )
  expect(await store()).toBe(true)
})
