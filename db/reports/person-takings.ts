/** What a professional brought in, row by row: their part of each visit, and what they sold over the counter. */
import {
  and,
  asc,
  between,
  type Column,
  desc,
  eq,
  gt,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { revenue } from '#db/booking/booking-search.ts'
import { bindLimit, type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, isCompleted, isCompletedBound } from '#db/tables/booking.ts'
import { commissions, product_sales } from '#db/tables/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { TakingsPart } from '#domain/report/takings.ts'
import {
  MINUTES_A_DAY,
  MS_A_MINUTE,
  parseTime,
  toMinuteOfDay,
  toTimeOfDay,
} from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { loadVisitSums } from './visit-sums.ts'

type Filter = Period & {
  professional_id: string
  of: TakingsPart | null
  /** How far the house's clock is ahead of UTC (ms). */
  ahead: number
}
type PersonTaking = {
  kind: 'visit' | 'sale'
  id: string
  date: string
  /** By which it is listed: of a sale when it was made, of a visit its time as it is stored. */
  at: string
  /** Null of a sale over the counter. */
  time: string | null
  client_name: string | null
  guest_name: string | null
  what: string
  services: Centavos
  products: Centavos
}
type Cursor = Pick<PersonTaking, 'date' | 'at' | 'id'>
type Page = { after: Cursor | null; most: number }

const asked = {
  user_id: sql.placeholder('user_id'),
  professional_id: sql.placeholder('professional_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
  /** Behind which the page begins. */
  day: sql.placeholder('day'),
  at: sql.placeholder('at'),
  minute: sql.placeholder('minute'),
  id: sql.placeholder('id'),
}

/** Of the days of a page, and behind its beginning. */
const isOnPage = (date: Column, isBehindTime: SQL | undefined): SQL | undefined =>
  and(between(date, asked.from, asked.to), or(lt(date, asked.day), isBehindTime))

const isBehind = (time: Column, id: Column): SQL | undefined =>
  or(lt(time, asked.at), and(eq(time, asked.at), gt(id, asked.id)))

function toPage({ from, to, professional_id, ahead }: Filter, { after, most }: Page) {
  const until = after && after.date < to ? after.date : to
  // Without a beginning all are behind it.
  const { date: day, at, id } = after ?? { date: '9', at: '', id: '' }
  return { professional_id, ahead, from, to: until, day, at, id, most }
}

/** The newest first, as pages show them. */
function compareRows(a: Cursor, b: Cursor): number {
  if (a.date !== b.date) return a.date > b.date ? -1 : 1
  if (a.at !== b.at) return a.at > b.at ? -1 : 1
  return a.id < b.id ? -1 : Number(a.id > b.id)
}

/** Their own visits, and those at which they had a part: an index of each says which come next. */
const ownVisits = prepareOnce('person_visits', (db) => {
  const { id, date, time } = bookings
  return db
    .select({ id: sql<string>`${id}`, date: sql<string>`${date}`, at: sql<string>`${time}` })
    .from(sql`${bookings}${kit.readBy('bookings_professional')}`)
    .where(
      and(
        eq(bookings.user_id, asked.user_id),
        eq(bookings.professional_id, asked.professional_id),
        isOnPage(date, isBehind(time, id)),
        isCompleted,
      ),
    )
    .orderBy(desc(date), desc(time), asc(id))
    .limit(bindLimit('most'))
})
const selectPartVisits = (db: Db, isPart?: SQL) => {
  const { booking_id: id, date } = commissions
  const { time } = bookings
  return db
    .selectDistinct({ id, date, at: sql<string>`${time}` })
    .from(commissions)
    .innerJoin(bookings, and(eq(bookings.id, id), eq(bookings.user_id, commissions.user_id)))
    .where(
      and(
        eq(commissions.user_id, asked.user_id),
        eq(commissions.professional_id, asked.professional_id),
        isOnPage(date, isBehind(time, id)),
        isPart,
      ),
    )
    .orderBy(desc(date), desc(time), asc(id))
    .limit(bindLimit('most'))
}
const partVisits = prepareOnce('person_part_visits', (db) => selectPartVisits(db))
const productVisits = prepareOnce('person_product_visits', (db) =>
  selectPartVisits(db, eq(commissions.tipo, 'produto')),
)

/** @returns of a page's visits the next, some of which may count for nothing */
async function listNextVisits(
  db: Db,
  of: TakingsPart | null,
  page: ReturnType<typeof toPage> & { user_id: string },
): Promise<Cursor[]> {
  if (of === 'products') return productVisits(db).execute(page)
  const visits = new Map<string, Cursor>()
  for (const one of await ownVisits(db).execute(page)) visits.set(one.id, one)
  for (const one of await partVisits(db).execute(page)) visits.set(one.id, one)
  return [...visits.values()].sort(compareRows).slice(0, page.most)
}

type PackedVisit = [
  ...[id: string, date: string, time: string, client_name: string, guest_name: string | null],
  ...[what: string, services: Centavos, products: Centavos],
]

/** As `sumVisitDays` adds it up: what no part says a comanda was sold for is its own professional's. */
const takingsOfVisits = prepareOnce('person_takings', (db) => {
  const { id, date, time, client_name, guest_name, service_name } = bookings
  const shown = { id, date, time, client_name, guest_name, service_name }
  const { gross, tipo } = commissions
  const isOwn = (column: SQLWrapper) => sql`${column} = ${asked.professional_id}`
  const sumOwn = (isPart: SQL) =>
    sql`coalesce(sum(CASE WHEN ${isOwn(commissions.professional_id)} AND ${isPart} THEN ${gross} ELSE 0 END), 0)`
  const rest = sql`CASE WHEN ${isOwn(bookings.professional_id)} THEN ${revenue} - coalesce(sum(${gross}), 0) ELSE 0 END`
  const services = sql`${sumOwn(sql`${tipo} <> 'produto'`)} + ${rest}`
  const products = sumOwn(sql`${tipo} = 'produto'`)
  const visits = db
    .select({ ...shown, services: services.as('services'), products: products.as('products') })
    .from(bookings)
    .leftJoin(
      commissions,
      and(eq(commissions.booking_id, id), eq(commissions.user_id, bookings.user_id)),
    )
    .where(
      and(
        eq(bookings.user_id, asked.user_id),
        kit.isListed(id, sql.placeholder('ids')),
        isCompletedBound(),
      ),
    )
    .groupBy(id)
    .as('visits')
  const packed = kit.tuple(
    ...[visits.id, visits.date, visits.time, visits.client_name, visits.guest_name],
    ...[visits.service_name, visits.services, visits.products],
  )
  return db.select({ all: kit.list(packed) }).from(visits)
})

async function loadTakings(
  db: Db,
  user_id: string,
  professional_id: string,
  visits: readonly Cursor[],
): Promise<PersonTaking[]> {
  if (visits.length === 0) return []
  const ids = JSON.stringify(visits.map(({ id }) => id))
  const [row] = await takingsOfVisits(db).execute({ user_id, professional_id, ids })
  // The statement made this text.
  const packed = JSON.parse(row?.all ?? '[]') as PackedVisit[]
  return packed.map(unpackVisit).sort(compareRows)
}

function unpackVisit(packed: PackedVisit): PersonTaking {
  const time = packed[2]
  // By place, without spreads: these took longer than to read it.
  return {
    kind: 'visit',
    id: packed[0],
    date: packed[1],
    at: time,
    time: parseTime(time) ?? time,
    client_name: packed[3],
    guest_name: packed[4],
    what: packed[5],
    services: packed[6],
    products: packed[7],
  }
}

async function listVisits(
  db: Db,
  user_id: string,
  filter: Filter,
  page: Page,
): Promise<PersonTaking[]> {
  const { of, professional_id } = filter
  const found: PersonTaking[] = []
  for (let { after, most } = page; ; ) {
    const next = await listNextVisits(db, of, { ...toPage(filter, { after, most }), user_id })
    for (const one of await loadTakings(db, user_id, professional_id, next))
      if (of ? one[of] !== 0 : one.services !== 0 || one.products !== 0) found.push(one)
    after = next.at(-1) ?? null
    if (!after || next.length < most || found.length >= page.most) return found
    // A few at first: nearly always they are enough.
    most = most === page.most ? page.most - found.length + 5 : page.most
  }
}

const sales = prepareOnce('person_sales', (db) => {
  const { id, day, client_name, product_name, total_price, sale_date } = product_sales
  const local = sql`(${sale_date} + CAST(${sql.placeholder('ahead')} AS bigint))`
  const minute = sql<number>`CAST(${local} % ${sql.raw(String(MINUTES_A_DAY * MS_A_MINUTE))} / ${sql.raw(String(MS_A_MINUTE))} AS integer)`
  const isBehindTime = or(lt(minute, asked.minute), and(eq(minute, asked.minute), gt(id, asked.id)))
  return db
    .select({ id, date: day, minute, client_name, what: product_name, products: total_price })
    .from(product_sales)
    .where(
      and(
        eq(product_sales.user_id, asked.user_id),
        // As their index says it.
        sql`is_standalone = true`,
        eq(product_sales.professional_id, asked.professional_id),
        isOnPage(day, isBehindTime),
      ),
    )
    .orderBy(desc(day), desc(minute), asc(id))
    .limit(bindLimit('most'))
})

async function listSales(
  db: Db,
  user_id: string,
  filter: Filter,
  page: Page,
): Promise<PersonTaking[]> {
  const minute = toMinuteOfDay(parseTime(page.after?.at) ?? '00:00')
  const rows = await sales(db).execute({ user_id, minute, ...toPage(filter, page) })
  return rows.map(({ id, date, minute, client_name, what, products }) => ({
    kind: 'sale',
    id,
    date,
    at: toTimeOfDay(minute),
    time: null,
    client_name,
    guest_name: null,
    what,
    services: 0,
    products,
  }))
}

/** The newest first, from behind a place on. */
export async function listPersonTakings(
  db: Db,
  user_id: string,
  filter: Filter,
  page: Page,
): Promise<PersonTaking[]> {
  const visits = await listVisits(db, user_id, filter, page)
  // Behind the last of a full page none is looked for.
  const own = { ...filter, from: visits[page.most - 1]?.date ?? filter.from }
  const sold = own.of === 'services' ? [] : await listSales(db, user_id, own, page)
  return [...visits, ...sold].sort(compareRows).slice(0, page.most)
}

/** What all of these come to, as the report of all professionals has it. */
export async function sumPersonTakings(
  db: Db,
  user_id: string,
  { professional_id, ...period }: Period & { professional_id: string },
): Promise<{ services: Centavos; products: Centavos }> {
  const { people } = await loadVisitSums(db, user_id, period, ['people'])
  const { services = 0, products = 0 } = people.get(professional_id) ?? {}
  return { services, products }
}
