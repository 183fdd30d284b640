import { addComandaChange } from '#api/booking/follow-comanda.ts'
import { findOffer, findProfessionalSchedules, getOfferTerms } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import type { GuestCaller, GuestIdentity } from '#api/identity/authenticate-client.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { queuePushes } from '#api/push/queue.ts'
import { listBookingReaches } from '#api/reminder/house-ways.ts'
import {
  type BookingChange,
  type BookingRow,
  findClientBooking,
  updateBooking,
} from '#db/booking/bookings.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isOverlap } from '#db/dialect/storage.ts'
import type { ProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import { toServiceTiming } from '#domain/availability/occupation.ts'
import { listSlots } from '#domain/availability/slots.ts'
import { refuseReschedule } from '#domain/booking/cancellation.ts'
import { moveTerms, type ServiceTerms } from '#domain/business/service-terms.ts'
import { isOwnClient } from '#domain/people/client-proof.ts'
import { loadAvailabilityQuery, toDaysInterval } from './availability-query.ts'
import { chooseProfessional } from './choose-professional.ts'
import { confirmToClient, showRecipient } from './confirm-to-client.ts'
import { requireUnblockedClient } from './require-unblocked.ts'
import { getRequestedDays, stringifySlots } from './slots.ts'

type BookingToMove = Omit<GuestIdentity, 'mayReview'> & {
  booking: BookingRow
  agreed: ServiceTerms
}

/** A booking that the caller may see, with what was agreed, whatever changed since. */
async function loadBookingToMove(db: Db, caller: GuestCaller, id: string): Promise<BookingToMove> {
  const { catalog, scope, proof, typed } = await caller(db)
  if (catalog.isClosed) throw new RefusalError({ code: 'house_leaving' })
  const booking = await findClientBooking(db, catalog.user_id, scope, id)
  if (!booking) throw new RefusalError({ code: 'booking_not_found' })
  const agreed = { price: booking.price, timing: toServiceTiming(booking) }
  return { catalog, scope, proof, typed, booking, agreed }
}

/** Who may serve it at its new time: those offered for it; its own professional in any case. */
function findSchedulesToMoveTo(
  moving: BookingToMove,
  wanted: string | undefined,
): ProfessionalSchedule[] {
  const { catalog, booking } = moving
  const { professional_id } = booking
  const own = catalog.schedules.get(wanted ?? professional_id)
  if (own && own.id === professional_id) return [own]
  const offer = unwrapOrThrow(findBookedOffer(moving))
  return unwrapOrThrow(findProfessionalSchedules(catalog, offer, wanted))
}

/** What was booked, as it is offered now, if it is. */
function findBookedOffer({ catalog, booking }: BookingToMove) {
  const { composite_id, is_composite, service_id } = booking
  // A composite that is gone is not its first component, under which it was booked.
  const choice = is_composite ? { composite_id: composite_id ?? '' } : { service_id }
  return findOffer(catalog, choice)
}

/** What it costs and takes with whoever serves it at its new time. */
function getMovedTerms(moving: BookingToMove, professional_id: string): ServiceTerms {
  const { booking, agreed } = moving
  const offer = findBookedOffer(moving)
  if (professional_id === booking.professional_id || 'code' in offer) return agreed
  const before = getOfferTerms(offer, booking.professional_id)
  return moveTerms(agreed, before, getOfferTerms(offer, professional_id))
}

export function listRescheduleSlots(
  context: Context,
): Handler<Contract['GET /api/public/:slug/bookings/:id/slots']> {
  return ({ params, query }, caller) =>
    context.storage.read(async (db) => {
      const moving = await loadBookingToMove(db, caller, params.id)
      const { catalog, booking, agreed } = moving
      const schedules = findSchedulesToMoveTo(moving, query.professional_id)
      const now = context.now()
      const days = getRequestedDays(catalog, query, now)
      if (!days) return { days: [] }
      const span = toDaysInterval(days.first, days.last, agreed.timing)
      const availability = await loadAvailabilityQuery(db, catalog, {
        schedules,
        getTiming: (id) => getMovedTerms(moving, id).timing,
        span,
        moving: booking.id,
        now,
      })
      const text = stringifySlots(listSlots(availability, query.from, query.to))
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
          return { ...moving.booking, confirmation_queued: false, confirmation_to: null }
        const booking = await moveBooking(tx, context, moving, body)
        const { timezone } = moving.catalog.settings.general_settings
        await queuePushes(tx, context, {
          before: moving.booking,
          after: booking,
          by: null,
          timezone,
        })
        const mover = { ...moving, isLinked: 'booking_id' in moving.scope }
        const reaches = await listBookingReaches(tx, context, booking.user_id, booking)
        const told = { reaches, is_moved: true }
        const reach = await confirmToClient(tx, context, mover, booking, told)
        const { proof, typed } = moving
        const confirmation_to = reach && showRecipient(reach, proof, typed)
        return { ...booking, confirmation_queued: reach !== null, confirmation_to }
      })
      context.wakeWorker()
      return moved
    } catch (error) {
      if (isOverlap(error)) throw new RefusalError({ code: 'slot_taken' })
      throw error
    }
  }
}

type NewTime = ParsedRequest<Endpoint>['body']

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
  const { catalog, booking } = moving
  const now = context.now()
  await requireUnblockedClient(tx, catalog.user_id, booking.client_id, now, (client) =>
    mayReadReason(moving, client),
  )
  const { timezone: zone, cancellationDeadline: deadline } = catalog.settings.general_settings
  const refusal = refuseReschedule({ ...booking, zone, deadline, now })
  if (refusal) throw new RefusalError(refusal)
  const professional_id = await chooseServing(tx, moving, to, now)
  const professional = catalog.rows.professionals.find(({ id }) => id === professional_id)
  const change = {
    date: to.date,
    time: to.time,
    professional_id,
    professional_name: professional?.name ?? booking.professional_name,
    ...getTermsChange(moving, professional_id),
    presence_confirmed_at: null,
    reminded_at: null,
    // Where it stands now nothing else does.
    encaixe: false,
  }
  const whole = await addComandaChange(tx, booking, change)
  return updateBooking(tx, catalog.user_id, booking.id, { ...whole, updated_at: now })
}

/** Who serves it at its new time, for what was agreed or what the client says that they saw. */
function chooseServing(tx: Db, moving: BookingToMove, to: NewTime, now: number): Promise<string> {
  const { catalog, booking, agreed } = moving
  const { price = agreed.price, duration = agreed.timing.duration, ...time } = to
  const candidates = {
    ...agreed,
    schedules: findSchedulesToMoveTo(moving, to.professional_id),
    getTerms: (id: string) => getMovedTerms(moving, id),
    moving: booking.id,
  }
  return chooseProfessional(tx, catalog, candidates, { ...time, shown: { price, duration } }, now)
}

/** Only what another professional makes of it: of what stays nothing is written. */
function getTermsChange(moving: BookingToMove, professional_id: string): BookingChange {
  const { agreed } = moving
  const { price, timing } = getMovedTerms(moving, professional_id)
  return {
    ...(price !== agreed.price && { price, service_original_price: price }),
    ...(timing !== agreed.timing && timing),
  }
}
