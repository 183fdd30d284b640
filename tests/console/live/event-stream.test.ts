/** The connection for events: what it tells its listener, and when it is opened again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseAgendaEvent, SILENCE_MS } from '#console/live/event-rules.ts'
import { AgendaEventStream, type PrepareConnection } from '#console/live/event-stream.ts'
import { EVENT_KINDS } from '#domain/agenda/event.ts'

/** Stands in for the browser's, which Node has not. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  readonly url: string
  readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    sources.push(this)
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }

  send(type: 'ping' | 'reset' | 'agenda', lastEventId: string, data = ''): void {
    this.dispatchEvent(new MessageEvent(type, { lastEventId, data }))
  }

  fail(readyState: 0 | 2): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

const event = {
  event: 8,
  kind: 'booking_created',
  booking_id: 'b1',
  professional_id: 'p1',
  dates: ['2026-11-23'],
  origin: 'widget',
}

let sources: FakeEventSource[]
let heard: unknown[]
let warnings: unknown[][]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  sources = []
  heard = []
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => void warnings.push(words))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An open stream; what its listener is told is in `heard`. */
async function open(prepare: PrepareConnection = async () => true) {
  const stream = new AgendaEventStream(
    {
      onStart: (number) => heard.push(['start', number]),
      onEvent: ({ event: number, kind }) => heard.push([kind, number]),
      onReset: () => heard.push('reset'),
      onState: (state) => heard.push(state),
    },
    prepare,
  )
  stream.start()
  await vi.advanceTimersByTimeAsync(0)
  return stream
}

const latest = () => sources[sources.length - 1] ?? expect.fail('no connection was opened')

test('the first message says how far the server has counted, each event what happened', async () => {
  await open()
  expect(latest().url).toBe('/api/events')
  latest().send('ping', '7')
  latest().send('agenda', '8', JSON.stringify(event))
  expect(heard).toEqual(['live', ['start', 7], 'live', ['booking_created', 8]])
})

test.each([
  ['of a kind that this console does not know', JSON.stringify({ ...event, kind: 'room_painted' })],
  ['without its days', JSON.stringify({ ...event, dates: null })],
  ['that is not JSON', '<h1>502</h1>'],
  ['that is no object', 'null'],
])('an event %s is logged once and skipped, and the connection stays', async (_, data) => {
  await open()
  latest().send('ping', '7')
  heard = []
  latest().send('agenda', '8', data)
  latest().send('agenda', '9', data)
  latest().send('agenda', '10', JSON.stringify({ ...event, event: 10 }))
  expect(heard).toEqual(['live', 'live', 'live', ['booking_created', 10]])
  expect(warnings).toEqual([['skipped an event that cannot be read:', data]])
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
  expect(sources).toHaveLength(1)
  // What was skipped counts as heard: else the server would send it again for ever.
  latest().fail(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(latest().url).toBe('/api/events?since=10')
})

test('every kind of event that the server knows can be read', () => {
  const kinds = EVENT_KINDS.map(
    (kind) => parseAgendaEvent(JSON.stringify({ ...event, kind }))?.kind,
  )
  expect(kinds).toEqual(EVENT_KINDS)
})

test('a connection that was refused has its session looked at before it is opened again', async () => {
  const asked: boolean[] = []
  await open(async (wasRefused) => {
    asked.push(wasRefused)
    return true
  })
  latest().fail(2)
  await vi.advanceTimersByTimeAsync(1000)
  latest().fail(0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toEqual([false, true, false])
})

test('a session that was looked at once is left alone when its connection then falls silent', async () => {
  const asked: boolean[] = []
  await open(async (wasRefused) => {
    asked.push(wasRefused)
    return true
  })
  latest().fail(2)
  await vi.advanceTimersByTimeAsync(1000)
  latest().send('ping', '7')
  await vi.advanceTimersByTimeAsync(SILENCE_MS + 2000)
  expect(asked).toEqual([false, true, false])
})

test('nothing is opened for nobody, and an unreachable server is tried again', async () => {
  await open(async () => false)
  expect(sources).toEqual([])
  let failures = 2
  await open(async () => {
    if (failures-- > 0) throw new Error('offline')
    return true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sources).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(sources).toHaveLength(1)
})

test('silence for longer than a heartbeat may be late is taken for a lost connection', async () => {
  await open()
  latest().send('ping', '7')
  heard = []
  await vi.advanceTimersByTimeAsync(SILENCE_MS)
  expect(heard).toEqual(['reconnecting'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(sources.map(({ url }) => url)).toEqual(['/api/events', '/api/events?since=7'])
})

test('a line that says nothing for 35 s is opened anew, after 1, 2, 5, 10 and again 10 s', async () => {
  await open()
  latest().send('ping', '7')
  await vi.advanceTimersByTimeAsync(34_999)
  expect(heard).not.toContain('reconnecting')
  await vi.advanceTimersByTimeAsync(1)
  const pauses: number[] = []
  for (let attempt = 0; attempt < 5; attempt++) {
    const lostAt = Date.now()
    await vi.advanceTimersToNextTimerAsync()
    pauses.push(Date.now() - lostAt)
    expect(sources).toHaveLength(attempt + 2)
    latest().fail(0)
  }
  expect(pauses).toEqual([1000, 2000, 5000, 10_000, 10_000])
})
