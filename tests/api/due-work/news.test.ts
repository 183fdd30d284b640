/** What processes of one database tell one another of: up to forty times a second each of them. */
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Storage } from '#db/dialect/storage.ts'
import {
  type MessageQueueFixture,
  openMessageQueue,
  startMessageWorker,
} from '#tests/support/api/message-queue.ts'

const TOLD = 200

let office: MessageQueueFixture
beforeEach(async () => {
  office = await openMessageQueue({ email: null, sms: null })
})
afterEach(() => office.close())

test('a worker that hears of many writes looks a few times for what they made due', async () => {
  const listeners: (() => void)[] = []
  let looks = 0
  const storage: Storage = {
    ...office.storage,
    read: (fn) => {
      looks += 1
      return office.storage.read(fn)
    },
    subscribe: (listener) => {
      listeners.push(listener)
      return () => {}
    },
  }
  const worker = startMessageWorker({ ...office.context, storage })
  await expect.poll(() => looks).toBeGreaterThan(0)
  const before = looks
  for (let i = 0; i < TOLD; i++) {
    for (const tell of listeners) tell()
    await setTimeout(5)
  }
  expect(looks - before).toBeGreaterThan(1)
  expect(looks - before).toBeLessThan(TOLD / 4)
  await worker.stop()
})
