/** Whatever is closed, reopened, sold and deleted: entries balance with comandas and sales. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeBooking, reopenBooking } from '#api/booking/complete.ts'
import { removeSale, storeSale } from '#api/product/sales.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { replaceCardFees } from '#db/card-fees.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import type { product_sales } from '#db/tables/sale.ts'
import { COMANDA_METHODS } from '#domain/comanda/comanda.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import {
  createComandaCalls,
  createProductItem,
  openShop,
  type Shop,
  toComandaBody,
} from '#tests/support/api/calls/comanda-calls.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import {
  enterOldRows,
  listEntries,
  readDays,
  readDue,
  readOwedAndTips,
  sumEntries,
} from '#tests/support/api/ledger-rows.ts'
import { NO_ORIGIN } from '#tests/support/api/people/accounts.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'
import { RollbackSignal } from '#tests/support/db/sql.ts'

const SEED = 20_261_123
const VISITS = 2
/** Of Monday in São Paulo: the steps go on into Tuesday, within the life of an access token. */
const BEFORE_MIDNIGHT = MONDAY_8H + (15 * 60 + 57) * 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type House = {
  shop: Shop
  salon: OwnerSalon
  ids: string[]
  sales: string[]
  moves: string[]
  payments: string[]
}

/** Hundredths of a percent that the house's cards cost. */
const FEES = { debito: 137, credito: 299 }

async function openHouse(): Promise<House> {
  const shop = await openShop(server, [{ stock: 50 }])
  const { user_id } = shop.business
  await server.storage.write((tx) =>
    replaceCardFees(tx, user_id, [
      { method: 'debito', brand: '', hundredths: FEES.debito, days: 1 },
      { method: 'credito', brand: '', hundredths: FEES.credito, days: 30 },
    ]),
  )
  const ids: string[] = []
  for (let i = 0; i < VISITS; i++) {
    ids.push((await insertBooking(server.storage, shop.business, { time: `1${i}:00` })).id)
  }
  return {
    shop,
    ids,
    sales: [],
    moves: [],
    payments: [],
    salon: new OwnerSalon(server, shop.business, shop.owner.token),
  }
}

