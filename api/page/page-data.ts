import { type BookableOffer, type BusinessCatalog, getOfferTerms } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import type { ServiceRow } from '#db/catalog.ts'
import type { CompositeRow } from '#db/composites.ts'
import { hasOpeningHours } from '#domain/availability/schedule.ts'
import { sortOffers } from '#domain/business/offer-order.ts'
import { getAverageRating } from '#domain/business/review.ts'
import { formatPublicName } from '#domain/people/client.ts'
import { toPictureSize } from '#domain/picture/picture.ts'
import { displayPhone } from '#domain/text/phone.ts'
import { toSafeLink, toSafePicture } from '#domain/text/safe-link.ts'

/** What the page shows, money in centavos and instants in ms. */
export type PageData = HandlerResult<Contract['GET /api/public/:slug']>

/** What a stranger may see of a business; the contract's shape drops whatever else is in a row. */
export function toPageData(
  { google }: Pick<Context, 'google'>,
  catalog: BusinessCatalog,
): PageData {
  const { rows } = catalog
  return {
    business: toPageBusiness(catalog),
    services: listPageServices(catalog),
    professionals: rows.professionals
      .filter(({ deleted }) => !deleted)
      .map((professional) => ({
        ...professional,
        avatar: toPictureSize(toSafePicture(professional.avatar), 320),
        ...toProfessionalRating(catalog, professional.name),
      })),
    reviews: rows.reviews.map((review) => ({
      ...review,
      client_name: formatPublicName(review.client_name),
    })),
    rating: { ...toRating(rows.ratings), stars: countStars(rows.ratings) },
    google_sign_in: google !== null,
    is_closed: catalog.isClosed,
    has_no_hours: !hasOpeningHours(catalog.settings.schedule_settings),
  }
}

type Ratings = BusinessCatalog['rows']['ratings']

function toRating(ratings: Ratings): { average: number; count: number } {
  const count = ratings.reduce((all, one) => all + one.count, 0)
  const sum = ratings.reduce((all, one) => all + one.rating * one.count, 0)
  return { average: getAverageRating(sum, count), count }
}

const STARS = [1, 2, 3, 4, 5]

const countStars = (ratings: Ratings): number[] =>
  STARS.map((stars) => toRating(ratings.filter(({ rating }) => rating === stars)).count)

/** Reviews belong to a professional by name (documents 2, section 3). */
function toProfessionalRating({ rows }: BusinessCatalog, name: string) {
  const own = rows.ratings.filter(({ professional_name }) => professional_name === name)
  const { average, count } = toRating(own)
  return { rating: average, rating_count: count }
}

function toPageBusiness({ rows, settings }: BusinessCatalog): PageData['business'] {
  const { business } = rows
  return {
    ...settings,
    name: business.business_name,
    logo: toPictureSize(toSafePicture(business.business_logo), 800),
    description: business.business_description,
    slug: business.slug,
    user_id: business.user_id,
    address: business.business_address,
    phone: displayPhone(business.business_phone),
    whatsapp: displayPhone(business.whatsapp),
    instagram: business.instagram,
    google_maps: toSafeLink(business.google_maps),
    gallery_images: settings.gallery_images.flatMap((image) => toSafePicture(image) ?? []),
  }
}

/**
 * Active services and composites that somebody performs, in the house's order; what serves inside a
 * composite is not listed.
 */
function listPageServices({ rows, booked, offers, parts }: BusinessCatalog): PageData['services'] {
  const performed = new Map([...offers].filter(([, { professionals }]) => professionals.length > 0))
  const plain = rows.services.filter(({ id }) => !parts.has(id))
  return sortOffers<ServiceRow | CompositeRow>([...plain, ...rows.composites], booked).flatMap(
    (row) => toPageServices(row, performed.get(row.id)),
  )
}

type Listed = Pick<
  PageData['services'][number],
  'id' | 'name' | 'description' | 'category' | 'created_at'
>

function toPageServices(row: Listed, offer: BookableOffer | undefined): PageData['services'] {
  if (!offer) return []
  return [
    {
      id: row.id,
      name: row.name,
      description: row.description,
      category: row.category,
      created_at: row.created_at,
      is_composite: offer.composite_id !== null,
      composite_items: offer.composite_items,
      professional_ids: offer.professionals.map(({ id }) => id),
      ...toPageTerms(offer),
    },
  ]
}

/** The least that somebody does it for, and each one's where they differ. */
function toPageTerms(
  offer: BookableOffer,
): Pick<PageData['services'][number], 'price' | 'duration' | 'own_terms'> {
  const all = offer.professionals.map(({ id: professional_id }) => {
    const { price, timing } = getOfferTerms(offer, professional_id)
    return { professional_id, price, duration: timing.duration }
  })
  const price = Math.min(...all.map((own) => own.price))
  const duration = Math.min(...all.map((own) => own.duration))
  const isAlike = all.every((own) => own.price === price && own.duration === duration)
  return { price, duration, own_terms: isAlike ? [] : all }
}
