/** What processes of one database tell one another of: up to forty times a second each of them. */
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWorker } from '#api/due-work/worker.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { DUE_WORK_KINDS } from '#domain/due-work/due-work.ts'
import {
  type MessageQueueFixture,
  NO_HANDLERS,
  openMessageQueue,
  startMessageWorker,
} from '#tests/support/api/message-queue.ts'

const TOLD = 200

let office: MessageQueueFixture
beforeEach(async () => {
  office = await openMessageQueue({ email: null, sms: null })
})
afterEach(() => office.close())

/** The storage as another process's writes are told by it. */
function listenTo(storage: Storage) {
  const listeners: (() => void)[] = []
  let looks = 0
  const told: Storage = {
    ...storage,
    read: (fn) => {
      looks += 1
      return storage.read(fn)
    },
    subscribe: (listener) => {
      listeners.push(listener)
      return () => {}
    },
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return { storage: told, countLooks: () => looks, tell }
}

test('a worker that hears of many writes looks a few times for what they made due', async () => {
  const { storage, countLooks, tell } = listenTo(office.storage)
  const worker = startMessageWorker({ ...office.context, storage })
  await expect.poll(countLooks).toBeGreaterThan(0)
  const before = countLooks()
  for (let i = 0; i < TOLD; i++) {
    tell()
    await setTimeout(5)
  }
  expect(countLooks() - before).toBeGreaterThan(1)
  expect(countLooks() - before).toBeLessThan(TOLD / 4)
  await worker.stop()
})

test('what other processes tell of is looked for once, whatever the lanes', async () => {
  const { storage, countLooks, tell } = listenTo(office.storage)
  const handler = { run: async () => {} }
  const all = Object.fromEntries(DUE_WORK_KINDS.map((kind) => [kind, handler]))
  const worker = startWorker({ ...office.context, storage }, { ...NO_HANDLERS, ...all })
  // What it does at its start is over: each daily piece of work, and a first look of each lane.
  await expect.poll(() => isStill(countLooks)).toBe(true)
  const before = countLooks()
  tell()
  expect(countLooks() - before).toBe(1)
  await worker.stop()
})

/** Has nothing been counted for a while? */
async function isStill(count: () => number): Promise<boolean> {
  const before = count()
  await setTimeout(200)
  return count() === before
}
