import type { Db } from '#db/dialect/kit.ts'
import { reviews } from '#db/tables/booking.ts'

/** The database throws (`isDuplicate`) where the booking has its review already. */
export async function insertReview(tx: Db, review: typeof reviews.$inferInsert): Promise<void> {
  await tx.insert(reviews).values(review)
}
