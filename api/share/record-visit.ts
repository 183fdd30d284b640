import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { countPageVisit } from '#db/page-visits.ts'
import { getVisitSite } from '#domain/text/site.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

/** Counts a visit of a page; of who made it nothing is looked at. */
export function recordVisit(context: Context): Handler<Contract['POST /api/public/:slug/visits']> {
  return async ({ params, body }, _caller, origin) => {
    const { user_id, settings } = await context.catalogs.loadBySlug(params.slug)
    const date = getTodayInZone(settings.general_settings.timezone, context.now())
    const site = getVisitSite(body.from, origin.ownOrigins())
    await context.storage.write((tx) =>
      countPageVisit(tx, { user_id, date, origin: body.origin, site }),
    )
    return new PreparedResponse(NO_BODY, { status: 204 })
  }
}
