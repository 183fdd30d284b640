import { displayName } from '#domain/text/display.ts'
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
