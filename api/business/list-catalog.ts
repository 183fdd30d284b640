import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import type { ServiceRow } from '#db/catalog.ts'
import { listActiveProducts, type ProductRow } from '#db/products.ts'
import { compareOwnOrder } from '#domain/business/offer-order.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'
import type { BookableOffer, BusinessCatalog } from './catalog.ts'

/** What the owner can book and sell now: services in the owner's own order, the rest by name. */
export function getCatalog(context: Context): Handler<Contract['GET /api/catalog']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const catalog = await context.catalogs.loadForOwner(db, user_id)
      return {
        services: listCatalogServices(catalog),
        professionals: listCatalogProfessionals(catalog).sort(compareByName),
        products: (await listActiveProducts(db, user_id)).map(toCatalogProduct).sort(compareByName),
      }
    })
}

function toCatalogProduct({ id, name, category, price, barcode, stock }: ProductRow) {
  return { id, name, category, price, barcode, stock }
}

const compareByName = (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, 'pt-BR')

function listCatalogServices({ offers, rows, schedules }: BusinessCatalog) {
  return [...rows.services, ...rows.composites]
    .sort((a, b) => compareOwnOrder(a, b) || compareByName(a, b))
    .flatMap((row) => toCatalogService(row, offers.get(row.id), schedules))
}

function toCatalogService(
  { id, name, category }: Pick<ServiceRow, 'id' | 'name' | 'category'>,
  offer: BookableOffer | undefined,
  schedules: BusinessCatalog['schedules'],
) {
  if (!offer) return []
  const service = {
    id,
    name,
    category,
    price: offer.price,
    duration: offer.timing.duration,
    is_composite: offer.composite_id !== null,
    professional_ids: offer.professionals.map((professional) => professional.id),
    own_terms: listOwnTerms(offer, schedules),
  }
  return [service]
}

/** Of everybody who works here, offered for it or not. */
const listOwnTerms = ({ own_terms }: BookableOffer, schedules: BusinessCatalog['schedules']) =>
  [...own_terms].flatMap(([professional_id, { price, timing }]) =>
    schedules.has(professional_id) ? [{ professional_id, price, duration: timing.duration }] : [],
  )

function listCatalogProfessionals({ rows }: BusinessCatalog) {
  return rows.professionals
    .filter(({ deleted }) => !deleted)
    .map(({ id, name, avatar }) => ({ id, name, avatar: toSafePicture(avatar) }))
}
