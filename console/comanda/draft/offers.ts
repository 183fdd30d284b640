import type { CallOutput } from '#api/contract/contract.ts'
import { CATEGORY_LABELS } from '#domain/business/service.ts'
import type { New } from './comanda-draft.ts'

export type Catalog = CallOutput<'GET /api/catalog'>

export type Offer = New & { key: string; detail: string; price: number; stock: number | null }

/** What the catalogue has of a text, services first; all of it where nothing is typed. */
export function offersOf({ services, products }: Catalog, typed: string): Offer[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const fits = (name: string) => words.every((word) => fold(name).includes(word))
  return [
    ...services.map(({ id, name, price, category }) => ({
      key: `s${id}`,
      tipo: 'servico' as const,
      item_id: id,
      nome: name,
      valor: price,
      price,
      detail: categoryName(category),
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
  ].filter(({ nome }) => fits(nome))
}

/** A category that an older row made up has no name. */
const categoryName = (category: string) =>
  Object.entries(CATEGORY_LABELS).find(([one]) => one === category)?.[1] ?? ''

const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR').trim()
