import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listHeldPictures } from '#db/pictures.ts'
import { listPictureNames } from '#domain/picture/picture.ts'

/**
 * For whatever saves a picture's address, in its transaction: one of ours must be the house's own, or
 * it would go when the house that holds it lets go of it.
 * @throws Refused `picture_not_found`
 */
export async function requireHeldPictures(
  db: Db,
  user_id: string,
  addresses: readonly (string | null)[],
): Promise<void> {
  const names = [...new Set(listPictureNames(addresses.join('\n')))]
  const held = await listHeldPictures(db, user_id, names)
  if (held.length < names.length) throw new RefusalError({ code: 'picture_not_found' })
}
