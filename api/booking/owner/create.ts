import { z } from 'zod'
import { agendaBookingOf } from '#api/booking/agenda-booking.ts'
import { answerOnce } from '#api/booking/idempotency.ts'
import { mailWhenExpected } from '#api/booking/upcoming-confirmation.ts'
import type { Catalog } from '#api/business/catalog.ts'
import { clientFor } from '#api/client/find-or-create.ts'
import type { Context } from '#api/context.ts'
import { agendaEndpoints } from '#api/contract/agenda.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Received } from '#api/contract/endpoint.ts'
import { Refused } from '#api/errors.ts'
import { type Handler, Written } from '#api/mount.ts'
import { type BookingRow, insertBooking } from '#db/booking/bookings.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { answersOfOwner } from '#db/idempotency-keys.ts'
import type { Start } from '#domain/availability/placement.ts'
import {
  type Conflict,
  conflictsOf,
  offerFields,
  type Plan,
  planOf,
  refusingOverlap,
  requirePlainNote,
} from './booking-plan.ts'

const CALL = 'POST /api/bookings'
type Endpoint = Contract[typeof CALL]
type Body = Received<Endpoint>['body']

/** Books for a client, once or to repeat: all of it in one transaction, or nothing. */
export function createOwnBookings(context: Context): Handler<Endpoint> {
  return async ({ headers, body }, caller) => {
    requirePlainNote(body.notes)
    const text = await refusingOverlap(
      context.storage.write(async (tx) => {
        const { user_id } = await caller(tx)
        const keyed = { key: headers['idempotency-key'], body, now: context.now() }
        const kept = answersOfOwner(user_id)
        return answerOnce(tx, kept, keyed, () => book(tx, context, user_id, body))
      }),
    )
    return new Written({ text, brotli: null }, { status: 201 })
  }
}

/** The dates of a repetition, and which of them cannot be had. */
export function listConflicts(context: Context): Handler<Contract['POST /api/bookings/conflicts']> {
  return ({ body }, caller) =>
    context.storage.read(async (db) => {
      requirePlainNote(body.notes)
      const { user_id } = await caller(db)
      const catalog = await context.catalogs.ofOwner(db, user_id)
      const plan = planOf(catalog, body)
      return { dates: plan.starts, conflicts: await conflictsOf(db, catalog, plan) }
    })
}

async function book(tx: Db, context: Context, user_id: string, body: Body): Promise<string> {
  const catalog = await context.catalogs.ofOwner(tx, user_id)
  const plan = planOf(catalog, body)
  const skipped = await conflictsOf(tx, catalog, plan)
  const starts = startsLeft(plan, skipped, body)
  const client = await clientFor(tx, context, user_id, body.client)
  const series_id = plan.starts.length > 1 ? context.newId() : null
  const rows: BookingRow[] = []
  for (const start of starts) {
    rows.push(await insertOne(tx, context, { catalog, plan, client, series_id, body }, start))
  }
  await mailWhenExpected(tx, context, catalog, rows)
  const answer = { bookings: rows.map(agendaBookingOf), skipped }
  return JSON.stringify(z.encode(agendaEndpoints[CALL].response, answer))
}

/** @throws Refused what keeps a single booking from its time; `series_conflicts` of a repetition */
function startsLeft({ starts }: Plan, conflicts: readonly Conflict[], body: Body): Start[] {
  const [first] = conflicts
  if (!first) return starts
  if (!body.repeat) throw new Refused({ code: first.code })
  const dates = conflicts.map(({ date }) => date)
  const left = starts.filter(({ date }) => !dates.includes(date))
  if (!body.skip_conflicts || left.length === 0) {
    throw new Refused({ code: 'series_conflicts', dates })
  }
  return left
}

type Making = {
  catalog: Catalog
  plan: Plan
  client: ClientRow
  series_id: string | null
  body: Body
}

function insertOne(
  tx: Db,
  context: Context,
  { catalog, plan, client, series_id, body }: Making,
  { date, time }: Start,
): Promise<BookingRow> {
  const { offer, professional, work, encaixe } = plan
  return insertBooking(tx, {
    id: context.newId(),
    user_id: catalog.user_id,
    session_id: null,
    client_id: client.id,
    client_name: client.nome,
    client_phone: client.telefone,
    client_email: client.email,
    professional_id: professional.id,
    professional_name: professional.name,
    ...offerFields(offer),
    ...work,
    price: body.price ?? offer.price,
    date,
    time,
    notes: body.notes || null,
    status: body.status,
    is_courtesy: body.is_courtesy ?? false,
    encaixe,
    series_id,
    origin: 'console',
    created_at: context.now(),
  })
}
