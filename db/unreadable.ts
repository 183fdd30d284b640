/** How much of what lies in a house's rows as JSON, or as a civil time, cannot be read. */
import { and, eq, type SQL, sql, type Table } from 'drizzle-orm'
import { isOddBooking } from '#db/tables/booking.ts'
import {
  listUnreadableWeekdays,
  parseStoredSchedule,
  type UnreadableWeekdays,
} from '#domain/availability/stored-schedule.ts'
import { parseStoredCompletion, parseStoredCompositeItems } from '#domain/booking/stored-booking.ts'
import {
  countUnreadableBlocks,
  parseStoredExceptions,
  parseStoredGallery,
  parseStoredGeneral,
  parseStoredPublicPage,
  parseStoredTabOrder,
  parseStoredTheme,
  type UnreadableBlocks,
} from '#domain/business/stored-settings.ts'
import type { UnreadableCounts, UnreadableKind } from '#domain/business/unreadable.ts'
import { isUnreadableComanda } from '#domain/comanda/comanda.ts'
import { parseStoredTexts, type StoredParser } from '#domain/text/stored-json.ts'
import { isDate, parseTime } from '#domain/time/civil-time.ts'
import { type Db, kit } from './dialect/kit.ts'
import { bookings } from './tables/booking.ts'
import { business_settings } from './tables/business.ts'
import { professionals } from './tables/service.ts'

/** The columns of a table that hold JSON: each has to be counted. */
type JsonColumns<T extends Table> = {
  [K in keyof T['_']['columns']]: T['_']['columns'][K]['_']['columnType'] extends 'SQLiteCustomColumn'
    ? K
    : never
}[keyof T['_']['columns']] &
  string

type Counted = { kind: UnreadableKind; parse: StoredParser<unknown> }

const OF_BUSINESS = {
  schedule_settings: { kind: 'opening_hours', parse: parseStoredSchedule },
  exceptions_settings: { kind: 'blocks', parse: parseStoredExceptions },
  general_settings: { kind: 'settings', parse: parseStoredGeneral },
  public_page_settings: { kind: 'settings', parse: parseStoredPublicPage },
  theme_colors: { kind: 'settings', parse: parseStoredTheme },
  gallery_images: { kind: 'settings', parse: parseStoredGallery },
  tab_order: { kind: 'settings', parse: parseStoredTabOrder },
} as const satisfies Record<JsonColumns<typeof business_settings>, Counted>

const OF_PROFESSIONAL = {
  services: { kind: 'professional_services', parse: parseStoredTexts },
  working_hours: { kind: 'working_hours', parse: parseStoredSchedule },
} as const satisfies Record<JsonColumns<typeof professionals>, Counted>

type RawRow = Record<string, unknown>

/** Columns as the database hands them over: not even JSON that is none has been read yet. */
function toRawColumns<K extends string>(table: Record<K, unknown>, names: readonly K[]) {
  const columns = names.map((name) => [name, sql<unknown>`${table[name]}`])
  // `fromEntries` forgets the names, which are those of the columns.
  return Object.fromEntries(columns) as Record<K, SQL<unknown>>
}

function addUnread(counts: UnreadableCounts, counted: Record<string, Counted>, row: RawRow): void {
  for (const [name, { kind, parse }] of Object.entries(counted)) {
    const raw = row[name]
    if (raw === null || raw === undefined) continue
    const { unread } = parse(kit.parseRaw(raw))
    if (unread > 0) counts[kind] = (counts[kind] ?? 0) + unread
  }
}

/** What a house's page and agenda are made of: its settings and its professionals. */
export async function countUnreadableSettings(db: Db, user_id: string): Promise<UnreadableCounts> {
  const counts: UnreadableCounts = {}
  const business = await db
    .select(toRawColumns(business_settings, listKeys(OF_BUSINESS)))
    .from(business_settings)
    .where(eq(business_settings.user_id, user_id))
  for (const row of business) addUnread(counts, OF_BUSINESS, row)
  const people = await db
    .select(toRawColumns(professionals, listKeys(OF_PROFESSIONAL)))
    .from(professionals)
    .where(and(eq(professionals.user_id, user_id), eq(professionals.deleted, false)))
  for (const row of people) addUnread(counts, OF_PROFESSIONAL, row)
  return counts
}

/** What could not be read of a house's hours and blocks, as its page and its agenda show it instead. */
export async function loadUnreadableHours(
  db: Db,
  user_id: string,
): Promise<{ weekdays: UnreadableWeekdays; blocks: UnreadableBlocks }> {
  const [row] = await db
    .select(toRawColumns(business_settings, ['schedule_settings', 'exceptions_settings'] as const))
    .from(business_settings)
    .where(eq(business_settings.user_id, user_id))
  const parse = (raw: unknown) => (raw === null || raw === undefined ? null : kit.parseRaw(raw))
  return {
    weekdays: listUnreadableWeekdays(parse(row?.schedule_settings)),
    blocks: countUnreadableBlocks(parse(row?.exceptions_settings)),
  }
}

// The names of an object that is declared here and has no others.
const listKeys = <T extends object>(it: T) => Object.keys(it) as (keyof T & string)[]

/** More than these are not counted: a house with so many has another trouble. */
const MOST_COUNTED = 1000

/** Bookings whose date, time, composite, record of completion or comanda cannot be read. */
export async function countUnreadableBookings(db: Db, user_id: string): Promise<number> {
  const { date, time, notes } = bookings
  const rows = await db
    .select({
      date,
      time,
      notes,
      ...toRawColumns(bookings, ['composite_items', 'completion'] as const),
    })
    .from(bookings)
    .where(and(eq(bookings.user_id, user_id), isOddBooking(bookings)))
    .limit(MOST_COUNTED)
  return rows.filter(isUnreadableBooking).length
}

type OddBooking = {
  date: string
  time: string
  notes: string | null
  composite_items: unknown
  completion: unknown
}

function isUnreadableBooking({ date, time, notes, composite_items, completion }: OddBooking) {
  const items = parseStoredCompositeItems(kit.parseRaw(composite_items))
  const closed = completion === null ? null : parseStoredCompletion(kit.parseRaw(completion))
  return (
    !isDate(date) ||
    parseTime(time) === null ||
    items.unread > 0 ||
    (closed?.unread ?? 0) > 0 ||
    isUnreadableComanda(notes)
  )
}
