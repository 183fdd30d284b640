/**
 * A process is killed without a word while comandas are closed, products sold, professionals paid and
 * what an old house has is entered; what stands after the next start is what its rows say.
 */
import { setTimeout } from 'node:timers/promises'
import type { Storage } from '#db/dialect/storage.ts'
import { bookings } from '#db/tables/booking.ts'
import { products } from '#db/tables/sale.ts'
import { listEntries, readDays, readDue, sumEntries } from '#tests/support/api/ledger-rows.ts'
import { type Business, CREATED_AT, createBookingRow } from '#tests/support/db/factories.ts'
import { createMoneyLoad, type MoneyLoad } from './money-load.ts'
import { createOwnerLogin, signInOwner } from './owner.ts'
import { type ServerProcess, startServer } from './process.ts'
import { createOpenSalon, type DatabaseFile } from './salon.ts'

const LANES = 4
/** Of before there were entries: more pages of the ledger's work than one. */
const OLD_VISITS = 220
const OPEN_VISITS = 400
const PATIENCE_MS = 60_000

type Round = { business: Business; load: MoneyLoad }
export type KillReport = { kills: number; promised: number; entries: number; complaints: string[] }

/** Each round has a house of its own, whose old rows the server begins to enter as it starts. */
export async function killAmidMoney(file: DatabaseFile, rounds: number): Promise<KillReport> {
  const storage = await file.open()
  const report: KillReport = { kills: 0, promised: 0, entries: 0, complaints: [] }
  for (let round = 0; round < rounds; round++) {
    const { business, product_id, visits } = await plantHouse(storage)
    const login = await createOwnerLogin(file, business)
    const server = await startServer({ database: file.path })
    const token = await signInOwner(server.url, login)
    const load = createMoneyLoad({ business, product_id, token, visits })
    await killUnderLoad(server, load)
    const again = await startServer({ database: file.path })
    await waitUntilEntered(file, business)
    const entries = await listEntries(business, storage)
    report.kills += 1
    report.promised += load.promised.length
    report.entries += entries.length
    const found = await judge(file, storage, { business, load })
    report.complaints.push(...found.map((one) => `round ${round}: ${one}`))
    await again.stop()
  }
  return report
}

async function plantHouse(storage: Storage) {
  const business = await createOpenSalon(storage)
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
  return { business, product_id, visits: rows.slice(OLD_VISITS).map(({ id }) => id) }
}

async function killUnderLoad(server: ServerProcess, load: MoneyLoad): Promise<void> {
  const running = load.run(server.url, LANES)
  const late = performance.now() + PATIENCE_MS
  const enough = 10 + Math.floor(Math.random() * 30)
  while (load.promised.length < enough) {
    if (performance.now() > late) throw new Error(`waited in vain: ${load.odd.join(' ')}`)
    await setTimeout(2)
  }
  await server.kill()
  load.stop()
  await running
}

/** The ledger's work on the house is done. */
async function waitUntilEntered(file: DatabaseFile, { user_id }: Business): Promise<void> {
  const late = performance.now() + PATIENCE_MS
  const sql = `SELECT state FROM due_work WHERE key = 'ledger:${user_id}'`
  while (file.query(sql)[0]?.state !== 'done') {
    if (performance.now() > late) throw new Error('the old rows are never entered')
    await setTimeout(50)
  }
}

async function judge(
  file: DatabaseFile,
  storage: Storage,
  { business, load }: Round,
): Promise<string[]> {
  const entries = await listEntries(business, storage)
  const [sums, due] = [sumEntries(entries), await readDue(business, storage)]
  const { kept, sums: days } = await readDays(business, storage)
  const subjects = new Set(entries.map(({ subject_id }) => subject_id))
  const lost = load.promised.filter(({ id }) => !subjects.has(id) && !isDebt(file, id))
  const [integrity] = file.query('PRAGMA integrity_check')
  return [
    ...(JSON.stringify(sums) === JSON.stringify(due) ? [] : ['entries are not what rows say']),
    ...(JSON.stringify(kept) === JSON.stringify(days) ? [] : ['sums of days have drifted']),
    ...lost.map(({ what, id }) => `a promised ${what} has no entry: ${id}`),
    ...(integrity?.integrity_check === 'ok' ? [] : [`integrity: ${integrity?.integrity_check}`]),
    ...load.odd.map((status) => `answers ${status}`),
  ]
}

/** A statement that owes nothing moves nothing when it is paid. */
const isDebt = (file: DatabaseFile, id: string): boolean =>
  file.query(`SELECT 1 FROM statements WHERE id = '${id}' AND total <= 0`).length > 0
