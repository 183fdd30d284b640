/** Whether somebody is signed in, in this tab and all others. */
import { parseSessionEntry, type SessionEntry } from './session-entry.ts'

/**
 * `leaving`: signed out, and another document is being loaded. `sign-out-pending`: signed out here,
 * while the server could not be reached.
 */
type SessionState = 'signed-in' | 'signed-out' | 'leaving' | 'sign-out-pending'
/** `expired`: the server no longer knows the session. `other-tab`: another tab signed in or out. */
export type SessionChange = 'signed-in' | 'signed-out' | 'expired' | 'other-tab'

const ENTRY_KEY = 'vez:auth'
/** The days that somebody saw last (`last-agenda.ts`): no other account of this browser sees them. */
export const LAST_AGENDA_KEY = 'vez:last-agenda'
const PENDING_SIGN_OUT_KEY = 'vez:sign-out'

const channel = new BroadcastChannel('vez:session')
const watchers = new Set<() => void>()
const listeners = new Set<(change: SessionChange) => void>()
let state: SessionState = readStoredState()

export function getSessionEntry(): SessionEntry | null {
  return parseSessionEntry(localStorage.getItem(ENTRY_KEY))
}

function readStoredState(): SessionState {
  return getSessionEntry() ? 'signed-in' : 'signed-out'
}

export const getSessionState = (): SessionState => state

export function subscribeToSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Called whenever what is shown may belong to another account from now on. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setSessionState(next: SessionState, change?: SessionChange): void {
  state = next
  if (change) for (const listener of listeners) listener(change)
  for (const watcher of watchers) watcher()
}

/** Stores a new session, after forgetting what the tab kept of the one before. */
export function storeSession(expires_at: number, account: string | null): void {
  sessionStorage.clear()
  localStorage.removeItem(PENDING_SIGN_OUT_KEY)
  localStorage.removeItem(LAST_AGENDA_KEY)
  writeSessionEntry({ expires_at, account })
  setSessionState('signed-in', 'signed-in')
  channel.postMessage('in')
}

/** The same session, with a later end. */
export function updateSessionEntry(expires_at: number): void {
  writeSessionEntry({ expires_at, account: getSessionEntry()?.account ?? null })
}

/** Whose session it is, by an answer of the server: what was seen under another account is forgotten. */
export function setSessionAccount(account: string): void {
  const entry = getSessionEntry()
  if (!entry || entry.account === account) return
  localStorage.removeItem(LAST_AGENDA_KEY)
  writeSessionEntry({ ...entry, account })
}

const writeSessionEntry = (entry: SessionEntry): void =>
  localStorage.setItem(ENTRY_KEY, JSON.stringify(entry))

/** Forgets everything of the session here, and in the other tabs. */
export function clearSession(
  change: 'signed-out' | 'expired',
  next: SessionState = 'signed-out',
): void {
  localStorage.removeItem(ENTRY_KEY)
  localStorage.removeItem(LAST_AGENDA_KEY)
  sessionStorage.clear()
  if (next === 'sign-out-pending') localStorage.setItem(PENDING_SIGN_OUT_KEY, '1')
  setSessionState(next, change)
  channel.postMessage('out')
}

/** Whether the server still has to be told of a sign-out. */
export const isSignOutPending = (): boolean => localStorage.getItem(PENDING_SIGN_OUT_KEY) !== null
export const clearPendingSignOut = (): void => localStorage.removeItem(PENDING_SIGN_OUT_KEY)

// A message may come before what its tab has stored is visible here, so it carries the state.
channel.addEventListener('message', ({ data }) =>
  setSessionState(data === 'in' ? 'signed-in' : 'signed-out', 'other-tab'),
)
// A page that the back-forward cache restores has received no messages.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) setSessionState(readStoredState(), 'other-tab')
})
// Going back within this document calls off the load of the other one, which will never come.
addEventListener('popstate', () => {
  if (state === 'leaving') setSessionState('signed-out')
})
