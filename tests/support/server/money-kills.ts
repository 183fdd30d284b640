/**
 * A process is killed without a word while comandas are closed, products sold, professionals paid, the
 * till counted, clients imported and what an old house has is entered; what stands after the next start is what its rows say.
 */
import { setTimeout } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Storage } from '#db/dialect/storage.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { due_work } from '#db/tables/due-work.ts'
import { statements } from '#db/tables/money.ts'
import { products } from '#db/tables/sale.ts'
import { LEASES_MS } from '#domain/due-work/due-work.ts'
import { listEntries, readDays, readDue, sumEntries } from '#tests/support/api/ledger-rows.ts'
import { type Business, CREATED_AT, createBookingRow } from '#tests/support/db/factories.ts'
import { listCounted } from './count-complaints.ts'
import { createMoneyLoad, type MoneyLoad } from './money-load.ts'
import { insertOwnerLogin, signInOwner } from './owner.ts'
import type { ServerProcess } from './process.ts'
import { createOpenSalon } from './salon.ts'
import type { ServedDatabase } from './served-database.ts'
import { shiftClock } from './shifted-clock.ts'

const LANES = 4
/** Of before there were entries: more pages of the ledger's work than one. */
const OLD_VISITS = 220
const OPEN_VISITS = 400
const PATIENCE_MS = 60_000

type Round = { business: Business; load: MoneyLoad }
export type KillReport = {
  kills: number
  promised: number
  entries: number
  imported: number
  complaints: string[]
}

/** Each round has a house of its own, whose old rows the server begins to enter as it starts. */
export async function killAmidMoney(served: ServedDatabase, rounds: number): Promise<KillReport> {
  const report: KillReport = { kills: 0, promised: 0, entries: 0, imported: 0, complaints: [] }
  for (let round = 0; round < rounds; round++) {
    const { business, login, product_id, visits } = await served.use(plantHouse)
    const server = await served.start()
    const token = await signInOwner(server.url, login)
    const load = createMoneyLoad({ business, product_id, token, visits })
    await killUnderLoad(server, load)
    // What the killed process had begun is free again once its lease is over.
    const again = await served.start(shiftClock(LEASES_MS.long))
    await served.use(async (storage) => {
      await waitUntilEntered(storage, business)
      report.entries += (await listEntries(business, storage)).length
      const found = [...(await judge(storage, { business, load })), ...served.listFaults()]
      report.complaints.push(...found.map((one) => `round ${round}: ${one}`))
    })
    report.kills += 1
    report.promised += load.promised.length
    report.imported += load.imported.length
    await again.stop()
  }
  return report
}

async function plantHouse(storage: Storage) {
  const business = await createOpenSalon(storage)
  const login = await insertOwnerLogin(storage, business)
  const product_id = `produto-${business.slug}`
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  const product = { id: product_id, user_id: business.user_id, name: 'Pomada', price: 1250 }
  const old = { status: 'completed', encaixe: true, date: '2026-03-02' } as const
  const open = { encaixe: true, date: '2026-03-03' } as const
  const rows = [
    ...Array.from({ length: OLD_VISITS }, () => createBookingRow(business, old)),
    ...Array.from({ length: OPEN_VISITS }, () => createBookingRow(business, open)),
  ]
  await storage.write(async (tx) => {
    await tx.insert(products).values({ ...product, stock: 100_000, status: 'active', ...stamps })
    for (let at = 0; at < rows.length; at += 50)
      await tx.insert(bookings).values(rows.slice(at, at + 50))
  })
  return { business, login, product_id, visits: rows.slice(OLD_VISITS).map(({ id }) => id) }
}

async function killUnderLoad(server: ServerProcess, load: MoneyLoad): Promise<void> {
  const running = load.run(server.url, LANES)
  const late = performance.now() + PATIENCE_MS
  const enough = 10 + Math.floor(Math.random() * 30)
  while (load.promised.length < enough || load.imported.length === 0) {
    if (performance.now() > late) throw new Error(`waited in vain: ${load.odd.join(' ')}`)
    await setTimeout(2)
  }
  await server.kill()
  load.stop()
  await running
}

/** The house's old rows are in the ledger, and its imports are through. */
async function waitUntilEntered(storage: Storage, { user_id }: Business): Promise<void> {
  const late = performance.now() + PATIENCE_MS
  const listStates = () =>
    storage.read((db) =>
      db
        .select({ state: due_work.state })
        .from(due_work)
        .where(
          and(eq(due_work.user_id, user_id), inArray(due_work.kind, ['ledger', 'import'] as const)),
        ),
    )
  for (;;) {
    const states = await listStates()
    if (states.length > 0 && states.every(({ state }) => state === 'done')) return
    if (performance.now() > late) throw new Error(`never entered: ${JSON.stringify(states)}`)
    await setTimeout(50)
  }
}

async function judge(storage: Storage, { business, load }: Round): Promise<string[]> {
  const entries = await listEntries(business, storage)
  const [sums, due] = [sumEntries(entries), await readDue(business, storage)]
  const { kept, sums: days } = await readDays(business, storage)
  const subjects = new Set(entries.map(({ subject_id }) => subject_id))
  const debts = await listDebts(storage, business)
  const lost = load.promised.filter(({ id }) => !subjects.has(id) && !debts.has(id))
  const phones = await listClientPhones(storage, business)
  return [
    ...listCounted({
      'imported clients are lost': load.imported.filter((phone) => !phones.includes(phone)).length,
      'clients are there twice': phones.length - new Set(phones).size,
    }),
    ...(JSON.stringify(sums) === JSON.stringify(due) ? [] : ['entries are not what rows say']),
    ...(JSON.stringify(kept) === JSON.stringify(days) ? [] : ['sums of days have drifted']),
    ...lost.map(({ what, id }) => `a promised ${what} has no entry: ${id}`),
    ...load.odd.map((status) => `answers ${status}`),
  ]
}

/** Statements that owe nothing: they move nothing when they are paid. */
async function listDebts(storage: Storage, { user_id }: Business): Promise<Set<string>> {
  const rows = await storage.read((db) =>
    db
      .select({ id: statements.id })
      .from(statements)
      .where(and(eq(statements.user_id, user_id), lte(statements.total, 0))),
  )
  return new Set(rows.map(({ id }) => id))
}

async function listClientPhones(storage: Storage, { user_id }: Business): Promise<string[]> {
  const rows = await storage.read((db) =>
    db
      .select({ telefone: clients.telefone })
      .from(clients)
      .where(and(eq(clients.user_id, user_id), isNotNull(clients.telefone))),
  )
  return rows.map(({ telefone }) => String(telefone))
}
