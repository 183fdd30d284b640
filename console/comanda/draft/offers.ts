import type { CallOutput } from '#api/contract/contract.ts'
import { CATEGORY_LABELS } from '#domain/business/service.ts'
import { getTermsWith } from '#domain/business/shown-terms.ts'
import { foldText } from '#domain/text/fold-text.ts'
import type { DraftItem, NewItem } from './comanda-draft.ts'

export type ComandaCatalog = CallOutput<'GET /api/catalog'>

export type CatalogOffer = NewItem & {
  key: string
  detail: string
  price: number
  stock: number | null
}

/**
 * What the catalogue has of a text, services first; all of it where nothing is typed.
 * @param professional_id who does what is added, and so what it costs
 */
export function findOffers(
  { services, products }: ComandaCatalog,
  typed: string,
  professional_id: string,
): CatalogOffer[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const isMatch = (name: string) => words.every((word) => foldText(name).includes(word))
  return [
    ...services.map((service) => {
      const { price } = getTermsWith(service, professional_id)
      return {
        key: `s${service.id}`,
        tipo: 'servico' as const,
        item_id: service.id,
        nome: service.name,
        valor: price,
        price,
        detail: getCategoryName(service.category),
        stock: null,
      }
    }),
    ...products.map(({ id, name, price, stock, category }) => ({
      key: `p${id}`,
      tipo: 'produto' as const,
      item_id: id,
      nome: name,
      valor: price,
      price,
      detail: category ?? '',
      stock,
    })),
  ].filter(({ nome }) => isMatch(nome))
}

type Booked = { service_id: string; composite_id: string | null; professional_id: string }

/**
 * Is an item what was booked, for less than it costs in the catalogue? Its commission counts on the price
 * when it was booked, whatever is typed; that of anything added, a second of the same among it, on its own.
 */
export function isBookedForLess(
  catalog: ComandaCatalog | undefined,
  { service_id, composite_id, professional_id }: Booked,
  items: readonly DraftItem[],
  item: DraftItem,
): boolean {
  const booked_id = composite_id ?? service_id
  const booked = items.find((one) => one.tipo === 'servico' && one.item_id === booked_id)
  const service = catalog?.services.find(({ id }) => id === booked_id)
  if (!service || booked?.key !== item.key) return false
  return item.valor < getTermsWith(service, professional_id).price
}

/** A category that an older row made up has no name. */
const getCategoryName = (category: string) =>
  Object.entries(CATEGORY_LABELS).find(([one]) => one === category)?.[1] ?? ''
