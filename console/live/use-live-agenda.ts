import { useSyncExternalStore } from 'react'
import { queryClient } from '#console/session/query-client.ts'
import { onSessionChange, sessionState } from '#console/session/session-store.ts'
import { LiveCache } from './event-invalidation.ts'
import { FRESH_MS, isFromOutside } from './event-rules.ts'
import { LiveLine } from './event-stream.ts'

/** What a screen knows of the line on which it hears of bookings and blocks. */
export type Live = {
  state: 'live' | 'waiting'
  /** Ids of the bookings that clients have just made. */
  fresh: ReadonlySet<string>
}

/** Between two screens the line stays open (ms). */
const LINGER_MS = 1000

let live: Live = { state: 'waiting', fresh: new Set() }
let closing: ReturnType<typeof setTimeout> | undefined
let isListening = false
const watchers = new Set<() => void>()
const cache = new LiveCache(queryClient)

function become(change: Partial<Live>): void {
  live = { ...live, ...change }
  for (const watcher of watchers) watcher()
}

function mark(id: string): void {
  become({ fresh: new Set([...live.fresh, id]) })
  setTimeout(() => {
    if (live.fresh.has(id)) become({ fresh: new Set([...live.fresh].filter((one) => one !== id)) })
  }, FRESH_MS)
}

const line = new LiveLine({
  begins: (event) => cache.refresh(event),
  reset: () => cache.refresh(),
  news: (event) => {
    if (isFromOutside(event) && event.booking_id) mark(event.booking_id)
    cache.hear(event)
  },
  state: (state) => {
    if (state !== live.state) become({ state })
  },
})

/** Open while a screen wants it, somebody is signed in and looks: a browser has six lines to a server. */
function adjust(): void {
  const isSeen = document.visibilityState === 'visible'
  const isWanted = watchers.size > 0 && sessionState() === 'in' && isSeen
  if (isWanted === isListening) return
  isListening = isWanted
  if (isWanted) line.start()
  else line.stop()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  clearTimeout(closing)
  adjust()
  return () => {
    watchers.delete(watcher)
    clearTimeout(closing)
    closing = setTimeout(adjust, LINGER_MS)
  }
}

document.addEventListener('visibilitychange', () => {
  const before = isListening
  adjust()
  if (before && isListening) line.hurry(false)
})
addEventListener('online', () => {
  if (isListening) line.hurry(true)
})
// A line through a network that is gone may look well for half a minute.
addEventListener('offline', () => {
  if (isListening) line.lose()
})
onSessionChange(() => {
  line.forget()
  cache.forget()
  isListening = false
  become({ state: 'waiting', fresh: new Set() })
  adjust()
})

/** Keeps what is on the screen as the house has it, for as long as the screen is there. */
export function useLiveAgenda(): Live {
  return useSyncExternalStore(watch, () => live)
}
