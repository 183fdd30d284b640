/**
 * How `visit_days` and `visit_months` hold what days come to: lists of lists, as few letters as will do.
 * Sums are three of them, each in a line of its own: most who read want the first, which is short.
 * What was written otherwise, by another version or for another clock, is as if it were not there.
 */
import type { BookingOrigin } from '#domain/booking/booking.ts'
import type { HistoryCell } from '#domain/projection/history.ts'
import {
  addOffer,
  addPerson,
  addTakings,
  addVisitors,
  VISIT_COUNTS,
  VISIT_PARTS,
  type VisitParts,
  type VisitSums,
} from '#domain/report/visit-sums.ts'

/** Another one wherever what is written, or how it is summed, changes. */
export const STORED_VERSION = 4

/** What texts of this version begin with; of courses for the clock that they were counted by. */
export const getStoredPrefix = (offset?: number): string =>
  `[${STORED_VERSION},${offset === undefined ? '' : `${offset},`}`

type TotalsLine = [
  version: number,
  days: [
    ...[day: string, visits: number, counter: number, commissions: number, products: number],
    ...[fees: number, tips: number],
  ][],
  counts: number[],
  origins: [BookingOrigin, number][],
]

type NamesLine = [
  offers: [
    ...[key: string, id: string | null, is_composite: number, name: string, comandas: number],
    ...[services: number, products: number, minutes: number],
  ][],
  people: [
    ...[id: string, name: string, comandas: number],
    ...[services: number, products: number, commissions: number],
    ...[gross: number, elsewhere: number],
  ][],
  unnamed: number,
]

/** The day of the visit before, and how many clients, in turns. */
type VisitorsLine = (string | number)[]

export function formatSums(sums: VisitSums): string {
  const totals: TotalsLine = [
    STORED_VERSION,
    [...sums.days].map(([day, one]) => [
      ...([day, one.visits, one.counter, one.commissions, one.products] as const),
      ...([one.fees, one.tips] as const),
    ]),
    VISIT_COUNTS.map((name) => sums.counts[name]),
    [...sums.origins],
  ]
  const names: NamesLine = [
    [...sums.offers].map(([key, one]) => [
      ...([key, one.offer_id, Number(one.is_composite), one.name, one.comandas] as const),
      ...([one.services, one.products, one.minutes] as const),
    ]),
    [...sums.people].map(([id, one]) => [
      ...([id, one.name, one.comandas, one.services, one.products, one.commissions] as const),
      ...([one.gross, one.elsewhere] as const),
    ]),
    sums.unnamed,
  ]
  const visitors: VisitorsLine = [...sums.visitors].flat()
  // Within a line of JSON no line ends.
  return [totals, names, visitors].map((line) => JSON.stringify(line)).join('\n')
}

/**
 * Adds what is stored to other sums.
 * @param parts those that are asked for: of the others nothing is added
 * @returns false, with nothing added, for what this version did not write
 */
export function addStoredSums(
  sums: VisitSums,
  stored: string,
  parts: VisitParts = VISIT_PARTS,
): boolean {
  const has = (...some: VisitParts) => some.some((part) => parts.includes(part))
  const isLong = has('offers', 'people', 'own', 'visitors')
  const lines = isLong ? splitLines(stored) : readFirstLine(stored)
  const totals = lines && has('days', 'comandas', 'counts') ? parseList(lines.totals) : []
  const names = lines && has('offers', 'people', 'own') ? parseList(lines.names) : []
  const visitors = lines && has('visitors') ? parseList(lines.visitors) : []
  if (!lines || !totals || !names || !visitors) return false
  // Only `formatSums` of this version writes such lists.
  const [, days = [], counts = [], origins = []] = totals as Partial<TotalsLine>
  if (has('days'))
    // By place: a list is slow to take apart by names.
    for (const one of days)
      addTakings(sums, one[0], {
        visits: one[1],
        counter: one[2],
        commissions: one[3],
        products: one[4],
        fees: one[5],
        tips: one[6],
      })
  if (has('comandas', 'counts')) {
    for (const [i, name] of VISIT_COUNTS.entries()) sums.counts[name] += counts[i] ?? 0
    for (const [origin, n] of origins) sums.origins.set(origin, (sums.origins.get(origin) ?? 0) + n)
  }
  // As above.
  addNames(sums, names as Partial<NamesLine>, {
    offers: has('offers'),
    people: has('people', 'own'),
  })
  // As above.
  for (const [before, clients] of listPairs(visitors as VisitorsLine))
    addVisitors(sums, before, clients)
  return true
}

