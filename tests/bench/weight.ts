/** What a house weighs on the disk with all that its visits leave: comandas, sales, commissions, statements. */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openStorage } from '#db/open.ts'
import { toIsoDate } from '#domain/time/civil-time.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { createMoneyHouse, plantMoneyHouse } from './money-house.ts'
import { BENCH_KEY } from './postgres.ts'
import { connectTo } from './postgres-processes.ts'

/** So many are planted, for the time that it takes; they weigh alike. The house's 3,000 clients are there once. */
const PLANTED = 4000

/**
 * @param bookings of a house in a year
 * @param postgres the address of some database, beside which one is made for what is moved there
 * @returns bytes, by engine
 */
export async function weighYear(
  folder: string,
  bookings: number,
  postgres?: string,
): Promise<Record<string, number>> {
  const path = join(folder, 'weight.db')
  const address = `file:${path}`
  const measure = () => statSync(path).size
  await (await openStorage(address, MIGRATIONS)).close()
  const empty = measure()
  const storage = await openStorage(address, MIGRATIONS)
  const house = await createMoneyHouse(storage)
  await storage.close()
  const clients = measure() - empty
  const today = toIsoDate(Math.floor(Date.now() / 86_400_000))
  plantMoneyHouse(path, house, today, PLANTED)
  const years = PLANTED / bookings
  const sqlite = clients + (measure() - empty - clients) / years
  if (!postgres) return { SQLite: sqlite }
  const moved = await weighMoved(address, postgres)
  return { SQLite: sqlite, PostgreSQL: moved.clients + moved.others / years }
}

/** @returns bytes of the table of clients, who do not grow with the bookings, and of all others that hold something */
async function weighMoved(
  address: string,
  beside: string,
): Promise<{ clients: number; others: number }> {
  const one = await connectTo(beside)
  await one?.query('CREATE DATABASE weighed')
  await one?.end()
  const to = beside.replace(/[^/]*$/, 'weighed')
  const env = { ...process.env, SECRET_KEY: BENCH_KEY }
  execFileSync(process.execPath, ['dist/server/main.js', 'move', address, to], { env })
  const moved = await connectTo(to)
  await moved?.query('ANALYZE')
  const result = await moved?.query<{ bytes: string }>(`
    SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 0
    GROUP BY relname = 'clients' ORDER BY relname = 'clients'`)
  await moved?.end()
  const [others = 0, clients = 0] = (result?.rows ?? []).map(({ bytes }) => Number(bytes))
  return { clients, others }
}
