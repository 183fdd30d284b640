import { and, eq, type SQL, sql } from 'drizzle-orm'
import { toMinuteSql } from '#db/dialect/civil-sql.ts'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import { MAX_OCCUPATION_MINUTES } from '#domain/availability/occupation.ts'
import {
  BOOKING_ORIGINS,
  BOOKING_STATUSES,
  type BookingOrigin,
  type BookingStatus,
  type CancelReason,
  PUBLIC_ORIGINS,
  REVIEW_STATUSES,
  type ReviewStatus,
} from '#domain/booking/booking.ts'
import type { LinkPurpose } from '#domain/booking/link.ts'
import { parseStoredCompletion, parseStoredCompositeItems } from '#domain/booking/stored-booking.ts'
import { MINUTES_A_DAY } from '#domain/time/civil-time.ts'
import { owner } from './business.ts'
import { client_sessions, clients } from './client.ts'
import { composite_services, professionals, services } from './service.ts'
import { checkTiming, timingColumns } from './service-timing.ts'

const {
  table,
  text,
  integer,
  boolean,
  json,
  instant,
  money,
  index,
  uniqueIndex,
  primaryKey,
  check,
} = kit

type BookingColumns = Record<
  'date' | 'time' | 'composite_items' | 'completion' | 'notes' | 'comanda_total',
  Parameters<typeof kit.isTime>[0]
>

/**
 * Is something about a booking not as it is written today? The few that are have an index, so that
 * they can be counted without looking at all of them; what of it can be read after all is told there.
 */
export const isOddBooking = (t: BookingColumns): SQL => sql`(NOT ${kit.isDate(t.date)}
  OR NOT ${kit.isTime(t.time)}
  OR NOT ${kit.isJsonArray(t.composite_items)}
  OR (${t.completion} IS NOT NULL AND NOT ${kit.isJsonObject(t.completion)})
  OR (${t.notes} LIKE '{%"comandaItens"%' AND (${t.comanda_total} IS NULL OR NOT ${kit.isJson(t.notes)})))`

/** Completed and outside the trash, in the words of the indexes of visits: SQLite takes them for no bound value. */
export const isCompleted: SQL = sql.raw(`deleted = false AND status = 'completed'`)

/** The same of bookings that a query calls by another name. */
export const isCompletedAs = (alias: string): SQL =>
  sql.raw(`${alias}.deleted = false AND ${alias}.status = 'completed'`)

/** The same in bound values: of bookings that are found by another index. */
export const isCompletedBound = (): SQL | undefined =>
  and(eq(bookings.deleted, false), eq(bookings.status, 'completed'))

/** Outside the trash and not called off. */
export const isHeldEncaixe: SQL = sql.raw(`deleted = false AND encaixe AND status <> 'cancelled'`)

/** Goes on after its own day; one whose time cannot be read is left to the rule. */
export const reachesOver = ({
  time,
  duration,
  buffer_after,
}: Record<'time' | 'duration' | 'buffer_after', BookingColumns['time']>): SQL =>
  sql`deleted = false AND status <> 'cancelled' AND CASE WHEN ${kit.isTime(time)}
  THEN ${toMinuteSql(time)} + ${duration} + ${buffer_after} > ${sql.raw(String(MINUTES_A_DAY))}
  ELSE true END`