function addNames(
  sums: VisitSums,
  [offers = [], people = [], unnamed = 0]: Partial<NamesLine>,
  wanted: { offers: boolean; people: boolean },
): void {
  if (wanted.offers)
    for (const [key, offer_id, composite, name, comandas, services, products, minutes] of offers) {
      const is_composite = composite === 1
      addOffer(sums, key, { offer_id, is_composite, name, comandas, services, products, minutes })
    }
  if (!wanted.people) return
  for (const [id, name, comandas, services, products, commissions, gross, elsewhere] of people)
    addPerson(sums, id, { name, comandas, services, products, commissions, gross, elsewhere })
  sums.unnamed += unnamed
}

/**
 * How many of the clients of stored days had not been there between another day and their visit: in days
 * from `from` on these are counted once each.
 * @returns null for what this version did not write
 */
export function countStoredVisitors(stored: string, from: string): number | null {
  const lines = splitLines(stored)
  const visitors = lines && parseList(lines.visitors)
  if (!visitors) return null
  let count = 0
  // Only `formatSums` of this version writes such a list.
  for (const [before, clients] of listPairs(visitors as VisitorsLine))
    if (before < from) count += clients
  return count
}

function* listPairs(line: VisitorsLine): Generator<[before: string, clients: number]> {
  for (let i = 0; i + 1 < line.length; i += 2) yield [String(line[i]), Number(line[i + 1])]
}

/** The others are long, and not even looked through for their ends. */
function readFirstLine(stored: string): ReturnType<typeof splitLines> {
  const end = stored.startsWith(getStoredPrefix()) ? stored.indexOf('\n') : -1
  return end < 0 ? null : { totals: stored.slice(0, end), names: '', visitors: '' }
}

/** @returns null for what this version did not write */
function splitLines(stored: string): { totals: string; names: string; visitors: string } | null {
  if (!stored.startsWith(getStoredPrefix())) return null
  const first = stored.indexOf('\n')
  const second = stored.indexOf('\n', first + 1)
  if (first < 0 || second < 0) return null
  return {
    totals: stored.slice(0, first),
    names: stored.slice(first + 1, second),
    visitors: stored.slice(second + 1),
  }
}

const OUTCOMES = ['open', 'completed', 'cancelled'] as const satisfies HistoryCell['outcome'][]

type CoursesText = [version: number, offset: number, days: [day: string, numbers: number[]][]]

/** @param offset ms that the house's clock is ahead of UTC: by it the days of each course were counted */
export function formatCourses(cells: readonly HistoryCell[], offset: number): string {
  const days = new Map<string, number[]>()
  for (const { date, made, outcome, ended, bookings, amount } of cells) {
    const numbers = days.get(date) ?? []
    numbers.push(made, OUTCOMES.indexOf(outcome), ended, bookings, amount)
    days.set(date, numbers)
  }
  const text: CoursesText = [STORED_VERSION, offset, [...days]]
  return JSON.stringify(text)
}

/** @returns null for what this version did not write, or for another clock */
export function parseCourses(stored: string, wanted: number): HistoryCell[] | null {
  const text = parseList(stored)
  if (text?.[0] !== STORED_VERSION || text[1] !== wanted) return null
  // Only `formatCourses` of this version writes such a list.
  const days = (text as CoursesText)[2]
  const cells: HistoryCell[] = []
  for (const one of days) {
    // By place: a list is slow to take apart by names.
    const date = one[0]
    const numbers = one[1]
    for (let i = 0; i + 4 < numbers.length; i += 5)
      cells.push({
        date,
        made: numbers[i] ?? 0,
        outcome: OUTCOMES[numbers[i + 1] ?? 0] ?? 'open',
        ended: numbers[i + 2] ?? 0,
        bookings: numbers[i + 3] ?? 0,
        amount: numbers[i + 4] ?? 0,
      })
  }
  return cells
}

/** A row that somebody mended by hand is no list. */
export function parseList(stored: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
