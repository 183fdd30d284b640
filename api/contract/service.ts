import { z } from 'zod'
import { OFFER_SENTENCES as SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import {
  DESCRIPTION_LENGTH,
  isBuffer,
  isGapWithin,
  isOfferPicture,
  LEAST_ITEMS,
  MOST_ITEMS,
  MOST_NEW_OFFERS,
  MOST_OFFERS,
  NAME_LENGTH,
} from '#domain/business/offer-fields.ts'
import { CATEGORIES } from '#domain/business/service.ts'
import { OFFER_STATUSES } from '#domain/business/stock.ts'
import { normalizeName } from '#domain/people/client.ts'
import { isStorableText } from '#domain/text/storable.ts'
import { isVisibleText } from '#domain/text/visible.ts'
import { MINUTES_A_DAY } from '#domain/time/civil-time.ts'
import { edit } from './shape/edit.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { typedCommission, typedDuration, typedPrice } from './shape/offer-terms.ts'
import { id, idempotencyKey, instant, limitedMultilineText, money } from './shape/shapes.ts'

const idempotent = z.object({
  /** The same key and body within 24 hours make nothing new. */
  'idempotency-key': idempotencyKey.optional(),
})

const name = z
  .string({ error: SENTENCES.name })
  .max(NAME_LENGTH, { error: SENTENCES.text(NAME_LENGTH) })
  .refine(isStorableText, { error: 'Use apenas texto.' })
  .overwrite(normalizeName)
  .refine(isVisibleText, { error: SENTENCES.name })
const description = limitedMultilineText(DESCRIPTION_LENGTH).nullable()
const buffer = z.number({ error: SENTENCES.buffer }).refine(isBuffer, { error: SENTENCES.buffer })
const gap = z
  .int({ error: SENTENCES.minutes })
  .min(0, { error: SENTENCES.minutes })
  .max(MINUTES_A_DAY, { error: SENTENCES.minutes })
const category = z.enum(CATEGORIES, { error: SENTENCES.category })
const status = z.enum(OFFER_STATUSES, { error: SENTENCES.status })
const image = z
  .string({ error: SENTENCES.image })
  .max(500, { error: SENTENCES.text(500) })
  .refine(isOfferPicture, { error: SENTENCES.image })
  .nullable()
const isEachOnce = (ids: readonly string[]) => new Set(ids).size === ids.length

/** Who performs a service; null where the service's own holds, or the professional's general rate. */
const performer = z.object({
  professional_id: id,
  price: typedPrice.nullable().optional(),
  duration: typedDuration.nullable().optional(),
  /** Percent. */
  commission_rate: typedCommission.nullable().optional(),
})
const performers = z
  .array(performer)
  .max(200)
  .refine((list) => isEachOnce(list.map(({ professional_id }) => professional_id)), {
    error: SENTENCES.professionals,
  })

const typedService = z.object({
  name,
  description,
  category,
  status,
  image,
  price: typedPrice,
  duration: typedDuration,
  /** Minutes; the pause begins `gap_start` minutes into the service. */
  buffer_before: buffer,
  buffer_after: buffer,
  gap_start: gap,
  gap_minutes: gap,
  professionals: performers,
})

const newService = typedService
  .partial({ description: true, status: true, image: true, professionals: true })
  .partial({ buffer_before: true, buffer_after: true, gap_start: true, gap_minutes: true })
  .refine(
    ({ gap_start = 0, gap_minutes = 0, ...rest }) =>
      isGapWithin({ ...rest, gap_start, gap_minutes }),
    { error: SENTENCES.gap, path: ['gap_minutes'] },
  )

const storedPerformer = z.object({
  professional_id: id,
  price: money.nullable(),
  duration: z.int().nullable(),
  commission_rate: z.int().nullable(),
})

/** As it is stored, which may be more than can be typed. */
const storedService = z.object({
  name: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  price: money,
  duration: z.int(),
  status: z.string(),
  image: z.string().nullable(),
  buffer_before: z.int(),
  buffer_after: z.int(),
  gap_start: z.int(),
  gap_minutes: z.int(),
  professionals: z.array(storedPerformer),
})

const typedItem = z.object({
  service_id: id,
  /** Who performs it; none: whoever performs the service. */
  professional_ids: z.array(id).max(200).refine(isEachOnce, { error: SENTENCES.professionals }),
})
const items = z
  .array(typedItem, { error: SENTENCES.items })
  .min(LEAST_ITEMS, { error: SENTENCES.items })
  .max(MOST_ITEMS, { error: SENTENCES.items })

const typedComposite = z.object({
  name,
  description,
  category,
  image,
  items,
  total_price: typedPrice,
  total_duration: typedDuration,
  is_active: z.boolean(),
})
const newComposite = typedComposite.partial({ description: true, image: true, is_active: true })

const storedComposite = z.object({
  name: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  total_price: money,
  total_duration: z.int(),
  is_active: z.boolean(),
  image: z.string().nullable(),
  items: z.array(z.object({ service_id: id, professional_ids: z.array(id) })),
})

/** What the owner is told of a service besides; the window is 30 days. */
const figures = {
  id,
  created_at: instant,
  /** "Procura": never shown as clients' stars. */
  statistics: z.object({ bookings: z.int(), rating: z.number(), favourite: z.int() }),
  /** Bookings ahead. */
  upcoming: z.int(),
}

const params = z.object({ id })
const saved = ['offer_not_found', 'edited_elsewhere'] as const
const added = ['business_not_found', 'too_many_offers', 'idempotency_key_reused'] as const

export const serviceEndpoints = {
  'GET /api/services': {
    summary:
      "All of the owner's services and composites, inactive ones too, with who performs them and how " +
      'much they were asked for in the last 30 days',
    access: 'owner',
    status: 200,
    response: z.object({
      services: z.array(storedService.extend(figures)),
      composites: z.array(storedComposite.extend(figures)),
      /** The ids of both, as the owner has arranged them, else newest first. */
      order: z.array(id),
      /** Who works here, by name. */
      professionals: z.array(
        z.object({
          id,
          name: z.string(),
          avatar: z.string().nullable(),
          /** Percent; null where the usual one holds. */
          commission_rate: z.int().nullable(),
        }),
      ),
    }),
    refusals: ['business_not_found'],
  },
  'POST /api/services': {
    summary: 'Adds services, all of them or none; the first stands first among the new ones',
    access: 'owner',
    headers: idempotent,
    body: z.object({
      services: z
        .array(newService, { error: SENTENCES.services(MOST_NEW_OFFERS) })
        .min(1, { error: SENTENCES.services(MOST_NEW_OFFERS) })
        .max(MOST_NEW_OFFERS, { error: SENTENCES.services(MOST_NEW_OFFERS) }),
    }),
    status: 201,
    response: z.object({ ids: z.array(id) }),
    refusals: added,
  },
  'PUT /api/services/order': {
    summary: 'Arranges services and composites; those that are not named follow as they stood',
    access: 'owner',
    body: z.object({
      ids: z
        .array(id)
        .min(1)
        .max(MOST_OFFERS * 2)
        .refine(isEachOnce, { error: SENTENCES.repeated }),
    }),
    status: 200,
    response: z.object({ order: z.array(id) }),
    refusals: ['business_not_found'],
  },
  'PATCH /api/services/:id': {
    summary: 'Changes fields of a service that nobody changed since they were shown',
    access: 'owner',
    params,
    body: edit(typedService, storedService),
    status: 200,
    response: z.object({ service: storedService }),
    refusals: [...saved, 'plan_limit'],
  },
  'DELETE /api/services/:id': {
    summary: 'Deletes a service that no booking and no composite refers to',
    access: 'owner',
    params,
    status: 204,
    response: z.undefined(),
    refusals: ['offer_not_found', 'offer_booked', 'offer_in_history', 'service_in_composites'],
  },
  'POST /api/composites': {
    summary: 'Adds a composite of services',
    access: 'owner',
    headers: idempotent,
    body: newComposite,
    status: 201,
    response: z.object({ id }),
    refusals: added,
  },
  'PATCH /api/composites/:id': {
    summary: 'Changes fields of a composite that nobody changed since they were shown',
    access: 'owner',
    params,
    body: edit(typedComposite, storedComposite),
    status: 200,
    response: z.object({ composite: storedComposite }),
    refusals: saved,
  },
  'DELETE /api/composites/:id': {
    summary: 'Deletes a composite that no booking refers to',
    access: 'owner',
    params,
    status: 204,
    response: z.undefined(),
    refusals: ['offer_not_found', 'offer_booked', 'offer_in_history'],
  },
} as const satisfies Record<string, Endpoint>
