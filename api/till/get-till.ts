import { z } from 'zod'
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { Db } from '#db/dialect/kit.ts'
import { sumArrived, sumLedger, sumLedgerMonths, sumOnItsWay } from '#db/ledger-sums.ts'
import {
  findFirstTillDay,
  findLastFloat,
  listTillCounts,
  type TillCountRow,
  type TillDayRow,
} from '#db/till.ts'
import {
  listEntryPage,
  sumAgainst,
  sumAgainstByArrival,
  sumEntriesBy,
  sumEntriesOnTheirWay,
  sumTillEntries,
} from '#db/till-entries.ts'
import type { LedgerMethod } from '#domain/ledger/ledger.ts'
import { type Centavos, sumAmounts, sumNumbers } from '#domain/money/money.ts'
import { isMoney, splitSides, sumByMethod, sumIncome, sumReversed } from '#domain/till/flow.ts'
import {
  type EntryFilters,
  getCashInDrawer,
  getCountDifference,
  getExpectedCash,
  getMovedSince,
  isListedAtReception,
  sumListed,
  sumMoves,
} from '#domain/till/till.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { findTillNames, type TillReader } from './author-names.ts'
import { loadCarried } from './carried.ts'
import { hadNoTill, listDaysToClose } from './days-to-close.ts'
import { loadDrawerBy } from './drawer.ts'
import { toListedEntries } from './entries.ts'
import { mayReopen } from './may-reopen.ts'
import { wasOpened } from './open.ts'
import { requireReceptionDay } from './require-reception-day.ts'

type Endpoint = Contract['GET /api/till']
type Figures = NonNullable<HandlerResult<Endpoint>['figures']>

type Sums = {
  sums: Awaited<ReturnType<typeof sumLedger>>
  against: Awaited<ReturnType<typeof sumAgainst>>
  till: Awaited<ReturnType<typeof sumTillEntries>>
}

type Asked = {
  today: string
  filters: EntryFilters
  /** Does the first page show every entry? */
  isAll: boolean
}

const PAGE_SIZE = 50
/** More often nobody counts one drawer. */
const MOST_COUNTS = 10
const cursorShape = z.tuple([cursorText, z.int(), cursorText])

/** The till of some days: its sums and its drawer with the first page of the entries. */
export function getTill(context: Context): Handler<Endpoint> {
  return ({ query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, reader) => {
      const { user_id } = reader
      const timezone = await loadTimezone(db, user_id)
      const today = getTodayInZone(timezone, context.now())
      const { from = query.to ?? today, to = query.from ?? today } = query
      await requireReceptionDay(db, reader, { from, to }, today, query)
      const after = query.after === undefined ? null : toEntryCursor(query.after)
      const most = PAGE_SIZE + 1
      const for_reception = isReception(reader)
      const place = { after, most, for_reception }
      const rows = await listEntryPage(db, user_id, { from, to }, query, place)
      const page = cutPage(rows, PAGE_SIZE, ({ day, created_at, id }) => [day, created_at, id])
      const isAll = page.next === null
      return {
        timezone,
        today,
        figures: after
          ? null
          : await loadFigures(db, reader, { from, to }, { today, filters: query, isAll }),
        entries: await toListedEntries(db, reader, page.shown),
        next: page.next,
      }
    })
}

const isReception = ({ house_role }: TillReader) => house_role === 'reception'

function toEntryCursor(text: string) {
  const [day, created_at, id] = parseCursor(cursorShape, text, 'after')
  return { day, created_at, id }
}

async function loadFigures(
  db: Db,
  reader: TillReader,
  period: Period,
  { today, filters, isAll }: Asked,
): Promise<Figures> {
  const { user_id } = reader
  const for_reception = isReception(reader)
  const isListed = (sum: Parameters<typeof isListedAtReception>[0]) =>
    !for_reception || isListedAtReception(sum)
  // What only an owner sees is in no figure of the reception either.
  const sums = (await sumLedger(db, user_id, period)).filter(isListed)
  const till = await sumTillEntries(db, user_id, period)
  const against = (await sumAgainst(db, user_id, period)).filter(isListed)
  const isOneDay = period.from === period.to
  return {
    income: [...sumIncome(sums).values()].reduce((sum, one) => sum + one, 0),
    methods: sumByMethod(splitSides(sums, against)),
    reversed: sumReversed(against),
    moves: sumMoves(sums, till),
    // What is on its way to the house adds up from a month of takings.
    receivable: for_reception ? null : await loadReceivable(db, user_id, period),
    listed: await loadListed(db, user_id, period, filters, { sums, against, till }),
    drawer: isOneDay ? await describeDrawer(db, reader, period.from, today, { sums, till }) : null,
    entries_in_all: isAll || isFiltered(filters) ? null : countEntries(sums),
    unfiltered: isNarrowedByDay(filters)
      ? {
          entries: countEntries(sums),
          ...sumOthers({ sums, against, till }, filters),
        }
      : null,
    unclosed: await listDaysToClose(db, user_id, today),
  }
}

