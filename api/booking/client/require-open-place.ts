import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import type { ClientIdentity } from '#api/identity/authenticate.ts'
import { countTriesInTransaction } from '#api/identity/limits.ts'
import { countOpenProven, countOpenUnproven } from '#db/booking/open-bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getSessionLevel } from '#domain/people/client-proof.ts'
import { getOpenBookingCeiling, refuseOpenBookings } from '#domain/people/open-bookings.ts'
import {
  getCivilMinuteAt,
  MINUTES_A_DAY,
  MS_A_DAY,
  toIsoDate,
  toTimeOfDay,
} from '#domain/time/civil-time.ts'

/**
 * Keeps one person from booking a house out: a ceiling of open bookings for each, and of new ones a
 * day of all who proved nothing. Within the booking's transaction: what is refused is not counted.
 */
export async function requireOpenPlace(
  tx: Db,
  context: Context,
  client: ClientIdentity,
): Promise<void> {
  const { catalog, session, proof } = client
  const { rows, settings } = catalog
  const { whatsapp } = rows.business
  const general = settings.general_settings
  const level = getSessionLevel(session, proof)
  const ceiling = getOpenBookingCeiling(general, level, canProve(context))
  const most = Math.max(1, Math.round(ceiling * context.rateLimitFactor))
  const now = getCivilNow(general.timezone, context.now())
  const open =
    level === 'proven'
      ? await countOpenProven(tx, session, proof.contacts, now)
      : await countOpenUnproven(tx, session, now)
  const refusal = refuseOpenBookings(open, most, whatsapp)
  if (refusal) throw new RefusalError(refusal)
  if (level === 'proven') return
  const points = general.unprovenBookingsPerDay
  const limit = { name: 'unproven-bookings', points, span_ms: MS_A_DAY }
  const tooMany = await countTriesInTransaction(tx, context, [[limit, catalog.user_id]])
  if (tooMany) throw new RefusalError({ code: 'too_many_new_bookings', whatsapp })
}

const canProve = ({ channels, google }: Context): boolean =>
  channels.email !== null || channels.sms !== null || google !== null

function getCivilNow(zone: string, now: number): { today: string; time: string } {
  const minute = getCivilMinuteAt(zone, now)
  return {
    today: toIsoDate(Math.floor(minute / MINUTES_A_DAY)),
    time: toTimeOfDay(minute % MINUTES_A_DAY),
  }
}
