import type { Query, QueryClient } from '@tanstack/react-query'
import type { AgendaEvent } from '#api/contract/contract.ts'
import { EVENT_BATCH_MS, getEventNumber, isKeyAffected, isLiveKey } from './event-rules.ts'

/** News waits so many times, and no longer, for a change of one's own that is on its way. */
const MAX_POSTPONEMENTS = 12

/** Makes stale what has been loaded as news of it comes. */
export class EventInvalidation {
  readonly #queries: QueryClient
  #news: AgendaEvent[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #loadedAt = 0
  #holds = 0
  /** Being loaded for the first time when news came: the answer may be older than that. */
  readonly #loading = new Map<string, number>()

  constructor(queries: QueryClient) {
    this.#queries = queries
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.state.status === 'success') this.#arrived(query)
    })
  }

  /** Several at once, and a burst of them, cause one load. */
  handleEvent(event: AgendaEvent): void {
    this.#news.push(event)
    this.#timer ??= setTimeout(() => this.#load(), this.#pause())
  }

  /** Everything that was loaded before this event is looked at anew; without one, everything. */
  refresh(upTo = Number.POSITIVE_INFINITY): void {
    this.#invalidate(upTo, ({ queryKey }) => isLiveKey(queryKey))
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#news = []
    this.#loading.clear()
  }

  #pause(): number {
    return Math.max(0, this.#loadedAt + EVENT_BATCH_MS - Date.now())
  }

  #load(): void {
    // A load amid a change of one's own would show for a moment what was before it.
    if (this.#queries.isMutating() > 0 && this.#holds < MAX_POSTPONEMENTS) {
      this.#holds += 1
      this.#timer = setTimeout(() => this.#load(), EVENT_BATCH_MS)
      return
    }
    this.#timer = undefined
    this.#holds = 0
    this.#loadedAt = Date.now()
    const news = this.#news.splice(0)
    const upTo = news.at(-1)?.event ?? 0
    this.#invalidate(upTo, ({ queryKey }) => news.some((event) => isKeyAffected(queryKey, event)))
  }

  #invalidate(upTo: number, isOf: (query: Query) => boolean): void {
    void this.#queries.invalidateQueries({
      predicate: (query) => {
        if (!isOf(query) || isFromAfter(query, upTo)) return false
        const isFirst = query.state.data === undefined && query.state.fetchStatus === 'fetching'
        if (isFirst) this.#loading.set(query.queryHash, upTo)
        return !isFirst
      },
    })
  }

  #arrived(query: Query): void {
    const upTo = this.#loading.get(query.queryHash)
    if (upTo === undefined || query.state.data === undefined) return
    this.#loading.delete(query.queryHash)
    if (!isFromAfter(query, upTo))
      void this.#queries.invalidateQueries({ queryKey: query.queryKey })
  }
}

/** Does what was loaded say itself that it is from after an event? */
const isFromAfter = ({ state }: Query, event: number): boolean =>
  (getEventNumber(state.data) ?? -1) >= event
