/** What has been loaded follows the news, with as few loads as that takes. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgendaEvent } from '#api/contract/contract.ts'
import { EventInvalidation } from '#console/live/event-invalidation.ts'
import { EVENT_BATCH_MS } from '#console/live/event-rules.ts'

const DAY = ['agenda', '2026-11-23', '2026-11-23']

let queries: QueryClient
let cache: EventInvalidation
/** How far the server has counted, and how long it takes to answer (ms). */
let counted: number
let slow: number
let loads: string[]

beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient()
  cache = new EventInvalidation(queries)
  counted = 0
  slow = 10
  loads = []
})
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})

/** A screen that shows what a key holds; answers with what is on it. */
function show(queryKey: string[], withEvent = true) {
  const observer = new QueryObserver(queries, {
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      loads.push(queryKey.join(' '))
      const event = counted
      await new Promise((resolve) => setTimeout(resolve, slow))
      return withEvent ? { event } : { list: event }
    },
  })
  observer.subscribe(() => {})
  return () => observer.getCurrentResult().data
}

const event = (fields: Partial<AgendaEvent> = {}): AgendaEvent => ({
  event: ++counted,
  kind: 'booking_created',
  booking_id: 'b1',
  professional_id: 'p1',
  dates: ['2026-11-23'],
  origin: 'widget',
  ...fields,
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('news is on the screen at once; days that it does not name are left alone', async () => {
  const day = show(DAY)
  // Not the day after, which shows what goes on after midnight.
  show(['agenda', '2026-11-25', '2026-11-25'])
  await pass(20)
  loads = []
  cache.handleEvent(event())
  await pass(20)
  expect(day()).toEqual({ event: 1 })
  expect(loads).toEqual([DAY.join(' ')])
})

test('a burst causes one load at once and one at its end', async () => {
  const day = show(DAY)
  await pass(20)
  loads = []
  cache.handleEvent(event())
  await pass(1)
  for (let i = 0; i < 50; i++) {
    cache.handleEvent(event())
    await pass(2)
  }
  await pass(EVENT_BATCH_MS + 20)
  expect(day()).toEqual({ event: 51 })
  expect(loads.length).toBe(2)
})

test('an answer that knows already is not asked for again', async () => {
  counted = 5
  show(DAY)
  await pass(20)
  loads = []
  cache.handleEvent(event({ event: 5 }))
  cache.refresh(5)
  await pass(EVENT_BATCH_MS + 20)
  expect(loads).toEqual([])
  cache.refresh()
  await pass(20)
  expect(loads).toHaveLength(1)
})

test.each([true, false])(
  'news that comes amid the first load is not lost (knows: %s)',
  async (knows) => {
    const day = show(DAY, knows)
    await pass(5)
    cache.handleEvent(event())
    await pass(50)
    expect(day()).toEqual(knows ? { event: 1 } : { list: 1 })
    expect(loads).toHaveLength(2)
  },
)

test('the first load is not made twice where its answer is of after the line began', async () => {
  counted = 3
  show(DAY)
  await pass(5)
  cache.refresh(3)
  await pass(50)
  expect(loads).toHaveLength(1)
})

test('news waits for a change of one’s own that is on its way, but not for good', async () => {
  const day = show(DAY)
  await pass(20)
  const saving = (ms: number) =>
    queries
      .getMutationCache()
      .build(queries, { mutationFn: () => new Promise((resolve) => setTimeout(resolve, ms)) })
      .execute(undefined)
  void saving(400)
  await pass(0)
  cache.handleEvent(event())
  await pass(300)
  expect(day()).toEqual({ event: 0 })
  await pass(300)
  expect(day()).toEqual({ event: 1 })
  void saving(60_000)
  await pass(0)
  cache.handleEvent(event())
  await pass(3000)
  expect(day()).toEqual({ event: 2 })
})

test('of whoever was here before nothing is looked at any more', async () => {
  show(DAY)
  await pass(20)
  loads = []
  cache.handleEvent(event())
  cache.clear()
  await pass(1000)
  expect(loads).toEqual([])
})
