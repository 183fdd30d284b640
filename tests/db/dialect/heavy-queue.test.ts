import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HeavyQueue, MOST_WAITING_OF_A_HOUSE } from '#db/dialect/heavy-queue.ts'
import { isForNobody, isOverload, NobodyWaitsError, OverloadError } from '#db/dialect/storage.ts'

/** Reads that begin in an order that is kept, and end when told to. */
function createReads(mostRunning: number) {
  const queue = new HeavyQueue(mostRunning)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (house: string, name: string, signal?: AbortSignal) => {
    const task = async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    }
    return queue.add(house, task, signal)
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  return { queue, begun, add, end }
}

test('one read of a house at a time, a few over all, and houses in turn', async () => {
  const { begun, add, end } = createReads(2)
  const answers = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => add(name[0] ?? '', name))
  await setImmediate()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('c1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  await end('b1')
  expect(begun.slice(4)).toEqual(['b2'])
  for (const name of ['a2', 'b2', 'a3']) await end(name)
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
})

test('a house has its bound, which is no other house’s', async () => {
  const { begun, add, end } = createReads(2)
  const names = Array.from({ length: MOST_WAITING_OF_A_HOUSE + 1 }, (_, i) => `a${i}`)
  const answers = names.map((name) => add('a', name))
  const beyond = await add('a', 'beyond').catch((error: unknown) => error)
  expect([isOverload(beyond), isForNobody(beyond)]).toEqual([true, false])
  const other = add('b', 'b')
  await end('b')
  expect(await other).toBe('b')
  await end('a0')
  void add('a', 'room again')
  await setImmediate()
  expect(begun).toEqual(['a0', 'b', 'a1'])
  expect(await answers[0]).toBe('a0')
})

test('what nobody waits for leaves the queue; what has begun goes on', async () => {
  const { begun, add, end } = createReads(1)
  const [first, second] = [new AbortController(), new AbortController()]
  const running = add('a', 'a1', first.signal)
  const waiting = add('a', 'a2', second.signal)
  const next = add('a', 'a3')
  second.abort()
  first.abort()
  await expect(waiting).rejects.toThrow(NobodyWaitsError)
  await end('a1')
  expect(await running).toBe('a1')
  await end('a3')
  expect(await next).toBe('a3')
  expect(begun).toEqual(['a1', 'a3'])
  await expect(add('a', 'late', first.signal)).rejects.toThrow(NobodyWaitsError)
})

test('a read that fails is told, and the next one begins', async () => {
  const queue = new HeavyQueue(1)
  const failing = queue.add('a', () => {
    throw new Error('broken')
  })
  const next = queue.add('a', async () => 'read')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('read')
})

test('closing refuses what waits', async () => {
  const { queue, add, end } = createReads(1)
  const running = add('a', 'a1')
  const waiting = add('a', 'a2')
  queue.close()
  await expect(waiting).rejects.toThrow(OverloadError)
  await end('a1')
  expect(await running).toBe('a1')
})
