/** Enters what a database holds from before there were entries, a page a transaction. */
import { setImmediate } from 'node:timers/promises'
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import { type WorkHandler, WorkInterrupted } from '#api/due-work/handler.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { insertWork } from '#db/due-work.ts'
import {
  getLedgerWorkKey,
  insertEntries,
  type LedgerEntry,
  listCompletedBookings,
  listCounterSales,
  listEnteredSubjects,
  listHousesWithoutLedgerWork,
} from '#db/ledger.ts'
import type { SaleRow } from '#db/product-sales.ts'
import {
  getPaidDay,
  listOldBookingMovements,
  listSaleMovements,
  listTipMovements,
  type Movement,
} from '#domain/ledger/ledger.ts'
import { getTodayInZone, isInstant } from '#domain/time/civil-time.ts'
import { toEntries } from './ledger.ts'

type OldContext = Pick<Context, 'storage' | 'now' | 'newId' | 'log'>

/** Few enough that nobody who books meanwhile waits long for the writer: some 10 ms. */
const PAGE = 50
/** Whose work is taken in with one transaction. */
const HOUSES = 200

/** What there is to enter of one kind, and how. */
type Source<Row> = {
  kind: LedgerEntry['kind']
  listPage: (db: Db, user_id: string, after: Row | null, limit: number) => Promise<Row[]>
  listMovements: (row: Row) => Movement[]
  /** The civil day on which it was paid; null where it cannot be read. */
  getDay: (row: Row, zone: string) => string | null
}

const BOOKINGS: Source<BookingRow> = {
  kind: 'booking',
  listPage: listCompletedBookings,
  listMovements: listOldBookingMovements,
  getDay: getPaidDay,
}

const TIPS: Source<BookingRow> = {
  ...BOOKINGS,
  kind: 'tip',
  listMovements: (row) => listTipMovements(row),
}

const SALES: Source<SaleRow> = {
  kind: 'sale',
  listPage: listCounterSales,
  listMovements: listSaleMovements,
  getDay: ({ sale_date }, zone) => (isInstant(sale_date) ? getTodayInZone(zone, sale_date) : null),
}

/**
 * Enters a house's completed bookings and sales that have no entries. Whatever has some is left
 * alone, so that it may be cut off, begun anew and repeated.
 */
export function createLedgerHandler(context: OldContext): WorkHandler {
  return {
    run: async ({ user_id }, signal) => {
      if (user_id === null) return
      await enterAll(context, user_id, BOOKINGS, signal)
      await enterAll(context, user_id, TIPS, signal)
      await enterAll(context, user_id, SALES, signal)
    },
    schedule: () => scheduleLedgerWork(context),
  }
}

async function enterAll<Row extends { id: string }>(
  context: OldContext,
  user_id: string,
  source: Source<Row>,
  signal: AbortSignal,
): Promise<void> {
  let last: Row | null = null
  do {
    if (signal.aborted) throw new WorkInterrupted()
    const after: Row | null = last
    last = await context.storage.write((tx) => enterPage(tx, context, user_id, source, after))
    // Whoever waits for an answer comes between two pages.
    await setImmediate()
  } while (last)
}

/** @returns the last row of the page; null where there is none after it */
async function enterPage<Row extends { id: string }>(
  tx: Db,
  context: OldContext,
  user_id: string,
  { kind, listPage, listMovements, getDay }: Source<Row>,
  after: Row | null,
): Promise<Row | null> {
  const rows = await listPage(tx, user_id, after, PAGE)
  const ids = rows.map(({ id }) => id)
  const entered = await listEnteredSubjects(tx, user_id, kind, ids)
  const zone = await loadTimezone(tx, user_id)
  const entries = rows.flatMap((row) => {
    if (entered.has(row.id)) return []
    const day = getDay(row, zone)
    const movements = listMovements(row)
    // One that cannot be read does not keep the others out.
    if (day === null || !movements.every(({ amount }) => Number.isSafeInteger(amount))) {
      context.log.warn({ kind, subject: row.id }, 'cannot be read, and is not in the ledger')
      return []
    }
    const stamp = { user_id, made_by: null, day, created_at: context.now() }
    return toEntries(context, stamp, { kind, subject_id: row.id }, movements)
  })
  await insertEntries(tx, entries)
  return rows.length < PAGE ? null : (rows.at(-1) ?? null)
}

/** Takes in that work for each house that has never had it. */
async function scheduleLedgerWork({ storage, now, newId }: OldContext): Promise<void> {
  for (;;) {
    const houses = await storage.read((db) => listHousesWithoutLedgerWork(db, HOUSES))
    const at = now()
    await storage.write(async (tx) => {
      for (const user_id of houses) {
        const work = { kind: 'ledger', key: getLedgerWorkKey(user_id), user_id } as const
        await insertWork(tx, { id: newId(), ...work, due_at: at, created_at: at })
      }
    })
    if (houses.length < HOUSES) return
  }
}
