import type { Query, QueryClient } from '@tanstack/react-query'
import type { AgendaEvent } from '#api/contract/contract.ts'
import { EVENT_BATCH_MS, getEventNumber, isKeyAffected, isLiveKey } from './event-rules.ts'

/** How often events wait for an own change that is being saved. */
const MAX_POSTPONEMENTS = 12

/** Invalidates loaded answers as events of them come. */
export class EventInvalidation {
  readonly #queries: QueryClient
  #events: AgendaEvent[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #loadedAt = 0
  #postponed = 0
  /** First loads under way when an event came, whose answers may be older than it. */
  readonly #loading = new Map<string, number>()

  constructor(queries: QueryClient) {
    this.#queries = queries
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.state.status === 'success') this.#handleLoaded(query)
    })
  }

  /** Several at once cause one load. */
  handleEvent(event: AgendaEvent): void {
    this.#events.push(event)
    this.#timer ??= setTimeout(() => this.#load(), this.#getDelay())
  }

  /** Invalidates all live answers from before this event; without one, all of them. */
  refresh(upTo = Number.POSITIVE_INFINITY): void {
    this.#invalidate(upTo, ({ queryKey }) => isLiveKey(queryKey))
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#events = []
    this.#loading.clear()
  }

  #getDelay(): number {
    return Math.max(0, this.#loadedAt + EVENT_BATCH_MS - Date.now())
  }

  #load(): void {
    // A load while a change is being saved would show the state before it for a moment.
    if (this.#queries.isMutating() > 0 && this.#postponed < MAX_POSTPONEMENTS) {
      this.#postponed += 1
      this.#timer = setTimeout(() => this.#load(), EVENT_BATCH_MS)
      return
    }
    this.#timer = undefined
    this.#postponed = 0
    this.#loadedAt = Date.now()
    const events = this.#events.splice(0)
    const upTo = events.at(-1)?.event ?? 0
    this.#invalidate(upTo, ({ queryKey }) => events.some((event) => isKeyAffected(queryKey, event)))
  }

  #invalidate(upTo: number, shouldInvalidate: (query: Query) => boolean): void {
    void this.#queries.invalidateQueries({
      predicate: (query) => {
        if (!shouldInvalidate(query) || includesEvent(query, upTo)) return false
        const isFirst = query.state.data === undefined && query.state.fetchStatus === 'fetching'
        if (isFirst) this.#loading.set(query.queryHash, upTo)
        return !isFirst
      },
    })
  }

  #handleLoaded(query: Query): void {
    const upTo = this.#loading.get(query.queryHash)
    if (upTo === undefined || query.state.data === undefined) return
    this.#loading.delete(query.queryHash)
    if (!includesEvent(query, upTo))
      void this.#queries.invalidateQueries({ queryKey: query.queryKey })
  }
}

/** Whether an answer says that it includes an event. */
const includesEvent = ({ state }: Query, event: number): boolean =>
  (getEventNumber(state.data) ?? -1) >= event
