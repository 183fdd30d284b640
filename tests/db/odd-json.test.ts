/** Every column that holds JSON reads whatever may lie in it: nothing there makes a query fail. */
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { kit } from '#db/dialect/kit.ts'
import { listSqlRows } from '#tests/support/db/sql.ts'
import { TABLES } from '#tests/support/db/tables.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()

const ODD = [null, 5, 'xx', '', true, [], [null], [[]], [5, 'a', {}], {}, { a: null }]
const ODD_WEEKS = [
  { monday: null },
  { monday: { enabled: true } },
  { monday: { enabled: 'sim', schedules: 5 } },
  { monday: { enabled: true, schedules: [null, { start: 'xx' }, { start: '', end: null }] } },
]
const ODD_SETTINGS = [
  { agendaBlocked: 'on', blockedDates: [null, 5, { date: 'xx' }, { date: '2026-11-24' }] },
  { blockedDates: {} },
  { timezone: 'Marte/Base', advanceBooking: -1, bookingTimeInterval: 'a' },
  { primary: 'red;}', listed: 'não', notes: 5, declined: [null], status: 'x' },
]
/** As the driver hands them over. */
const RAW: unknown[] =
  kit.dialect === 'postgres'
    ? [...ODD, ...ODD_WEEKS, ...ODD_SETTINGS]
    : [
        '',
        '{',
        'undefined',
        '[1,',
        '\u0000',
        ...[...ODD, ...ODD_WEEKS, ...ODD_SETTINGS].map((it) => JSON.stringify(it)),
      ]

const listJsonColumns = () =>
  [...TABLES.values()].flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => ['jsonb', 'json'].includes(column.getSQLType()) || isJsonText(column))
      .map((column) => ({ name: `${getTableName(table)}.${column.name}`, column })),
  )

/** SQLite keeps JSON as text: a column that writes an object as JSON is one. */
function isJsonText(column: { mapToDriverValue: (value: unknown) => unknown }): boolean {
  return column.mapToDriverValue({ a: 1 }) === '{"a":1}'
}

test('the tables are all here', async () => {
  const ours = [...TABLES.keys()].sort()
  const stored = await opened.storage.read((db) =>
    listSqlRows(
      db,
      kit.dialect === 'postgres'
        ? sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'picture_contents', 'picture_files')`
        : sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'migrations' AND name NOT LIKE 'sqlite_%'`,
    ),
  )
  expect(ours).toEqual(stored.map(([name]) => String(name)).sort())
  expect(listJsonColumns().length).toBeGreaterThanOrEqual(17)
})

test.each(listJsonColumns())('$name reads whatever lies there', ({ column }) => {
  for (const raw of RAW) {
    expect(() => column.mapFromDriverValue(raw), JSON.stringify(raw)).not.toThrow()
  }
})
