import { displayName } from '#domain/text/display.ts'
import type { DraftItem, ItemProfessional, NewItem } from './comanda-draft.ts'
import type { ComandaCatalog } from './offers.ts'

export type ProfessionalOption = { id: string; name: string }

/** The catalogue's professionals, and those of the items that are no longer in it. */
export function listProfessionalOptions(
  catalog: ComandaCatalog | undefined,
  gone: readonly ProfessionalOption[],
): ProfessionalOption[] {
  const known = (catalog?.professionals ?? []).map(({ id, name }) => ({
    id,
    name: displayName(name),
  }))
  const missing = gone.filter(({ id }, at) => {
    const isFirst = gone.findIndex((one) => one.id === id) === at
    return isFirst && known.every((one) => one.id !== id)
  })
  return [...known, ...missing.map(({ id, name }) => ({ id, name: displayName(name) }))]
}

type Line = Pick<DraftItem, 'tipo' | 'item_id'>

/** Who performs a service; null where anybody may: of products, and of what is not in the catalogue. */
function findPerformers(catalog: ComandaCatalog | undefined, line: Line): readonly string[] | null {
  if (line.tipo !== 'servico') return null
  const ids = catalog?.services.find(({ id }) => id === line.item_id)?.professional_ids ?? []
  return ids.length > 0 ? ids : null
}

/** Whoever a line may go to: who performs it, and whoever it went to already. */
export function listItemProfessionals(
  catalog: ComandaCatalog | undefined,
  item: DraftItem,
  people: readonly ProfessionalOption[],
): ProfessionalOption[] {
  const performers = findPerformers(catalog, item)
  return people.filter(
    ({ id }) => !performers || performers.includes(id) || id === item.profissional,
  )
}

/** Whoever something that is added goes to: the one who serves the visit, or else the first who performs it. */
export function chooseItemProfessional(
  catalog: ComandaCatalog | undefined,
  added: NewItem,
  doer: ItemProfessional,
): ItemProfessional {
  const performers = findPerformers(catalog, added)
  if (!performers || performers.includes(doer.profissional)) return doer
  const first = catalog?.professionals.find(({ id }) => performers.includes(id))
  return first ? { profissional: first.id, profissionalNome: first.name } : doer
}
