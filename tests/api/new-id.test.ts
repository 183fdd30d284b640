/** Ids sort as one process makes them, within a millisecond too. */
import { afterEach, expect, test, vi } from 'vitest'
import { createId } from '#api/new-id.ts'

afterEach(() => vi.useRealTimers())

test('they are UUIDs of version 7, and each sorts behind the one before', () => {
  const ids = Array.from({ length: 20_000 }, createId)
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids.slice(0, 50)) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
})

test('also while the clock stands still, and once it is put back', () => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000 })
  const still = Array.from({ length: 10_000 }, createId)
  vi.setSystemTime(Date.now() - 7_200_000)
  const all = [...still, createId(), createId()]
  expect(all).toEqual([...all].sort())
})
