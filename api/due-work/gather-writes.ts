import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/dialect/kit.ts'
import type { Storage } from '#db/dialect/storage.ts'

/** For so long a write waits for others (ms). */
const GATHERED_MS = 25

const known = new WeakMap<Storage, Storage>()

/**
 * The same storage, whose writes wait for a moment, so that what many small pieces of work write shares
 * a commit: each commit holds the loop that answers clients until the disk has it. They are answered one in
 * a turn of the loop: all that goes on from them would hold it as long.
 */
export function gatherWrites(storage: Storage): Storage {
  const gathered = known.get(storage) ?? { ...storage, write: createGatheredWrite(storage) }
  known.set(storage, gathered)
  return gathered
}

function createGatheredWrite(storage: Storage): Storage['write'] {
  let waiting: (() => void)[] = []
  const release = () => {
    const begun = waiting
    waiting = []
    for (const begin of begun) begin()
  }
  let turn: Promise<unknown> = Promise.resolve()
  const takeTurn = () => {
    turn = turn.then(() => setImmediate())
    return turn
  }
  return <T>(fn: (tx: Db) => Promise<T>): Promise<T> => {
    const begun = new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) setTimeout(release, GATHERED_MS)
      waiting.push(() => storage.write(fn).then(resolve, reject))
    })
    return begun.finally(takeTurn)
  }
}
