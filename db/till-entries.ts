/** The entries of a house's ledger as its till lists and sums them. */
import {
  and,
  between,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Centavos } from '#domain/money/money.ts'
import { MOST_ARRIVAL_DAYS } from '#domain/receiving/card-fee.ts'
import { type AgainstSum, MONEY_KINDS, type MoneyDirection } from '#domain/till/flow.ts'
import {
  type EntryFilters,
  getGroupSubject,
  HIDDEN_KINDS,
  isMoneyAlone,
  listGroupKinds,
  type TillSubject,
  type TillSum,
} from '#domain/till/till.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { bindLimit, type Db, prepareOnce } from './dialect/kit.ts'
import type { LedgerEntry } from './ledger.ts'
import { isAsideOf } from './reports/asides.ts'
import { isAgainstKind, ledger_entries } from './tables/ledger.ts'
import { till_moves } from './tables/till.ts'

const { user_id: owner_id, kind, amount, day, created_at, id, subject_id } = ledger_entries

const isWithin = (user_id: string, { from, to }: Period) =>
  and(eq(owner_id, user_id), between(day, from, to))

const asked = {
  user_id: sql.placeholder('user_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}
const isAsked = and(eq(owner_id, asked.user_id), between(day, asked.from, asked.to))

/** What is no move is a count; a move of a count was taken out as the day was closed. */
const move = sql<TillSubject>`CASE WHEN ${till_moves.count_id} IS NOT NULL THEN 'closing'
  ELSE coalesce(${till_moves.kind}, 'count') END`
const ofTill = prepareOnce('till_sums', (db) =>
  db
    .select({ subject: move, amount: sql`sum(${amount})`.mapWith(Number) })
    .from(ledger_entries)
    .leftJoin(till_moves, and(eq(till_moves.id, subject_id), eq(till_moves.user_id, asked.user_id)))
    // The kind as the index has it.
    .where(and(isAsked, sql`${kind} = 'till'`))
    .groupBy(move),
)

/** What the till's own entries of a period add up to, by what they tell of. */
export const sumTillEntries = async (db: Db, user_id: string, period: Period): Promise<TillSum[]> =>
  ofTill(db).execute({ user_id, ...period })

const is_reversal = sql`CASE WHEN ${ledger_entries.reverses} IS NULL THEN 0 ELSE 1 END`
const against = {
  kind,
  method: ledger_entries.method,
  amount: sql`sum(${amount})`.mapWith(Number),
  is_reversal: is_reversal.mapWith((value) => Number(value) === 1),
}
const ofDays = prepareOnce('against_sums', (db) =>
  db
    .select(against)
    .from(ledger_entries)
    .where(and(isAsked, isAgainstKind))
    .groupBy(kind, ledger_entries.method, is_reversal),
)

/** What of a period goes against its kind, by kind and method. */
export const sumAgainst = async (db: Db, user_id: string, period: Period): Promise<AgainstSum[]> =>
  ofDays(db).execute({ user_id, ...period })

/** The same of what arrives within it, or moved there at once. */
export const sumAgainstByArrival = async (
  db: Db,
  user_id: string,
  { from, to }: Period,
): Promise<AgainstSum[]> =>
  db
    .select(against)
    .from(ledger_entries)
    .where(
      and(
        isWithin(user_id, { from: addDays(from, -MOST_ARRIVAL_DAYS), to }),
        arrivesWithin(user_id, { from, to }),
        isAgainstKind,
      ),
    )
    .groupBy(kind, ledger_entries.method, is_reversal)

type EntryCursor = Pick<LedgerEntry, 'day' | 'created_at' | 'id'>
/** `for_reception`: without what only an owner sees (domain/till). */
type EntryPlace = { after: EntryCursor | null; most: number; for_reception?: boolean }

const isListedAtReception = or(
  eq(ledger_entries.method, 'dinheiro'),
  notInArray(kind, [...HIDDEN_KINDS]),
)

// What a till shows first, and what went in or out; the rest is asked for seldom.
const prepareFirstPage = (direction?: MoneyDirection) =>
  prepareOnce(`till_first_page_${direction ?? 'both'}`, (db) =>
    db
      .select()
      .from(ledger_entries)
      .where(and(isAsked, matches(asked.user_id, { direction })))
      .orderBy(desc(day), desc(created_at), desc(id))
      .limit(bindLimit('most')),
  )
const FIRST_PAGES = {
  both: prepareFirstPage(),
  in: prepareFirstPage('in'),
  out: prepareFirstPage('out'),
}

/** The entries of a period, newest first, from behind a place on. */
export async function listEntryPage(
  db: Db,
  user_id: string,
  period: Period,
  filters: EntryFilters,
  { after, most, for_reception = false }: EntryPlace,
): Promise<LedgerEntry[]> {
  const { direction, of, method, by, on_its_way } = filters
  const isPlain = (of ?? method ?? on_its_way) === undefined && (by ?? 'day') === 'day'
  if (!after && isPlain && !for_reception)
    return FIRST_PAGES[direction ?? 'both'](db).execute({ user_id, ...period, most })
  const beyond =
    after && sql`(${day}, ${created_at}, ${id}) < (${after.day}, ${after.created_at}, ${after.id})`
  return db
    .select()
    .from(ledger_entries)
    .where(
      and(
        ...(on_its_way === undefined
          ? [DAYS[by ?? 'day'](user_id, period), matches(user_id, filters)]
          : [isOnItsWay(user_id, period, on_its_way)]),
        beyond ?? undefined,
        for_reception ? isListedAtReception : undefined,
      ),
    )
    .orderBy(desc(day), desc(created_at), desc(id))
    .limit(most)
}

function matches(user_id: string | Placeholder, filters: EntryFilters): SQL | undefined {
  const { direction, of, method } = filters
  const subject = getGroupSubject(of)
  return and(
    direction && isOfDirection(direction),
    of && inArray(kind, [...listGroupKinds(of)]),
    subject ? tellsOf(user_id, subject) : undefined,
    method && eq(ledger_entries.method, method),
    isMoneyAlone(filters) ? ne(ledger_entries.method, 'conta') : undefined,
  )
}

/** Of an entry of the till: what it tells of. */
const tellsOf = (user_id: string | Placeholder, subject: TillSubject): SQL =>
  sql`coalesce((SELECT ${move} FROM ${till_moves}
    WHERE ${till_moves.id} = ${subject_id} AND ${till_moves.user_id} = ${user_id}), 'count') = ${subject}`

/** What these come to. */
export const sumEntriesOnTheirWay = (
  db: Db,
  user_id: string,
  period: Period,
  day_paid: string,
): Promise<Centavos> => sumEntries(db, isOnItsWay(user_id, period, day_paid))

/** What those come to that are asked for by another day than their own. */
export const sumEntriesBy = (
  db: Db,
  user_id: string,
  period: Period,
  filters: EntryFilters & { by: keyof typeof DAYS },
): Promise<Centavos> =>
  sumEntries(db, and(DAYS[filters.by](user_id, period), matches(user_id, filters)))

async function sumEntries(db: Db, where: SQL | undefined): Promise<Centavos> {
  const [row] = await db
    .select({ amount: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(ledger_entries)
    .where(where)
  return row?.amount ?? 0
}

const isOnItsWay = (user_id: string, { from, to }: Period, paid: string): SQL | undefined =>
  and(
    eq(owner_id, user_id),
    between(ledger_entries.arrives_on, from, to),
    gt(ledger_entries.arrives_on, paid),
    lte(day, paid),
  )

/** What reached or left the house on some days: a card's money later than it was paid. */
function arrivesWithin(user_id: string, { from, to }: Period): SQL | undefined {
  const { arrives_on } = ledger_entries
  const isLater = sql`${arrives_on} > ${day}`
  const atOnce = and(between(day, from, to), or(isNull(arrives_on), sql`NOT (${isLater})`))
  const first = addDays(from, -MOST_ARRIVAL_DAYS)
  const later = and(between(arrives_on, from, to), between(day, first, to), isLater)
  return and(eq(owner_id, user_id), or(atOnce, later))
}

const DAYS: Record<
  NonNullable<EntryFilters['by']>,
  (user_id: string, period: Period) => SQL | undefined
> = {
  day: isWithin,
  arrival: arrivesWithin,
  visit: isAsideOf,
  later: (user_id, { from, to }) =>
    and(
      ...[eq(owner_id, user_id), between(day, from, to)],
      between(ledger_entries.arrives_on, addDays(to, 1), addDays(to, MOST_ARRIVAL_DAYS)),
    ),
  earlier: (user_id, { from, to }) =>
    and(
      ...[eq(owner_id, user_id), between(ledger_entries.arrives_on, from, to)],
      between(day, addDays(from, -MOST_ARRIVAL_DAYS), addDays(from, -1)),
    ),
}

const isOfDirection = (direction: MoneyDirection): SQL | undefined =>
  and(inArray(kind, MONEY_KINDS), direction === 'in' ? gt(amount, 0) : lt(amount, 0))
