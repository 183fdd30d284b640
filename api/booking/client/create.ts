import { z } from 'zod'
import { queueConfirmation } from '#api/booking/confirmation.ts'
import { answerOnce } from '#api/booking/idempotency.ts'
import { type Catalog, findOffer, findWorkers, type Offer } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { bookedAnswer } from '#api/contract/booking.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Received } from '#api/contract/endpoint.ts'
import { orThrow, Refused } from '#api/errors.ts'
import type { Client, ClientCaller } from '#api/identity/authenticate.ts'
import { type Handler, Written } from '#api/mount.ts'
import { type BookingRow, insertBooking, type NewBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isOverlap } from '#db/dialect/storage.ts'
import { answersOfSession } from '#db/idempotency-keys.ts'
import { judgeSlot, leastBooked } from '#domain/availability/slots.ts'
import { isPlainNote } from '#domain/booking/booking.ts'
import { dayOf } from '#domain/time/civil-time.ts'
import { loadQuestion, spanOfDays } from './availability-query.ts'
import { refuseBlockedClient } from './require-unblocked.ts'

type Endpoint = Contract['POST /api/public/:slug/bookings']
type Request = Received<Endpoint>

/** Books a slot: judged and written in one transaction, by the rule that listed it. */
export function createBooking(context: Context): Handler<Endpoint> {
  return async (request, caller) => {
    if (request.body.notes && !isPlainNote(request.body.notes)) {
      throw new Refused({ code: 'notes_not_text' })
    }
    try {
      const text = await context.storage.write((tx) => bookOnce(tx, context, request, caller))
      context.wakeWorker()
      return new Written({ text, brotli: null }, { status: 201 })
    } catch (error) {
      if (isOverlap(error)) throw new Refused({ code: 'slot_taken' })
      throw error
    }
  }
}

/** The same key and body of a session give the answer that was given before. */
async function bookOnce(
  tx: Db,
  context: Context,
  request: Request,
  caller: ClientCaller,
): Promise<string> {
  const client = await caller(tx)
  const kept = answersOfSession(client.session.id)
  const keyed = {
    key: request.headers['idempotency-key'],
    body: request.body,
    now: context.now(),
  }
  return answerOnce(tx, kept, keyed, () => bookAndConfirm(tx, context, request, client))
}

async function bookAndConfirm(
  tx: Db,
  context: Context,
  request: Request,
  client: Client,
): Promise<string> {
  const booking = await book(tx, context, request, client)
  const confirmation_queued = await queueConfirmation(tx, context, client.catalog, booking)
  return JSON.stringify(z.encode(bookedAnswer, { ...booking, confirmation_queued }))
}

async function book(
  tx: Db,
  context: Context,
  { body }: Request,
  { catalog, session }: Client,
): Promise<BookingRow> {
  const now = context.now()
  await refuseBlockedClient(tx, catalog.user_id, session.client_id, now)
  const offer = orThrow(findOffer(catalog, body))
  const professional_id = await chooseProfessional(tx, catalog, offer, body, now)
  return insertBooking(tx, {
    id: context.newId(),
    user_id: catalog.user_id,
    session_id: session.id,
    client_id: session.client_id,
    client_name: session.nome,
    client_email: session.email,
    client_phone: session.telefone,
    ...soldAs(catalog, offer, professional_id),
    date: body.date,
    time: body.time,
    notes: body.notes || null,
    status: 'confirmed',
    origin: body.origin,
    created_at: now,
  })
}

type Sold = Omit<
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
  | 'status'
  | 'origin'
  | 'created_at'
>

/** What the salon's own rows say of the sale: nothing of it comes from the client. */
function soldAs(catalog: Catalog, offer: Offer, professional_id: string): Sold {
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
  catalog: Catalog,
  offer: Offer,
  { professional_id, date, time }: Request['body'],
  now: number,
): Promise<string> {
  const workers = orThrow(findWorkers(catalog, offer, professional_id))
  const day = dayOf(date)
  const span = spanOfDays(day, day, offer)
  const question = await loadQuestion(tx, catalog, offer, workers, span, now)
  const free = orThrow(judgeSlot(question, date, time))
  return leastBooked(free, question.busyOf, date) ?? ''
}
