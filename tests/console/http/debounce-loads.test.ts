import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setQueryLifetimes } from '#console/http/query-lifetimes.ts'
import { EventInvalidation } from '#console/live/event-invalidation.ts'

/** As the documents have it: in numbers, so that another one is noticed. */
const TWO_SECONDS_MS = 2000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A screen that looks at one day after the other, and the days that it asked the server for. */
function openDays({ kind = 'agenda', debounced = true, meta = {} } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (debounced) setQueryLifetimes(queries)
  const asked: string[] = []
  const of = (day: string) => ({
    queryKey: [kind, day],
    meta,
    queryFn: async () => {
      asked.push(day)
      return day
    },
  })
  const screen = new QueryObserver<string>(queries, of('1'))
  screen.subscribe(() => undefined)
  const show = async (...days: string[]) => {
    for (const day of days) {
      screen.setOptions(of(day))
      await vi.advanceTimersByTimeAsync(100)
    }
  }
  return { queries, screen, asked, of, show }
}

describe('loads that follow one another quickly', () => {
  it('are the first two and the last: two seconds after the first one', async () => {
    const { asked, show, screen } = openDays()
    await show('1', '2', '3', '4', '5')
    expect(asked).toEqual(['1', '2'])
    await vi.advanceTimersByTimeAsync(TWO_SECONDS_MS - 501)
    expect(asked).toEqual(['1', '2'])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['1', '2', '5'])
    expect(screen.getCurrentResult().data).toBe('5')
  })

  it('would be all of them without it', async () => {
    const { asked, show } = openDays({ debounced: false })
    await show('1', '2', '3', '4', '5')
    expect(asked).toEqual(['1', '2', '3', '4', '5'])
  })

  it('are shown at once where they are known', async () => {
    const { asked, show, screen, queries } = openDays()
    queries.setQueryData(['agenda', '4'], 'known')
    await show('1', '2', '3', '4')
    expect(screen.getCurrentResult().data).toBe('known')
    expect(asked).toEqual(['1', '2'])
  })

  it('go at once again when two seconds have passed', async () => {
    const { asked, show } = openDays()
    await show('1', '2')
    await vi.advanceTimersByTimeAsync(TWO_SECONDS_MS)
    await show('3')
    expect(asked).toEqual(['1', '2', '3'])
  })

  it('do not hold up what a live event or an own write made stale', async () => {
    const { asked, show, queries } = openDays()
    await show('1', '2')
    void queries.invalidateQueries({ queryKey: ['agenda'] })
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['1', '2', '2'])
  })

  it('do not hold up news that comes while one of them is waited for', async () => {
    const { asked, show, queries, of } = openDays()
    const known = new QueryObserver<string>(queries, of('1'))
    known.subscribe(() => undefined)
    await show('1', '2', '3')
    expect(asked).toEqual(['1', '2'])
    new EventInvalidation(queries).handleEvent({
      ...{ event: 1, kind: 'booking_created', booking_id: 'b', professional_id: 'p' },
      ...{ dates: [], origin: 'page' },
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['1', '2', '1'])
    await vi.advanceTimersByTimeAsync(TWO_SECONDS_MS)
    // Asked twice, for these answers do not say how far they know.
    expect(asked).toEqual(['1', '2', '1', '3', '3'])
  })

  it('do not hold up a second try of what failed', async () => {
    const { asked, show, screen, queries } = openDays()
    await show('1')
    let tries = 0
    screen.setOptions({
      queryKey: ['agenda', 'broken'],
      queryFn: () => Promise.reject(new Error(`${++tries}`)),
    })
    await vi.advanceTimersByTimeAsync(100)
    expect(tries).toBe(1)
    void screen.refetch()
    await vi.advanceTimersByTimeAsync(1)
    expect(tries).toBe(2)
    expect(asked).toEqual(['1'])
    queries.clear()
  })

  it('do not count what is loaded before anybody looks at it, nor a search', async () => {
    const ahead = openDays()
    await ahead.show('1')
    for (const day of ['2', '3', '4']) void ahead.queries.prefetchQuery(ahead.of(day))
    await ahead.show('9')
    expect(ahead.asked).toEqual(['1', '2', '3', '4', '9'])
    const search = openDays({ kind: 'bookings', meta: { atOnce: true } })
    await search.show('m', 'ma', 'mar', 'mari')
    expect(search.asked).toEqual(['1', 'm', 'ma', 'mar', 'mari'])
  })
})
