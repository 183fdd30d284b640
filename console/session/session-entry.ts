/** Seconds before its end from which a session is renewed (documents 1, section 9). */
const REFRESH_MARGIN_S = 90
/** How often that is looked at (ms). */
export const REFRESH_CHECK_MS = 30_000

/** What a browser remembers of a session. Its tokens are cookies that no script can read. */
export type SessionEntry = {
  /** seconds since 1970 */
  expires_at: number
  /** Whose it is, as the server said last; null until it has said so. */
  account: string | null
}

/** Reads the stored entry; anything else than an entry of ours is none. */
export function parseSessionEntry(stored: string | null): SessionEntry | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null || !('expires_at' in value)) return null
    const { expires_at } = value
    if (typeof expires_at !== 'number' || !Number.isFinite(expires_at)) return null
    const account = 'account' in value && typeof value.account === 'string' ? value.account : null
    return { expires_at, account }
  } catch {
    return null
  }
}

/** @param now ms since 1970 */
export function isRefreshDue(
  { expires_at }: Pick<SessionEntry, 'expires_at'>,
  now: number,
): boolean {
  return expires_at - REFRESH_MARGIN_S <= now / 1000
}
