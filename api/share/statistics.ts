import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { Refused } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { countByOrigin } from '#db/booking/bookings.ts'
import { findBusinessOf } from '#db/businesses.ts'
import { listVisits } from '#db/page-visits.ts'
import { settingsOf } from '#domain/business/settings.ts'
import { addDays, today } from '#domain/time/civil-time.ts'
import { instantOf } from '#domain/time/clock.ts'

const DAYS = 30

export function showShare(context: Context): Handler<Contract['GET /api/share']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const business = await findBusinessOf(db, user_id)
      if (!business) throw new Refused({ code: 'business_not_found' })
      const { timezone } = settingsOf(business).general_settings
      const to = today(timezone, context.now())
      const from = addDays(to, 1 - DAYS)
      return {
        business_name: business.business_name,
        slug: business.slug,
        url: `${context.address()}/${business.slug}`,
        from,
        to,
        visits: await listVisits(db, user_id, from),
        bookings: await countByOrigin(db, user_id, instantOf(timezone, from, '00:00')),
      }
    })
}
