/** The stream of one listener: how long it waits for one who does not read. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventStream } from '#api/live/event-stream.ts'

const PING_MS = 1000

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

function openStream() {
  let isOpen = true
  const { body } = new EventStream({
    event: 7,
    read: async (event) => ({ text: '', event, more: false }),
    pingMs: PING_MS,
    cut: null,
    ended: () => {
      isOpen = false
    },
  })
  return { reader: body.getReader(), isOpen: () => isOpen }
}

/** The next ping, with what it causes. */
async function ping(): Promise<void> {
  vi.advanceTimersByTime(PING_MS)
  await new Promise((resolve) => setImmediate(resolve))
}

test('it ends at the second ping at which nothing had been read, and not at the first', async () => {
  const { isOpen } = openStream()
  await ping()
  expect(isOpen()).toBe(true)
  await ping()
  expect(isOpen()).toBe(false)
})

test('whoever reads in between is slow, and keeps it', async () => {
  const { reader, isOpen } = openStream()
  for (let turn = 0; turn < 5; turn++) {
    await ping()
    await reader.read()
    await ping()
  }
  expect(isOpen()).toBe(true)
  await ping()
  await ping()
  expect(isOpen()).toBe(false)
})