const countEntries = (sums: Sums['sums']): number => sumNumbers(sums.map(({ entries }) => entries))

/** What a filter by their own days leaves out. */
function sumOthers({ sums, against, till }: Sums, filters: EntryFilters) {
  const sumOf = (isPart: (one: { method: LedgerMethod }) => boolean, ofTill: Sums['till']) => {
    const part = { sums: sums.filter(isPart), against: against.filter(isPart), till: ofTill }
    return sumAmounts(part.sums) - sumListed(part, filters)
  }
  return {
    money: sumOf(({ method }) => isMoney(method), till),
    on_account: sumOf(({ method }) => !isMoney(method), []),
  }
}

/** By the days on which money arrives, or that of the visit, it is no part of what these days have. */
const isNarrowedByDay = (filters: EntryFilters) =>
  isFiltered(filters) && (filters.by ?? 'day') === 'day' && filters.on_its_way === undefined

const isFiltered = ({ direction, of, method, by, on_its_way }: EntryFilters) =>
  (direction ?? of ?? method ?? by ?? on_its_way) !== undefined

async function loadListed(
  db: Db,
  user_id: string,
  period: Period,
  filters: EntryFilters,
  { sums, against, till }: Sums,
): Promise<Centavos> {
  if (filters.on_its_way !== undefined)
    return sumEntriesOnTheirWay(db, user_id, period, filters.on_its_way)
  const { by = 'day' } = filters
  if (by === 'day') return sumListed({ sums, against, till }, filters)
  if (by !== 'arrival') return sumEntriesBy(db, user_id, period, { ...filters, by })
  const arrived = await sumLedgerMonths(db, user_id, period)
  const back = filters.direction ? await sumAgainstByArrival(db, user_id, period) : []
  return sumListed({ sums: arrived, against: back, till }, filters)
}

/** Card money as it stands at the end of some days: what is on its way, and what came meanwhile. */
async function loadReceivable(
  db: Db,
  user_id: string,
  period: Period,
): Promise<NonNullable<Figures['receivable']>> {
  const days = await sumOnItsWay(db, user_id, period.to, period.from)
  return {
    total: days.reduce((sum, { amount }) => sum + amount, 0),
    of_period: days.reduce((sum, one) => sum + one.of_period, 0),
    arrived: await sumArrived(db, user_id, period),
    days: days
      .map(({ of_period: _, ...day }) => day)
      .filter(({ amount, fees }) => amount !== 0 || fees !== 0),
  }
}

async function describeDrawer(
  db: Db,
  reader: TillReader,
  day: string,
  today: string,
  sums: Parameters<typeof loadDrawerBy>[3],
): Promise<Figures['drawer']> {
  const { user_id } = reader
  const { row, parts } = await loadDrawerBy(db, user_id, day, sums)
  const counts = await listTillCounts(db, user_id, day, MOST_COUNTS)
  const isClosed = row?.closed_at != null
  const count = (isClosed && counts[0]) || null
  const [first, expected] = [await findFirstTillDay(db, user_id), getExpectedCash(parts)]
  return {
    day,
    parts,
    expected,
    in_drawer: getCashInDrawer(parts, count),
    closable: !isClosed && day <= today && !hadNoTill(first, { day, today }, expected),
    reopenable: day === today && row !== null && isClosed && mayReopen(reader, row),
    ...(await nameActs(db, reader, row, counts)),
    after_closing: count ? getMovedSince(parts, count) : 0,
    ...(await loadCarried(db, user_id, day)),
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
  return {
    opened: row && wasOpened(row) ? { at: row.opened_at, by: name(row.opened_by) } : null,
    closed: row?.closed_at ? { at: row.closed_at, by: name(row.closed_by) } : null,
    counts: counts.map(({ user_id: _, day: __, ...count }) => ({
      ...count,
      difference: getCountDifference(count),
      made_by: name(count.made_by),
    })),
  }
}
