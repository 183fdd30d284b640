/** When the line on which the agenda hears of changes is opened again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** When each line was opened (ms since the first). */
let openings: number[]

/** The first one is heard of once; those after it fail as they open. */
class Line extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 0
  constructor() {
    super()
    const event = new Event(openings.length === 0 ? 'ping' : 'error')
    openings.push(Date.now())
    queueMicrotask(() => this.dispatchEvent(Object.assign(event, { lastEventId: '7' })))
  }
  close(): void {}
}

beforeEach(() => {
  openings = []
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('EventSource', Line)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a line that says nothing for 35 s is opened anew, after 1, 2, 5, 10 and again 10 s', async () => {
  const { AgendaEventStream } = await import('#console/live/event-stream.ts')
  const states: string[] = []
  const listener = {
    onStart: () => undefined,
    onEvent: () => undefined,
    onReset: () => undefined,
    onState: (state: string) => states.push(state),
  }
  const stream = new AgendaEventStream(listener, async () => true)
  stream.start()
  await vi.advanceTimersByTimeAsync(34_999)
  expect(states).toEqual(['live'])
  await vi.advanceTimersByTimeAsync(30_000)
  stream.stop()
  const pauses = openings.slice(1).map((at, i) => at - (openings[i] ?? 0))
  expect(pauses).toEqual([36_000, 2000, 5000, 10_000, 10_000])
  expect(states).toContain('waiting')
})
