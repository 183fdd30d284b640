import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { listReason, writeAudit, writeClientAudit } from '#api/identity/audit.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { AuditAction } from '#domain/people/audit.ts'

/** Whether an owner has placed it as an encaixe: anew, or elsewhere. @param before null where it is new */
export const isSqueezedIn = (before: BookingRow | null, after: BookingRow): boolean =>
  after.encaixe &&
  !(
    before?.encaixe &&
    before.date === after.date &&
    before.time === after.time &&
    before.professional_id === after.professional_id
  )

type AuditedBooking = Pick<BookingRow, 'id' | 'user_id' | 'date' | 'time' | 'service_name'>

/** Of a booking its id and its hour: whose it is stands in the booking, as long as that is kept. */
const toFacts = ({ id, date, time }: AuditedBooking) => ({ booking_id: id, date, time })

/** What an account of the house did with a booking. */
export const writeBookingAudit = (
  tx: Db,
  context: Context,
  author: { account: { id: string }; reason?: string | undefined },
  origin: RequestOrigin,
  booking: AuditedBooking,
  action: AuditAction,
): Promise<void> =>
  writeAudit(tx, context, author.account.id, action, origin, {
    ...toFacts(booking),
    // The till goes on calling it so; whose it was goes with it.
    ...(action === 'booking_deleted' && { service: booking.service_name }),
    ...listReason(author),
  })

/** The same of its client, or of whoever holds its link. */
export const writeClientBookingAudit = (
  tx: Db,
  context: Context,
  origin: RequestOrigin,
  booking: AuditedBooking,
  action: AuditAction,
): Promise<void> => writeClientAudit(tx, context, booking.user_id, action, origin, toFacts(booking))
