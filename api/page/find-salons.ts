import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import type { Handler } from '#api/mount.ts'
import { type BusinessRow, searchListedBusinesses } from '#db/businesses.ts'
import { toPictureSize } from '#domain/picture/picture.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'

type FindSalons = Contract['GET /api/public']
export type FoundSalon = HandlerResult<FindSalons>['salons'][number]

/** Salons by name, of those that want to be found. */
export function findSalons(context: Context): Handler<FindSalons> {
  return async ({ query }) => ({ salons: await findSalonsByName(context, query.name ?? '') })
}

/** @returns the first by name, at most 20 */
export function findSalonsByName({ storage }: Context, name: string): Promise<FoundSalon[]> {
  return storage.read(async (db) => {
    const businesses = await searchListedBusinesses(db, name)
    return businesses
      .filter(isReadable)
      .map(({ business_name, slug, business_logo, business_address }) => ({
        name: business_name,
        slug,
        logo: toPictureSize(toSafePicture(business_logo), 320),
        address: business_address,
      }))
  })
}

/** A row that a hand has left unreadable must not keep the other salons from being found. */
const isReadable = ({ business_name, slug, business_logo, business_address }: BusinessRow) =>
  [business_name, slug, business_logo ?? '', business_address ?? ''].every(
    (text) => typeof text === 'string',
  )
