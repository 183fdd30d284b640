import type { CallOutput } from '#api/contract/contract.ts'
import { CATEGORY_LABELS } from '#domain/business/service.ts'
import type { NewItem } from './comanda-draft.ts'

export type ComandaCatalog = CallOutput<'GET /api/catalog'>

export type CatalogOffer = NewItem & {
  key: string
  detail: string
  price: number
  stock: number | null
}

/** What the catalogue has of a text, services first; all of it where nothing is typed. */
export function findOffers({ services, products }: ComandaCatalog, typed: string): CatalogOffer[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const isMatch = (name: string) => words.every((word) => foldText(name).includes(word))
  return [
    ...services.map(({ id, name, price, category }) => ({
      key: `s${id}`,
      tipo: 'servico' as const,
      item_id: id,
      nome: name,
      valor: price,
      price,
      detail: getCategoryName(category),
      stock: null,
    })),
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

/** A category that an older row made up has no name. */
const getCategoryName = (category: string) =>
  Object.entries(CATEGORY_LABELS).find(([one]) => one === category)?.[1] ?? ''

const foldText = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR').trim()