export const bookings = table(
  'bookings',
  {
    id: text().primaryKey(),
    user_id: owner(),
    client_id: text()
      .notNull()
      .references(() => clients.id),
    client_name: text().notNull(),
    client_phone: text(),
    client_email: text(),
    /** Who comes in the client's place: a child, a friend, booked for under the client's contact. */
    guest_name: text(),
    service_id: text()
      .notNull()
      .references(() => services.id),
    service_name: text().notNull(),
    professional_id: text()
      .notNull()
      .references(() => professionals.id),
    professional_name: text().notNull(),
    date: text().notNull(),
    time: kit.time().notNull(),
    ...timingColumns,
    price: money().notNull(),
    service_original_price: money().notNull(),
    /** A plain note, or the comanda as the documents write it. */
    notes: text(),
    /** What the client wrote as they booked; `notes` are the house's to change. */
    client_note: text(),
    /** `valorTotal` of the comanda in `notes`, for sums; null where there is none. */
    comanda_total: money(),
    status: text().$type<BookingStatus>().notNull(),
    cancel_reason: text().$type<CancelReason>(),
    review_status: text().$type<ReviewStatus>(),
    is_courtesy: boolean().notNull().default(false),
    is_composite: boolean().notNull().default(false),
    composite_id: text().references(() => composite_services.id, { onDelete: 'set null' }),
    composite_items: json(parseStoredCompositeItems).notNull(),
    /** A deliberate overlap, which only the owner can make. */
    encaixe: boolean().notNull().default(false),
    origin: text().$type<BookingOrigin>().notNull(),
    /** The client session that made it. */
    session_id: text().references(() => client_sessions.id),
    /** Made by the house, or in a session that has proved a contact that it carries. */
    contact_confirmed: boolean().notNull().default(true),
    /** When the client said that they will come. */
    presence_confirmed_at: instant(),
    /** When the house reminded the client of it by hand, of the time at which it stands. */
    reminded_at: instant(),
    /** Bookings that were made together, to repeat. */
    series_id: text(),
    completed_at: instant(),
    /** What closing changed elsewhere and reopening has to put back. */
    completion: json(parseStoredCompletion),
    /** Raised by each change, so that the second of two editors is told. */
    version: integer().notNull().default(1),
    deleted: boolean().notNull().default(false),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('bookings_day').on(t.user_id, t.date, t.time),
    index('bookings_session').on(t.session_id),
    index('bookings_series')
      .on(t.user_id, t.series_id, t.date, t.time)
      .where(sql`series_id IS NOT NULL`),
    index('bookings_professional').on(t.user_id, t.professional_id, t.date, t.time),
    // For sums over the house: the rows themselves are not read.
    index('bookings_totals').on(
      ...([t.user_id, t.deleted, t.date, t.status, t.professional_id, t.is_courtesy] as const),
      ...([t.comanda_total, t.price, t.cancel_reason, t.origin] as const),
    ),
    index('bookings_made').on(t.user_id, t.created_at, t.deleted, t.origin),
    index('bookings_client').on(t.user_id, t.client_id, t.date, t.time),
    // How often each is booked: counted without the rows. Deleting a service looks through it too.
    index('bookings_service').on(
      ...([t.service_id, t.date, t.user_id, t.deleted, t.status, t.composite_id] as const),
    ),
    index('bookings_composite').on(t.composite_id).where(sql`composite_id IS NOT NULL`),
    // What strangers sent lately: few, and counted at each of their bookings.
    index('bookings_unproven').on(t.user_id, t.created_at).where(sql`contact_confirmed = false`),
    // Who was there when: counted without the rows.
    index('bookings_visits').on(t.user_id, t.client_id, t.date).where(isCompleted),
    // Who was there on some days: counted without the rows.
    index('bookings_visitors').on(t.user_id, t.date, t.client_id).where(isCompleted),
    // Few; what is asked of all does without them.
    index('bookings_encaixe').on(t.user_id, t.date).where(isHeldEncaixe),
    // What goes on after midnight: few of all.
    index('bookings_over').on(t.user_id, t.date).where(reachesOver(t)),
    // What lies in the trash is taken off sums that would otherwise look up each of the others.
    index('bookings_trash').on(t.user_id, t.id).where(sql`deleted = true`),
    index('bookings_odd').on(t.user_id).where(isOddBooking(t)),
    // Whose bookings they are: by telephone or e-mail, at this house and over all houses.
    index('bookings_phone').on(t.client_phone, t.user_id),
    index('bookings_email').on(t.client_email, t.user_id),
    check('bookings_status', isOneOf(t.status, BOOKING_STATUSES)),
    check('bookings_review_status', isOneOf(t.review_status, REVIEW_STATUSES)),
    check('bookings_origin', isOneOf(t.origin, BOOKING_ORIGINS)),
    check('bookings_price', sql`${t.price} >= 0 AND ${t.service_original_price} >= 0`),
    check('bookings_date', kit.isDate(t.date)),
    check('bookings_time', kit.isTime(t.time)),
    ...checkTiming('bookings', t),
  ],
)

/** The links that messages carry to a booking; of each only the hash is kept. */
export const booking_links = table(
  'booking_links',
  {
    hash: text().primaryKey(),
    /** The booking's: it needs no reference of its own, by which a profile's end would read them all. */
    user_id: text().notNull(),
    booking_id: text()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** Everything a client does with a booking, or its receipt alone. */
    purpose: text().$type<LinkPurpose>().notNull().default('booking'),
    created_at: instant().notNull(),
  },
  (t) => [index('booking_links_booking').on(t.booking_id)],
)

/** How often a business's page was opened: a count a day and source, and nothing of anybody. */
export const page_visits = table(
  'page_visits',
  {
    user_id: owner(),
    date: text().notNull(),
    origin: text().$type<BookingOrigin>().notNull(),
    /** The site that led here or that the widget stands on; empty where none is told. */
    site: text().notNull(),
    visits: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.date, t.origin, t.site] }),
    check('page_visits_date', kit.isDate(t.date)),
    check('page_visits_origin', isOneOf(t.origin, PUBLIC_ORIGINS)),
  ],
)

/**
 * When each professional is taken, in civil minutes (`domain/time/civil-time.ts`), half open. The database
 * itself fills it from `bookings` and refuses an overlap; nothing else ever writes here.
 */
export const occupancy = table(
  'occupancy',
  {
    booking_id: text()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    user_id: text().notNull(),
    professional_id: text().notNull(),
    starts: integer().notNull(),
    ends: integer().notNull(),
    encaixe: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.booking_id, t.part] }),
    index('occupancy_day').on(t.user_id, t.professional_id, t.starts, t.ends),
    check(
      'occupancy_span',
      sql`${t.ends} - ${t.starts} BETWEEN 1 AND ${sql.raw(String(MAX_OCCUPATION_MINUTES))}`,
    ),
  ],
)

export const reviews = table(
  'reviews',
  {
    id: text().primaryKey(),
    user_id: owner(),
    booking_id: text().references(() => bookings.id, { onDelete: 'set null' }),
    /** Whose booking it was, also once that is gone. */
    client_id: text(),
    rating: integer().notNull(),
    comment: text(),
    client_name: text().notNull(),
    service_name: text(),
    professional_name: text(),
    /** What the house answered, for all to read. */
    answer: text(),
    answered_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('reviews_user').on(t.user_id, t.created_at),
    index('reviews_client').on(t.user_id, t.client_id),
    uniqueIndex('reviews_booking').on(t.booking_id),
    check('reviews_rating', sql`${t.rating} BETWEEN 1 AND 5`),
    check('reviews_comment', sql`length(${t.comment}) <= 500`),
  ],
)
