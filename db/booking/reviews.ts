import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  not,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { reviews } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'

export type ReviewRow = typeof reviews.$inferSelect & {
  /** Whoever wrote it was deleted for good. */
  is_client_erased: boolean
}

const isTheirs = and(eq(clients.user_id, reviews.user_id), eq(clients.id, reviews.client_id))

const selectReviews = (db: Db) =>
  db
    .select({ review: getTableColumns(reviews), erased_at: clients.erased_at })
    .from(reviews)
    .leftJoin(clients, isTheirs)

/** A name tells nothing: somebody may be called as the erased are. */
const toReviewRow = ({ review, erased_at }: Selected): ReviewRow => ({
  ...review,
  is_client_erased: erased_at !== null,
})
type Selected = Awaited<ReturnType<typeof selectReviews>>[number]

/** The database throws (`isDuplicate`) where the booking has its review already. */
export async function insertReview(tx: Db, review: typeof reviews.$inferInsert): Promise<void> {
  await tx.insert(reviews).values(review)
}

export async function findReview(db: Db, user_id: string, id: string): Promise<ReviewRow | null> {
  const [found] = await selectReviews(db).where(
    and(eq(reviews.user_id, user_id), eq(reviews.id, id)),
  )
  return found ? toReviewRow(found) : null
}

/** What the house says to a review; nothing else of one ever changes. */
export async function answerReview(
  tx: Db,
  user_id: string,
  id: string,
  answer: Pick<ReviewRow, 'answer' | 'answered_at'>,
): Promise<void> {
  await tx
    .update(reviews)
    .set(answer)
    .where(and(eq(reviews.user_id, user_id), eq(reviews.id, id)))
}

type ReviewFilters = {
  /** One alone. */
  id?: string | undefined
  rating?: number | undefined
  /** Nobody is left to be answered where the client was deleted for good: that waits for nothing. */
  answered?: boolean | undefined
}
type ReviewPage = { after: { created_at: number; id: string } | null; most: number }

/** An old row may hold an answer of nothing. */
const isAnswered = sql`trim(coalesce(${reviews.answer}, '')) <> ''`

const hasErasedClient = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(clients)
    .where(and(isTheirs, isNotNull(clients.erased_at)))

const matches = (
  db: Db,
  user_id: string,
  { id, rating, answered }: ReviewFilters,
): SQL | undefined =>
  and(
    eq(reviews.user_id, user_id),
    id === undefined ? undefined : eq(reviews.id, id),
    rating === undefined ? undefined : eq(reviews.rating, rating),
    answered === undefined
      ? undefined
      : answered
        ? isAnswered
        : and(not(isAnswered), notExists(hasErasedClient(db))),
  )

/** A house's reviews, newest first, from behind a place on. */
export async function listReviewPage(
  db: Db,
  user_id: string,
  filters: ReviewFilters,
  { after, most }: ReviewPage,
): Promise<ReviewRow[]> {
  const { created_at, id } = reviews
  const beyond = after && sql`(${created_at}, ${id}) < (${after.created_at}, ${after.id})`
  const rows = await selectReviews(db)
    .where(and(matches(db, user_id, filters), beyond ?? undefined))
    .orderBy(desc(created_at), desc(id))
    .limit(most)
  return rows.map(toReviewRow)
}

export async function countReviews(
  db: Db,
  user_id: string,
  filters: ReviewFilters = {},
): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(reviews)
    .where(matches(db, user_id, filters))
  return row?.all ?? 0
}

/** How many stars each review gave, and when, since an instant (ms since 1970). */
export async function listRatingsSince(
  db: Db,
  user_id: string,
  since: number,
): Promise<Pick<ReviewRow, 'rating' | 'created_at'>[]> {
  return db
    .select({ rating: reviews.rating, created_at: reviews.created_at })
    .from(reviews)
    .where(and(eq(reviews.user_id, user_id), gte(reviews.created_at, since)))
    .orderBy(asc(reviews.created_at), asc(reviews.id))
}
