/** Days and times of a column, as both dialects take them apart. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The month (`YYYY-MM`) of a day. */
export const toMonthSql = (day: SQLWrapper): SQL<string> => sql<string>`substr(${day}, 1, 7)`

/** The minute of the day of a time; ask for `kit.isTime` first. */
export const toMinuteSql = (time: SQLWrapper): SQL<number> =>
  sql<number>`(cast(substr(${time}, 1, 2) AS integer) * 60 + cast(substr(${time}, 4, 2) AS integer))`
