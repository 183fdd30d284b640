import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import { holdPicture, sumPictures } from '#db/pictures.ts'
import {
  formatPictureUrl,
  MOST_PICTURES_OF_A_HOUSE,
  PICTURE_QUOTA_BYTES,
  PICTURE_SIZES,
} from '#domain/picture/picture.ts'
import { receivePicture } from './receive-picture.ts'

/** Of one house at once: each lies on our disk while it waits. */
const MOST_AT_ONCE = 4

/** Takes a photo from a telephone and keeps it in the sizes that screens ask for. */
export function uploadPicture(context: Context): Handler<Contract['POST /api/pictures']> {
  const underWay = new Map<string, number>()
  return async (_request, caller, origin) => {
    const { user_id } = await context.storage.read(async (db) => {
      const who = await caller(db)
      await requireRoom(db, who.user_id)
      return who
    })
    return countWhile(underWay, user_id, () =>
      receivePicture(origin, async (path) => {
        const work = { path, now: context.now() }
        const picture = unwrapOrThrow(await context.pictures.prepare(user_id, work))
        await context.storage.write(async (tx) => {
          // A session may have ended while it was prepared.
          await caller(tx)
          await requireRoom(tx, user_id)
          await holdPicture(tx, user_id, picture, context.now())
        })
        const url = formatPictureUrl(picture.name, PICTURE_SIZES[0])
        return { url, width: picture.width, height: picture.height }
      }),
    )
  }
}

/** The one that fills it up is still taken: so nothing is prepared in vain. */
async function requireRoom(db: Db, user_id: string): Promise<void> {
  const { count, bytes } = await sumPictures(db, user_id)
  if (bytes >= PICTURE_QUOTA_BYTES || count >= MOST_PICTURES_OF_A_HOUSE) {
    throw new RefusalError({ code: 'picture_quota' })
  }
}

async function countWhile<T>(
  underWay: Map<string, number>,
  house: string,
  task: () => Promise<T>,
): Promise<T> {
  const count = underWay.get(house) ?? 0
  if (count >= MOST_AT_ONCE) throw new RefusalError({ code: 'too_many_requests', retry_after: 5 })
  underWay.set(house, count + 1)
  try {
    return await task()
  } finally {
    const left = (underWay.get(house) ?? 1) - 1
    if (left > 0) underWay.set(house, left)
    else underWay.delete(house)
  }
}
