import { HeavyQueue } from '#db/dialect/heavy-queue.ts'
import type { PictureStore } from '#db/dialect/picture-store.ts'
import type { PicturePreparer } from './picture-process.ts'
import { preparePicture } from './prepare-picture.ts'

/** Prepares pictures in this process, where no other can have their store open. */
export function createLocalPreparer(store: PictureStore): PicturePreparer {
  const queue = new HeavyQueue(1)
  return {
    prepare: (house, work) => queue.add(house, () => preparePicture(store, work)),
    close: async () => queue.close(),
  }
}
