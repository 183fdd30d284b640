import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { type Handler, NO_BODY, Written } from '#api/mount.ts'
import { countVisit } from '#db/page-visits.ts'
import { siteOf } from '#domain/text/site.ts'
import { today } from '#domain/time/civil-time.ts'

/** Counts a visit of a page; of who made it nothing is looked at. */
export function recordVisit(context: Context): Handler<Contract['POST /api/public/:slug/visits']> {
  return async ({ params, body }, _caller, sender) => {
    const { user_id, settings } = await context.catalogs.bySlug(params.slug)
    const date = today(settings.general_settings.timezone, context.now())
    const site = siteOf(body.from, sender.origins())
    await context.storage.write((tx) =>
      countVisit(tx, { user_id, date, origin: body.origin, site }),
    )
    return new Written(NO_BODY, { status: 204 })
  }
}
