/** Writes that wait for each other share a commit, and each is still answered by itself. */
import { expect, test } from 'vitest'
import { gatherWrites } from '#api/due-work/gather-writes.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { openTestStorage } from '#tests/support/db/factories.ts'

/** How many were begun in each turn of the loop. */
function countTurns(storage: Storage): { counted: Storage; turns: number[] } {
  const turns: number[] = []
  let isOpen = false
  const write: Storage['write'] = (fn) => {
    if (isOpen) turns.push((turns.pop() ?? 0) + 1)
    else {
      turns.push(1)
      isOpen = true
      setImmediate(() => {
        isOpen = false
      })
    }
    return storage.write(fn)
  }
  return { counted: { ...storage, write }, turns }
}

test('what comes within a moment is begun together, and one that fails fails alone', async () => {
  const { storage, close } = await openTestStorage()
  const { counted, turns } = countTurns(storage)
  const gathered = gatherWrites(counted)
  const failure = new Error('this one')
  const results = await Promise.allSettled([
    gathered.write(async () => 1),
    gathered.write(() => Promise.reject(failure)),
    gathered.write(async () => 3),
  ])
  expect(results).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: failure },
    { status: 'fulfilled', value: 3 },
  ])
  await gathered.write(async () => {})
  expect(turns).toEqual([3, 1])
  await close()
})

test('all who gather the writes of a storage do so together', async () => {
  const { storage, close } = await openTestStorage()
  expect(gatherWrites(storage)).toBe(gatherWrites(storage))
  await close()
})

test('each goes on in a turn of the loop of its own', async () => {
  const { storage, close } = await openTestStorage()
  const gathered = gatherWrites(storage)
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  count()
  const answeredIn = (write: Promise<unknown>) => write.then(() => turn)
  const turns = await Promise.all(
    Array.from({ length: 5 }, () => answeredIn(gathered.write(async () => {}))),
  )
  isOver = true
  expect(new Set(turns).size).toBe(5)
  await close()
})
