import { z } from 'zod'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { cursorText, formatCursor, parseCursor } from '#api/cursor.ts'
import { loadLedgerZone } from '#api/ledger/ledger.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  type Arrival,
  sumArrived,
  sumLedger,
  sumLedgerMonths,
  sumOnItsWay,
  sumPaidOnItsWay,
} from '#db/ledger-sums.ts'
import { findLastFloat, listTillCounts, type TillCountRow, type TillDayRow } from '#db/till.ts'
import { listEntryPage, sumTillEntries } from '#db/till-entries.ts'
import {
  type EntryFilters,
  getCountDifference,
  getExpectedCash,
  sumByDirection,
  sumListed,
} from '#domain/till/till.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { findTillNames, type TillReader } from './author-names.ts'
import { listDaysToClose } from './days-to-close.ts'
import { loadDrawer } from './drawer.ts'
import { toListedEntries } from './entries.ts'
import { requireDeskDay } from './require-desk-day.ts'

type Endpoint = Contract['GET /api/till']
type Figures = NonNullable<HandlerResult<Endpoint>['figures']>

const PAGE_SIZE = 50
/** More often nobody counts one drawer. */
const MOST_COUNTS = 10
const cursorShape = z.tuple([cursorText, z.int(), cursorText])

/** The till of some days: its sums and its drawer with the first page of the entries. */
export function getTill(context: Context): Handler<Endpoint> {
  return ({ query }, caller, sender) =>
    readHeavy(context, caller, sender, async (db, reader) => {
      const { user_id } = reader
      const timezone = await loadLedgerZone(db, user_id)
      const today = getTodayInZone(timezone, context.now())
      const { from = query.to ?? today, to = query.from ?? today } = query
      await requireDeskDay(db, reader, { from, to }, today)
      const after = query.after === undefined ? null : toEntryCursor(query.after)
      const most = PAGE_SIZE + 1
      const rows = await listEntryPage(db, user_id, { from, to }, query, { after, most })
      const shown = rows.slice(0, PAGE_SIZE)
      const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
      return {
        ...{ timezone, today },
        figures: after ? null : await loadFigures(db, reader, { from, to }, today, query),
        entries: await toListedEntries(db, reader, shown),
        next: last ? formatCursor([last.day, last.created_at, last.id]) : null,
      }
    })
}

function toEntryCursor(text: string) {
  const [day, created_at, id] = parseCursor(cursorShape, text, 'after')
  return { day, created_at, id }
}

async function loadFigures(
  db: Db,
  reader: TillReader,
  period: Period,
  today: string,
  filters: EntryFilters,
): Promise<Figures> {
  const { user_id } = reader
  const sums = await sumLedger(db, user_id, period)
  const till = await sumTillEntries(db, user_id, period)
  const arrived = filters.by === 'arrival' && (await sumLedgerMonths(db, user_id, period, 'cash'))
  return {
    methods: sumByDirection(sums, till),
    // What is on its way to the house adds up from a month of takings.
    receivable: reader.house_role === 'owner' ? await loadReceivable(db, user_id, period) : null,
    listed: sumListed(arrived || sums, filters),
    drawer: period.from === period.to ? await describeDrawer(db, reader, period.from) : null,
    unclosed: await listDaysToClose(db, user_id, today),
  }
}

/** Card money as it stands at the end of some days: what is on its way, and what came meanwhile. */
async function loadReceivable(
  db: Db,
  user_id: string,
  period: Period,
): Promise<NonNullable<Figures['receivable']>> {
  const add = (arrivals: readonly Arrival[]) => arrivals.reduce((sum, one) => sum + one.amount, 0)
  const days = await sumOnItsWay(db, user_id, period.to)
  return {
    total: add(days),
    of_period: add(await sumPaidOnItsWay(db, user_id, period)),
    arrived: add(await sumArrived(db, user_id, period)),
    days: days.filter(({ amount, fees }) => amount !== 0 || fees !== 0),
  }
}

async function describeDrawer(db: Db, reader: TillReader, day: string): Promise<Figures['drawer']> {
  const { user_id } = reader
  const { row, parts } = await loadDrawer(db, user_id, day)
  const counts = await listTillCounts(db, user_id, day, MOST_COUNTS)
  const expected = getExpectedCash(parts)
  const [count] = counts
  const isClosed = row?.closed_at != null
  return {
    ...{ day, parts, expected },
    ...(await nameActs(db, reader, row, counts)),
    after_closing: isClosed && count ? expected - count.expected : 0,
    last_float: await findLastFloat(db, user_id, day),
  }
}

async function nameActs(
  db: Db,
  reader: TillReader,
  row: TillDayRow | null,
  counts: readonly TillCountRow[],
) {
  const authors = [...counts.map(({ made_by }) => made_by)]
  if (row) authors.push(row.opened_by, ...(row.closed_by ? [row.closed_by] : []))
  const names = await findTillNames(db, reader, authors)
  const name = (account: string | null) => (account && names.get(account)) ?? null
  const wasOpened = row && row.opened_at !== row.closed_at
  return {
    opened: wasOpened ? { at: row.opened_at, by: name(row.opened_by) } : null,
    closed: row?.closed_at ? { at: row.closed_at, by: name(row.closed_by) } : null,
    counts: counts.map(({ user_id: _, day: __, ...count }) => ({
      ...count,
      difference: getCountDifference(count),
      made_by: name(count.made_by),
    })),
  }
}
