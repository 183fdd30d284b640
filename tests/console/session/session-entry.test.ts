import { describe, expect, it } from 'vitest'
import { isRefreshDue, parseSessionEntry } from '#console/session/session-entry.ts'

describe('the stored entry of a session', () => {
  it('is the end of its token and nothing else', () => {
    expect(parseSessionEntry('{"expires_at":1795268647,"refresh_token":"r"}')).toEqual({
      expires_at: 1795268647,
    })
  })

  it('is none where it is corrupt', () => {
    for (const stored of [null, '', '{', '{}', 'null', '[]', '{"expires_at":"soon"}', '7']) {
      expect(parseSessionEntry(stored), String(stored)).toBeNull()
    }
    expect(parseSessionEntry('{"expires_at":1e999}')).toBeNull()
  })

  it('is renewed from 90 seconds before its end on', () => {
    const entry = { expires_at: 1_000 }
    expect(isRefreshDue(entry, 909_999)).toBe(false)
    expect(isRefreshDue(entry, 910_000)).toBe(true)
    expect(isRefreshDue(entry, 2_000_000)).toBe(true)
  })
})
