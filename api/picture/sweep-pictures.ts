import { setImmediate } from 'node:timers/promises'
import type { Context } from '#api/context.ts'
import { type WorkHandler, WorkInterrupted } from '#api/due-work/handler.ts'
import { listPictureHouses, listPicturesOfAnyHouse, releaseUnusedPictures } from '#db/pictures.ts'
import { UNUSED_PICTURE_KEPT_MS } from '#domain/picture/picture.ts'

const AT_ONCE = 200

type SweepContext = Pick<Context, 'storage' | 'now'>

/** Once a day: houses let go of what they show nowhere, and what nobody holds is removed. */
export function createPictureSweep(context: SweepContext): WorkHandler {
  return {
    run: async (_work, signal) => {
      await releaseUnused(context, signal)
      await removeUnheld(context, signal)
    },
  }
}

async function releaseUnused({ storage, now }: SweepContext, signal: AbortSignal): Promise<void> {
  for (let after = ''; ; ) {
    const houses = await storage.read((db) => listPictureHouses(db, after, AT_ONCE))
    for (const user_id of houses) {
      if (signal.aborted) throw new WorkInterrupted()
      await storage.write((tx) => releaseUnusedPictures(tx, user_id, now()))
    }
    after = houses.at(-1) ?? ''
    if (houses.length < AT_ONCE) return
  }
}

/** One that is being uploaded counts as asked for, and so stays, until its house holds it. */
async function removeUnheld({ storage, now }: SweepContext, signal: AbortSignal): Promise<void> {
  const before = now() - UNUSED_PICTURE_KEPT_MS
  for (let after = ''; ; ) {
    const names = await storage.pictures.listOld(before, after, AT_ONCE)
    const held = new Set(await storage.read((db) => listPicturesOfAnyHouse(db, names)))
    for (const name of names) {
      if (signal.aborted) throw new WorkInterrupted()
      if (held.has(name)) continue
      await storage.pictures.remove(name, before)
      // SQLite removes on the loop that answers clients: they come in between.
      await setImmediate()
    }
    after = names.at(-1) ?? ''
    if (names.length < AT_ONCE) return
  }
}
