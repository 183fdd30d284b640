/** Whether somebody is signed in, in this tab and all others. Knows nothing of screens. */
import { parseEntry, type SessionEntry } from './session-entry.ts'

/** `leaving`: out, and another document is coming. `offline`: out, and the server not yet told. */
export type SessionState = 'in' | 'out' | 'leaving' | 'offline'
/** `ended`: the server no longer knows the session. `moved`: another tab left or came in. */
export type SessionChange = 'entered' | 'left' | 'ended' | 'moved'

const ENTRY = 'vez:auth'
const UNTOLD = 'vez:sign-out'

const channel = new BroadcastChannel('vez:session')
const watchers = new Set<() => void>()
const listeners = new Set<(change: SessionChange) => void>()
let state: SessionState = sessionEntry() ? 'in' : 'out'

export function sessionEntry(): SessionEntry | null {
  return parseEntry(localStorage.getItem(ENTRY))
}

export const sessionState = (): SessionState => state

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Hears whenever what is shown may belong to somebody else from now on. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: SessionState, change?: SessionChange): void {
  state = next
  if (change) for (const listener of listeners) listener(change)
  for (const watcher of watchers) watcher()
}

/** Somebody came in; whoever was here before is forgotten first. */
export function enterSession(expires_at: number): void {
  sessionStorage.clear()
  localStorage.removeItem(UNTOLD)
  renewEntry(expires_at)
  become('in', 'entered')
  channel.postMessage('in')
}

/** The same session, with a later end. */
export function renewEntry(expires_at: number): void {
  localStorage.setItem(ENTRY, JSON.stringify({ expires_at } satisfies SessionEntry))
}

/** Forgets everything of the session here, and in the other tabs. */
export function forgetSession(change: 'left' | 'ended', next: SessionState = 'out'): void {
  localStorage.removeItem(ENTRY)
  sessionStorage.clear()
  if (next === 'offline') localStorage.setItem(UNTOLD, '1')
  become(next, change)
  channel.postMessage('out')
}

/** True while the server has still to be told that the session before was left. */
export const isLeaveUntold = (): boolean => localStorage.getItem(UNTOLD) !== null
export const markLeaveTold = (): void => localStorage.removeItem(UNTOLD)

// What another tab stored may be seen here only later than its message, so the message says it.
channel.addEventListener('message', ({ data }) => become(data === 'in' ? 'in' : 'out', 'moved'))
// A page that comes back from the browser's cache has heard nothing meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) become(sessionEntry() ? 'in' : 'out', 'moved')
})
