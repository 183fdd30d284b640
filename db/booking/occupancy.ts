import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { occupancy } from '#db/tables/booking.ts'
import { type Interval, MAX_OCCUPATION_MINUTES } from '#domain/availability/occupation.ts'

// A span as one number, its start and its length: 400 of them are a third of a page's whole answer.
const LENGTHS = 4096
const packed = sql`CAST(${occupancy.starts} AS bigint) * 4096 + ${occupancy.ends} - ${occupancy.starts}`

const isWithin = [
  eq(occupancy.user_id, sql.placeholder('user_id')),
  eq(occupancy.professional_id, sql.placeholder('professional_id')),
  gt(occupancy.starts, sql.placeholder('after')),
  lt(occupancy.starts, sql.placeholder('to')),
  gt(occupancy.ends, sql.placeholder('from')),
]

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

/** When a professional is taken between two civil minutes, in no order. */
export async function loadOccupancy(
  db: Db,
  user_id: string,
  professional_id: string,
  { from, to }: Interval,
  without?: string,
): Promise<Interval[]> {
  // What began longest ago bounds the search in the index.
  const after = from - MAX_OCCUPATION_MINUTES
  const within = { user_id, professional_id, after, from, to }
  const [row] =
    without === undefined
      ? await spans(db).execute(within)
      : await spansWithout(db).execute({ ...within, without })
  // The database wrote this text: numbers, nothing else.
  const numbers = JSON.parse(row?.spans ?? '[]') as number[]
  return numbers.map((number) => {
    const starts = Math.floor(number / LENGTHS)
    return { from: starts, to: starts + (number % LENGTHS) }
  })
}
