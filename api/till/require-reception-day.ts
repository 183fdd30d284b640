import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type EntryFilters, isReceptionPeriod } from '#domain/till/till.ts'
import type { Period } from '#domain/time/period.ts'
import type { TillReader } from './author-names.ts'
import { listDaysToClose } from './days-to-close.ts'

/**
 * @param filters of a list: by another day than its own an entry shows what the house takes over weeks
 * @throws Refused `till_not_for_desk` for what of the till only an owner sees
 */
export async function requireReceptionDay(
  db: Db,
  { user_id, house_role }: Pick<TillReader, 'user_id' | 'house_role'>,
  period: Period,
  today: string,
  { by = 'day', on_its_way }: Pick<EntryFilters, 'by' | 'on_its_way'> = {},
): Promise<void> {
  if (house_role === 'owner') return
  const isByOwnDay = by === 'day' && on_its_way === undefined
  if (isByOwnDay && isReceptionPeriod(period, today, await listDaysToClose(db, user_id, today)))
    return
  throw new RefusalError({ code: 'till_not_for_desk' })
}
