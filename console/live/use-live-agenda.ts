import { useSyncExternalStore } from 'react'
import { queryClient } from '#console/session/query-client.ts'
import { getSessionState, onSessionChange } from '#console/session/session-store.ts'
import { EventInvalidation } from './event-invalidation.ts'
import { FRESH_MARK_MS, isBookedByClient } from './event-rules.ts'
import { AgendaEventStream } from './event-stream.ts'

/** What a screen knows of the line on which it hears of bookings and blocks. */
export type LiveState = {
  state: 'live' | 'waiting'
  /** Ids of the bookings that clients have just made. */
  fresh: ReadonlySet<string>
}

/** Between two screens the line stays open (ms). */
const LINGER_MS = 1000

let liveState: LiveState = { state: 'waiting', fresh: new Set() }
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

const stream = new AgendaEventStream({
  onStart: (event) => invalidation.refresh(event),
  onReset: () => invalidation.refresh(),
  onEvent: (event) => {
    if (isBookedByClient(event) && event.booking_id) markFresh(event.booking_id)
    invalidation.handleEvent(event)
  },
  onState: (state) => {
    if (state !== liveState.state) setLiveState({ state })
  },
})

/** Open while a screen wants it, somebody is signed in and looks: a browser has six lines to a server. */
function updateConnection(): void {
  const isSeen = document.visibilityState === 'visible'
  const isWanted = watchers.size > 0 && getSessionState() === 'in' && isSeen
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
// A line through a network that is gone may look well for half a minute.
addEventListener('offline', () => {
  if (isListening) stream.reconnectLater()
})
onSessionChange(() => {
  stream.reset()
  invalidation.clear()
  isListening = false
  setLiveState({ state: 'waiting', fresh: new Set() })
  updateConnection()
})

/** Keeps what is on the screen as the house has it, for as long as the screen is there. */
export function useLiveAgenda(): LiveState {
  return useSyncExternalStore(subscribeToLive, () => liveState)
}
