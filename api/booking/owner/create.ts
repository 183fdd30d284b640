import { z } from 'zod'
import { toAgendaBooking } from '#api/booking/agenda-booking.ts'
import { isSqueezedIn, writeBookingAudit } from '#api/booking/booking-audit.ts'
import { queueUpcomingConfirmation } from '#api/booking/upcoming-confirmation.ts'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import { type BookableClient, findOrCreateBookableClient } from '#api/client/find-or-create.ts'
import type { Context } from '#api/context.ts'
import { agendaEndpoints } from '#api/contract/agenda.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { queuePushes } from '#api/push/queue.ts'
import { type BookingRow, insertBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import type { CivilDateTime } from '#domain/availability/placement.ts'
import { normalizeName } from '#domain/people/client.ts'
import { getVouchedEmail } from '#domain/people/client-proof.ts'
import {
  type BookingConflict,
  type BookingPlan,
  createBookingPlan,
  findBookingConflicts,
  refuseOverlap,
  requirePlainNote,
  toOfferFields,
} from './booking-plan.ts'
import { requireClientByKey } from './client-by-key.ts'
import { offerTimes } from './offer-times.ts'

const CALL = 'POST /api/bookings'
type Endpoint = Contract[typeof CALL]
type Body = ParsedRequest<Endpoint>['body']

/** Books for a client, once or to repeat: all of it in one transaction, or nothing. */
export function createOwnerBookings(context: Context): Handler<Endpoint> {
  return async ({ headers, body }, caller, origin) => {
    requirePlainNote(body.notes)
    const text = await refuseOverlap(
      context.storage.write(async (tx) => {
        const who = await caller(tx)
        const { user_id, account } = who
        requireClientByKey(who, body.client)
        const keyed = { key: headers['idempotency-key'], body, now: context.now() }
        const kept = createOwnerAnswers(user_id)
        return answerIdempotently(tx, kept, keyed, () =>
          createAllBookings(tx, context, user_id, body, { account, origin }),
        )
      }),
    )
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

/** The dates of a repetition, and which of them cannot be had. */
export function listConflicts(context: Context): Handler<Contract['POST /api/bookings/conflicts']> {
  return ({ body }, caller) =>
    context.storage.read(async (db) => {
      requirePlainNote(body.notes)
      const { user_id } = await caller(db)
      const catalog = await context.catalogs.loadForOwner(db, user_id)
      const plan = createBookingPlan(catalog, body)
      const conflicts = await findBookingConflicts(db, catalog, plan)
      return {
        dates: plan.starts,
        conflicts: await offerTimes(db, context, catalog, plan, conflicts),
      }
    })
}

async function createAllBookings(
  tx: Db,
  context: Context,
  user_id: string,
  body: Body,
  author: { account: { id: string }; origin: RequestOrigin },
): Promise<string> {
  const catalog = await context.catalogs.loadForOwner(tx, user_id)
  const plan = createBookingPlan(catalog, body)
  const skipped = await findBookingConflicts(tx, catalog, plan)
  const starts = getBookableStarts(plan, skipped, body)
  const found = await findOrCreateBookableClient(tx, context, user_id, body.client)
  const series_id = plan.starts.length > 1 ? context.newId() : null
  const rows: BookingRow[] = []
  for (const start of starts) {
    rows.push(
      await insertOneBooking(tx, context, { catalog, plan, ...found, series_id, body }, start),
    )
  }
  for (const row of rows) {
    if (isSqueezedIn(null, row))
      await writeBookingAudit(tx, context, author, author.origin, row, 'booking_squeezed_in')
  }
  await queueUpcomingConfirmation(tx, context, catalog, rows)
  const { timezone } = catalog.settings.general_settings
  // Of a repetition the first: a device must not be told fifty times.
  for (const after of rows.slice(0, 1))
    await queuePushes(tx, context, { before: null, after, by: author.account.id, timezone })
  const answer = { bookings: rows.map(toAgendaBooking), skipped }
  return JSON.stringify(z.encode(agendaEndpoints[CALL].response, answer))
}

/** @throws Refused what keeps a single booking from its time; `series_conflicts` of a repetition */
function getBookableStarts(
  { starts }: BookingPlan,
  conflicts: readonly BookingConflict[],
  body: Body,
): CivilDateTime[] {
  const [first] = conflicts
  if (!first) return starts
  if (!body.repeat) throw new RefusalError({ code: first.code })
  const dates = conflicts.map(({ date }) => date)
  const left = starts.filter(({ date }) => !dates.includes(date))
  if (!body.skip_conflicts || left.length === 0) {
    throw new RefusalError({ code: 'series_conflicts', dates })
  }
  return left
}

type NewBookingInput = BookableClient & {
  catalog: BusinessCatalog
  plan: BookingPlan
  series_id: string | null
  body: Body
}

function insertOneBooking(
  tx: Db,
  context: Context,
  { catalog, plan, client, guest_name, series_id, body }: NewBookingInput,
  { date, time }: CivilDateTime,
): Promise<BookingRow> {
  const { offer, professional, price, timing, encaixe } = plan
  return insertBooking(tx, {
    id: context.newId(),
    user_id: catalog.user_id,
    session_id: null,
    client_id: client.id,
    client_name: client.nome,
    client_phone: client.telefone,
    client_email: getVouchedEmail(client),
    guest_name: normalizeName(body.guest_name ?? '') || guest_name,
    professional_id: professional.id,
    professional_name: professional.name,
    ...toOfferFields(offer, plan),
    ...timing,
    price: body.price ?? price,
    date,
    time,
    notes: body.notes || null,
    client_note: null,
    contact_confirmed: true,
    status: body.status,
    is_courtesy: body.is_courtesy ?? false,
    encaixe,
    series_id,
    origin: 'console',
    created_at: context.now(),
  })
}
