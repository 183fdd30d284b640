import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isDeskPeriod } from '#domain/till/till.ts'
import type { Period } from '#domain/time/period.ts'
import type { TillReader } from './author-names.ts'
import { listDaysToClose } from './days-to-close.ts'

/** @throws Refused `till_not_for_desk` for what of the till only an owner sees */
export async function requireDeskDay(
  db: Db,
  { user_id, house_role }: Pick<TillReader, 'user_id' | 'house_role'>,
  period: Period,
  today: string,
): Promise<void> {
  if (house_role === 'owner') return
  if (isDeskPeriod(period, today, await listDaysToClose(db, user_id, today))) return
  throw new RefusalError({ code: 'till_not_for_desk' })
}
