import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings, reviews } from '#db/tables/booking.ts'
import { client_merges, client_notes, clients } from '#db/tables/client.ts'
import { account_moves } from '#db/tables/money.ts'
import { product_sales } from '#db/tables/sale.ts'
import { MERGE_UNDO_MS } from '#domain/people/client-merge.ts'
import type { ClientRow } from './clients.ts'
import { forgetClient } from './erase-client.ts'

export type MergeRow = typeof client_merges.$inferSelect

/** So many rows change their client at a time: meanwhile SQLite lets nobody else write. */
const MOVED_AT_A_TIME = 100
/** A day's cleaning forgets so many at most. */
const MOST_FORGOTTEN = 500

/** Also one that was joined to another, who has no record of their own. */
export async function findMergedClient(
  db: Db,
  user_id: string,
  id: string,
): Promise<ClientRow | null> {
  const [client] = await db
    .select()
    .from(clients)
    .where(and(eq(clients.user_id, user_id), eq(clients.id, id)))
  return client ?? null
}

export async function insertMerge(tx: Db, merge: MergeRow): Promise<void> {
  await tx.insert(client_merges).values(merge)
}

/** What was moved, and what else is kept of a merge, as far as it has come by now. */
export async function updateMerge(
  tx: Db,
  user_id: string,
  id: string,
  { moved, created_at }: Pick<MergeRow, 'moved' | 'created_at'>,
): Promise<void> {
  await tx
    .update(client_merges)
    .set({ moved, created_at })
    .where(and(eq(client_merges.user_id, user_id), eq(client_merges.id, id)))
}

/** Whose record is no longer one of its own: until then the merge has not come to its end. */
const isFinished = sql<boolean>`coalesce(${clients.merged_into} = ${client_merges.kept_id}, false)`

/**
 * Merges that did not come to their end, or whose undo did not: something of the one may hang on the other.
 * @param client_ids those of which either of the two is one
 */
export async function listUnfinishedMerges(
  db: Db,
  user_id: string,
  client_ids: readonly string[],
): Promise<MergeRow[]> {
  const { kept_id, gone_id } = client_merges
  // One after the other, each by the index of its column.
  const found: MergeRow[] = []
  for (const one of [kept_id, gone_id]) {
    const rows = await db
      .select({ merge: client_merges })
      .from(client_merges)
      .innerJoin(clients, eq(clients.id, gone_id))
      .where(
        and(eq(client_merges.user_id, user_id), inArray(one, [...client_ids]), not(isFinished)),
      )
    for (const { merge } of rows) if (!found.some(({ id }) => id === merge.id)) found.push(merge)
  }
  return found
}

export async function findMerge(db: Db, user_id: string, id: string): Promise<MergeRow | null> {
  const [merge] = await db
    .select()
    .from(client_merges)
    .where(and(eq(client_merges.user_id, user_id), eq(client_merges.id, id)))
  return merge ?? null
}

export async function deleteMerge(tx: Db, user_id: string, id: string): Promise<void> {
  await tx
    .delete(client_merges)
    .where(and(eq(client_merges.user_id, user_id), eq(client_merges.id, id)))
}

/** What was joined to a client, or began to be, and can be parted from them again, newest first. */
export async function listMerges(
  db: Db,
  user_id: string,
  kept_id: string,
  now: number,
): Promise<{ id: string; nome: string; created_at: number; finished: boolean }[]> {
  const { id, created_at } = client_merges
  return db
    .select({ id, nome: clients.nome, created_at, finished: isFinished.mapWith(Boolean) })
    .from(client_merges)
    .innerJoin(clients, eq(clients.id, client_merges.gone_id))
    .where(
      and(
        eq(client_merges.user_id, user_id),
        eq(client_merges.kept_id, kept_id),
        gt(client_merges.created_at, now - MERGE_UNDO_MS),
        // Of one that was joined to somebody else meanwhile nothing can be parted.
        or(isNull(clients.merged_into), isFinished),
      ),
    )
    .orderBy(desc(client_merges.created_at), desc(client_merges.id))
}

/** What hangs on a client and goes with them, by the name under which a merge keeps its ids. */
const OWNED = {
  bookings,
  sales: product_sales,
  reviews,
  notes: client_notes,
  moves: account_moves,
} as const
type Owned = keyof typeof OWNED

function mapOwned<T>(toValue: (name: Owned) => T): Record<Owned, T> {
  const values = listOwnedNames().map((name) => [name, toValue(name)] as const)
  // One for each name of the record.
  return Object.fromEntries(values) as Record<Owned, T>
}

// They are its own keys, all of them.
const listOwnedNames = () => Object.keys(OWNED) as Owned[]

/** Of each kind the ids; one that is lacking had no client when it was written. */
export type Moved = Partial<Record<Owned, readonly string[]>>

/** Also what came to be theirs after the merge had begun. */
export const joinMoved = (one: Moved, other: Moved): Required<Moved> =>
  mapOwned((name) => [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])])

