/** Who may open a till again, and why it was. */
import { listAuditOf } from '#db/account/audit.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { TillCountRow, TillDayRow } from '#db/till.ts'
import type { TillReader } from './author-names.ts'

/** By which the history of a house names the count that a reopening took back. */
export const COUNT_FACT = 'count'

/** The desk corrects its own slip of a count; what somebody else has counted, the owner opens. */
export const mayReopen = (
  { house_role, account }: Pick<TillReader, 'house_role' | 'account'>,
  { closed_by }: Pick<TillDayRow, 'closed_by'>,
): boolean => house_role === 'owner' || closed_by === account.id

/** A till is opened again on its own day; of a day in another zone that is long over within two. */
const WITHIN_MS = 2 * 24 * 60 * 60_000

/**
 * Why a till was opened again, by the count that it took back.
 * @param counts of one day, the last one first
 */
export async function findReopenings(
  db: Db,
  user_id: string,
  counts: readonly Pick<TillCountRow, 'id' | 'created_at'>[],
): Promise<Map<string, string>> {
  const first = counts.at(-1)
  if (!first) return new Map()
  const period = { from: first.created_at, to: first.created_at + WITHIN_MS }
  // One a count, and as many of the day before or after.
  const rows = await listAuditOf(db, user_id, 'till_reopened', period, 4 * counts.length)
  const reasons = new Map<string, string>()
  for (const { facts } of rows) {
    const count = facts[COUNT_FACT]
    if (typeof count === 'string' && typeof facts.reason === 'string')
      reasons.set(count, facts.reason)
  }
  return reasons
}
