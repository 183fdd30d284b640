import type { QueryKey, QueryOptions } from '@tanstack/react-query'

/** Data loads are debounced by this (ms; documents 1, section 9). */
const LOAD_DEBOUNCE_MS = 2000
/** So many go at once, for a screen that asks one thing and then another is not in a hurry. */
const IMMEDIATE_LOADS = 2

type Behavior = NonNullable<QueryOptions<unknown, Error, unknown, QueryKey>['behavior']>
type Query = Parameters<Behavior['onFetch']>[1]

/**
 * For what people change quickly, such as the days they step through: the first loads go at once,
 * of those that follow within 2 s the last alone, when they are over. What is known already is asked
 * for again at once, which is how live events, own writes and a second try pass.
 */
export function debounceLoads(): Behavior {
  let sent: readonly number[] = []
  let last = ''
  const getRemainingDelay = () =>
    sent.length < IMMEDIATE_LOADS ? 0 : (sent[0] ?? 0) + LOAD_DEBOUNCE_MS - Date.now()
  return {
    onFetch: (context, query) => {
      const load = context.fetchFn
      context.fetchFn = async () => {
        if (isUrgent(query) || query.queryHash === last) return load()
        // Whoever has gone on to another question meanwhile no longer waits for this one.
        const { signal } = context
        for (let rest = getRemainingDelay(); rest > 0; rest = getRemainingDelay())
          await pause(rest, signal)
        sent = [...sent, Date.now()].slice(-IMMEDIATE_LOADS)
        last = query.queryHash
        return load()
      }
    },
  }
}

/** What is shown already, what is loaded before anybody looks at it, and what says so. */
function isUrgent(query: Query): boolean {
  const { state, meta } = query
  return state.data !== undefined || query.getObserversCount() === 0 || meta?.atOnce === true
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
