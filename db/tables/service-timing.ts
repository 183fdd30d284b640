import { sql } from 'drizzle-orm'
import { kit } from '#db/dialect/kit.ts'

const { integer, check } = kit

/** How long a service keeps its professional, in minutes; see `domain/availability/slots.ts`. */
export const timingColumns = {
  duration: integer().notNull(),
  buffer_before: integer().notNull().default(0),
  buffer_after: integer().notNull().default(0),
  gap_start: integer().notNull().default(0),
  gap_minutes: integer().notNull().default(0),
}

type TimingColumns = Record<
  'duration' | 'buffer_before' | 'buffer_after' | 'gap_start' | 'gap_minutes',
  Parameters<typeof kit.isTime>[0]
>

export const checkTiming = (name: string, t: TimingColumns) => [
  check(`${name}_duration`, sql`${t.duration} BETWEEN 1 AND 1440`),
  check(`${name}_buffer_before`, sql`${t.buffer_before} BETWEEN 0 AND 480`),
  check(`${name}_buffer_after`, sql`${t.buffer_after} BETWEEN 0 AND 480`),
  check(
    `${name}_gap`,
    sql`${t.gap_start} >= 0 AND ${t.gap_minutes} >= 0 AND ${t.gap_start} + ${t.gap_minutes} <= ${t.duration}`,
  ),
]
