import { queueConfirmation } from '#api/booking/confirmation.ts'
import { withComanda } from '#api/booking/follow-comanda.ts'
import { type Catalog, findOffer, findWorkers } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { orThrow, Refused } from '#api/errors.ts'
import type { GuestCaller } from '#api/identity/authenticate.ts'
import { type Handler, Written } from '#api/mount.ts'
import { type BookingRow, changeBooking, findClientBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isOverlap } from '#db/dialect/storage.ts'
import type { Work } from '#domain/availability/occupation.ts'
import { judgeSlot, leastBooked, listSlots, type Worker } from '#domain/availability/slots.ts'
import { refuseReschedule } from '#domain/booking/cancellation.ts'
import { dayOf } from '#domain/time/civil-time.ts'
import { loadQuestion, spanOfDays } from './availability-query.ts'
import { refuseBlockedClient } from './require-unblocked.ts'
import { daysAsked, writeSlots } from './slots.ts'

type Moving = { catalog: Catalog; booking: BookingRow; offer: { work: Work } }

/** A booking that the caller may see, with the time it takes: what was agreed, whatever changed since. */
async function findMoving(db: Db, caller: GuestCaller, id: string): Promise<Moving> {
  const { catalog, scope } = await caller(db)
  const booking = await findClientBooking(db, catalog.user_id, scope, id)
  if (!booking) throw new Refused({ code: 'booking_not_found' })
  const { duration, buffer_before, buffer_after, gap_start, gap_minutes } = booking
  const work = { duration, buffer_before, buffer_after, gap_start, gap_minutes }
  return { catalog, booking, offer: { work } }
}

/** Who may serve it at its new time: those offered for it; its own professional in any case. */
function workersFor({ catalog, booking }: Moving, wanted: string | undefined): Worker[] {
  const { professional_id, composite_id, is_composite, service_id } = booking
  const own = catalog.workers.get(wanted ?? professional_id)
  if (own && own.id === professional_id) return [own]
  // A composite that is gone is not its first component, under which it was booked.
  const choice = is_composite ? { composite_id: composite_id ?? '' } : { service_id }
  const offer = orThrow(findOffer(catalog, choice))
  return orThrow(findWorkers(catalog, offer, wanted))
}

export function listSlotsToMoveTo(
  context: Context,
): Handler<Contract['GET /api/public/:slug/bookings/:id/slots']> {
  return ({ params, query }, caller) =>
    context.storage.read(async (db) => {
      const moving = await findMoving(db, caller, params.id)
      const { catalog, booking, offer } = moving
      const workers = workersFor(moving, query.professional_id)
      const now = context.now()
      const days = daysAsked(catalog, query, now)
      if (!days) return { days: [] }
      const span = spanOfDays(days.first, days.last, offer)
      const question = await loadQuestion(db, catalog, offer, workers, span, now, booking.id)
      const text = writeSlots(listSlots(question, query.from, query.to))
      return new Written({ text, brotli: null })
    })
}

type Endpoint = Contract['POST /api/public/:slug/bookings/:id/reschedule']

/** Moves a booking in one transaction; asked for where it already stands, it changes nothing. */
export function rescheduleBooking(context: Context): Handler<Endpoint> {
  return async ({ params, body }, caller) => {
    try {
      const moved = await context.storage.write(async (tx) => {
        const moving = await findMoving(tx, caller, params.id)
        if (isThere(moving.booking, body)) return { ...moving.booking, confirmation_queued: false }
        const booking = await move(tx, context, moving, body)
        const confirmation_queued = await queueConfirmation(tx, context, moving.catalog, booking)
        return { ...booking, confirmation_queued }
      })
      context.wakeWorker()
      return moved
    } catch (error) {
      if (isOverlap(error)) throw new Refused({ code: 'slot_taken' })
      throw error
    }
  }
}

type To = { date: string; time: string; professional_id?: string | undefined }

function isThere(booking: BookingRow, { date, time, professional_id }: To): boolean {
  const isSame = professional_id === undefined || professional_id === booking.professional_id
  return isSame && booking.date === date && booking.time === time && booking.status !== 'cancelled'
}

async function move(tx: Db, context: Context, moving: Moving, to: To): Promise<BookingRow> {
  const { catalog, booking, offer } = moving
  const now = context.now()
  await refuseBlockedClient(tx, catalog.user_id, booking.client_id, now)
  const { timezone: zone, cancellationDeadline: deadline } = catalog.settings.general_settings
  const refusal = refuseReschedule({ ...booking, zone, deadline, now })
  if (refusal) throw new Refused(refusal)
  const workers = workersFor(moving, to.professional_id)
  const day = dayOf(to.date)
  const span = spanOfDays(day, day, offer)
  const question = await loadQuestion(tx, catalog, offer, workers, span, now, booking.id)
  const free = orThrow(judgeSlot(question, to.date, to.time))
  const professional_id = leastBooked(free, question.busyOf, to.date) ?? booking.professional_id
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
  const whole = await withComanda(tx, booking, change)
  return changeBooking(tx, catalog.user_id, booking.id, { ...whole, updated_at: now })
}
