/** The days that ask to be closed: the till and the dashboard say the same ones. */
import type { Db } from '#db/dialect/kit.ts'
import { findFirstTillDay, listUnclosedDays } from '#db/till.ts'
import type { Centavos } from '#domain/money/money.ts'
import { getExpectedCash, UNCLOSED_DAYS } from '#domain/till/till.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { loadDrawer } from './drawer.ts'

/**
 * The last one first, none of before the house's first till. Of a house that has never had one, only
 * yesterday: it begins with one, not with a month of them.
 */
export async function listDaysToClose(db: Db, user_id: string, today: string): Promise<string[]> {
  const yesterday = addDays(today, -1)
  const first = await findFirstTillDay(db, user_id)
  const earliest = addDays(today, -UNCLOSED_DAYS)
  const from = first === null ? yesterday : first > earliest ? first : earliest
  const days = await listUnclosedDays(db, user_id, { from, to: yesterday })
  if (first !== null || days.length === 0) return days
  const { parts } = await loadDrawer(db, user_id, yesterday)
  return hadNoTill(first, { day: yesterday, today }, getExpectedCash(parts)) ? [] : days
}

/**
 * Was there no drawer yet that could be counted on a day? Before the first till of a house nobody said
 * what lay there, and a count would find a surplus that is none. Of a house without any this is sure
 * where more cash went out than came.
 * @param first day of the house that has a till
 */
export function hadNoTill(
  first: string | null,
  { day, today }: { day: string; today: string },
  expected: Centavos,
): boolean {
  return day < today && (first === null ? expected < 0 : day < first)
}
