import { describe, expect, it } from 'vitest'
import { getSessionEnd, REFRESH_GRACE_MS } from '#domain/people/session.ts'

const DAY = 86_400_000
const BORN = Date.UTC(2026, 10, 23, 11)

const end = (now: number, remember: boolean, recovering = false) =>
  getSessionEnd({ created_at: BORN, remember, recovering }, now) - BORN

describe('a session that is used now', () => {
  it('ends seven days later where the browser’s end is its own', () => {
    expect(end(BORN, false)).toBe(7 * DAY)
    expect(end(BORN + 5 * DAY, false)).toBe(12 * DAY)
  })

  it('ends thirty days later where it is remembered', () => {
    expect(end(BORN, true)).toBe(30 * DAY)
    expect(end(BORN + 29 * DAY, true)).toBe(59 * DAY)
  })

  it('never lives longer than ninety days', () => {
    expect(end(BORN + 60 * DAY, true)).toBe(90 * DAY)
    expect(end(BORN + 61 * DAY, true)).toBe(90 * DAY)
    expect(end(BORN + 84 * DAY, false)).toBe(90 * DAY)
    expect(end(BORN + 89 * DAY, false)).toBe(90 * DAY)
  })

  it('ends an hour after it began where it came by a recovery mail, remembered or not', () => {
    for (const remember of [true, false]) {
      expect(end(BORN, remember, true)).toBe(3_600_000)
      expect(end(BORN + 3_000_000, remember, true)).toBe(3_600_000)
    }
  })
})

it('the token before is honoured for ten seconds', () => {
  expect(REFRESH_GRACE_MS).toBe(10_000)
})
