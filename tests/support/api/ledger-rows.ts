/** What the ledger says of a house, and what its bookings and sales say that it should. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { pino } from 'pino'
import { createLedgerHandler } from '#api/ledger/enter-old.ts'
import { createId } from '#api/new-id.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Storage } from '#db/dialect/storage.ts'
import type { LedgerEntry } from '#db/ledger.ts'
import { bookings } from '#db/tables/booking.ts'
import {
  ledger_arrival_months,
  ledger_days,
  ledger_entries,
  ledger_months,
} from '#db/tables/ledger.ts'
import { account_moves, advances, expenses, statements, tips } from '#db/tables/money.ts'
import { product_sales } from '#db/tables/sale.ts'
import { till_counts, till_days, till_moves } from '#db/tables/till.ts'

type House = { user_id: string }
type Sums = Record<string, number>

export const listEntries = ({ user_id }: House, storage: Storage): Promise<LedgerEntry[]> =>
  storage.read((db) =>
    db
      .select()
      .from(ledger_entries)
      .where(eq(ledger_entries.user_id, user_id))
      .orderBy(asc(ledger_entries.created_at), asc(ledger_entries.amount), asc(ledger_entries.id)),
  )

/** The due work of the ledger, at a time that stands still. */
export const createLedgerWork = (storage: Storage, now: number) =>
  createLedgerHandler({
    ...{ storage, now: () => now, newId: createId },
    log: pino({ level: 'silent' }),
  })

/** Enters what a house has without entries, as that work does. */
export function enterOldRows(
  storage: Storage,
  { user_id }: House,
  now: number,
  signal = new AbortController().signal,
): Promise<void> {
  const work = { id: 'w', kind: 'ledger', key: 'k', user_id, state: 'waiting', due_at: 0 } as const
  const claim = { leased_until: null, attempts: 1, expires_at: null, last_error: null }
  const stamps = { created_at: 0, done_at: null }
  return createLedgerWork(storage, now).run({ ...work, ...claim, ...stamps }, signal)
}

/** Of everything, without what comes to nothing. */
function addUp(parts: readonly [key: string, amount: number][]): Sums {
  const sums = new Map<string, number>()
  for (const [key, amount] of parts) sums.set(key, (sums.get(key) ?? 0) + amount)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort())
}

type Paid = { metodo: string; valor: number }
type Document = { valorTotal?: number; pagamentos?: Paid[]; gorjetas?: Paid[] }

/** What was paid, read from the documents' own JSON rather than with the product's rules. */
function listPaid(row: typeof bookings.$inferSelect): [string, number][] {
  if (row.is_courtesy) return []
  const document = readDocument(row)
  const due = document?.valorTotal === undefined ? row.price : Math.round(document.valorTotal * 100)
  const payments = (document?.pagamentos ?? []).map(toAmount)
  const paid = payments.reduce((sum, [, amount]) => sum + amount, 0)
  return [...payments, ['unknown', due - paid]]
}

/** What was left for professionals is theirs whole: what its card costs is the house's. */
const listLeft = (row: typeof bookings.$inferSelect): [string, number][] =>
  (readDocument(row)?.gorjetas ?? []).map(toAmount)

// The tests write it themselves, or with the API.
const readDocument = ({ notes }: typeof bookings.$inferSelect): Document | null =>
  notes?.startsWith('{"') ? (JSON.parse(notes) as Document) : null

const toAmount = ({ metodo, valor }: Paid): [string, number] => [metodo, Math.round(valor * 100)]

/** Moves that were not taken back, and what the last count of each closed day found. */
async function listTillDue(user_id: string, storage: Storage): Promise<[string, number][]> {
  const moves = await storage.read((db) =>
    db.select().from(till_moves).where(eq(till_moves.user_id, user_id)),
  )
  const days = await storage.read((db) =>
    db.select().from(till_days).where(eq(till_days.user_id, user_id)),
  )
  const counts = await storage.read((db) =>
    db
      .select()
      .from(till_counts)
      .where(eq(till_counts.user_id, user_id))
      .orderBy(asc(till_counts.created_at), asc(till_counts.id)),
  )
  const closed = days.filter(({ closed_at }) => closed_at !== null)
  const last = closed.flatMap(({ day }) => counts.filter((count) => count.day === day).at(-1) ?? [])
  return [
    ...moves
      .filter(({ reversed_at }) => reversed_at === null)
      .map(({ id, kind, amount }): [string, number] => [
        `${id} dinheiro`,
        kind === 'sangria' ? -amount : amount,
      ]),
    ...last.map(({ id, counted, expected }): [string, number] => [
      `${id} dinheiro`,
      counted - expected,
    ]),
  ]
}

/** What a house keeps of a card, in hundredths of a percent, by its method. */
type FeeShares = { debito: number; credito: number }
const NO_FEES: FeeShares = { debito: 0, credito: 0 }

/** What a payment costs: counted in text, half up. */
function getFee(method: string, amount: number, shares: FeeShares): number {
  const share = method === 'debito' || method === 'credito' ? shares[method] : 0
  return -Math.round(Number(((amount * share) / 10_000).toFixed(6)))
}

