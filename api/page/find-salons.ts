import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Returned } from '#api/contract/endpoint.ts'
import type { Handler } from '#api/mount.ts'
import { findListed } from '#db/businesses.ts'
import { safePicture } from '#domain/text/safe-link.ts'

type FindSalons = Contract['GET /api/public']
export type FoundSalon = Returned<FindSalons>['salons'][number]

/** Salons by name, of those that want to be found. */
export function findSalons(context: Context): Handler<FindSalons> {
  return async ({ query }) => ({ salons: await findByName(context, query.name ?? '') })
}

/** @returns the first by name, at most 20 */
export function findByName({ storage }: Context, name: string): Promise<FoundSalon[]> {
  return storage.read(async (db) => {
    const businesses = await findListed(db, name)
    return businesses.map(({ business_name, slug, business_logo, business_address }) => ({
      name: business_name,
      slug,
      logo: safePicture(business_logo),
      address: business_address,
    }))
  })
}
