/** The reviews of a house as its owner reads and answers them. */
import { z } from 'zod'
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { requireUnedited } from '#api/require-unedited.ts'
import {
  answerReview,
  countReviews,
  findReview,
  listRatingsSince,
  listReviewPage,
  type ReviewRow,
} from '#db/booking/reviews.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getAverageRating, listReviewMonths, REVIEW_MONTHS } from '#domain/business/review.ts'
import { getCivilTimeAt, getTodayInZone, MS_A_DAY } from '#domain/time/civil-time.ts'

const PAGE_SIZE = 30
const reviewCursor = z.tuple([z.int(), cursorText])
const STARS = [1, 2, 3, 4, 5] as const

/** A page of reviews by filters; the house's figures with the first one. */
export function listReviews(context: Context): Handler<Contract['GET /api/reviews']> {
  return ({ query }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const { id, rating, answered } = query
      const filters = { id, rating, ...(answered && { answered: answered === 'true' }) }
      const at = query.after === undefined ? null : parseCursor(reviewCursor, query.after, 'after')
      const after = at && { created_at: at[0], id: at[1] }
      const rows = await listReviewPage(db, user_id, filters, { after, most: PAGE_SIZE + 1 })
      const { shown, next } = cutPage(rows, PAGE_SIZE, (review) => [review.created_at, review.id])
      const timezone = await loadTimezone(db, user_id)
      return {
        reviews: shown.map(toHouseReview),
        timezone,
        figures: after || id ? null : await describeReviews(db, user_id, timezone, context.now()),
        next,
      }
    })
}

/** As answers are saved: an old row's may begin or end with spaces, or be nothing else. */
const toHouseReview = (row: ReviewRow): ReviewRow => ({
  ...row,
  answer: row.answer?.trim() || null,
})

async function describeReviews(db: Db, user_id: string, timezone: string, now: number) {
  const stars: number[] = []
  for (const rating of STARS) stars.push(await countReviews(db, user_id, { rating }))
  const count = stars.reduce((all, one) => all + one, 0)
  const sum = stars.reduce((all, one, i) => all + one * (i + 1), 0)
  const since = now - (REVIEW_MONTHS + 1) * 31 * MS_A_DAY
  const given = (await listRatingsSince(db, user_id, since)).map(({ rating, created_at }) => ({
    rating,
    date: getCivilTimeAt(timezone, created_at).date,
  }))
  return {
    average: getAverageRating(sum, count),
    count,
    stars,
    unanswered: await countReviews(db, user_id, { answered: false }),
    months: listReviewMonths(given, getTodayInZone(timezone, now)),
  }
}

/** What a client wrote stays as it is; the house's own words may change, or go. */
export function saveReviewAnswer(context: Context): Handler<Contract['PATCH /api/reviews/:id']> {
  return ({ params: { id }, body: { changes, shown } }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const found = await findReview(tx, user_id, id)
      if (!found) throw new RefusalError({ code: 'review_not_found' })
      const review = toHouseReview(found)
      requireUnedited<{ answer: string | null }>({ answer: review.answer }, { changes, shown })
      const { answer = review.answer } = changes
      // What is said to somebody may name them, and of them nothing is left.
      if (answer !== null && review.is_client_erased)
        throw new RefusalError({ code: 'review_client_erased' })
      const answered_at = answer === null ? null : context.now()
      if (answer !== review.answer) await answerReview(tx, user_id, id, { answer, answered_at })
      return { review: { ...review, answer } }
    })
}
