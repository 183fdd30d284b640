import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Call, contract } from '#api/contract/contract.ts'
import {
  DEFAULT_CACHE_MS,
  QUERY_LIFETIMES,
  setQueryLifetimes,
} from '#console/http/query-lifetimes.ts'
import {
  invalidateAfterWrite,
  STALE_AFTER_WRITE,
  STATISTICS_DELAY_MS,
} from '#console/http/stale-after-write.ts'

const MINUTE = 60_000

/** In minutes (documents 1, section 9). */
const DOCUMENTS = {
  settings: 30,
  professionals: 30,
  services: 15,
  products: 10,
  clients: 20,
  bookings: 10,
  'product-sales': 5,
  reports: 2,
  'anything else': 1,
  me: 5,
  session: 2,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A screen that somebody comes to and leaves again. */
function openScreen(kind: string) {
  const queries = new QueryClient()
  setQueryLifetimes(queries)
  let asked = 0
  const look = async () => {
    const queryFn = async () => ++asked
    const leave = new QueryObserver(queries, { queryKey: [kind, 'x'], queryFn }).subscribe(
      () => undefined,
    )
    await vi.advanceTimersByTimeAsync(0)
    leave()
  }
  return { look, asked: () => asked }
}

describe('how long an answer is believed', () => {
  it('depends on what it is of', () => {
    const queries = new QueryClient()
    setQueryLifetimes(queries)
    const getMinutes = (kind: string) =>
      Number(queries.getQueryDefaults([kind, 'of', 'something']).staleTime ?? DEFAULT_CACHE_MS) /
      MINUTE
    for (const [kind, minutes] of Object.entries(DOCUMENTS)) {
      expect(getMinutes(kind), kind).toBe(minutes)
    }
    for (const kind of ['agenda', 'booking', 'professional', 'catalog']) {
      expect(getMinutes(kind), kind).toBe(10)
    }
  })

  it.each(Object.entries(DOCUMENTS))(
    'and until then nobody asks again: %s, %d min',
    async (kind, minutes) => {
      const { look, asked } = openScreen(kind)
      await look()
      await vi.advanceTimersByTimeAsync(minutes * MINUTE - 1)
      await look()
      expect(asked()).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
      await look()
      expect(asked()).toBe(2)
    },
  )

  it('is as long as it is kept at least, so that coming back asks for nothing', () => {
    const queries = new QueryClient()
    setQueryLifetimes(queries)
    for (const kind of Object.keys(QUERY_LIFETIMES)) {
      const { staleTime, gcTime } = queries.getQueryDefaults([kind])
      expect(Number(gcTime), kind).toBeGreaterThanOrEqual(Number(staleTime))
    }
  })
})

/** Everything loaded a moment ago, and what of it is stale after a call. */
function staleAfter(call: Call): string[] {
  const queries = new QueryClient()
  setQueryLifetimes(queries)
  for (const kind of Object.keys(QUERY_LIFETIMES)) queries.setQueryData([kind, 'x'], {})
  invalidateAfterWrite(queries, call)
  return Object.keys(QUERY_LIFETIMES).filter(
    (kind) => queries.getQueryState([kind, 'x'])?.isInvalidated,
  )
}

describe('after an own write', () => {
  it('what it changed is stale, however short ago it was loaded', () => {
    expect(staleAfter('PATCH /api/bookings/:id')).toEqual(
      expect.arrayContaining(['agenda', 'bookings', 'booking', 'professional', 'clients']),
    )
    expect(staleAfter('POST /api/bookings/:id/close')).toEqual(
      expect.arrayContaining(['bookings', 'clients', 'products', 'product-sales', 'reports']),
    )
    // What closing took or gave, reopening gives back or takes.
    expect(staleAfter('POST /api/bookings/:id/reopen')).toEqual(
      staleAfter('POST /api/bookings/:id/close'),
    )
    expect(staleAfter('POST /api/blocks').toSorted()).toEqual(['agenda', 'professional'])
    // What is written down of a client goes over with a record that is joined to theirs.
    expect(staleAfter('POST /api/clients/:id/notes')).toEqual(['client-notes'])
    expect(staleAfter('POST /api/clients/:id/merge')).toContain('client-notes')
  })

  it('the rest is believed as before, and reading makes nothing stale', () => {
    expect(staleAfter('POST /api/bookings/:id/close')).not.toContain('me')
    expect(staleAfter('POST /api/professionals/:id/invitation')).toEqual(['professionals'])
    expect(staleAfter('GET /api/agenda')).toEqual([])
    expect(staleAfter('POST /api/bookings/conflicts')).toEqual([])
  })

  it('a client’s figures are asked for again 100 ms later', () => {
    const queries = new QueryClient()
    queries.setQueryData(['clients', ''], {})
    invalidateAfterWrite(queries, 'POST /api/bookings/:id/close')
    queries.setQueryData(['clients', ''], { of: 'before the figures' })
    vi.advanceTimersByTime(STATISTICS_DELAY_MS - 1)
    expect(queries.getQueryState(['clients', ''])?.isInvalidated).toBe(false)
    vi.advanceTimersByTime(1)
    expect(queries.getQueryState(['clients', ''])?.isInvalidated).toBe(true)
  })

  it('no write of an owner or a professional is forgotten', () => {
    const writes = Object.entries(contract)
      .filter(([name]) => !name.startsWith('GET '))
      .filter(([, { access }]) => ['owner', 'reception', 'professional'].includes(access))
      .map(([name]) => name)
    expect(writes.length).toBeGreaterThan(10)
    expect(Object.keys(STALE_AFTER_WRITE).toSorted()).toEqual(writes.toSorted())
  })
})
