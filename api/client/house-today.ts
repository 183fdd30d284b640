import { RefusalError } from '#api/errors.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

/** `YYYY-MM-DD` by the clock of a house. @param now ms since 1970 */
export async function findHouseToday(db: Db, user_id: string, now: number): Promise<string> {
  const business = await findOwnerBusiness(db, user_id)
  if (!business) throw new RefusalError({ code: 'business_not_found' })
  return getTodayInZone(toBusinessSettings(business).general_settings.timezone, now)
}
