import { RefusalError } from '#api/errors.ts'
import type { CatalogRows } from '#db/catalog.ts'

/** Services of the house, active or not. @throws Refused `service_not_found` */
export function requireKnownServices(
  { services }: Pick<CatalogRows, 'services'>,
  ids: readonly string[],
): void {
  const known = new Set(services.map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw new RefusalError({ code: 'service_not_found' })
}
