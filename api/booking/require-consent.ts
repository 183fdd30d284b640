/** What is done only after somebody was told of it and said yes. */

import { loadTimezone } from '#api/business/timezone.ts'
import type { SentConsent } from '#api/closing-consent.ts'
import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import type { LedgerAuthor } from '#api/ledger/ledger.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { refuseEarlyClosing } from '#domain/comanda/sale.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { writeBookingAudit } from './booking-audit.ts'

/**
 * A visit that is closed before its day after a yes stands in the history.
 * @throws Refused `visit_to_come`
 */
export async function requireDayCame(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  booking: BookingRow,
  { early = false, origin }: SentConsent,
): Promise<void> {
  const today = getTodayInZone(await loadTimezone(tx, booking.user_id), context.now())
  const refusal = refuseEarlyClosing(booking.date, today)
  if (!refusal) return
  if (!early) throw new RefusalError(refusal)
  await writeBookingAudit(tx, context, author, origin, booking, 'comanda_closed_early')
}
