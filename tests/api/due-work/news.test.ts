/** What processes of one database tell one another of: up to forty times a second each of them. */
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWorker, type Worker } from '#api/due-work/worker.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { DUE_WORK_KINDS } from '#domain/due-work/due-work.ts'
import {
  createMailChannels,
  type MessageQueueFixture,
  NO_HANDLERS,
  openMessageQueue,
} from '#tests/support/api/message-queue.ts'

const TOLD = 200
/** Between two looks (ms). */
const PAUSE_MS = 250

let office: MessageQueueFixture
let worker: Worker | undefined
beforeEach(async () => {
  // Nothing is sent: what is due ends with whoever has it in hand here.
  office = await openMessageQueue(createMailChannels('smtp://127.0.0.1:9'))
  // By itself a worker looks every second: here it hears of everything from others. (`expect.poll` would
  // move this clock.)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  await worker?.stop()
  vi.useRealTimers()
  await office.close()
})

/** The storage as another process's writes are told by it. */
function listenTo(storage: Storage) {
  const listeners: (() => void)[] = []
  let looks = 0
  let last: Promise<unknown> = Promise.resolve()
  const told: Storage = {
    ...storage,
    read: (fn) => {
      looks += 1
      const answer = storage.read(fn)
      last = answer
      return answer
    },
    subscribe: (listener) => {
      listeners.push(listener)
      return () => {}
    },
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return { storage: told, countLooks: () => looks, hasLooked: () => last, tell }
}

/** A worker with hands for everything, once what it does at its start is over. */
async function startListening() {
  const { storage, countLooks, ...others } = listenTo(office.storage)
  const run = vi.fn(async () => {})
  const all = Object.fromEntries(DUE_WORK_KINDS.map((kind) => [kind, { run }]))
  worker = startWorker({ ...office.context, storage }, { ...NO_HANDLERS, ...all })
  await waitUntilStill(countLooks)
  run.mockClear()
  const before = countLooks()
  return { ...others, run, countLooks: () => countLooks() - before }
}

/** Waits until nothing has been counted for a while. */
async function waitUntilStill(count: () => number): Promise<void> {
  let before: number
  do {
    before = count()
    await setTimeout(2 * PAUSE_MS)
  } while (count() !== before)
}

test('a worker that hears of many writes looks at once, and then four times a second at most', async () => {
  const { countLooks, tell } = await startListening()
  const began = performance.now()
  tell()
  expect(countLooks()).toBe(1)
  for (let told = 1; told < TOLD; told++) {
    tell()
    await setTimeout(5)
  }
  const pauses = Math.ceil((performance.now() - began) / PAUSE_MS)
  expect(countLooks()).toBeGreaterThan(2)
  expect(countLooks()).toBeLessThanOrEqual(1 + pauses)
})

test('what is written just after a look is found by the next one', async () => {
  const { hasLooked, run, tell } = await startListening()
  const begun = new Promise<void>((resolve) => run.mockImplementation(async () => resolve()))
  tell()
  await hasLooked()
  expect(await office.queue()).toBe(true)
  expect(run).not.toHaveBeenCalled()
  tell()
  await begun
})

test('what other processes tell of is looked for once, whatever the lanes', async () => {
  const { countLooks, tell } = await startListening()
  tell()
  expect(countLooks()).toBe(1)
  await waitUntilStill(countLooks)
  expect(countLooks()).toBe(1)
})
