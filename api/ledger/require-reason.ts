/** What changes a day whose till was counted, or a comanda in a paid statement, says why. */
import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type LedgerSubject, listSubjectEntries } from '#db/ledger.ts'
import { isInPaidStatement } from '#db/statement/paid-parts.ts'
import { isTillClosed } from '#db/till.ts'
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
  const day = await findClosedDay(tx, user_id, subjects)
  const in_statement = booking_id !== null && (await isInPaidStatement(tx, user_id, booking_id))
  if (day !== null || in_statement)
    throw new RefusalError({ code: 'reason_needed', day, in_statement })
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

async function findClosedDay(
  tx: Db,
  user_id: string,
  subjects: readonly LedgerSubject[],
): Promise<string | null> {
  const days = new Set<string>()
  for (const subject of subjects)
    for (const { day } of listLastEntered(await listSubjectEntries(tx, user_id, subject)))
      days.add(day)
  for (const day of days) if (await isTillClosed(tx, user_id, day)) return day
  return null
}
