import { orThrow, Refused } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findProducts } from '#db/products.ts'
import { listProfessionalNames } from '#db/professionals.ts'
import { findComposites, findServices } from '#db/services.ts'
import {
  type Comanda,
  computeComanda,
  type TypedComanda,
  type TypedItem,
} from '#domain/comanda/comanda.ts'

/** What the house's own rows say of those on a comanda. */
type Known = {
  professionals: ReadonlyMap<string, string>
  products: ReadonlyMap<string, { name: string }>
  services: ReadonlyMap<string, { name: string }>
}

/**
 * A comanda as it was typed, with its totals, and with the names that the house's own rows have.
 * @throws Refused what `computeComanda` refuses, `professional_not_found`, `product_not_found`
 */
export async function judgeComanda(db: Db, user_id: string, typed: TypedComanda): Promise<Comanda> {
  const known = await loadKnown(db, user_id, typed.comandaItens)
  const comandaItens = typed.comandaItens.map((item) => named(item, known))
  return orThrow(computeComanda({ ...typed, comandaItens }))
}

async function loadKnown(db: Db, user_id: string, items: readonly TypedItem[]): Promise<Known> {
  const idsOf = (tipo: TypedItem['tipo']) =>
    items.flatMap((item) => (item.tipo === tipo && item.item_id ? [item.item_id] : []))
  const [sold, done] = [idsOf('produto'), idsOf('servico')]
  const services = [
    ...(await findServices(db, user_id, done)),
    ...(await findComposites(db, user_id, done)),
  ]
  return {
    professionals: await listProfessionalNames(db, user_id),
    products: await findProducts(db, user_id, sold),
    services: new Map(services.map((one) => [one.id, one])),
  }
}

function named(item: TypedItem, known: Known): TypedItem {
  const nameOf = (id: string) => {
    const name = known.professionals.get(id)
    if (name === undefined) throw new Refused({ code: 'professional_not_found' })
    return name
  }
  return {
    ...item,
    ...whatOf(item, known),
    profissionalNome: nameOf(item.profissional),
    divisao: item.divisao.map((it) => ({ ...it, profissionalNome: nameOf(it.profissional) })),
  }
}

/** A service that is gone stays on the comanda as a line written by hand. */
function whatOf(item: TypedItem, { products, services }: Known): Partial<TypedItem> {
  const { tipo, item_id } = item
  if (item_id === undefined) return {}
  const row = (tipo === 'produto' ? products : services).get(item_id)
  if (row) return { nome: row.name }
  if (tipo === 'produto') throw new Refused({ code: 'product_not_found' })
  return { item_id: undefined }
}
