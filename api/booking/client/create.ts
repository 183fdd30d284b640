import { z } from 'zod'
import { answerIdempotently } from '#api/booking/idempotency.ts'
import {
  type BookableOffer,
  type BusinessCatalog,
  findOffer,
  findProfessionalSchedules,
} from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { bookedAnswer } from '#api/contract/booking.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/endpoint.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import type { ClientCaller, ClientIdentity } from '#api/identity/authenticate.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { type BookingRow, insertBooking, type NewBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isOverlap } from '#db/dialect/storage.ts'
import { createSessionAnswers } from '#db/idempotency-keys.ts'
import { checkSlot, findLeastBooked } from '#domain/availability/slots.ts'
import { isPlainNote, refuseChangedOffer } from '#domain/booking/booking.ts'
import { getSessionLevel, isOwnClient } from '#domain/people/client-proof.ts'
import { toEpochDay } from '#domain/time/civil-time.ts'
import { loadAvailabilityQuery, toDaysInterval } from './availability-query.ts'
import { confirmToClient } from './confirm-to-client.ts'
import { requireOpenPlace } from './require-open-place.ts'
import { requireUnblockedClient } from './require-unblocked.ts'

type Endpoint = Contract['POST /api/public/:slug/bookings']
type CreateRequest = ParsedRequest<Endpoint>

/** Books a slot: judged and written in one transaction, by the rule that listed it. */
export function createBooking(context: Context): Handler<Endpoint> {
  return async (request, caller) => {
    if (request.body.notes && !isPlainNote(request.body.notes)) {
      throw new RefusalError({ code: 'notes_not_text' })
    }
    try {
      const text = await context.storage.write((tx) => bookOnce(tx, context, request, caller))
      context.wakeWorker()
      return new PreparedResponse({ text, brotli: null }, { status: 201 })
    } catch (error) {
      if (isOverlap(error)) throw new RefusalError({ code: 'slot_taken' })
      throw error
    }
  }
}

/** The same key and body of a session give the answer that was given before. */
async function bookOnce(
  tx: Db,
  context: Context,
  request: CreateRequest,
  caller: ClientCaller,
): Promise<string> {
  const client = await caller(tx)
  const kept = createSessionAnswers(client.session.id)
  // What was shown chooses nothing: repeated after a reload, the request is the same one.
  const { price: _price, duration: _duration, ...choices } = request.body
  const keyed = {
    key: request.headers['idempotency-key'],
    body: choices,
    now: context.now(),
  }
  return answerIdempotently(tx, kept, keyed, () => bookAndConfirm(tx, context, request, client))
}

async function bookAndConfirm(
  tx: Db,
  context: Context,
  request: CreateRequest,
  client: ClientIdentity,
): Promise<string> {
  const booking = await insertClientBooking(tx, context, request, client)
  const caller = { ...client, isLinked: false }
  const confirmation_queued = await confirmToClient(tx, context, caller, booking)
  return JSON.stringify(z.encode(bookedAnswer, { ...booking, confirmation_queued }))
}

async function insertClientBooking(
  tx: Db,
  context: Context,
  { body }: CreateRequest,
  client: ClientIdentity,
): Promise<BookingRow> {
  const { catalog, session, proof } = client
  const now = context.now()
  // Somebody who has proved a contact, and has not yet said who they are.
  if (!session.nome) throw new RefusalError({ code: 'required_fields' })
  await requireUnblockedClient(tx, catalog.user_id, session.client_id, now, (stored) =>
    isOwnClient(stored, proof),
  )
  await requireOpenPlace(tx, context, client)
  const offer = unwrapOrThrow(findOffer(catalog, body))
  const changed = refuseChangedOffer({ price: offer.price, duration: offer.work.duration }, body)
  if (changed) throw new RefusalError(changed)
  const professional_id = await chooseProfessional(tx, catalog, offer, body, now)
  return insertBooking(tx, {
    id: context.newId(),
    user_id: catalog.user_id,
    session_id: session.id,
    client_id: session.client_id,
    client_name: session.nome,
    client_email: session.email,
    client_phone: session.telefone,
    ...toOfferedFields(catalog, offer, professional_id),
    date: body.date,
    time: body.time,
    notes: body.notes || null,
    client_note: body.notes || null,
    contact_confirmed: getSessionLevel(session, proof) === 'proven',
    status: 'confirmed',
    origin: body.origin,
    created_at: now,
  })
}

type OfferedFields = Omit<
  NewBooking,
  | 'id'
  | 'user_id'
  | 'session_id'
  | 'client_id'
  | 'client_name'
  | 'client_email'
  | 'client_phone'
  | 'date'
  | 'time'
  | 'notes'
  | 'client_note'
  | 'contact_confirmed'
  | 'status'
  | 'origin'
  | 'created_at'
>

/** What the salon's own rows say of the sale: nothing of it comes from the client. */
function toOfferedFields(
  catalog: BusinessCatalog,
  offer: BookableOffer,
  professional_id: string,
): OfferedFields {
  const professional = catalog.rows.professionals.find(({ id }) => id === professional_id)
  return {
    service_id: offer.service_id,
    service_name: offer.service_name,
    professional_id,
    professional_name: professional?.name ?? '',
    ...offer.work,
    price: offer.price,
    service_original_price: offer.price,
    is_courtesy: false,
    is_composite: offer.composite_id !== null,
    composite_id: offer.composite_id,
    composite_items: offer.composite_items,
    encaixe: false,
    series_id: null,
  }
}

async function chooseProfessional(
  tx: Db,
  catalog: BusinessCatalog,
  offer: BookableOffer,
  { professional_id, date, time }: CreateRequest['body'],
  now: number,
): Promise<string> {
  const workers = unwrapOrThrow(findProfessionalSchedules(catalog, offer, professional_id))
  const day = toEpochDay(date)
  const span = toDaysInterval(day, day, offer)
  const question = await loadAvailabilityQuery(tx, catalog, offer, workers, span, now)
  const free = unwrapOrThrow(checkSlot(question, date, time))
  return findLeastBooked(free, question.getBusy, date) ?? ''
}
