import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { occupancy } from '#db/tables/booking.ts'
import { type Interval, MAX_OCCUPATION_MINUTES } from '#domain/availability/occupation.ts'

// A span as one number, its start since `after` and its length: 400 of them are a third of a page's whole
// answer, and a small number is written and read sooner than a large one.
const LENGTHS = 4096
const packed = sql`CAST(${occupancy.starts} - ${sql.placeholder('after')} AS bigint) * 4096 + ${occupancy.ends} - ${occupancy.starts}`

const isThen = [
  eq(occupancy.user_id, sql.placeholder('user_id')),
  gt(occupancy.starts, sql.placeholder('after')),
  lt(occupancy.starts, sql.placeholder('to')),
  gt(occupancy.ends, sql.placeholder('from')),
]
const isWithin = [...isThen, eq(occupancy.professional_id, sql.placeholder('professional_id'))]

const spans = prepareOnce('occupancy_spans', (db) =>
  db
    .select({ spans: kit.list(packed) })
    .from(occupancy)
    .where(and(...isWithin)),
)

/** The same without what one booking takes: what it may move to. */
const spansWithout = prepareOnce('occupancy_spans_without', (db) =>
  db
    .select({ spans: kit.list(packed) })
    .from(occupancy)
    .where(and(...isWithin, ne(occupancy.booking_id, sql.placeholder('without')))),
)

/** What began longest ago bounds the search in the index. */
const getAfter = ({ from }: Interval) => from - MAX_OCCUPATION_MINUTES

async function loadPacked(
  db: Db,
  user_id: string,
  professional_id: string,
  interval: Interval,
  without?: string,
): Promise<number[]> {
  const within = { user_id, professional_id, after: getAfter(interval), ...interval }
  const [row] =
    without === undefined
      ? await spans(db).execute(within)
      : await spansWithout(db).execute({ ...within, without })
  // The database wrote this text: numbers, nothing else.
  return JSON.parse(row?.spans ?? '[]') as number[]
}

function unpack(number: number, after: number): Interval {
  const from = after + Math.floor(number / LENGTHS)
  return { from, to: from + (number % LENGTHS) }
}

/** When a professional is taken between two civil minutes, in no order. */
export async function loadOccupancy(
  db: Db,
  user_id: string,
  professional_id: string,
  within: Interval,
  without?: string,
): Promise<Interval[]> {
  const after = getAfter(within)
  const numbers = await loadPacked(db, user_id, professional_id, within, without)
  return numbers.map((number) => unpack(number, after))
}

const ofTeam = prepareOnce('occupancy_team', (db) =>
  db
    .select({ id: occupancy.professional_id, spans: kit.list(packed) })
    .from(occupancy)
    .where(and(...isThen, kit.isListed(occupancy.professional_id, sql.placeholder('ids'))))
    .groupBy(occupancy.professional_id),
)

/** The same of several; who is not taken then is missing. */
export async function loadTeamOccupancy(
  db: Db,
  user_id: string,
  ids: readonly string[],
  within: Interval,
): Promise<Map<string, Interval[]>> {
  const after = getAfter(within)
  const rows = await ofTeam(db).execute({ user_id, ids: JSON.stringify(ids), after, ...within })
  return new Map(
    rows.map(({ id, spans }) => {
      // The database wrote this text: numbers, nothing else.
      const numbers = JSON.parse(spans) as number[]
      return [id, numbers.map((number) => unpack(number, after))]
    }),
  )
}

/** Without asking of each when it ends: that takes a quarter as long again. */
const begunSpans = prepareOnce('occupancy_begun_spans', (db) =>
  db
    .select({ spans: kit.list(packed) })
    .from(occupancy)
    .where(
      and(
        eq(occupancy.user_id, sql.placeholder('user_id')),
        eq(occupancy.professional_id, sql.placeholder('professional_id')),
        gt(occupancy.starts, sql.placeholder('after')),
        lt(occupancy.starts, sql.placeholder('to')),
      ),
    ),
)

/** The same as `mergeIntervals` of it, for years: most spans are never made. */
export async function loadMergedOccupancy(
  db: Db,
  user_id: string,
  professional_id: string,
  within: Interval,
): Promise<Interval[]> {
  const after = getAfter(within)
  const asked = { user_id, professional_id, after, to: within.to }
  const [row] = await begunSpans(db).execute(asked)
  // The database wrote this text: numbers, nothing else.
  const numbers = JSON.parse(row?.spans ?? '[]') as number[]
  // By start: the index gives them so, but need not.
  if (numbers.some((number, i) => i > 0 && number < (numbers[i - 1] ?? 0)))
    numbers.sort((a, b) => a - b)
  const busy: Interval[] = []
  let last: Interval = { from: 0, to: Number.NEGATIVE_INFINITY }
  for (const number of numbers) {
    const length = number % LENGTHS
    const from = after + (number - length) / LENGTHS
    const to = from + length
    if (to <= within.from) continue
    if (from > last.to) {
      last = { from, to }
      busy.push(last)
    } else if (to > last.to) last.to = to
  }
  return busy
}