/** By what it is of and how it was paid: what is completed and not in the trash, and what is sold. */
export async function readDue(
  { user_id }: House,
  storage: Storage,
  fees: FeeShares = NO_FEES,
): Promise<Sums> {
  const booked = await storage.read((db) =>
    db.select().from(bookings).where(eq(bookings.user_id, user_id)),
  )
  const sold = await storage.read((db) =>
    db.select().from(product_sales).where(eq(product_sales.user_id, user_id)),
  )
  const paid = await readPaidOut({ user_id }, storage)
  const done = booked.filter(({ status, deleted }) => status === 'completed' && !deleted)
  return addUp([
    ...done.flatMap((row) =>
      listLeft(row).map(([method, amount]): [string, number] => [
        `${row.id} ${method}`,
        amount + getFee(method, amount, fees),
      ]),
    ),
    ...done.flatMap((row) =>
      listPaid(row).map(([method, amount]): [string, number] => [
        `${row.id} ${method}`,
        amount + getFee(method, amount, fees),
      ]),
    ),
    ...sold
      .filter(({ is_standalone }) => is_standalone)
      .map((row): [string, number] => [
        `${row.id} ${row.payment_method}`,
        row.total_price + getFee(row.payment_method ?? '', row.total_price, fees),
      ]),
    ...(await listTillDue(user_id, storage)),
    ...(await listPaidToAccounts(user_id, storage)),
    ...paid,
  ])
}

const listMoves = (user_id: string, storage: Storage) =>
  storage.read((db) =>
    db
      .select()
      .from(account_moves)
      .where(and(eq(account_moves.user_id, user_id), isNull(account_moves.reversed_at))),
  )

/** Payments that hold: money that came in, and as much that is owed no more. */
async function listPaidToAccounts(user_id: string, storage: Storage): Promise<[string, number][]> {
  const moves = await listMoves(user_id, storage)
  return moves
    .filter(({ kind }) => kind === 'payment')
    .flatMap(({ id, method, amount }): [string, number][] => [
      [`${id} ${method}`, -amount],
      [`${id} conta`, amount],
    ])
}

/** What clients owe by their accounts, and by the ledger; what was left for professionals, and what of it is written. */
export async function readOwedAndTips(
  { user_id }: House,
  storage: Storage,
  entries: readonly LedgerEntry[],
) {
  const left = await storage.read((db) =>
    db
      .select({ amount: tips.amount })
      .from(tips)
      .innerJoin(bookings, eq(bookings.id, tips.booking_id))
      .where(and(eq(tips.user_id, user_id), eq(bookings.deleted, false))),
  )
  const sum = (rows: readonly { amount: number }[]) =>
    rows.reduce((all, { amount }) => all + amount, 0)
  return {
    accounts: { owed: sum(await listMoves(user_id, storage)), tips: sum(left) },
    ledger: {
      owed: sum(entries.filter(({ method }) => method === 'conta')),
      tips: sum(entries.filter(({ kind }) => kind === 'tip')),
    },
  }
}

/** What went out: paid expenses, statements that are paid and owe something, advances that hold. */
async function readPaidOut({ user_id }: House, storage: Storage): Promise<[string, number][]> {
  const closed = await storage.read((db) =>
    db.select().from(statements).where(eq(statements.user_id, user_id)),
  )
  const given = await storage.read((db) =>
    db.select().from(advances).where(eq(advances.user_id, user_id)),
  )
  const owed = await storage.read((db) =>
    db.select().from(expenses).where(eq(expenses.user_id, user_id)),
  )
  return [
    ...owed
      .filter(({ paid_on }) => paid_on !== null)
      .map((row): [string, number] => [`${row.id} ${row.method}`, -row.amount]),
    ...closed
      .filter(({ paid_at, total }) => paid_at !== null && total > 0)
      .map((row): [string, number] => [`${row.id} ${row.method}`, -row.total]),
    ...given
      .filter(({ reversed_at }) => reversed_at === null)
      .map((row): [string, number] => [`${row.id} ${row.method}`, -row.amount]),
  ]
}

/** The same as the entries have it. */
export const sumEntries = (entries: readonly LedgerEntry[]): Sums =>
  addUp(entries.map(({ subject_id, method, amount }) => [`${subject_id} ${method}`, amount]))

/** What a day or month is kept as, under what it is of. */
type Kept = Record<string, { amount: number; entries?: number | undefined }>

/** The days and months as the entries sum to, and as they are kept. */
export async function readDays(
  house: House,
  storage: Storage,
): Promise<{ kept: Kept; sums: Kept }> {
  const kept = await storage.read((db) => readKept(db, house))
  const sums: Kept = {}
  const add = (key: string, amount: number, entries?: number) => {
    const sum = sums[key] ?? { amount: 0, entries: entries && 0 }
    sums[key] = { amount: sum.amount + amount, entries: entries && (sum.entries ?? 0) + entries }
  }
  for (const { day, arrives_on, kind, method, amount } of await listEntries(house, storage)) {
    const of = `${kind} ${method}`
    const [paid_in, arrives_in] = [day.slice(0, 7), (arrives_on ?? day).slice(0, 7)]
    add(`${day} ${of}`, amount, 1)
    add(`${paid_in} ${of}`, amount)
    if (arrives_in > paid_in) add(`${arrives_in} of ${paid_in} ${of}`, amount)
  }
  return { kept: sortKept(kept), sums: sortKept(sums) }
}

const sortKept = (kept: Kept): Kept => Object.fromEntries(Object.entries(kept).sort())

async function readKept(db: Db, { user_id }: House): Promise<Kept> {
  const kept: Kept = {}
  for (const { day, kind, method, amount, entries } of await db
    .select()
    .from(ledger_days)
    .where(eq(ledger_days.user_id, user_id)))
    kept[`${day} ${kind} ${method}`] = { amount, entries }
  for (const { month, kind, method, amount } of await db
    .select()
    .from(ledger_months)
    .where(eq(ledger_months.user_id, user_id)))
    kept[`${month} ${kind} ${method}`] = { amount }
  for (const { arrives_in, paid_in, kind, method, amount } of await db
    .select()
    .from(ledger_arrival_months)
    .where(eq(ledger_arrival_months.user_id, user_id)))
    kept[`${arrives_in} of ${paid_in} ${kind} ${method}`] = { amount }
  return kept
}
