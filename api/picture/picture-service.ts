import { constants, setPriority } from 'node:os'
import type { PictureStore } from '#db/dialect/picture-store.ts'
import { openPictures } from '#db/open.ts'
import { drawIcon } from './draw-icon.ts'
import type { PictureAnswer, PictureQuestion } from './picture-process.ts'
import { preparePicture, prepareShared } from './prepare-picture.ts'

/**
 * The other end of `PictureProcess`: prepares pictures for as long as the server lives.
 * @param address of a database that the server has open
 */
export function servePictureWork(address: string): void {
  if (!process.send) throw new Error('this command is for the server alone')
  // A signal to the whole group is the server's to obey: what it still answers may need us.
  process.on('SIGTERM', () => {})
  process.on('SIGINT', () => {})
  process.once('disconnect', () => process.exit(0))
  lowerOwnPriority()
  const store = openPictures(address)
  // It is our own server that asks.
  process.on('message', async (question) => {
    const { number, ask } = question as PictureQuestion
    const made = await doPictureWork(store, ask).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'no reason was given'
      process.stderr.write(`a picture could not be kept: ${reason}\n`)
      return null
    })
    const answer: PictureAnswer = { number, made }
    process.send?.(answer)
  })
}

function doPictureWork(
  store: PictureStore,
  ask: PictureQuestion['ask'],
): Promise<PictureAnswer['made']> {
  if ('icon' in ask) return drawIcon(store, ask.icon)
  return 'share' in ask ? prepareShared(store, ask.share) : preparePicture(store, ask)
}

function lowerOwnPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    return
  }
}
