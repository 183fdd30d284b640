/** Who came to the visits of a statement's parts, and when. */
import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import type { StatementPart } from '#domain/statement/statement.ts'
import { addDays, isDate, parseTime } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import type { StatementScope } from './accruals.ts'

const packNames = (name: string, isAsked: SQL | undefined) =>
  prepareOnce(name, (db) => {
    const { id, client_name, time } = bookings
    return db
      .select({ visits: kit.list(kit.tuple(id, client_name, time)) })
      .from(bookings)
      .where(and(eq(bookings.user_id, sql.placeholder('user_id')), isAsked))
  })
const namesOfVisits = packNames(
  'statement_visit_names',
  kit.isListed(bookings.id, sql.placeholder('ids')),
)
/** A professional's days lie together, where each visit by its id lies somewhere else: a third of the time. */
const namesOfDays = packNames(
  'statement_day_names',
  and(
    eq(bookings.professional_id, sql.placeholder('professional_id')),
    between(bookings.date, sql.placeholder('from'), sql.placeholder('to')),
  ),
)

/** Of how many days all visits are read for the sake of those that are asked for. */
const MOST_DAYS_OF_NAMES = 31

type VisitNames = Map<string, { client_name: string; time: string }>

/**
 * Who came to some visits and when, by booking, where that is still known; of others of these days too.
 * @param visits mostly the professional's own, by their days
 */
export async function findVisitNames(
  db: Db,
  { user_id, professional_id }: StatementScope,
  visits: readonly Pick<StatementPart, 'booking_id' | 'date'>[],
): Promise<VisitNames> {
  const names: VisitNames = new Map()
  const days = findDays(visits)
  if (days) {
    const [own] = await namesOfDays(db).execute({ user_id, professional_id, ...days })
    addNames(names, own?.visits)
  }
  const missing = new Set<string>()
  for (const { booking_id } of visits) if (!names.has(booking_id)) missing.add(booking_id)
  if (missing.size > 0) {
    const ids = JSON.stringify([...missing])
    const [others] = await namesOfVisits(db).execute({ user_id, ids })
    addNames(names, others?.visits)
  }
  return names
}

/** From the first visit's day on, while others are near. */
function findDays(visits: readonly { date: string }[]): Period | null {
  const from = visits[0]?.date
  if (from === undefined || !isDate(from)) return null
  const most = addDays(from, MOST_DAYS_OF_NAMES - 1)
  let to = from
  for (const { date } of visits) if (date > to && date <= most) to = date
  return { from, to }
}

function addNames(names: VisitNames, text = '[]'): void {
  // `packNames` made this text.
  const visits = JSON.parse(text) as [id: string, client: string, time: string][]
  for (const visit of visits)
    names.set(visit[0], { client_name: visit[1], time: parseTime(visit[2]) ?? visit[2] })
}
