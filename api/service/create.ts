import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { requireHeldInFields } from '#api/picture/require-held-pictures.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { listPerformers } from '#db/own-terms.ts'
import { insertServices, listOfferPlaces } from '#db/services.ts'
import { MOST_OFFERS } from '#domain/business/offer-fields.ts'
import { getNextPosition } from '#domain/business/offer-order.ts'
import { addPerformers, requireTeam, toPerformers } from './performers.ts'

type Endpoint = Contract['POST /api/services']
type NewService = ParsedRequest<Endpoint>['body']['services'][number]

/** Adds services, all of them or none. */
export function createServices(context: Context): Handler<Endpoint> {
  return async ({ headers, body }, caller, origin) => {
    const text = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const keyed = { key: headers['idempotency-key'], body, now: context.now() }
      return answerIdempotently(tx, createOwnerAnswers(user_id), keyed, async () => {
        const place = await requireRoom(tx, user_id, body.services.length)
        const ids = await insertAll(tx, context, user_id, { typed: body.services, place })
        for (const { name: service } of body.services)
          await writeAudit(tx, context, account.id, 'service_created', origin, { service })
        return { answer: JSON.stringify({ ids }) }
      })
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

/**
 * Refuses what would make the house's list longer than one looks through.
 * @returns the place of what is new, at the end of the owner's order; null where they have none
 */
export async function requireRoom(tx: Db, user_id: string, more: number): Promise<number | null> {
  if (!(await findOwnerBusiness(tx, user_id)))
    throw new RefusalError({ code: 'business_not_found' })
  const offers = await listOfferPlaces(tx, user_id)
  if (offers.length + more > MOST_OFFERS)
    throw new RefusalError({ code: 'too_many_offers', most: MOST_OFFERS })
  return getNextPosition(offers)
}

async function insertAll(
  tx: Db,
  context: Context,
  user_id: string,
  { typed, place: first }: { typed: readonly NewService[]; place: number | null },
): Promise<string[]> {
  const team = await listPerformers(tx, user_id)
  const images = typed.map(({ image }, place) => [`services.${place}.image`, [image]] as const)
  await requireHeldInFields(tx, user_id, Object.fromEntries(images))
  const now = context.now()
  const made = typed.map((one, place) => {
    const ids = (one.professionals ?? []).map(({ professional_id }) => professional_id)
    requireTeam(team, ids, (i) => `services.${place}.professionals.${i}.professional_id`)
    // Without an order, lists begin with the newest: of those made together the first stands first.
    const at = { created_at: now - place, updated_at: now }
    const position = first === null ? null : first + place
    return { id: context.newId(), user_id, ...toRow(one), position, ...at }
  })
  await insertServices(tx, made)
  const performed = made.map(({ id }, place) => ({
    service_id: id,
    performers: toPerformers(typed[place]?.professionals ?? []),
  }))
  await addPerformers(tx, user_id, team, performed, now)
  return made.map(({ id }) => id)
}

function toRow({ professionals: _, ...service }: NewService) {
  const { description, image = null, status = 'active', gap_minutes = 0 } = service
  const { buffer_before = 0, buffer_after = 0, gap_start = 0 } = service
  return {
    ...service,
    // Nothing written is no description.
    description: description || null,
    image,
    status,
    buffer_before,
    buffer_after,
    gap_minutes,
    gap_start: gap_minutes === 0 ? 0 : gap_start,
  }
}
