import type { Catalog, Offer } from '#api/business/catalog.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Returned } from '#api/contract/endpoint.ts'
import { averageRating } from '#domain/business/review.ts'
import { publicName } from '#domain/people/client.ts'
import { safeLink, safePicture } from '#domain/text/safe-link.ts'

/** What the page shows, money in centavos and instants in ms. */
export type PageData = Returned<Contract['GET /api/public/:slug']>

/** What a stranger may see of a business; the contract's shape drops whatever else is in a row. */
export function projectPage(catalog: Catalog): PageData {
  const { rows } = catalog
  return {
    business: projectBusiness(catalog),
    services: projectServices(catalog),
    professionals: rows.professionals
      .filter(({ deleted }) => !deleted)
      .map((professional) => ({
        ...professional,
        avatar: safePicture(professional.avatar),
        rating: ratingOf(catalog, professional.name),
      })),
    reviews: rows.reviews.map((review) => ({
      ...review,
      client_name: publicName(review.client_name),
    })),
    rating: {
      average: averageRating(total(rows.ratings, 'sum'), total(rows.ratings, 'count')),
      count: total(rows.ratings, 'count'),
    },
  }
}

type Ratings = Catalog['rows']['ratings']
const total = (ratings: Ratings, field: 'sum' | 'count') =>
  ratings.reduce((all, rating) => all + rating[field], 0)

/** Reviews belong to a professional by name (documents 2, section 3). */
function ratingOf({ rows }: Catalog, name: string): number {
  const own = rows.ratings.filter(({ professional_name }) => professional_name === name)
  return averageRating(total(own, 'sum'), total(own, 'count'))
}

function projectBusiness({ rows, settings }: Catalog): PageData['business'] {
  const { business } = rows
  return {
    ...settings,
    name: business.business_name,
    logo: safePicture(business.business_logo),
    description: business.business_description,
    slug: business.slug,
    user_id: business.user_id,
    address: business.business_address,
    phone: business.business_phone,
    whatsapp: business.whatsapp,
    instagram: business.instagram,
    google_maps: safeLink(business.google_maps),
    gallery_images: settings.gallery_images.flatMap((image) => safePicture(image) ?? []),
  }
}

/** Active services and composites, newest first; what serves inside a composite is not listed. */
function projectServices({ rows, offers }: Catalog): PageData['services'] {
  const hidden = new Set(
    [...offers.values()].flatMap(({ composite_items }) =>
      composite_items.map(({ service_id }) => service_id),
    ),
  )
  const plain = rows.services.filter(({ id }) => !hidden.has(id))
  return [...plain, ...rows.composites]
    .flatMap((row) => projectService(row, offers.get(row.id)))
    .sort((a, b) => b.created_at - a.created_at)
}

type Listed = Pick<
  PageData['services'][number],
  'id' | 'name' | 'description' | 'category' | 'created_at'
>

function projectService(row: Listed, offer: Offer | undefined): PageData['services'] {
  if (!offer) return []
  return [
    {
      id: row.id,
      name: row.name,
      description: row.description,
      category: row.category,
      created_at: row.created_at,
      price: offer.price,
      duration: offer.work.duration,
      is_composite: offer.composite_id !== null,
      composite_items: offer.composite_items,
      professional_ids: offer.professionals.map(({ id }) => id),
    },
  ]
}
