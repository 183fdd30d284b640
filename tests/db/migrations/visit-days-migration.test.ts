/** A database whose sales had no day is opened: each gets its own, and first visits and arrivals are kept from then on. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kit } from '#db/dialect/kit.ts'
import { openStorage } from '#db/open.ts'
import { ledger_arrivals, ledger_months } from '#db/tables/ledger.ts'
import { product_sales } from '#db/tables/sale.ts'
import { first_visits } from '#db/tables/visit-sums.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { runSql } from '#tests/support/db/sql.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vez-before-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function copyOldMigrations(): Promise<string> {
  const copy = join(folder, 'migrations')
  await cp(MIGRATIONS, copy, { recursive: true })
  const journal = join(copy, kit.dialect, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const first = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_visit_days'))
  expect(first).toBeGreaterThan(0)
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, first) }))
  return copy
}

/** An hour after midnight in UTC: the evening before in Brazil, and the afternoon in Honolulu. */
const NIGHT = Date.UTC(2026, 2, 11, 1)
const VISITS = [
  ['2026-03-01', 'completed', false],
  ['2026-02-01', 'completed', true],
  ['2026-03-05', 'cancelled', false],
  ['2026-03-20', 'completed', false],
  ['2026-03-10', 'completed', false],
] as const

const OLD_ROWS = [
  sql`INSERT INTO profiles (id, name, email, role, created_at, updated_at)
    VALUES ('dona', 'Dona', 'dona@x.example', 'admin', 0, 0)`,
  sql`INSERT INTO clients (id, user_id, nome, created_at, updated_at) VALUES ('ana', 'dona', 'Ana', 0, 0)`,
  sql`INSERT INTO services (id, user_id, name, category, duration, price, status, created_at, updated_at)
    VALUES ('corte', 'dona', 'Corte', 'hair', 30, 5000, 'active', 0, 0)`,
  sql`INSERT INTO professionals (id, user_id, name, services, created_at, updated_at)
    VALUES ('rafa', 'dona', 'Rafa', '[]', 0, 0)`,
  ...VISITS.map(
    ([date, status, deleted], n) =>
      sql`INSERT INTO bookings (id, user_id, client_id, client_name, service_id, service_name,
          professional_id, professional_name, date, time, duration, price, service_original_price, status,
          composite_items, origin, deleted, created_at, updated_at)
        VALUES (${`b${n}`}, 'dona', 'ana', 'Ana', 'corte', 'Corte', 'rafa', 'Rafa', ${date}, '10:00', 30,
          5000, 5000, ${status}, '[]', 'page', ${sql.raw(`${deleted}`)}, 0, 0)`,
  ),
  sql`INSERT INTO products (id, user_id, name, price, stock, status, created_at, updated_at)
    VALUES ('pomada', 'dona', 'Pomada', 4000, 5, 'active', 0, 0)`,
  ...[
    ['comanda', false, 'b0'],
    ['entered', true, null],
    ['moved', true, null],
    ['alone', true, null],
  ].map(
    ([id, counter, ticket]) =>
      sql`INSERT INTO product_sales (id, user_id, product_id, product_name, quantity, unit_price,
          total_price, sale_date, is_standalone, ticket_id, taken, created_at, updated_at)
        VALUES (${id}, 'dona', 'pomada', 'Pomada', 1, 4000, 4000, ${NIGHT}, ${sql.raw(`${counter}`)},
          ${ticket}, 1, 0, 0)`,
  ),
  ...[
    // A clock far to the east.
    ['e1', 'sale', 'entered', '2026-03-11', null],
    // Its till was closed: another day has its money.
    ['e2', 'sale', 'moved', '2026-03-25', null],
    ['e3', 'booking', 'b0', '2026-03-01', '2026-03-31'],
    ['e4', 'booking', 'b4', '2026-03-01', '2026-03-31'],
  ].map(
    ([id, kind, subject, day, arrives_on]) =>
      sql`INSERT INTO ledger_entries (id, user_id, kind, subject_id, amount, method, day, arrives_on, created_at)
        VALUES (${id}, 'dona', ${kind}, ${subject}, 4000, 'credito', ${day}, ${arrives_on}, 0)`,
  ),
]

test('sales have the day of their visit, entry or moment, and what is kept begins with what there is', async () => {
  const address =
    kit.dialect === 'sqlite' ? `file:${join(folder, 'old.db')}` : `pglite:${join(folder, 'pg')}`
  const old = await openStorage(address, await copyOldMigrations())
  await old.write(async (tx) => {
    for (const row of OLD_ROWS) await runSql(tx, row)
  })
  await old.close()
  const storage = await openStorage(address, MIGRATIONS)
  try {
    const { sales, firsts, arrivals } = await storage.read(async (db) => ({
      sales: await db.select().from(product_sales).orderBy(asc(product_sales.id)),
      firsts: await db.select().from(first_visits),
      arrivals: await db.select().from(ledger_arrivals),
    }))
    expect(sales.map(({ id, day }) => [id, day])).toEqual([
      ['alone', '2026-03-10'],
      ['comanda', '2026-03-01'],
      ['entered', '2026-03-11'],
      ['moved', '2026-03-10'],
    ])
    const days = { first_day: '2026-03-01', second_day: '2026-03-10' }
    expect(firsts).toEqual([{ user_id: 'dona', client_id: 'ana', ...days }])
    const arrival = { user_id: 'dona', kind: 'booking', method: 'credito', amount: 8000 }
    expect(arrivals).toEqual([{ ...arrival, day: '2026-03-01', arrives_on: '2026-03-31' }])
    await storage.write((tx) =>
      runSql(
        tx,
        sql`INSERT INTO ledger_entries (id, user_id, kind, subject_id, amount, method, day, arrives_on,
          reverses, created_at) VALUES ('r3', 'dona', 'booking', 'b0', -4000, 'credito', '2026-03-01',
          '2026-03-31', 'e3', 0)`,
      ),
    )
    const [left] = await storage.read((db) => db.select().from(ledger_arrivals))
    expect(left?.amount).toBe(4000)
    const months = await storage.read((db) =>
      db.select().from(ledger_months).orderBy(asc(ledger_months.kind)),
    )
    const march = { user_id: 'dona', month: '2026-03', method: 'credito' }
    expect(months).toEqual([
      { ...march, kind: 'booking', amount: 4000 },
      { ...march, kind: 'sale', amount: 8000 },
    ])
  } finally {
    await storage.close()
  }
})
