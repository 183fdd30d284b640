import { refuseOverlap, requireProfessional } from '#api/booking/owner/booking-plan.ts'
import { changeBookingsInScope } from '#api/booking/owner/change.ts'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOpenCheck } from '#domain/availability/bookings-outside.ts'
import { type Bookable, listOfferedProfessionals } from '#domain/business/service.ts'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import { requireTeamMember } from './team-member.ts'

type Endpoint = Contract['POST /api/professionals/:id/hand-over']
type Body = ParsedRequest<Endpoint>['body']

/**
 * Passes bookings on, each in a write of its own: one that cannot be had keeps no other from it, and
 * sent again those that were passed before are passed still.
 */
export function handOverBookings(context: Context): Handler<Endpoint> {
  return async ({ params: { id: from }, body }, caller, origin) => {
    const passOne = async (tx: Db, booking_id: string): Promise<void> => {
      const { user_id, account } = await caller(tx)
      const catalog = await context.catalogs.loadForOwner(tx, user_id)
      const booking = await findBooking(tx, user_id, booking_id)
      if (!booking) throw new RefusalError({ code: 'booking_not_found' })
      if (booking.professional_id === body.to) return
      if (booking.professional_id !== from) throw new RefusalError({ code: 'booking_changed' })
      await passBooking(tx, context, catalog, booking, { ...body, by: account.id, origin })
      const { id, date, time } = booking
      const facts = { booking_id: id, date, time, member_id: body.to }
      await writeAudit(tx, context, account.id, 'booking_handed_over', origin, facts)
    }
    await context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      await requireTeamMember(db, user_id, from)
      requireProfessional(await context.catalogs.loadForOwner(db, user_id), body.to)
    })
    const ids = [...new Set(body.booking_ids)]
    const results = ids.map((id) =>
      judge(
        id,
        context.storage.write((tx) => passOne(tx, id)),
      ),
    )
    const answered = await Promise.all(results)
    context.wakeWorker()
    return { results: answered }
  }
}

async function judge(id: string, pass: Promise<void>) {
  try {
    await refuseOverlap(pass)
    return { id, handed_over: true, code: null, message: null }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const { refusal } = error
    return { id, handed_over: false, code: refusal.code, message: formatRefusal(refusal) }
  }
}

/** @throws Refused what keeps a booking from its new professional */
async function passBooking(
  tx: Db,
  context: Context,
  catalog: BusinessCatalog,
  booking: BookingRow,
  { to, outside_hours, by, origin }: Body & { by: string; origin: RequestOrigin },
): Promise<void> {
  requireProfessional(catalog, to)
  if (booking.status === 'cancelled') throw new RefusalError({ code: 'booking_cancelled' })
  if (isPast(catalog, context, booking)) throw new RefusalError({ code: 'booking_past' })
  if (!performs(catalog, booking, to)) throw new RefusalError({ code: 'professional_not_offered' })
  if (!outside_hours && !isWorking(catalog, booking, to)) {
    throw new RefusalError({ code: 'outside_hours' })
  }
  await changeBookingsInScope(tx, context, catalog, booking, {
    version: booking.version,
    scope: 'one',
    professional_id: to,
    by,
    origin,
  })
}

/** Whose visit is over keeps who was there, and their commission. */
function isPast({ settings }: BusinessCatalog, context: Context, { date, time }: BookingRow) {
  const now = getCivilTimeAt(settings.general_settings.timezone, context.now())
  return date < now.date || (date === now.date && time < now.time)
}

/** Of who works here: whether they are among those who would be offered for it, active or not. */
function performs({ rows }: BusinessCatalog, booking: BookingRow, to: string): boolean {
  const composite = rows.composites.find(({ id }) => id === booking.composite_id)
  const choice: Bookable = composite
    ? { kind: 'composite', items: composite.items }
    : { kind: 'service', service_id: booking.service_id }
  const working = rows.professionals.filter(({ deleted }) => !deleted)
  return listOfferedProfessionals(choice, working).some(({ id }) => id === to)
}

function isWorking({ rules, schedules }: BusinessCatalog, booking: BookingRow, to: string) {
  return createOpenCheck(rules.windows, schedules.get(to)?.windows ?? null)(booking)
}
