import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings, reviews } from '#db/tables/booking.ts'
import { client_merges, client_notes, clients } from '#db/tables/client.ts'
import { account_moves } from '#db/tables/money.ts'
import { product_sales } from '#db/tables/sale.ts'
import { MERGE_UNDO_MS } from '#domain/people/client-merge.ts'
import type { ClientRow } from './clients.ts'
import { forgetClient } from './erase-client.ts'

type MergeRow = typeof client_merges.$inferSelect

/** As many ids as one statement takes. */
const CHUNK = 400
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

/** What was joined to a client and can be parted from them again, newest first. */
export async function listMerges(
  db: Db,
  user_id: string,
  kept_id: string,
  now: number,
): Promise<{ id: string; nome: string; created_at: number }[]> {
  return db
    .select({ id: client_merges.id, nome: clients.nome, created_at: client_merges.created_at })
    .from(client_merges)
    .innerJoin(clients, eq(clients.id, client_merges.gone_id))
    .where(
      and(
        eq(client_merges.user_id, user_id),
        eq(client_merges.kept_id, kept_id),
        gt(client_merges.created_at, now - MERGE_UNDO_MS),
      ),
    )
    .orderBy(desc(client_merges.created_at), desc(client_merges.id))
}

/** Gives what is one client's to another. @returns the ids of what moved */
export async function moveAll(tx: Db, user_id: string, from: string, to: string): Promise<Moved> {
  const booked = await tx
    .update(bookings)
    .set({ client_id: to, version: sql`${bookings.version} + 1` })
    .where(and(eq(bookings.user_id, user_id), eq(bookings.client_id, from)))
    .returning({ id: bookings.id })
  const sold = await tx
    .update(product_sales)
    .set({ client_id: to })
    .where(and(eq(product_sales.user_id, user_id), eq(product_sales.client_id, from)))
    .returning({ id: product_sales.id })
  const said = await tx
    .update(reviews)
    .set({ client_id: to })
    .where(and(eq(reviews.user_id, user_id), eq(reviews.client_id, from)))
    .returning({ id: reviews.id })
  const noted = await tx
    .update(client_notes)
    .set({ client_id: to })
    .where(and(eq(client_notes.user_id, user_id), eq(client_notes.client_id, from)))
    .returning({ id: client_notes.id })
  const owed = await tx
    .update(account_moves)
    .set({ client_id: to })
    .where(and(eq(account_moves.user_id, user_id), eq(account_moves.client_id, from)))
    .returning({ id: account_moves.id })
  return {
    bookings: toIds(booked),
    sales: toIds(sold),
    reviews: toIds(said),
    notes: toIds(noted),
    moves: toIds(owed),
  }
}

const toIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** The last three are lacking in what was written before they had a client. */
export type Moved = {
  bookings: readonly string[]
  sales: readonly string[]
  reviews?: readonly string[]
  notes?: readonly string[]
  /** Of the account. */
  moves?: readonly string[]
}

/** Gives back what had moved, of what is still theirs to whom it moved. */
export async function moveBack(
  tx: Db,
  user_id: string,
  { from, to }: { from: string; to: string },
  moved: Moved,
): Promise<void> {
  for (const ids of toChunks(moved.bookings))
    await tx
      .update(bookings)
      .set({ client_id: to, version: sql`${bookings.version} + 1` })
      .where(
        and(eq(bookings.user_id, user_id), eq(bookings.client_id, from), inArray(bookings.id, ids)),
      )
  for (const ids of toChunks(moved.sales))
    await tx
      .update(product_sales)
      .set({ client_id: to })
      .where(
        and(
          eq(product_sales.user_id, user_id),
          eq(product_sales.client_id, from),
          inArray(product_sales.id, ids),
        ),
      )
  for (const ids of toChunks(moved.reviews ?? []))
    await tx
      .update(reviews)
      .set({ client_id: to })
      .where(
        and(eq(reviews.user_id, user_id), eq(reviews.client_id, from), inArray(reviews.id, ids)),
      )
  const { id, client_id } = client_notes
  for (const ids of toChunks(moved.notes ?? []))
    await tx
      .update(client_notes)
      .set({ client_id: to })
      .where(and(eq(client_notes.user_id, user_id), eq(client_id, from), inArray(id, ids)))
  await moveAccountBack(tx, user_id, { from, to }, moved)
}

/** What a booking charged since goes with the booking. */
async function moveAccountBack(
  tx: Db,
  user_id: string,
  { from, to }: { from: string; to: string },
  { bookings: booked, moves = [] }: Moved,
): Promise<void> {
  const { id, client_id, booking_id } = account_moves
  const isTheirs = (ids: string[], of: typeof id | typeof booking_id) =>
    and(eq(account_moves.user_id, user_id), eq(client_id, from), inArray(of, ids))
  for (const ids of toChunks(moves))
    await tx.update(account_moves).set({ client_id: to }).where(isTheirs(ids, id))
  for (const ids of toChunks(booked))
    await tx.update(account_moves).set({ client_id: to }).where(isTheirs(ids, booking_id))
}

const toChunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, i) =>
    ids.slice(i * CHUNK, (i + 1) * CHUNK),
  )

/** Of every house: what can no longer be undone is forgotten, with the record that it had kept. */
export async function deleteOldMerges(tx: Db, now: number): Promise<void> {
  const old = await tx
    .select({
      id: client_merges.id,
      user_id: client_merges.user_id,
      gone_id: client_merges.gone_id,
    })
    .from(client_merges)
    .where(lte(client_merges.created_at, now - MERGE_UNDO_MS))
    .orderBy(client_merges.created_at, client_merges.id)
    .limit(MOST_FORGOTTEN)
  for (const { id, user_id, gone_id } of old) {
    await deleteMerge(tx, user_id, id)
    await forgetClient(tx, user_id, gone_id, now)
  }
}
