import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { listActiveProducts, type ProductRow } from '#db/products.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'
import type { BusinessCatalog } from './catalog.ts'

/** What the owner can book and sell now, by name. */
export function getCatalog(context: Context): Handler<Contract['GET /api/catalog']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const catalog = await context.catalogs.loadForOwner(db, user_id)
      return {
        services: listCatalogServices(catalog).sort(compareByName),
        professionals: listCatalogProfessionals(catalog).sort(compareByName),
        products: (await listActiveProducts(db, user_id)).map(toCatalogProduct).sort(compareByName),
      }
    })
}

function toCatalogProduct({ id, name, category, price, stock }: ProductRow) {
  return { id, name, category, price, stock }
}

const compareByName = (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, 'pt-BR')

function listCatalogServices({ offers, rows }: BusinessCatalog) {
  const categories = new Map(
    [...rows.services, ...rows.composites].map((it) => [it.id, it.category]),
  )
  return [...offers].map(([id, offer]) => ({
    id,
    name: offer.service_name,
    category: categories.get(id) ?? 'others',
    price: offer.price,
    duration: offer.work.duration,
    is_composite: offer.composite_id !== null,
    professional_ids: offer.professionals.map((professional) => professional.id),
  }))
}

function listCatalogProfessionals({ rows }: BusinessCatalog) {
  return rows.professionals
    .filter(({ deleted }) => !deleted)
    .map(({ id, name, avatar }) => ({ id, name, avatar: toSafePicture(avatar) }))
}
