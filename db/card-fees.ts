/** What cards cost a house, as it says now; entries of before keep what held then. */
import { eq } from 'drizzle-orm'
import { type CardFee, MOST_CARD_FEES, sortCardFees } from '#domain/receiving/card-fee.ts'
import type { Db } from './dialect/kit.ts'
import { card_fees } from './tables/card-fee.ts'

export async function listCardFees(db: Db, user_id: string): Promise<CardFee[]> {
  const { method, brand, hundredths, days } = card_fees
  const rows = await db
    .select({ method, brand, hundredths, days })
    .from(card_fees)
    .where(eq(card_fees.user_id, user_id))
    .limit(MOST_CARD_FEES)
  return sortCardFees(rows)
}

/** All lines of a house at once. */
export async function replaceCardFees(
  tx: Db,
  user_id: string,
  fees: readonly CardFee[],
): Promise<void> {
  await tx.delete(card_fees).where(eq(card_fees.user_id, user_id))
  if (fees.length > 0) await tx.insert(card_fees).values(fees.map((fee) => ({ ...fee, user_id })))
}
