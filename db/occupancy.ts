import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type Interval, LONGEST_OCCUPATION } from '#domain/availability.ts'
import { type Db, kit, prepared } from './dialect/kit.ts'
import { occupancy } from './schema.ts'

const spans = prepared('occupancy_spans', (db) =>
  db
    .select({ pairs: kit.pairs(occupancy.starts, occupancy.ends) })
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

/** When a professional is taken between two civil minutes, in no order. */
export async function loadOccupancy(
  db: Db,
  user_id: string,
  professional_id: string,
  { from, to }: Interval,
): Promise<Interval[]> {
  const after = from - LONGEST_OCCUPATION
  const [row] = await spans(db).execute({ user_id, professional_id, after, to })
  // The database wrote this text: pairs of numbers, nothing else.
  const pairs = JSON.parse(row?.pairs ?? '[]') as [number, number][]
  return pairs.map((pair) => ({ from: pair[0], to: pair[1] }))
}
