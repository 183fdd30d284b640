import { MS_A_DAY } from '#domain/time/civil-time.ts'

/** How somebody came in; `recovery` is good for setting a password only. */
export const SIGN_IN_METHODS = ['password', 'otp', 'oauth', 'recovery', 'invitation'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** Days after its last use that a session lives: remembered, and where the browser's end is its own. */
const REMEMBERED_DAYS = 30
const UNREMEMBERED_DAYS = 7
/** Days after which a session ends whatever happens. */
const LONGEST_DAYS = 90

/** How long the session of a recovery mail's link lives, until it has set a password. */
const RECOVERING_MS = 3_600_000

/** Milliseconds after a refresh in which the token before is still honoured: two tabs renew at once. */
export const REFRESH_GRACE_MS = 10_000

/**
 * When a session that is used now ends unless it is used again.
 * @param now ms since 1970, as `created_at`
 */
export function getSessionEnd(
  session: { created_at: number; remember: boolean; recovering: boolean },
  now: number,
): number {
  if (session.recovering) return session.created_at + RECOVERING_MS
  const days = session.remember ? REMEMBERED_DAYS : UNREMEMBERED_DAYS
  return Math.min(now + days * MS_A_DAY, session.created_at + LONGEST_DAYS * MS_A_DAY)
}
