import { addComandaChange } from '#api/booking/follow-comanda.ts'
import { findOffer, findProfessionalSchedules } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import type { GuestCaller, GuestIdentity } from '#api/identity/authenticate.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { type BookingRow, findClientBooking, updateBooking } from '#db/booking/bookings.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isOverlap } from '#db/dialect/storage.ts'
import type { ProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import type { ServiceTiming } from '#domain/availability/occupation.ts'
import { checkSlot, findLeastBooked, listSlots } from '#domain/availability/slots.ts'
import { refuseReschedule } from '#domain/booking/cancellation.ts'
import { isOwnClient } from '#domain/people/client-proof.ts'
import { toEpochDay } from '#domain/time/civil-time.ts'
import { loadAvailabilityQuery, toDaysInterval } from './availability-query.ts'
import { confirmToClient } from './confirm-to-client.ts'
import { requireUnblockedClient } from './require-unblocked.ts'
import { getRequestedDays, stringifySlots } from './slots.ts'

type BookingToMove = GuestIdentity & {
  booking: BookingRow
  offer: { work: ServiceTiming }
}

/** A booking that the caller may see, with the time it takes: what was agreed, whatever changed since. */
async function loadBookingToMove(db: Db, caller: GuestCaller, id: string): Promise<BookingToMove> {
  const { catalog, scope, proof } = await caller(db)
  const booking = await findClientBooking(db, catalog.user_id, scope, id)
  if (!booking) throw new RefusalError({ code: 'booking_not_found' })
  const { duration, buffer_before, buffer_after, gap_start, gap_minutes } = booking
  const work = { duration, buffer_before, buffer_after, gap_start, gap_minutes }
  return { catalog, scope, proof, booking, offer: { work } }
}

/** Who may serve it at its new time: those offered for it; its own professional in any case. */
function findSchedulesToMoveTo(
  { catalog, booking }: BookingToMove,
  wanted: string | undefined,
): ProfessionalSchedule[] {
  const { professional_id, composite_id, is_composite, service_id } = booking
  const own = catalog.schedules.get(wanted ?? professional_id)
  if (own && own.id === professional_id) return [own]
  // A composite that is gone is not its first component, under which it was booked.
  const choice = is_composite ? { composite_id: composite_id ?? '' } : { service_id }
  const offer = unwrapOrThrow(findOffer(catalog, choice))
  return unwrapOrThrow(findProfessionalSchedules(catalog, offer, wanted))
}

export function listRescheduleSlots(
  context: Context,
): Handler<Contract['GET /api/public/:slug/bookings/:id/slots']> {
  return ({ params, query }, caller) =>
    context.storage.read(async (db) => {
      const moving = await loadBookingToMove(db, caller, params.id)
      const { catalog, booking, offer } = moving
      const workers = findSchedulesToMoveTo(moving, query.professional_id)
      const now = context.now()
      const days = getRequestedDays(catalog, query, now)
      if (!days) return { days: [] }
      const span = toDaysInterval(days.first, days.last, offer)
      const question = await loadAvailabilityQuery(
        db,
        catalog,
        offer,
        workers,
        span,
        now,
        booking.id,
      )
      const text = stringifySlots(listSlots(question, query.from, query.to))
      return new PreparedResponse({ text, brotli: null })
    })
}

type Endpoint = Contract['POST /api/public/:slug/bookings/:id/reschedule']

/** Moves a booking in one transaction; asked for where it already stands, it changes nothing. */
export function rescheduleBooking(context: Context): Handler<Endpoint> {
  return async ({ params, body }, caller) => {
    try {
      const moved = await context.storage.write(async (tx) => {
        const moving = await loadBookingToMove(tx, caller, params.id)
        if (isAtNewTime(moving.booking, body))
          return { ...moving.booking, confirmation_queued: false }
        const booking = await moveBooking(tx, context, moving, body)
        const mover = { ...moving, isLinked: 'booking_id' in moving.scope }
        const confirmation_queued = await confirmToClient(tx, context, mover, booking)
        return { ...booking, confirmation_queued }
      })
      context.wakeWorker()
      return moved
    } catch (error) {
      if (isOverlap(error)) throw new RefusalError({ code: 'slot_taken' })
      throw error
    }
  }
}

type NewTime = { date: string; time: string; professional_id?: string | undefined }

function isAtNewTime(booking: BookingRow, { date, time, professional_id }: NewTime): boolean {
  const isSame = professional_id === undefined || professional_id === booking.professional_id
  return isSame && booking.date === date && booking.time === time && booking.status !== 'cancelled'
}

/** For the session that made the booking, and for whose record it is: a link alone proves nothing. */
function mayReadReason({ scope, proof, booking }: BookingToMove, client: ClientRow): boolean {
  const isMaker = 'session_id' in scope && scope.session_id === booking.session_id
  return isMaker || isOwnClient(client, proof)
}

async function moveBooking(
  tx: Db,
  context: Context,
  moving: BookingToMove,
  to: NewTime,
): Promise<BookingRow> {
  const { catalog, booking, offer } = moving
  const now = context.now()
  await requireUnblockedClient(tx, catalog.user_id, booking.client_id, now, (client) =>
    mayReadReason(moving, client),
  )
  const { timezone: zone, cancellationDeadline: deadline } = catalog.settings.general_settings
  const refusal = refuseReschedule({ ...booking, zone, deadline, now })
  if (refusal) throw new RefusalError(refusal)
  const workers = findSchedulesToMoveTo(moving, to.professional_id)
  const day = toEpochDay(to.date)
  const span = toDaysInterval(day, day, offer)
  const question = await loadAvailabilityQuery(tx, catalog, offer, workers, span, now, booking.id)
  const free = unwrapOrThrow(checkSlot(question, to.date, to.time))
  const professional_id =
    findLeastBooked(free, question.getBusy, to.date) ?? booking.professional_id
  const professional = catalog.rows.professionals.find(({ id }) => id === professional_id)
  const change = {
    date: to.date,
    time: to.time,
    professional_id,
    professional_name: professional?.name ?? booking.professional_name,
    presence_confirmed_at: null,
    // Where it stands now nothing else does.
    encaixe: false,
  }
  const whole = await addComandaChange(tx, booking, change)
  return updateBooking(tx, catalog.user_id, booking.id, { ...whole, updated_at: now })
}
