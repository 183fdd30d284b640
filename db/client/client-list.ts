/** A house's list of clients: pages of what filters leave, in the order asked for. */
import {
  and,
  between,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Db, kit } from '#db/dialect/kit.ts'
import { bookings, isCompleted } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { first_visits } from '#db/tables/visit-sums.ts'
import { getPlainColumn } from '#db/text-search.ts'
import type { ClientSort, VisitorGroup } from '#domain/people/client-record.ts'
import type { Frequency } from '#domain/people/client-statistics.ts'
import type { Period } from '#domain/time/period.ts'
import { type ClientRow, isListedClient } from './clients.ts'
import { readByName } from './name-order.ts'

export type ClientFilters = {
  /** Part of a name, telephone or e-mail. */
  q?: string | undefined
  frequencia?: Frequency | undefined
  /** Whoever has one of them: the spellings of one label. */
  labels?: string[] | undefined
  /** Who may not book at this instant (ms). */
  blocked_at?: number | undefined
  /** Who came before this day and not since (`YYYY-MM-DD`). */
  unseen_since?: string | undefined
  /** `01` to `12` */
  birth_month?: string | undefined
  /** By completed visits; those who are archived are listed among them. */
  visitors?: Visitors | undefined
  /** Who was written down after this one, as a plan's limit has it; null: after nobody, so none is. */
  behind?: { created_at: number; id: string } | null | undefined
  archived: boolean
}

type Visitors = Period & {
  group: VisitorGroup
  /** Of those who came first, who was back within so many days. */
  back_within?: number | undefined
}

export type ClientCursor = { value: string | number; id: string }
type ClientOrder = { sort: ClientSort; descending: boolean }
type ClientPage = ClientOrder & { after: ClientCursor | null; most: number }
type ListedClient = ClientRow & { sort_value: string | number }

/** Nobody's visits stand before everybody's. */
const SORT_KEYS: Record<ClientSort, SQL> = {
  nome: getPlainColumn(clients.nome),
  ultima_visita: sql`coalesce(${clients.ultima_visita}, '')`,
  total_gasto: sql`${clients.total_gasto}`,
  created_at: sql`${clients.created_at}`,
}

export async function listClientPage(
  db: Db,
  user_id: string,
  filters: ClientFilters,
  { sort, descending, after, most }: ClientPage,
): Promise<ListedClient[]> {
  const key = SORT_KEYS[sort]
  const isByName = sort === 'nome'
  const isOurs = isByName ? toCondition(user_id, filters) : toCondition(user_id, filters, 'apart')
  const direction = descending ? sql`DESC` : sql`ASC`
  const read = (stretch: SQL | undefined, limit: number) =>
    db
      .select({ client: clients, sort_value: sql<string | number>`${key}` })
      .from(clients)
      .where(and(isOurs, stretch))
      .orderBy(sql`${key} ${direction}`, sql`${clients.id} ${direction}`)
      .limit(limit)
  const beyond = descending ? sql`<` : sql`>`
  const isBeyond = after && sql`(${key}, ${clients.id}) ${beyond} (${after.value}, ${after.id})`
  const rows =
    isByName && !descending
      ? await readByName({ text: filters.q ?? '', after, most }, read)
      : await read(isBeyond ?? undefined, most)
  const isNumber = sort === 'total_gasto' || sort === 'created_at'
  return rows.map(({ client, sort_value }) => ({
    ...client,
    // PostgreSQL gives its large whole numbers as texts.
    sort_value: isNumber ? Number(sort_value) : sort_value,
  }))
}

export async function countListedClients(
  db: Db,
  user_id: string,
  filters: ClientFilters,
): Promise<number> {
  const isOurs = toCondition(user_id, filters)
  const [row] = await db
    .select({ all: count() })
    .from(filters.q?.trim() ? SEARCHED : clients)
    .where(isOurs)
  return row?.all ?? 0
}

/** The planner does not see that the index holds all that a search looks at. */
const SEARCHED = sql`${clients}${kit.readBy('clients_search')}`

/** @param how where the order is another one than the index of searches has, it is looked through before it */
function toCondition(
  user_id: string,
  filters: ClientFilters,
  how: 'along' | 'apart' = 'along',
): SQL | undefined {
  const { q = '', frequencia, labels, blocked_at, unseen_since, birth_month } = filters
  const { visitors, behind, archived } = filters
  return and(
    eq(clients.user_id, user_id),
    visitors ? isVisitor(user_id, visitors) : eq(clients.deleted, archived),
    how === 'along'
      ? isListedClient(q)
      : and(
          isListedClient(''),
          isFoundApart(user_id, q, visitors ? undefined : eq(clients.deleted, archived)),
        ),
    frequencia === undefined ? undefined : eq(clients.frequencia, frequencia),
    labels === undefined
      ? undefined
      : or(
          ...labels.map(
            (one) => sql`${clients.labels} LIKE ${`%\n${escapeLike(one)}\n%`} ESCAPE '\\'`,
          ),
        ),
    blocked_at === undefined ? undefined : isBlocked(blocked_at),
    unseen_since === undefined
      ? undefined
      : and(isNotNull(clients.ultima_visita), lt(clients.ultima_visita, unseen_since)),
    birth_month === undefined
      ? undefined
      : sql`substr(${clients.birth_date}, 6, 2) = ${birth_month}`,
    behind === undefined ? undefined : isBehind(behind),
  )
}

