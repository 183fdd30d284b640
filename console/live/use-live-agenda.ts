import { useSyncExternalStore } from 'react'
import { call } from '#console/session/call.ts'
import { queryClient } from '#console/session/query-client.ts'
import { renewBrowserSession } from '#console/session/renew-session.ts'
import { isRefreshDue } from '#console/session/session-entry.ts'
import {
  getSessionEntry,
  getSessionState,
  onSessionChange,
} from '#console/session/session-store.ts'
import { EventInvalidation } from './event-invalidation.ts'
import { FRESH_MARK_MS, isBookedByClient } from './event-rules.ts'
import { type AgendaEventListener, AgendaEventStream } from './event-stream.ts'

/** What a screen knows of the connection that tells of bookings and blocks. */
type LiveState = {
  state: 'live' | 'reconnecting'
  /** Ids of the bookings that clients have just made. */
  fresh: ReadonlySet<string>
}

/** The connection outlives a screen by this, for the next one may want it too (ms). */
const LINGER_MS = 1000

let liveState: LiveState = { state: 'reconnecting', fresh: new Set() }
let closeTimer: ReturnType<typeof setTimeout> | undefined
let isListening = false
const watchers = new Set<() => void>()
const invalidation = new EventInvalidation(queryClient)

function setLiveState(change: Partial<LiveState>): void {
  liveState = { ...liveState, ...change }
  for (const watcher of watchers) watcher()
}

function markFresh(id: string): void {
  setLiveState({ fresh: new Set([...liveState.fresh, id]) })
  setTimeout(() => {
    if (liveState.fresh.has(id))
      setLiveState({ fresh: new Set([...liveState.fresh].filter((one) => one !== id)) })
  }, FRESH_MARK_MS)
}

/** `call` renews a session that ran out; an EventSource does not say that it did. */
async function prepareConnection(wasRefused: boolean): Promise<boolean> {
  const entry = getSessionEntry()
  if (wasRefused) await call('GET /auth/v1/user', {})
  else if (entry && isRefreshDue(entry, Date.now())) await renewBrowserSession(entry.expires_at)
  return getSessionEntry() !== null
}

const streamListener: AgendaEventListener = {
  onStart: (event) => invalidation.refresh(event),
  onReset: () => invalidation.refresh(),
  onEvent: (event) => {
    if (isBookedByClient(event) && event.booking_id) markFresh(event.booking_id)
    invalidation.handleEvent(event)
  },
  onState: (state) => {
    if (state !== liveState.state) setLiveState({ state })
  },
}
const stream = new AgendaEventStream(streamListener, prepareConnection)

/** Open only in a tab that is looked at: over HTTP/1.1 a browser has six connections to a server. */
function updateConnection(): void {
  const isVisible = document.visibilityState === 'visible'
  const isWanted = watchers.size > 0 && getSessionState() === 'signed-in' && isVisible
  if (isWanted === isListening) return
  isListening = isWanted
  if (isWanted) stream.start()
  else stream.stop()
}

function subscribeToLive(watcher: () => void): () => void {
  watchers.add(watcher)
  clearTimeout(closeTimer)
  updateConnection()
  return () => {
    watchers.delete(watcher)
    clearTimeout(closeTimer)
    closeTimer = setTimeout(updateConnection, LINGER_MS)
  }
}

document.addEventListener('visibilitychange', () => {
  const before = isListening
  updateConnection()
  if (before && isListening) stream.reconnectNow(false)
})
addEventListener('online', () => {
  if (isListening) stream.reconnectNow(true)
})
// Without the network a connection looks open until its next heartbeat is missed.
addEventListener('offline', () => {
  if (isListening) stream.reconnectLater()
})
onSessionChange(() => {
  stream.reset()
  invalidation.clear()
  isListening = false
  setLiveState({ state: 'reconnecting', fresh: new Set() })
  updateConnection()
})

/** Keeps the answers on the screen up to date while it is mounted. */
export function useLiveAgenda(): LiveState {
  return useSyncExternalStore(subscribeToLive, () => liveState)
}
