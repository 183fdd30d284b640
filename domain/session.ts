const DAY_MS = 86_400_000

/** Days after its last use that a session lives: remembered, and where the browser's end is its own. */
const REMEMBERED_DAYS = 30
const UNREMEMBERED_DAYS = 7
/** Days after which a session ends whatever happens. */
const LONGEST_DAYS = 90

/** Seconds after a refresh in which the token before is still honoured: two tabs renew at once. */
export const REFRESH_GRACE_MS = 10_000

/**
 * When a session that is used now ends unless it is used again (`spec/wire-auth.md`).
 * @param now ms since 1970, as `created_at`
 */
export function sessionEnd(
  session: { created_at: number; remember: boolean },
  now: number,
): number {
  const days = session.remember ? REMEMBERED_DAYS : UNREMEMBERED_DAYS
  return Math.min(now + days * DAY_MS, session.created_at + LONGEST_DAYS * DAY_MS)
}