/** The ids of what is a client's. */
export function listOwned(db: Db, user_id: string, client_id: string): Promise<Required<Moved>> {
  return listSomeOwned(db, user_id, client_id, null)
}

async function listSomeOwned(
  db: Db,
  user_id: string,
  client_id: string,
  most: number | null,
): Promise<Required<Moved>> {
  const owned: Record<Owned, string[]> = mapOwned(() => [])
  let room = most
  for (const name of listOwnedNames()) {
    if (room === 0) break
    const table = OWNED[name]
    const query = db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.user_id, user_id), eq(table.client_id, client_id)))
    const rows = await (room === null ? query : query.limit(room))
    if (room !== null) room -= rows.length
    owned[name] = rows.map(({ id }) => id)
  }
  return owned
}

/**
 * Gives some of what is one client's to another.
 * @returns the ids of what moved; `isAll`: nothing is left of the one
 */
export async function moveSome(
  tx: Db,
  user_id: string,
  { from, to }: Way,
): Promise<{ moved: Required<Moved>; isAll: boolean }> {
  const moved = await listSomeOwned(tx, user_id, from, MOVED_AT_A_TIME)
  await moveRows(tx, user_id, { from, to }, moved)
  return { moved, isAll: Object.values(moved).flat().length < MOVED_AT_A_TIME }
}

/** From which client to which. */
type Way = { from: string; to: string }

async function moveRows(tx: Db, user_id: string, { from, to }: Way, moved: Moved): Promise<void> {
  for (const name of listOwnedNames()) {
    const ids = moved[name] ?? []
    if (ids.length === 0) continue
    const table = OWNED[name]
    const theirs = and(
      ...[eq(table.user_id, user_id), eq(table.client_id, from), inArray(table.id, [...ids])],
    )
    const version = sql`${bookings.version} + 1`
    await (table === bookings
      ? tx.update(bookings).set({ client_id: to, version })
      : tx.update(table).set({ client_id: to })
    ).where(theirs)
  }
}

/** What moved, in parts that are moved back in one transaction each; at least one. */
export function splitMoved(moved: Moved): Moved[] {
  const rows = listOwnedNames().flatMap((name) => (moved[name] ?? []).map((id) => ({ name, id })))
  const count = Math.max(1, Math.ceil(rows.length / MOVED_AT_A_TIME))
  return Array.from({ length: count }, (_, i) => {
    const part = rows.slice(i * MOVED_AT_A_TIME, (i + 1) * MOVED_AT_A_TIME)
    return mapOwned((wanted) => part.flatMap(({ name, id }) => (name === wanted ? [id] : [])))
  })
}

/**
 * Gives back some of what had moved, of what is still theirs to whom it moved.
 * @param moved one of `splitMoved`; what a booking charged since goes with the booking
 */
export async function moveBack(tx: Db, user_id: string, way: Way, moved: Moved): Promise<void> {
  await moveRows(tx, user_id, way, moved)
  if (!moved.bookings?.length) return
  const { client_id, booking_id } = account_moves
  await tx
    .update(account_moves)
    .set({ client_id: way.to })
    .where(
      and(
        eq(account_moves.user_id, user_id),
        eq(client_id, way.from),
        inArray(booking_id, [...moved.bookings]),
      ),
    )
}

/** Longer ago than one is undone. */
const isOld = (now: number) => lte(client_merges.created_at, now - MERGE_UNDO_MS)
/** The other is a record of its own, so that something of the one may hang on it: nobody ended what they began. */
const isStopped = and(isNull(clients.merged_into), isNull(clients.erased_at))

/**
 * Of every house: merges, and undos of some, that nobody has ended while they could be undone.
 * @param only one of them, to look again
 */
export async function listStoppedMerges(db: Db, now: number, only?: string): Promise<MergeRow[]> {
  const rows = await db
    .select({ merge: client_merges })
    .from(client_merges)
    .innerJoin(clients, eq(clients.id, client_merges.gone_id))
    .where(and(only === undefined ? undefined : eq(client_merges.id, only), isOld(now), isStopped))
    .orderBy(client_merges.created_at, client_merges.id)
    .limit(MOST_FORGOTTEN)
  return rows.map(({ merge }) => merge)
}

/** Of every house: what can no longer be undone is forgotten, with the record that it had kept. */
export async function deleteOldMerges(tx: Db, now: number): Promise<void> {
  const old = await tx
    .select({
      id: client_merges.id,
      user_id: client_merges.user_id,
      gone_id: client_merges.gone_id,
      finished: isFinished.mapWith(Boolean),
    })
    .from(client_merges)
    .innerJoin(clients, eq(clients.id, client_merges.gone_id))
    // What stopped is ended first: it says what hangs on the other.
    .where(and(isOld(now), or(isNotNull(clients.merged_into), isNotNull(clients.erased_at))))
    .orderBy(client_merges.created_at, client_merges.id)
    .limit(MOST_FORGOTTEN)
  for (const { id, user_id, gone_id, finished } of old) {
    await deleteMerge(tx, user_id, id)
    if (finished) await forgetClient(tx, user_id, gone_id, now)
  }
}
