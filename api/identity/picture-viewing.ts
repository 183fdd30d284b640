import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import type { Db } from '#db/dialect/kit.ts'
import { hasReceipt, listHeldPictures } from '#db/pictures.ts'
import { formatPictureUrl, listPictureNames, PICTURE_SIZES } from '#domain/picture/picture.ts'
import { authenticateStaff, type StaffIdentity } from './authenticate.ts'

/**
 * Who sees a picture that is on no page: the owner all of their house, the reception all but receipts,
 * as the endpoints that name them have it; a professional their own face.
 */
export function createPictureViewing(context: Context) {
  return async (origin: RequestOrigin, name: string): Promise<boolean> => {
    try {
      const caller = await authenticateStaff(context, origin)
      return await context.storage.read(async (db) => mayView(db, await caller(db), name))
    } catch (error) {
      // Whoever is nobody here, or has another role, finds nothing.
      if (error instanceof RefusalError) return false
      throw error
    }
  }
}

async function mayView(
  db: Db,
  { user_id, house_role, profile }: StaffIdentity,
  name: string,
): Promise<boolean> {
  const [held] = await listHeldPictures(db, user_id, [name])
  if (!held) return false
  if (house_role === 'owner') return true
  if (house_role === 'reception') {
    const addresses = PICTURE_SIZES.map((size) => formatPictureUrl(name, size))
    return !(await hasReceipt(db, user_id, addresses))
  }
  return listPictureNames(profile.avatar_url ?? '').includes(name)
}
