/** What the screens of money read, of a house of years inside a large database, beside one row by its key. */
import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { listBookedDays, listHistoryCells } from '#db/booking/projected-bookings.ts'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { sumLedger, sumLedgerDays, sumOnItsWay } from '#db/ledger-sums.ts'
import { openStorage } from '#db/open.ts'
import { bookings } from '#db/tables/booking.ts'
import { getHistoryPeriod, getProjectedPeriod, project } from '#domain/projection/projection.ts'
import { addDays, getTodayInZone } from '#domain/time/civil-time.ts'
import { getMonthPeriod, getYearPeriod, type Period } from '#domain/time/period.ts'
import { type Business, createBusiness, MIGRATIONS } from '#tests/support/db/factories.ts'
import { plantBookings } from '#tests/support/db/plant-bookings.ts'
import { type Figure, formatRatio } from './figures.ts'
import type { Houses } from './houses.ts'
import { WEEK } from './salon.ts'

const BOOKINGS = 60_000
const ENTRIES = 200_000
const ENTRY_DAYS = 730
const ROUNDS = 15
/** One alone is nearer to the clock's own step. */
const SELECTS_A_ROUND = 200
const METHODS = ['dinheiro', 'pix', 'debito', 'credito', 'conta', 'unknown']
const OFFSET = -3 * 3_600_000

type Days = { today: string; month: Period; year: Period }
/** What a screen asks of a house; another screen's is a line here. */
type Read = (db: Db, user_id: string, days: Days) => Promise<unknown>
const MONTH: Readonly<Record<string, Read>> = {
  'ledger by kind and method': (db, id, { month }) => sumLedger(db, id, month),
  'ledger by day': (db, id, { month }) => sumLedgerDays(db, id, month, ['booking', 'sale']),
  'card money on its way': (db, id, { today }) => sumOnItsWay(db, id, today),
  'booked days of projections': (db, id, { today }) =>
    listBookedDays(db, id, getProjectedPeriod(today)),
}
const YEAR: Readonly<Record<string, Read>> = {
  'ledger by kind and method': (db, id, { year }) => sumLedger(db, id, year),
  'ledger by day': (db, id, { year }) => sumLedgerDays(db, id, year, ['booking', 'sale']),
  'projections, history of 34 weeks': (db, id, { today }) => readProjections(db, id, today),
}

async function readProjections(db: Db, user_id: string, today: string) {
  const cells = await listHistoryCells(db, user_id, getHistoryPeriod(today), OFFSET)
  const days = await listBookedDays(db, user_id, getProjectedPeriod(today))
  return project(cells, days, { today, dayLeft: 0.5, closed: new Set() })
}

const select = prepareOnce('bench_point', (db) =>
  db
    .select({ price: bookings.price })
    .from(bookings)
    .where(sql`${bookings.id} = ${sql.placeholder('id')}`),
)

/** In the file of `createHouses`, beside all of them. */
export async function measureMoney({ path }: Pick<Houses, 'path'>): Promise<Figure[]> {
  const storage = await openStorage(`file:${path}`, MIGRATIONS)
  try {
    const house = await createBusiness(storage, {
      professionals: Array.from({ length: 8 }, () => ({})),
      settings: { schedule_settings: WEEK },
    })
    const today = getTodayInZone('America/Sao_Paulo', Date.now())
    plantHouse(path, house, today)
    const [row] = await storage.read((db) => db.select({ id: bookings.id }).from(bookings).limit(1))
    const days = { today, month: getMonthPeriod(today), year: getYearPeriod(today) }
    const figures: Figure[] = []
    for (const [span, reads, goal] of [
      ['a month', MONTH, 400],
      ['a year', YEAR, 2000],
    ] as const) {
      for (const [what, read] of Object.entries(reads)) {
        const pairs: [number, number][] = []
        for (let round = 0; round <= ROUNDS; round++) {
          pairs.push(
            await storage.read((db) =>
              timePair(db, row?.id ?? '', () => read(db, house.user_id, days)),
            ),
          )
        }
        figures.push({
          what: `${span}: ${what}, beside a prepared point SELECT`,
          value: formatRatio(pairs.slice(1)),
          goal: `${goal}`,
        })
      }
    }
    return figures
  } finally {
    await storage.close()
  }
}

async function timePair(
  db: Db,
  id: string,
  read: () => Promise<unknown>,
): Promise<[number, number]> {
  const began = performance.now()
  await read()
  const between = performance.now()
  for (let i = 0; i < SELECTS_A_ROUND; i++) await select(db).execute({ id })
  return [between - began, (performance.now() - between) / SELECTS_A_ROUND]
}

function plantHouse(path: string, house: Business, today: string): void {
  const database = new Database(path)
  plantBookings(database, Date.now(), (plant) => plant(house, BOOKINGS))
  const insert = database.prepare(
    `INSERT INTO ledger_entries
      (id, user_id, kind, subject_id, day, method, amount, arrives_on, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  database.transaction(() => {
    for (let i = 0; i < ENTRIES; i++) {
      const day = addDays(today, -(i % ENTRY_DAYS))
      const method = METHODS[i % METHODS.length] ?? 'pix'
      const arrives = method === 'credito' ? addDays(day, 30) : null
      const kind = i % 5 === 0 ? 'sale' : 'booking'
      const subject = [randomUUID(), house.user_id, kind, `s${i}`]
      insert.run(...subject, day, method, 1000 + (i % 97) * 100, arrives, Date.now())
    }
  })()
  database.close()
}
