import {
  type BookableOffer,
  type BusinessCatalog,
  findListedOffer,
  findProfessionalSchedules,
  getOfferTerms,
} from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import type { ClientCaller, ClientIdentity } from '#api/identity/authenticate-client.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { queuePushes } from '#api/push/queue.ts'
import { type BookingReach, listBookingReaches } from '#api/reminder/house-ways.ts'
import { beginInsertBooking, type NewBooking } from '#db/booking/bookings.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { runTogether } from '#db/dialect/run-together.ts'
import { isOverlap } from '#db/dialect/storage.ts'
import { createSessionAnswers } from '#db/idempotency-keys.ts'
import { type ListeningDevice, listHouseDevices } from '#db/push.ts'
import { isPlainNote } from '#domain/booking/booking.ts'
import { normalizeName } from '#domain/people/client.ts'
import { getSessionLevel, isOwnClient } from '#domain/people/client-proof.ts'
import { chooseProfessional } from './choose-professional.ts'
import { confirmToClient, showRecipient } from './confirm-to-client.ts'
import { requireUnblockedClient } from './require-unblocked.ts'
import { requireWithinBookingLimits } from './require-within-booking-limits.ts'
import { writeBooked } from './write-booked.ts'

type Endpoint = Contract['POST /api/public/:slug/bookings']
type CreateRequest = ParsedRequest<Endpoint>
type Asked = { request: CreateRequest; origin: RequestOrigin }

/** Books a slot: judged and written in one transaction, by the rule that listed it. */
export function createBooking(context: Context): Handler<Endpoint> {
  return async (request, caller, origin) => {
    if (request.body.notes && !isPlainNote(request.body.notes)) {
      throw new RefusalError({ code: 'notes_not_text' })
    }
    try {
      const { text, confirmation_queued } = await context.storage.write((tx) =>
        bookOnce(tx, context, { request, origin }, caller),
      )
      if (confirmation_queued) context.wakeWorker()
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
  asked: Asked,
  caller: ClientCaller,
): Promise<{ text: string; confirmation_queued: boolean }> {
  const client = await caller(tx)
  const kept = createSessionAnswers(client.session.id)
  // What was shown chooses nothing: repeated after a reload, the request is the same one.
  const { price: _price, duration: _duration, ...choices } = asked.request.body
  const keyed = {
    key: asked.request.headers['idempotency-key'],
    body: choices,
    now: context.now(),
  }
  let confirmation_queued = false
  const text = await answerIdempotently(tx, kept, keyed, async () => {
    const { booked, writing } = await bookAndConfirm(tx, context, asked, client)
    confirmation_queued = booked.confirmation_queued
    return { answer: writeBooked(booked), writing }
  })
  return { text, confirmation_queued }
}

async function bookAndConfirm(tx: Db, context: Context, asked: Asked, client: ClientIdentity) {
  const inserted = await insertClientBooking(tx, context, asked, client)
  const { booking, writing, devices, reaches } = inserted
  // What it writes refers to the booking.
  if (reaches.length > 0 || devices.length > 0) await writing
  const { timezone } = client.catalog.settings.general_settings
  await queuePushes(tx, context, { before: null, after: booking, by: null, timezone }, devices)
  const booker = { isLinked: false, ...client }
  const reach = await confirmToClient(tx, context, booker, booking, { reaches, is_moved: false })
  const confirmation_to = reach && showRecipient(reach, client.proof, client.session)
  const confirmation_queued = reach !== null
  return { booked: { confirmation_queued, confirmation_to, ...booking }, writing }
}

async function insertClientBooking(
  tx: Db,
  context: Context,
  { request: { body }, origin }: Asked,
  client: ClientIdentity,
): Promise<
  ReturnType<typeof beginInsertBooking> & { devices: ListeningDevice[]; reaches: BookingReach[] }
> {
  const { catalog, session, proof } = client
  const now = context.now()
  // Somebody who has proved a contact, and has not yet said who they are.
  if (!session.nome) throw new RefusalError({ code: 'required_fields' })
  const isOwn = (stored: ClientRow) => isOwnClient(stored, proof)
  const contacts = { client_email: session.email, client_phone: session.telefone }
  const [devices, reaches, , , { offer, professional_id }] = await runTogether([
    listHouseDevices(tx, catalog.user_id),
    listBookingReaches(tx, context, catalog.user_id, contacts),
    requireUnblockedClient(tx, catalog.user_id, session.client_id, now, isOwn),
    requireWithinBookingLimits(tx, { ...context, now: () => now }, client, origin),
    chooseOffer(tx, catalog, body, now),
  ])
  const id = context.newId()
  const begun = beginInsertBooking(
    tx,
    toNewBooking(client, body, { id, offer, professional_id, created_at: now }),
  )
  return { devices, reaches, ...begun }
}

type Sale = { id: string; offer: BookableOffer; professional_id: string; created_at: number }

/** What the salon's own rows say of the sale: nothing of it comes from the client. */
function toNewBooking(
  { catalog, session, proof }: ClientIdentity,
  body: CreateRequest['body'],
  { id, offer, professional_id, created_at }: Sale,
): NewBooking {
  const professional = catalog.rows.professionals.find((one) => one.id === professional_id)
  const { price, timing } = getOfferTerms(offer, professional_id)
  return {
    id,
    user_id: catalog.user_id,
    session_id: session.id,
    client_id: session.client_id,
    client_name: session.nome,
    client_email: session.email,
    client_phone: session.telefone,
    guest_name: normalizeName(body.guest_name ?? '') || null,
    service_id: offer.service_id,
    service_name: offer.service_name,
    professional_id,
    professional_name: professional?.name ?? '',
    duration: timing.duration,
    buffer_before: timing.buffer_before,
    buffer_after: timing.buffer_after,
    gap_start: timing.gap_start,
    gap_minutes: timing.gap_minutes,
    price,
    service_original_price: price,
    is_courtesy: false,
    is_composite: offer.composite_id !== null,
    composite_id: offer.composite_id,
    composite_items: offer.composite_items,
    encaixe: false,
    series_id: null,
    date: body.date,
    time: body.time,
    notes: body.notes || null,
    client_note: body.notes || null,
    contact_confirmed: getSessionLevel(session, proof) === 'proven',
    status: 'confirmed',
    origin: body.origin,
    created_at,
  }
}

/** What was chosen, and who serves it. */
async function chooseOffer(
  tx: Db,
  catalog: BusinessCatalog,
  body: CreateRequest['body'],
  now: number,
): Promise<{ offer: BookableOffer; professional_id: string }> {
  const offer = unwrapOrThrow(findListedOffer(catalog, body))
  const schedules = unwrapOrThrow(findProfessionalSchedules(catalog, offer, body.professional_id))
  const getTerms = (id: string) => getOfferTerms(offer, id)
  const wanted = { shown: body, ...body }
  const professional_id = await chooseProfessional(
    tx,
    catalog,
    { schedules, getTerms, ...offer },
    wanted,
    now,
  )
  return { offer, professional_id }
}
