import { kit } from '#db/dialect/kit.ts'

const { table, text, index, primaryKey, check } = kit

/**
 * What the bookings and counter sales of a day come to, for reports and projections: made from their
 * rows, and thrown away by the database as soon as one of them changes. A day that is missing is summed
 * when it is asked for.
 */
export const visit_days = table(
  'visit_days',
  {
    user_id: text().notNull(),
    day: text().notNull(),
    /** As `db/reports/stored-sums.ts` writes them. */
    sums: text().notNull(),
    courses: text().notNull(),
    /** When professionals were taken. */
    busy: text().notNull().default(''),
    /** What professionals earned, as `db/reports/earned-days.ts` writes it. */
    earned: text().notNull().default(''),
    /** What it had brought in by each minute, as `db/reports/day-takings.ts` writes it. */
    takings: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day] }), check('visit_days_day', kit.isDate(t.day))],
)

/** The same of a month (`YYYY-MM`), all of whose days stand in `visit_days`: it goes with any of them. */
export const visit_months = table(
  'visit_months',
  {
    user_id: text().notNull(),
    month: text().notNull(),
    sums: text().notNull(),
    courses: text().notNull(),
    busy: text().notNull().default(''),
    earned: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.month] })],
)

/** The first day on which a client came, and the first later one: kept by the database itself. */
export const first_visits = table(
  'first_visits',
  {
    user_id: text().notNull(),
    client_id: text().primaryKey(),
    first_day: text().notNull(),
    second_day: text(),
  },
  (t) => [
    // For counts: the rows themselves are not read.
    index('first_visits_day').on(t.user_id, t.first_day, t.second_day, t.client_id),
  ],
)
