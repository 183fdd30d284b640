import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { countOfferBookings } from '#db/booking/offer-counts.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { deleteComposite, findComposite, listCompositeNamesWith } from '#db/composites.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listPerformers, savePerformedServices } from '#db/own-terms.ts'
import { deleteService, findService } from '#db/services.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

/** Deletes a service that nothing refers to; what something refers to can be deactivated. */
export function removeService(context: Context): Handler<Contract['DELETE /api/services/:id']> {
  return ({ params: { id } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const row = await findService(tx, user_id, id)
      if (!row) throw new RefusalError({ code: 'offer_not_found' })
      await requireUnbooked(tx, context, user_id, id)
      const composites = await listCompositeNamesWith(tx, user_id, id)
      if (composites.length > 0)
        throw new RefusalError({ code: 'service_in_composites', composites })
      await leaveLists(tx, user_id, id, context.now())
      await deleteService(tx, user_id, id)
      const facts = { service: row.name }
      await writeAudit(tx, context, account.id, 'service_deleted', origin, facts)
      return undefined
    })
}

export function removeComposite(context: Context): Handler<Contract['DELETE /api/composites/:id']> {
  return ({ params: { id } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const row = await findComposite(tx, user_id, id)
      if (!row) throw new RefusalError({ code: 'offer_not_found' })
      await requireUnbooked(tx, context, user_id, id)
      await deleteComposite(tx, user_id, id)
      const facts = { service: row.name }
      await writeAudit(tx, context, account.id, 'service_deleted', origin, facts)
      return undefined
    })
}

/**
 * Bookings keep the service that they were made for, in the trash too: comanda, commission and
 * statistics of old visits still ask for it.
 */
async function requireUnbooked(
  tx: Db,
  context: Context,
  user_id: string,
  id: string,
): Promise<void> {
  const business = await findOwnerBusiness(tx, user_id)
  if (!business) throw new RefusalError({ code: 'business_not_found' })
  const { timezone } = toBusinessSettings(business).general_settings
  const today = getTodayInZone(timezone, context.now())
  const { upcoming, all } = await countOfferBookings(tx, user_id, id, today)
  if (upcoming > 0) throw new RefusalError({ code: 'offer_booked', upcoming })
  if (all > 0) throw new RefusalError({ code: 'offer_in_history' })
}

/** Nobody performs it any more. */
export async function leaveLists(
  tx: Db,
  user_id: string,
  id: string,
  updated_at: number,
): Promise<void> {
  for (const one of await listPerformers(tx, user_id)) {
    if (!one.services.includes(id)) continue
    const services = one.services.filter((service_id) => service_id !== id)
    await savePerformedServices(tx, user_id, one.id, { services, updated_at })
  }
}
