/** The days that ask to be closed: the till and the dashboard say the same ones. */
import type { Db } from '#db/dialect/kit.ts'
import { findFirstTillDay, listUnclosedDays } from '#db/till.ts'
import { UNCLOSED_DAYS } from '#domain/till/till.ts'
import { addDays } from '#domain/time/civil-time.ts'

/**
 * The last one first. Of a house that has never had a till, only yesterday: it begins with one, not
 * with a month of them.
 */
export async function listDaysToClose(db: Db, user_id: string, today: string): Promise<string[]> {
  const yesterday = addDays(today, -1)
  const first = (await findFirstTillDay(db, user_id)) ?? yesterday
  const earliest = addDays(today, -UNCLOSED_DAYS)
  const from = first > earliest ? first : earliest
  return listUnclosedDays(db, user_id, { from: from < yesterday ? from : yesterday, to: yesterday })
}