const isBehind = (last: NonNullable<ClientFilters['behind']> | null): SQL | undefined =>
  last === null
    ? sql`1 = 0`
    : or(
        gt(clients.created_at, last.created_at),
        and(eq(clients.created_at, last.created_at), gt(clients.id, last.id)),
      )

const isFoundApart = (user_id: string, q: string, archived: SQL | undefined): SQL | undefined =>
  q.trim() === ''
    ? undefined
    : sql`${clients.id} IN (SELECT ${clients.id} FROM ${SEARCHED}
        WHERE ${and(eq(clients.user_id, user_id), archived, isListedClient(q))})`

/** As reports count them (`db/reports/clients.ts`). */
function isVisitor(user_id: string, { group, from, to, back_within }: Visitors): SQL | undefined {
  const { client_id, first_day, second_day } = first_visits
  const isFirst = sql`${clients.id} IN (SELECT ${client_id} FROM ${first_visits} WHERE ${and(
    eq(first_visits.user_id, user_id),
    between(first_day, from, to),
    back_within === undefined
      ? undefined
      : sql`${kit.epochDay(second_day)} - ${kit.epochDay(first_day)} <= ${back_within}`,
  )})`
  if (group === 'first') return isFirst
  const came = sql`${clients.id} IN (SELECT ${bookings.client_id} FROM ${bookings} WHERE ${and(
    eq(bookings.user_id, user_id),
    between(bookings.date, from, to),
    isCompleted,
  )})`
  return group === 'came' ? came : and(came, sql`NOT ${isFirst}`)
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const isBlocked = (now: number) =>
  and(
    eq(clients.is_blocked, true),
    sql`(${clients.blocked_until} IS NULL OR ${clients.blocked_until} > ${now})`,
  )

/** A house has some dozens of labels: what is beyond has grown from something else. */
const MOST_LABEL_SETS = 1000

/**
 * The labels that a house's clients have, as they are stored, each writing once: from one to the next
 * in their index, however many clients have it.
 */
export async function listStoredLabels(db: Db, user_id: string): Promise<string[]> {
  const next = (after: SQL) => sql`(
    SELECT min(${clients.labels}) FROM ${clients}
    WHERE ${clients.user_id} = ${user_id} AND labels <> '' AND ${clients.labels} > ${after}
  )`
  const rows = await db
    .select({ labels: sql<string>`labels` })
    .from(sql`(WITH RECURSIVE walk(labels) AS (
      SELECT ${next(sql`''`)}
      UNION ALL
      SELECT ${next(sql`walk.labels`)} FROM walk WHERE walk.labels IS NOT NULL
    ) SELECT labels FROM walk WHERE labels IS NOT NULL LIMIT ${MOST_LABEL_SETS}) AS sets`)
  return rows.map(({ labels }) => labels)
}

type ClientVisits = { visits: number; next: { date: string; time: string } | null }

/**
 * How often some clients have come, and when they come next.
 * @param today `YYYY-MM-DD` at the house
 */
export async function listClientVisits(
  db: Db,
  user_id: string,
  ids: readonly string[],
  today: string,
): Promise<Map<string, ClientVisits>> {
  if (ids.length === 0) return new Map()
  const ofThem = and(
    eq(bookings.user_id, user_id),
    inArray(bookings.client_id, [...ids]),
    eq(bookings.deleted, false),
  )
  const visits = await db
    .select({ client_id: bookings.client_id, visits: count() })
    .from(bookings)
    .where(and(ofThem, eq(bookings.status, 'completed')))
    .groupBy(bookings.client_id)
  const { client_id, date, time } = bookings
  const ahead = await db
    .select({ client_id, date, time })
    .from(bookings)
    .where(and(ofThem, gte(date, today), ne(bookings.status, 'cancelled'), isOpen))
    .orderBy(date, time)
  const next = new Map<string, { date: string; time: string }>()
  for (const one of ahead) if (!next.has(one.client_id)) next.set(one.client_id, one)
  const counts = new Map(visits.map((one) => [one.client_id, one.visits]))
  return new Map(
    ids.map((id) => {
      const at = next.get(id)
      return [
        id,
        { visits: counts.get(id) ?? 0, next: at ? { date: at.date, time: at.time } : null },
      ]
    }),
  )
}

const isOpen = ne(bookings.status, 'completed')
