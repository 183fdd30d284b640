/** The owner's list of bookings: one page of what the filters leave, and sums over all of it. */
import {
  and,
  between,
  count,
  desc,
  eq,
  gte,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { bindLimit, type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, isHeldEncaixe } from '#db/tables/booking.ts'
import { matchContact } from '#db/text-search.ts'
import type { BookingMark, BookingOrigin, StatusFilter } from '#domain/booking/booking.ts'
import type { Period } from '#domain/time/period.ts'
import { type BookingPage, isOlder } from './booking-cursor.ts'
import type { BookingRow } from './bookings.ts'
import { selectWalkIn } from './walk-in.ts'

export type BookingFilters = {
  from?: string | undefined
  to?: string | undefined
  professional_id?: string | undefined
  client_id?: string | undefined
  /** A service's id, booked by itself, or a composite's. */
  service_id?: string | undefined
  /** `cancelled` is without those who did not come. */
  status?: StatusFilter | undefined
  origin?: BookingOrigin | undefined
  mark?: BookingMark | undefined
  /** These alone. */
  ids?: readonly string[] | undefined
  /** Part of a client's name, telephone or e-mail. */
  q?: string | undefined
  deleted: boolean
}

export type BookingTotals = {
  count: number
  /** Of the completed ones. */
  revenue: number
  /** Of those that are open. */
  expected: number
  completed: number
  open: number
  cancelled: number
}

const applyIfGiven = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
  value === undefined ? undefined : condition(value)

function toSearchCondition(user_id: string, filters: BookingFilters): SQL | undefined {
  const { id, client_name: name, client_phone: phone, client_email: email } = bookings
  const contact = { id, user_id: bookings.user_id, name, phone, email }
  return and(
    eq(bookings.user_id, user_id),
    eq(bookings.deleted, filters.deleted),
    applyIfGiven(filters.from, (from) => gte(bookings.date, from)),
    applyIfGiven(filters.to, (to) => lte(bookings.date, to)),
    applyIfGiven(filters.professional_id, (id) => eq(bookings.professional_id, id)),
    applyIfGiven(filters.client_id, (id) => eq(bookings.client_id, id)),
    applyIfGiven(filters.service_id, isOffer),
    applyIfGiven(filters.status, isStatus),
    applyIfGiven(filters.ids, (ids) => kit.isListed(bookings.id, sql`${JSON.stringify(ids)}`)),
    applyIfGiven(filters.origin, (origin) => eq(bookings.origin, origin)),
    applyIfGiven(filters.mark, (mark) => isMarked(user_id, mark)),
    applyIfGiven(filters.q, (q) => matchContact(contact, user_id, q)),
  )
}

/** A composite is stored under its first component: that is no booking of the component. */
function isOffer(id: string): SQL | undefined {
  const alone = and(eq(bookings.service_id, id), eq(bookings.is_composite, false))
  return or(alone, eq(bookings.composite_id, id))
}

function isStatus(status: StatusFilter): SQL | undefined {
  const { cancel_reason } = bookings
  if (status === 'no_show') {
    return and(eq(bookings.status, 'cancelled'), eq(cancel_reason, 'no_show'))
  }
  if (status === 'open') return notInArray(bookings.status, ['completed', 'cancelled'])
  if (status !== 'cancelled') return eq(bookings.status, status)
  return and(eq(bookings.status, status), or(isNull(cancel_reason), ne(cancel_reason, 'no_show')))
}

/** As the reports count them. */
function isMarked(user_id: string, mark: BookingMark): SQL | undefined {
  if (mark === 'encaixe') return isHeldEncaixe
  if (mark === 'courtesy') return and(eq(bookings.status, 'completed'), bookings.is_courtesy)
  return and(ne(bookings.status, 'cancelled'), eq(bookings.client_id, selectWalkIn(user_id)))
}

/** The days of a list that is asked for by them alone; null of any other. */
export function findPlainDays({ from, to, deleted, ...rest }: BookingFilters): Period | null {
  const isPlain = !deleted && Object.values(rest).every((value) => value === undefined)
  return isPlain && from !== undefined && to !== undefined ? { from, to } : null
}

// What the list shows first; the rest is asked for seldom.
const plainPage = prepareOnce('bookings_plain_page', (db) => {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        ...[eq(bookings.user_id, sql.placeholder('user_id')), eq(bookings.deleted, false)],
        between(bookings.date, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .orderBy(desc(bookings.date), desc(bookings.time), desc(bookings.id))
    .limit(bindLimit('size'))
    .offset(bindLimit('skipped'))
})

/** Newest date first. */
export async function searchBookings(
  db: Db,
  user_id: string,
  filters: BookingFilters,
  { page, size }: { page: number; size: number },
): Promise<BookingRow[]> {
  const days = findPlainDays(filters)
  if (days) return plainPage(db).execute({ user_id, ...days, size, skipped: (page - 1) * size })
  return db
    .select()
    .from(bookings)
    .where(toSearchCondition(user_id, filters))
    .orderBy(desc(bookings.date), desc(bookings.time), desc(bookings.id))
    .limit(size)
    .offset((page - 1) * size)
}

/** All that match, newest date first, from where the part before ended. */
export async function listMatchingBookings(
  db: Db,
  user_id: string,
  filters: BookingFilters,
  { after, most }: BookingPage,
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(and(toSearchCondition(user_id, filters), after ? isOlder(after) : undefined))
    .orderBy(desc(bookings.date), desc(bookings.time), desc(bookings.id))
    .limit(most)
}

/** `getRevenue` (domain/comanda/sale.ts) in SQL; a test holds the two together. */
export const revenue = sql`CASE WHEN ${bookings.is_courtesy} THEN 0 ELSE coalesce(${bookings.comanda_total}, ${bookings.price}) END`
const sumWhere = (condition: SQL, value: SQL) =>
  sql`coalesce(sum(CASE WHEN ${condition} THEN ${value} ELSE 0 END), 0)`.mapWith(Number)

const isCompleted = sql`${bookings.status} = 'completed'`
/** Counts and sums over some bookings; the rest of `count` is open. */
export const selectTotals = (db: Db, isAsked: SQL | undefined) =>
  db
    .select({
      count: count(),
      revenue: sumWhere(isCompleted, revenue),
      expected: sumWhere(sql`${bookings.status} NOT IN ('completed', 'cancelled')`, revenue),
      completed: sumWhere(isCompleted, sql`1`),
      cancelled: sumWhere(sql`${bookings.status} = 'cancelled'`, sql`1`),
    })
    .from(bookings)
    .where(isAsked)

export async function getBookingTotals(
  db: Db,
  user_id: string,
  filters: BookingFilters,
): Promise<BookingTotals> {
  const [totals] = await selectTotals(db, toSearchCondition(user_id, filters))
  const found = totals ?? EMPTY_TOTALS
  return { ...found, open: found.count - found.completed - found.cancelled }
}

const EMPTY_TOTALS = { count: 0, revenue: 0, expected: 0, completed: 0, cancelled: 0 }
