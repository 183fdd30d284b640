/** A database file, and in it a salon that is open day and night with one professional. */
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import type { ScheduleSettings } from '#domain/availability/schedule.ts'
import { DEFAULT_GENERAL } from '#domain/business/settings.ts'
import { getEpochDayAt, toIsoDate, WEEKDAYS } from '#domain/time/civil-time.ts'
import {
  type Business,
  type BusinessOverrides,
  createBusiness,
  MIGRATIONS,
  requireNth,
} from '#tests/support/db/factories.ts'
import { listSqlRows } from '#tests/support/db/sql.ts'
import { copyTemplate, makeOnce } from '#tests/support/db/templates.ts'
import { getRunFolder } from '#tests/support/run-folder.ts'
import { startServer } from './process.ts'

/** Of a new file: not even a file, the tables alone, or the demo's salons. */
export type DatabaseContent = 'nothing' | 'tables' | 'demo'

export type DatabaseFile = {
  path: string
  /** What the test itself reads and writes it with; opened once, closed by `remove`. */
  open: () => Promise<Storage>
  /** Runs SQL of the test's own on the file and answers with the rows. */
  query: (sql: string) => Record<string, unknown>[]
  change: (sql: string) => void
  remove: () => Promise<void>
}

/** A path in a folder of its own, and the file there unless its content is nothing. */
export async function createDatabaseFile(
  content: DatabaseContent = 'nothing',
  within: string = getRunFolder(),
): Promise<DatabaseFile> {
  const folder = await mkdtemp(join(within, 'vez-server-'))
  const path = join(folder, 'vez.db')
  if (content === 'tables') await copyTemplate('sqlite', MIGRATIONS, path)
  if (content === 'demo') await cp(await findDemo(), path)
  let opened: Promise<Storage> | undefined
  const open = () => (opened ??= openStorage(`file:${path}`, MIGRATIONS))
  const withFile = <T>(use: (database: Database.Database) => T): T => {
    const database = new Database(path, { fileMustExist: true, timeout: 5000 })
    try {
      return use(database)
    } finally {
      database.close()
    }
  }
  return {
    path,
    open,
    // The driver types rows as unknown; each test names the columns that it reads.
    query: (sql) =>
      withFile((database) => database.prepare(sql).all() as Record<string, unknown>[]),
    change: (sql) => withFile((database) => void database.exec(sql)),
    remove: async () => {
      await (await opened)?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let demo: Promise<string> | undefined

/** The demo as it is filled today, made once a run: it takes longer than most tests. */
function findDemo(): Promise<string> {
  const path = join(getRunFolder(), 'demo.db')
  const fill = async (draft: string) => {
    const server = await startServer({ database: draft, args: ['--demo'] })
    await server.stop()
  }
  demo ??= (existsSync(path) ? Promise.resolve() : makeOnce(path, fill)).then(() => path)
  return demo
}

const always = { enabled: true, schedules: [{ start: '00:00', end: '24:00' }] }
/** Day and night, so that no test depends on the hour. */
export const alwaysOpen: ScheduleSettings = Object.fromEntries(WEEKDAYS.map((day) => [day, always]))

/** Makes a salon in a database, open day and night unless its settings say otherwise. */
export function createOpenSalon(
  storage: Storage,
  overrides: BusinessOverrides = {},
): Promise<Business> {
  const settings = { schedule_settings: alwaysOpen, ...overrides.settings }
  return createBusiness(storage, { ...overrides, settings })
}

/** Migrates the file and makes such a salon in it; nothing is left open. */
export async function openSalon(
  { path }: DatabaseFile,
  overrides: BusinessOverrides = {},
): Promise<Business> {
  const storage = await openStorage(`file:${path}`, MIGRATIONS)
  const business = await createOpenSalon(storage, overrides)
  await storage.close()
  return business
}

/** Hours that lie ahead, from tomorrow at midnight on, each with its date and its minute of day. */
export function getHourAhead(position: number): { date: string; minute: number } {
  const tomorrow = getEpochDayAt(DEFAULT_GENERAL.timezone, Date.now()) + 1
  return { date: toIsoDate(tomorrow + Math.floor(position / 24)), minute: (position % 24) * 60 }
}

/** What to send to book the salon's only service with its only professional. */
export function createBookingRequest(business: Business, date: string, time: string) {
  const service_id = requireNth(business.services).id
  return { service_id, professional_id: requireNth(business.professionals).id, date, time }
}

/** How many bookings there are, and how many pairs of them overlap. */
export type RaceResult = { stored: number; overlaps: number }

/** What a race has left, counted in the bookings themselves, not in the occupancy. */
export function readRaceResult(file: DatabaseFile): RaceResult {
  const starts = (row: string) => `unixepoch(${row}.date || ' ' || ${row}.time)`
  const [found] = file.query(formatRaceQuery(starts))
  return { stored: Number(found?.stored), overlaps: Number(found?.overlaps) }
}

/** The same of a database of PostgreSQL. */
export async function readPostgresRaceResult(storage: Storage): Promise<RaceResult> {
  const query = formatRaceQuery(
    (row) => `extract(epoch FROM (${row}.date || ' ' || ${row}.time)::timestamp)`,
  )
  const [row = []] = await storage.read((db) => listSqlRows(db, sql.raw(query)))
  return { stored: Number(row[0]), overlaps: Number(row[1]) }
}

/** @param starts the SQL for a row's beginning in seconds */
function formatRaceQuery(starts: (row: string) => string): string {
  const ends = (row: string) => `${starts(row)} + ${row}.duration * 60`
  return `
    WITH live AS (SELECT * FROM bookings WHERE status <> 'cancelled' AND NOT deleted)
    SELECT (SELECT count(*) FROM bookings) AS stored, count(*) AS overlaps
      FROM live AS one JOIN live AS other
      ON one.id < other.id AND one.professional_id = other.professional_id
    WHERE ${starts('one')} < ${ends('other')} AND ${starts('other')} < ${ends('one')}`
}

export const countOverlaps = (file: DatabaseFile): number => readRaceResult(file).overlaps
