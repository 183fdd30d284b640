import { describe, expect, it } from 'vitest'
import { isRefreshDue, parseSessionEntry } from '#console/session/session-entry.ts'

describe('the stored entry of a session', () => {
  it('is the end of its token, whose it is, and nothing else', () => {
    expect(
      parseSessionEntry('{"expires_at":1795268647,"account":"a","refresh_token":"r"}'),
    ).toEqual({ expires_at: 1795268647, account: 'a' })
    for (const stored of ['{"expires_at":7}', '{"expires_at":7,"account":9}'])
      expect(parseSessionEntry(stored)).toEqual({ expires_at: 7, account: null })
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
