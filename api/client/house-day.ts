import { RefusalError } from '#api/errors.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

/** Where a house is, and `YYYY-MM-DD` by its clock. @param now ms since 1970 */
export async function findHouseDay(db: Db, user_id: string, now: number) {
  const business = await findOwnerBusiness(db, user_id)
  if (!business) throw new RefusalError({ code: 'business_not_found' })
  const { timezone } = toBusinessSettings(business).general_settings
  return { timezone, today: getTodayInZone(timezone, now) }
}
