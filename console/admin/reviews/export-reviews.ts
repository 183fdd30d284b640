import { reviewsText } from '#console/messages/reviews.ts'
import { call } from '#console/session/call.ts'
import type { ExportedFile } from '#console/ui/export/export-button.tsx'
import { loadAllPages } from '#console/ui/export/load-all-pages.ts'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import type { HouseReview, ReviewsQuery } from './reviews-query.ts'

const t = reviewsText.export

/** All reviews that a query finds. */
export async function exportReviews(query: ReviewsQuery): Promise<ExportedFile> {
  const pages = await loadAllPages((after) =>
    call('GET /api/reviews', { query: { ...query, ...(after && { after }) } }),
  )
  const rows = pages.flatMap(({ reviews, timezone }) => reviews.map((one) => toRow(one, timezone)))
  return { name: t.file, content: formatCsv([t.head, ...rows]), count: rows.length }
}

function toRow(review: HouseReview, timezone: string): CsvCell[] {
  const { client_name, rating, comment, service_name, professional_name, answer } = review
  const { date } = getCivilTimeAt(timezone, Date.parse(review.created_at))
  return [{ date }, client_name, rating, comment, service_name, professional_name, answer]
}
