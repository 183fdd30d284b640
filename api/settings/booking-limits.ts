import { isDeepStrictEqual } from 'node:util'
import { canProveContacts } from '#api/booking/client/require-within-booking-limits.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { findOwnerBusiness, saveGeneralSettings } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  DEFAULT_GENERAL,
  type GeneralSettings,
  toBusinessSettings,
} from '#domain/business/settings.ts'
import { getOpenBookingCeiling } from '#domain/people/booking-limits.ts'

type Result = HandlerResult<Contract['PUT /api/settings/booking-limits']>

export function getBookingLimits(
  context: Context,
): Handler<Contract['GET /api/settings/booking-limits']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      return { limits: await loadLimits(db, user_id), ...getInstallationLimits(context) }
    })
}

/** Saved twice it is one change; of two tabs that differ the second is told what holds now. */
export function changeBookingLimits(
  context: Context,
): Handler<Contract['PUT /api/settings/booking-limits']> {
  return ({ body: { limits, shown } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const stored = await loadLimits(tx, user_id)
      const installed = getInstallationLimits(context)
      const wanted = { ...stored, ...limits }
      if (isDeepStrictEqual(stored, wanted)) return { limits: wanted, ...installed }
      if (!isDeepStrictEqual(stored, { ...stored, ...shown }))
        throw new RefusalError({ code: 'settings_changed' })
      await saveGeneralSettings(tx, user_id, wanted, context.now())
      const from = formatEffectiveLimits(stored, installed)
      const to = formatEffectiveLimits(wanted, installed)
      const facts = { setting: 'booking_limits', from, to } as const
      await writeAudit(tx, context, account.id, 'settings_changed', origin, facts)
      return { limits: wanted, ...installed }
    })
}

async function loadLimits(db: Db, user_id: string): Promise<Result['limits']> {
  const business = await findOwnerBusiness(db, user_id)
  if (!business) throw new RefusalError({ code: 'business_not_found' })
  return pickLimits(toBusinessSettings(business).general_settings)
}

const pickLimits = (general: GeneralSettings): Result['limits'] => ({
  openBookingsUnproven: general.openBookingsUnproven,
  openBookingsProven: general.openBookingsProven,
  unprovenBookingsPerDay: general.unprovenBookingsPerDay,
  newcomerBookingsPerDay: general.newcomerBookingsPerDay,
})

/** For the history: what held, even where the house had said nothing of it. */
function formatEffectiveLimits(
  limits: Result['limits'],
  { defaults }: Pick<Result, 'defaults'>,
): string {
  const openBookingsUnproven = limits.openBookingsUnproven ?? defaults.openBookingsUnproven
  return JSON.stringify({ ...limits, openBookingsUnproven })
}

/** What does not depend on the house: the defaults, and whether contacts can be proven here. */
function getInstallationLimits(context: Context): Omit<Result, 'limits'> {
  const can_prove = canProveContacts(context)
  const openBookingsUnproven = getOpenBookingCeiling(DEFAULT_GENERAL, 'identified', can_prove)
  return { defaults: { ...pickLimits(DEFAULT_GENERAL), openBookingsUnproven }, can_prove }
}
