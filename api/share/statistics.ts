import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { countBookingsByOrigin } from '#db/booking/bookings.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { listPageVisits } from '#db/page-visits.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { addDays, getTodayInZone } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'

const SHARE_DAYS = 30

export function getShareStatistics(context: Context): Handler<Contract['GET /api/share']> {
  return (_request, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const business = await findOwnerBusiness(db, user_id)
      if (!business) throw new RefusalError({ code: 'business_not_found' })
      const { timezone } = toBusinessSettings(business).general_settings
      const to = getTodayInZone(timezone, context.now())
      const from = addDays(to, 1 - SHARE_DAYS)
      return {
        business_name: business.business_name,
        slug: business.slug,
        url: `${context.address()}/${business.slug}`,
        from,
        to,
        visits: await listPageVisits(db, user_id, from),
        bookings: await countBookingsByOrigin(db, user_id, toInstant(timezone, from, '00:00')),
      }
    })
}
