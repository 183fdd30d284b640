/** What changes a day whose till was counted, or a comanda in a paid statement, says why. */
import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type LedgerSubject, listSubjectEntries } from '#db/ledger.ts'
import { isInPaidStatement } from '#db/statement/paid-parts.ts'
import { findCountedUntil } from '#db/till.ts'
import { listLastEntered } from '#domain/ledger/ledger.ts'
import type { LedgerAuthor } from './ledger.ts'

/**
 * Asks why before what was entered of some subjects is taken back, or entered again.
 * @param booking_id of a comanda, whose commission a professional may have been paid
 * @throws Refused `reason_needed`
 */
export async function requireReason(
  tx: Db,
  { user_id, reason }: LedgerAuthor,
  subjects: readonly LedgerSubject[],
  booking_id: string | null = null,
): Promise<void> {
  if (reason) return
  const counted = await findCounted(tx, user_id, subjects)
  const in_statement = booking_id !== null && (await isInPaidStatement(tx, user_id, booking_id))
  if (counted || in_statement) {
    const { day = null, is_reopened = false } = counted ?? {}
    throw new RefusalError({ code: 'reason_needed', day, is_reopened, in_statement })
  }
}

/** The same of a visit: what was paid for it, and tips. */
export const requireVisitReason = (tx: Db, author: LedgerAuthor, subject_id: string) =>
  requireReason(
    tx,
    author,
    [
      { kind: 'booking', subject_id },
      { kind: 'tip', subject_id },
    ],
    subject_id,
  )

/** Of a till that was opened again, what was entered after its last count is anybody's to change. */
async function findCounted(
  tx: Db,
  user_id: string,
  subjects: readonly LedgerSubject[],
): Promise<{ day: string; is_reopened: boolean } | null> {
  const firsts = new Map<string, number>()
  for (const subject of subjects)
    for (const { day, created_at } of listLastEntered(
      await listSubjectEntries(tx, user_id, subject),
    ))
      firsts.set(day, Math.min(created_at, firsts.get(day) ?? created_at))
  for (const [day, first] of firsts) {
    const until = await findCountedUntil(tx, user_id, day)
    if (until !== null && first <= until) return { day, is_reopened: Number.isFinite(until) }
  }
  return null
}