const STEPS = [
  ...(['close', 'closeTwice', 'save', 'complete', 'reopen', 'cancel', 'confirm'] as const),
  ...(['trash', 'restore', 'deleteForGood', 'sell', 'unsell', 'fail', 'planted', 'job'] as const),
  ...(['move', 'moveBack', 'count', 'reopenTill'] as const),
  ...(['pay', 'payTwice', 'unpay', 'limit'] as const),
]
const step = fc.record({
  // Often enough that what is in the trash comes out of it, one way or the other.
  what: fc.constantFrom(...STEPS, 'close', 'trash', 'restore', 'restore', 'deleteForGood'),
  which: fc.nat(VISITS),
  /** Another tab's state of things: the one before its last change. */
  isStale: fc.nat(4).map((n) => n === 0),
  courtesy: fc.nat(4).map((n) => n === 0),
  reais: fc.integer({ min: 0, max: 9000 }).map((n) => n / 100),
  method: fc.constantFrom(...COMANDA_METHODS, 'conta'),
  /** For whoever serves. */
  tip: fc.nat(3).map((n) => n * 5),
  seconds: fc.nat(30),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What chance alone would seldom have in this order. */
const WAY_OF_THE_TRASH = [
  'close',
  'trash',
  'restore',
  'reopen',
  'close',
  'trash',
  'deleteForGood',
] as const
/** By two screens at once: on the client's fiado with a tip, paid in parts, taken back, and charged again. */
const WAY_OF_THE_ACCOUNT = [
  ...(['closeTwice', 'payTwice', 'trash', 'restore', 'reopen', 'limit', 'close', 'unpay'] as const),
  ...(['unpay', 'pay', 'cancel', 'confirm'] as const),
]
const PLAIN = {
  which: 0,
  isStale: false,
  courtesy: false,
  reais: 20,
  method: 'dinheiro',
  tip: 0,
  seconds: 30,
} as const

const findRow = async (id: string) => {
  const rows = await server.storage.read((db) =>
    db.select().from(bookings).where(eq(bookings.id, id)),
  )
  return rows[0]
}

const getAuthor = ({ shop }: House) => {
  const { user_id } = shop.business
  return { user_id, account: { id: user_id }, reason: 'Engano' }
}

const ACTIONS: Record<
  (typeof STEPS)[number],
  (house: House, row: BookingRow, step: Step) => Promise<unknown>
> = {
  close: ({ shop }, row, step) => closeVisit(shop, row, { ...step, times: 1 }),
  closeTwice: ({ shop }, row, step) => closeVisit(shop, row, { ...step, times: 2 }),
  save: async ({ shop }, row, { reais, method, courtesy, isStale }) => {
    const calls = createComandaCalls(server, shop)
    const { status, body } = await calls.show(row.id)
    if (status !== 200) return
    const comanda = { ...toComandaBody(body), pagamentos: [{ metodo: method, valor: reais }] }
    const version = row.version - (isStale ? 1 : 0)
    return calls.save(row.id, { version, comanda, is_courtesy: courtesy })
  },
  complete: ({ salon }, row, { isStale }) => salon.set(age(row, isStale), 'completed'),
  reopen: ({ shop }, row, { isStale }) =>
    createComandaCalls(server, shop).reopen(row.id, age(row, isStale).version),
  cancel: ({ salon }, row, { isStale }) => salon.set(age(row, isStale), 'cancelled'),
  confirm: ({ salon }, row, { isStale }) => salon.set(age(row, isStale), 'confirmed'),
  trash: ({ salon }, row, { isStale }) => salon.trash(age(row, isStale)),
  restore: ({ salon }, row, { isStale }) => salon.restore(age(row, isStale)),
  deleteForGood: ({ salon }, row) => salon.deleteForGood(row.id),
  sell: (house, _row, { reais, method }) =>
    server.storage.write((tx) => sell(tx, house, reais, method)),
  unsell: (house) => {
    const id = house.sales.pop()
    if (id === undefined) return Promise.resolve()
    return server.storage.write((tx) => removeSale(tx, server.context, getAuthor(house), id))
  },
  fail: async (house, row, { reais, method }) => {
    const author = getAuthor(house)
    const attempt = server.storage.write(async (tx) => {
      if (row.status === 'completed') await reopenBooking(tx, server.context, author, row)
      else
        await completeBooking(tx, server.context, author, row, {
          early: true,
          origin: NO_ORIGIN,
        })
      house.sales.splice(await sell(tx, house, reais, method), 1)
      throw new RollbackSignal()
    })
    await expect(attempt).rejects.toThrow(RollbackSignal)
  },
  // As a database of before has it: without entries until the work has been done, or it comes back.
  planted: async (house, row, { courtesy: is_courtesy, isStale: wasTrashed }) => {
    const { shop, salon, ids } = house
    const before = { status: 'completed' as const, is_courtesy, notes: 'de antes' }
    const where = { date: row.date, time: '19:00', encaixe: true }
    const seen = await insertBooking(server.storage, shop.business, { ...before, ...where })
    if (wasTrashed) {
      const { body } = await salon.trash(seen)
      await salon.restore({ id: seen.id, version: body.version })
    }
    ids.push(seen.id)
    await enterOld(house)
  },
  job: (house) => enterOld(house),
  move: async ({ shop, moves }, _row, { reais, isStale }) => {
    const kind = isStale ? 'sangria' : 'suprimento'
    const body = { kind, amount: reais + 1, reason: 'Cofre', below_zero: true } as const
    const { status, body: made } = await server.call(
      'POST /api/till/moves',
      { headers: {}, body },
      shop.owner.token,
    )
    if (status === 201) moves.push(made.id)
  },
  moveBack: async ({ shop, moves }) => {
    const id = moves.at(-1)
    if (id === undefined) return
    const asked = { params: { id }, body: { reason: 'Engano' } }
    return server.call('POST /api/till/moves/:id/reverse', asked, shop.owner.token)
  },
  count: ({ shop }, _row, { reais, isStale }) => countTill(shop, reais, isStale),
  pay: (house, row, step) => payFiado(house, row, step, 1),
  payTwice: (house, row, step) => payFiado(house, row, step, 2),
  unpay: async ({ shop, payments }, _row, { isStale }) => {
    const id = isStale ? payments.at(-1) : payments.pop()
    if (id === undefined) return
    const asked = { params: { id }, body: { reason: 'Engano' } }
    return server.call('POST /api/account-moves/:id/reverse', asked, shop.owner.token)
  },
  limit: ({ shop }, row, { reais, isStale }) =>
    server.storage.write((tx) =>
      updateClientRecord(tx, shop.business.user_id, row.client_id, {
        ...{ account_limit: isStale ? null : Math.round(reais * 100) },
        updated_at: server.context.now(),
      }),
    ),
  reopenTill: async ({ shop }) => {
    const day = getTodayInZone('America/Sao_Paulo', server.context.now())
    return server.call(
      'POST /api/till/reopen',
      { body: { day, reason: 'Recontar' } },
      shop.owner.token,
    )
  },
}

/** Takes a payment; of another tab, which sends the same with the same key, there is only one. */
async function payFiado(
  { shop, payments }: House,
  { client_id }: BookingRow,
  { reais, method, isStale }: Step,
  times: number,
): Promise<void> {
  const params = { id: client_id }
  const { body: shown } = await server.call(
    'GET /api/clients/:id/account',
    { params, query: {} },
    shop.owner.token,
  )
  const headers = { 'idempotency-key': `pagamento-${server.context.newId()}` }
  const owed = shown.owed + (isStale ? 1 : 0)
  const body = { amount: reais + 1, method: toMoney(method), owed }
  const pay = () =>
    server.call('POST /api/clients/:id/payments', { headers, params, body }, shop.owner.token)
  const answers = await Promise.all(Array.from({ length: times }, pay))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([isStale ? 409 : 201]))
  if (isStale) return
  const [id, ...others] = new Set(answers.map((answer) => answer.body.id))
  expect(others).toEqual([])
  if (id) payments.push(id)
}

const toMoney = (method: Step['method']) => (method === 'conta' ? 'pix' : method)

/** Closes today's till; `isStale`: against what another tab shows. */
async function countTill({ owner }: Shop, reais: number, isStale: boolean): Promise<void> {
  const shown = await server.call('GET /api/till', { query: {} }, owner.token)
  const drawer = shown.body.figures?.drawer
  if (!drawer) throw new Error('today has a drawer')
  const body = { day: drawer.day, counted: reais, expected: drawer.expected + (isStale ? 1 : 0) }
  const { status } = await server.call('POST /api/till/close', { body }, owner.token)
  expect(status).toBe(drawer.closed || isStale ? 409 : 200)
}

const age = (row: BookingRow, isStale: boolean) => ({
  id: row.id,
  version: row.version - (isStale ? 1 : 0),
})

const enterOld = ({ shop }: House) =>
  enterOldRows(server.storage, shop.business, server.context.now())

type Closing = Pick<Step, 'courtesy' | 'reais' | 'method' | 'tip' | 'isStale'> & { times: number }

async function closeVisit(
  shop: Shop,
  row: BookingRow,
  { courtesy, reais, method, tip, times, isStale }: Closing,
): Promise<void> {
  const calls = createComandaCalls(server, shop)
  const { status, body } = await calls.show(row.id)
  if (status !== 200) return
  const typed = toComandaBody(body)
  const comandaItens = [...typed.comandaItens, createProductItem(shop)]
  const { professional_id: profissional, professional_name: profissionalNome } = row
  const left = { profissional, profissionalNome, valor: tip, metodo: toMoney(method) }
  const gorjetas = tip > 0 ? [left] : []
  const open = { ...typed, comandaItens, pagamentos: [], gorjetas }
  const version = age(row, isStale).version
  const saved = await calls.save(row.id, { version, comanda: open, is_courtesy: courtesy })
  if (saved.status !== 200) return
  const due = courtesy ? 0 : saved.body.comanda.valorTotal
  const first = Math.min(reais, due)
  const rest = Math.round((due - first) * 100) / 100
  const pagamentos = [
    { metodo: method, valor: first },
    { metodo: 'pix' as const, valor: rest },
  ].filter(({ valor }) => valor > 0)
  const closing = { version: saved.body.version, is_courtesy: courtesy }
  const close = () => calls.close(row.id, { ...closing, comanda: { ...open, pagamentos } })
  const answers = await Promise.all(Array.from({ length: times }, close))
  // Pressed twice, it is answered alike: of a cancelled booking with its refusal.
  expect(new Set(answers.map((one) => one.status)).size).toBe(1)
}

/** @returns the place of the sale among those of the house */
async function sell(tx: Db, house: House, reais: number, method: Step['method']): Promise<number> {
  const { business, products } = house.shop
  const { id: product_id } = requireNth(products)
  const { user_id } = business
  const now = server.context.now()
  const amount = Math.round(reais * 100)
  const sale: typeof product_sales.$inferSelect = {
    ...{ id: server.context.newId(), user_id, product_id, product_name: 'Pomada', quantity: 1 },
    ...{ unit_price: amount, total_price: amount, sale_date: now, payment_method: toMoney(method) },
    ...{ professional_id: null, professional_name: null, client_id: null, client_name: null },
    ...{ day: '2026-11-23', card_brand: null, is_standalone: true, ticket_id: null },
    ...{ taken: 0, made_inactive: false },
    ...{ created_at: now, updated_at: now },
  }
  const shelf = { stock: 50, status: 'active' as const }
  await storeSale(tx, server.context, getAuthor(house), sale, shelf)
  return house.sales.push(sale.id) - 1
}

/** Everything that must hold between any two transactions. @returns the kinds of entries that there are */
async function requireBalance({ shop: { business } }: House): Promise<Set<string>> {
  const entries = await listEntries(business, server.storage)
  expect(sumEntries(entries)).toEqual(await readDue(business, server.storage, FEES))
  requireCardMoney(entries)
  const { kept, sums } = await readDays(business, server.storage)
  expect(kept).toEqual(sums)
  const reversals = entries.flatMap(({ reverses }) => reverses ?? [])
  expect(new Set(reversals).size).toBe(reversals.length)
  const { accounts, ledger } = await readOwedAndTips(business, server.storage, entries)
  expect(ledger).toEqual(accounts)
  return new Set(entries.map(({ kind }) => kind))
}

/** What is on its way is card money alone, and fees never more than what they are of. */
function requireCardMoney(entries: Awaited<ReturnType<typeof listEntries>>): void {
  for (const { method, arrives_on, day, reverses } of entries) {
    if (arrives_on === null) continue
    expect(['debito', 'credito']).toContain(method)
    if (reverses === null) expect(arrives_on > day).toBe(true)
  }
  const fees = entries.filter(({ kind }) => kind === 'fee')
  expect(fees.every(({ amount, reverses }) => amount < 0 === (reverses === null))).toBe(true)
}

test('entries balance with comandas and sales after any sequence, and days with entries', async () => {
  const done = new Set<string>()
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 12, maxLength: 28, size: 'max' }),
    async (steps) => {
      let now = BEFORE_MIDNIGHT
      server.setNow(now)
      const house = await openHouse()
      for (const one of steps) {
        now += one.seconds * 1000 + 1
        server.setNow(now)
        const row = await findRow(requireNth(house.ids, one.which % house.ids.length))
        if (!row) continue
        await ACTIONS[one.what](house, row, one)
        for (const kind of await requireBalance(house)) done.add(kind)
        const after = await findRow(row.id)
        if (after?.version !== row.version) done.add(one.what)
      }
    },
  )
  const owing = { ...PLAIN, method: 'conta', tip: 5 } as const
  const examples: [Step[]][] = [
    [WAY_OF_THE_TRASH.map((what) => ({ what, ...PLAIN }))],
    [WAY_OF_THE_ACCOUNT.map((what) => ({ what, ...owing }))],
  ]
  await fc.assert(property, { seed: SEED, numRuns: 8, examples, endOnFailure: true })
  const kinds = ['account', 'booking', 'sale', 'till', 'tip']
  const moving = ['close', 'closeTwice', 'save', 'complete', 'reopen', 'cancel', 'trash', 'restore']
  expect([...done].sort()).toEqual(
    expect.arrayContaining([...moving, ...kinds, 'deleteForGood'].sort()),
  )
})
