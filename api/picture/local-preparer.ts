import { HeavyQueue } from '#db/dialect/heavy-queue.ts'
import type { PictureStore } from '#db/dialect/picture-store.ts'
import { drawIcon } from './draw-icon.ts'
import { type PicturePreparer, SHARED } from './picture-process.ts'
import { preparePicture, prepareShared } from './prepare-picture.ts'

/** Prepares pictures in this process, where no other can have their store open. */
export function createLocalPreparer(store: PictureStore): PicturePreparer {
  const queue = new HeavyQueue(1)
  return {
    prepare: (house, work) => queue.add(house, () => preparePicture(store, work)),
    share: (name) => queue.add(SHARED, () => prepareShared(store, name)),
    icon: (work) => queue.add(SHARED, () => drawIcon(store, work)),
    close: async () => queue.close(),
  }
}
