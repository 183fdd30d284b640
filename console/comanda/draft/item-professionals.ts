import { displayName } from '#domain/text/display.ts'
import type { Catalog } from './offers.ts'

export type Person = { id: string; name: string }

/** Everybody who can have done an item, and whoever stands in it though he is gone. */
export function peopleOf(catalog: Catalog | undefined, gone: readonly Person[]): Person[] {
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
