import type { Context } from '#api/context.ts'
import { listPicturesOfAnyHouse } from '#db/pictures.ts'

/**
 * Removes what no house holds any more, after the transaction that let go of it. What a process that
 * dies here leaves behind goes with the daily sweep.
 * @param released_at ms since 1970: whoever sent the same picture again since keeps it
 */
export async function removeReleasedPictures(
  { storage }: Pick<Context, 'storage'>,
  names: readonly string[],
  released_at: number,
): Promise<void> {
  const held = new Set(await storage.read((db) => listPicturesOfAnyHouse(db, names)))
  for (const name of names)
    if (!held.has(name)) await storage.pictures.remove(name, released_at + 1)
}
