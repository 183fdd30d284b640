import { CallError, isRefusedCall } from '#api/contract/http-client.ts'
import { send } from '#console/http/send.ts'
import { isRefreshDue, REFRESH_CHECK_MS } from './session-entry.ts'
import {
  clearPendingSignOut,
  clearSession,
  getSessionEntry,
  isSignOutPending,
  setSessionAccount,
  updateSessionEntry,
} from './session-store.ts'

/** Answers to a refresh that end the session; all others leave it as it is. */
const SESSION_ENDED_STATUSES = new Set([400, 401, 403])

/**
 * Renews the session, once for all tabs.
 * @param seen the end (`expires_at`) that the caller knew: with a later one, another tab was faster
 * @returns false where there is no session any more
 * @throws where the server could not be reached; the session then stays
 */
export function renewBrowserSession(seen: number | undefined): Promise<boolean> {
  return runInOneTab(async () => {
    const entry = getSessionEntry()
    if (!entry) return false
    if (entry.expires_at !== seen) return true
    try {
      const { expires_at, user } = await send('POST /auth/v1/token', {
        query: { grant_type: 'refresh_token' },
        headers: {},
        body: {},
      })
      updateSessionEntry(expires_at)
      setSessionAccount(user.id)
      return true
    } catch (error) {
      if (!(error instanceof CallError && SESSION_ENDED_STATUSES.has(error.status))) throw error
      clearSession('expired')
      return false
    }
  })
}

const LOCK = 'vez:refresh'
const WAITED = 'waited'
/** What one tab stores, another process of the browser sees a moment later. */
const STORAGE_LAG_MS = 100

async function runInOneTab(renew: () => Promise<boolean>): Promise<boolean> {
  // Absent where a page is served over plain http to another machine.
  if (!navigator.locks) return renew()
  const first = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? renew() : WAITED,
  )
  if (first !== WAITED) return first
  return navigator.locks.request(LOCK, async () => {
    await new Promise((resolve) => setTimeout(resolve, STORAGE_LAG_MS))
    return renew()
  })
}

/** Renews in time: every 30 s, and when a tab is looked at again after a sleep. */
export function startSessionRenewal(): void {
  const renewIfDue = () => {
    const entry = getSessionEntry()
    const isDue = entry !== null && isRefreshDue(entry, Date.now())
    // A network that is down keeps the session; the next look tries again.
    if (isDue) renewBrowserSession(entry.expires_at).catch(() => undefined)
  }
  setInterval(renewIfDue, REFRESH_CHECK_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renewIfDue()
  })
  // A session that ran out meanwhile is renewed by the first call that misses it.
  addEventListener('online', () => void flushPendingSignOut())
  flushPendingSignOut()
  renewIfDue()
}

/**
 * Ends the session at the server. An access token that ran out meanwhile is renewed for it: with the
 * token's end alone the session would live on.
 * @throws where the server could not be reached; never because the session was over already
 */
export async function requestSignOut(): Promise<void> {
  const sendLogout = () => send('POST /auth/v1/logout', { query: { scope: 'local' } })
  try {
    await sendLogout().catch(async (error: unknown) => {
      if (!(error instanceof CallError && SESSION_ENDED_STATUSES.has(error.status))) throw error
      await send('POST /auth/v1/token', {
        query: { grant_type: 'refresh_token' },
        headers: {},
        body: {},
      })
      await sendLogout()
    })
  } catch (error) {
    if (!isRefusedCall(error)) throw error
  }
}

let pendingSignOut: Promise<void> | undefined

/** Tells the server of a sign-out that happened while it could not be reached. */
export function flushPendingSignOut(): Promise<void> {
  if (!isSignOutPending()) return Promise.resolve()
  pendingSignOut ??= requestSignOut()
    .then(clearPendingSignOut)
    .catch(() => undefined)
    .finally(() => {
      pendingSignOut = undefined
    })
  return pendingSignOut
}
