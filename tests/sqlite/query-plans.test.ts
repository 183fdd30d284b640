/** The figures by which SQLite chooses its indexes, and what is told of a plan that reads too much. */
import Database from 'better-sqlite3'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteExpiredRows } from '#api/retention.ts'
import { getBookingTotals } from '#db/booking/booking-search.ts'
import type { Db } from '#db/dialect/kit.ts'
import { STATISTICS } from '#db/dialect/sqlite-statistics.ts'
import { openStorage } from '#db/open.ts'
import { listMessagesByKey } from '#db/outbox.ts'
import { bookings } from '#db/tables/booking.ts'
import { due_work } from '#db/tables/due-work.ts'
import {
  FEW_IN_A_HOUSE,
  listPlanFaults,
  requirePlans,
  SMALL_TABLES,
  watchPlans,
} from '#tests/support/api/query-plans.ts'
import { MIGRATIONS, openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import { listSqlRows } from '#tests/support/db/sql.ts'

let opened: TestStorage
beforeEach(async () => {
  opened = await openTestStorage()
})
afterEach(() => opened.close())

const STORED = sql`SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY tbl, idx`
const listFigures = () =>
  Object.entries(STATISTICS)
    .flatMap(([table, indexes]) => Object.entries(indexes).map((index) => [table, ...index]))
    .sort((a, b) => (String(a) < String(b) ? -1 : 1))

test('each index of a large table has its figures, one for each of its columns', async () => {
  const rows = await opened.storage.read((db) =>
    listSqlRows(
      db,
      sql`SELECT tables.name, indexes.name, count(*)
        FROM sqlite_schema AS tables, pragma_index_list(tables.name) AS indexes,
          pragma_index_info(indexes.name) AS columns
        WHERE tables.type = 'table' GROUP BY 1, 2`,
    ),
  )
  const large = rows.filter(([table]) => String(table) in STATISTICS)
  const widths = large.map(([, index, columns]) => [index, columns])
  const figures = Object.values(STATISTICS).flatMap((indexes) =>
    Object.entries(indexes).map(([index, text]) => [index, text.split(' ').length - 1]),
  )
  expect(figures.sort()).toEqual(widths.sort())
})

test('a database that was counted otherwise has them from its next start', async () => {
  const file = new Database(opened.address.replace('file:', ''))
  file.exec('ANALYZE')
  file.close()
  const other = await openStorage(opened.address, MIGRATIONS)
  expect(await other.read((db) => listSqlRows(db, STORED))).toEqual(listFigures())
  await other.close()
})

test('every table of the database is watched, but for the small ones that are named', async () => {
  const rows = await opened.storage.read((db) =>
    listSqlRows(
      db,
      sql`SELECT name FROM sqlite_schema
        WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '__drizzle%'`,
    ),
  )
  const tables = rows.map(([name]) => String(name))
  const isWatched = (table: string) =>
    listPlanFaults('select 1', [`SCAN ${table}`], true).length > 0
  expect(tables.filter((table) => !isWatched(table)).sort()).toEqual(
    Object.keys(SMALL_TABLES).sort(),
  )
  const house = (table: string) => `SEARCH ${table} USING INDEX ${table}_any (user_id=?)`
  const isWatchedInHouse = (table: string) => listPlanFaults('select 1', [house(table)]).length > 0
  expect(tables.filter((table) => !isWatchedInHouse(table)).sort()).toEqual(
    [...new Set([...Object.keys(SMALL_TABLES), ...Object.keys(FEW_IN_A_HOUSE)])].sort(),
  )
})

test('what has had its day is found by an index, and so are the messages of a booking', async () => {
  const storage = watchPlans(opened.storage)
  await deleteExpiredRows(storage, Date.now())
  const keys = Array.from({ length: 40 }, (_, i) => `booking_confirmation:b:${i}`)
  await storage.read((db) => listMessagesByKey(db, 'house', keys))
  expect(requirePlans).not.toThrow()
})

test('a statement of the product that reads a whole table is told', async () => {
  const storage = watchPlans(opened.storage)
  await storage.read((db) => db.select().from(due_work).where(eq(due_work.last_error, 'x')))
  expect(requirePlans).toThrow(/SCAN due_work: select/)
  expect(requirePlans).not.toThrow()
})

test('a sum over a house is told where it is read beside others', async () => {
  const storage = watchPlans(opened.storage)
  const sum = (db: Db) => getBookingTotals(db, 'house', { deleted: false })
  await storage.readHeavy('house', sum)
  expect(requirePlans).not.toThrow()
  await storage.read(sum)
  expect(requirePlans).toThrow(/bookings_totals \(user_id=\? AND deleted=\?\): select/)
})

test('a statement is judged with the values that it is asked with', async () => {
  const storage = watchPlans(opened.storage)
  // Those in the trash have a partial index, which SQLite takes only for a value that it knows.
  const isTrash = and(eq(bookings.user_id, 'house'), eq(bookings.deleted, true))
  await storage.read((db) => db.select({ id: bookings.id }).from(bookings).where(isTrash))
  expect(requirePlans).not.toThrow()
})

test.each([
  ['SCAN bookings', 'select * from "bookings"', true],
  ['SCAN bookings USING COVERING INDEX bookings_made', 'select count(*) from "bookings"', true],
  ['SEARCH bookings USING INDEX bookings_day (user_id=?)', 'select sum("price") from x', true],
  ['SEARCH bookings USING INDEX bookings_day (user_id=? AND date=?)', 'select 1', false],
  ['SEARCH bookings USING INDEX bookings_day (user_id=? AND date>?)', 'select 1', true],
  ['SEARCH bookings USING INDEX bookings_day (user_id=? AND date<?)', 'select 1', true],
  ['SEARCH bookings USING INDEX bookings_day (user_id=? AND date>? AND date<?)', 'select 1', false],
  ['SEARCH bookings USING INDEX bookings_totals (user_id=? AND deleted=?)', 'select 1', true],
  [
    'SEARCH bookings USING INDEX bookings_totals (user_id=? AND deleted=? AND date>?)',
    ...(['select 1', true] as const),
  ],
  [
    'SEARCH bookings USING INDEX bookings_totals (user_id=? AND deleted=? AND date=?)',
    ...(['select 1', false] as const),
  ],
  ['SEARCH bookings USING INDEX bookings_unproven (user_id=? AND created_at>?)', 'select 1', false],
  ['SEARCH bookings USING INDEX bookings_odd (user_id=?)', 'select 1', false],
  ['SCAN installation', 'select 1', false],
])('%s for %s is a fault: %s', (part, text, isFault) => {
  expect(listPlanFaults(text, [part]).length > 0).toBe(isFault)
})

test('the first rows in the order of an index are not a house, unless they are sorted first', () => {
  const text = 'select * from "bookings" where "user_id" = ? order by "date" limit ?'
  const part = 'SEARCH bookings USING INDEX bookings_day (user_id=?)'
  expect(listPlanFaults(text, [part])).toEqual([])
  expect(listPlanFaults(text, [part, 'USE TEMP B-TREE FOR ORDER BY'])).toEqual([part])
})

test('a whole house may be read where it holds nobody up, a whole table nowhere', () => {
  const house = 'SEARCH bookings USING INDEX bookings_day (user_id=?)'
  const table = 'SCAN bookings'
  expect(listPlanFaults('select 1', [house, table], true)).toEqual([table])
  expect(listPlanFaults('select 1', [house, table])).toEqual([house, table])
})
