/** Whether somebody is signed in, in this tab and all others. Knows nothing of screens. */
import { parseSessionEntry, type SessionEntry } from './session-entry.ts'

/** `leaving`: out, and another document is coming. `offline`: out, and the server not yet told. */
export type SessionState = 'in' | 'out' | 'leaving' | 'offline'
/** `ended`: the server no longer knows the session. `moved`: another tab left or came in. */
export type SessionChange = 'entered' | 'left' | 'ended' | 'moved'

const ENTRY_KEY = 'vez:auth'
const PENDING_SIGN_OUT_KEY = 'vez:sign-out'

const channel = new BroadcastChannel('vez:session')
const watchers = new Set<() => void>()
const listeners = new Set<(change: SessionChange) => void>()
let state: SessionState = getSessionEntry() ? 'in' : 'out'

export function getSessionEntry(): SessionEntry | null {
  return parseSessionEntry(localStorage.getItem(ENTRY_KEY))
}

export const getSessionState = (): SessionState => state

export function subscribeToSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Hears whenever what is shown may belong to somebody else from now on. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setSessionState(next: SessionState, change?: SessionChange): void {
  state = next
  if (change) for (const listener of listeners) listener(change)
  for (const watcher of watchers) watcher()
}

/** Somebody came in; whoever was here before is forgotten first. */
export function storeSession(expires_at: number): void {
  sessionStorage.clear()
  localStorage.removeItem(PENDING_SIGN_OUT_KEY)
  updateSessionEntry(expires_at)
  setSessionState('in', 'entered')
  channel.postMessage('in')
}

/** The same session, with a later end. */
export function updateSessionEntry(expires_at: number): void {
  localStorage.setItem(ENTRY_KEY, JSON.stringify({ expires_at } satisfies SessionEntry))
}

/** Forgets everything of the session here, and in the other tabs. */
export function clearSession(change: 'left' | 'ended', next: SessionState = 'out'): void {
  localStorage.removeItem(ENTRY_KEY)
  sessionStorage.clear()
  if (next === 'offline') localStorage.setItem(PENDING_SIGN_OUT_KEY, '1')
  setSessionState(next, change)
  channel.postMessage('out')
}

/** True while the server has still to be told that the session before was left. */
export const isSignOutPending = (): boolean => localStorage.getItem(PENDING_SIGN_OUT_KEY) !== null
export const clearPendingSignOut = (): void => localStorage.removeItem(PENDING_SIGN_OUT_KEY)

// What another tab stored may be seen here only later than its message, so the message says it.
channel.addEventListener('message', ({ data }) =>
  setSessionState(data === 'in' ? 'in' : 'out', 'moved'),
)
// A page that comes back from the browser's cache has heard nothing meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) setSessionState(getSessionEntry() ? 'in' : 'out', 'moved')
})
