import type { QueryClient } from '@tanstack/react-query'
import { debounceLoads } from './debounce-loads.ts'

const MINUTE_MS = 60_000
/** How long an answer is believed (documents 1, section 9). */
const USER_CACHE_MS = 5 * MINUTE_MS
const SESSION_CACHE_MS = 2 * MINUTE_MS
export const DEFAULT_CACHE_MS = MINUTE_MS

const BOOKINGS_MS = 10 * MINUTE_MS

/** The same by the first word of a query's key; what is not here, `DEFAULT_CACHE_MS`. */
export const QUERY_LIFETIMES = {
  me: USER_CACHE_MS,
  session: SESSION_CACHE_MS,
  settings: 30 * MINUTE_MS,
  'first-steps': 10 * MINUTE_MS,
  /** An owner may change them at another desk. */
  'card-fees': MINUTE_MS,
  pix: MINUTE_MS,
  professionals: 30 * MINUTE_MS,
  services: 15 * MINUTE_MS,
  products: 10 * MINUTE_MS,
  /** Services, professionals and products in one answer: the shortest of theirs. */
  catalog: 10 * MINUTE_MS,
  clients: 20 * MINUTE_MS,
  /** No event tells of them: who does a visit writes beside who receives. */
  'client-notes': DEFAULT_CACHE_MS,
  /** Others receive too. */
  accounts: MINUTE_MS / 2,
  bookings: BOOKINGS_MS,
  booking: BOOKINGS_MS,
  agenda: BOOKINGS_MS,
  professional: BOOKINGS_MS,
  'product-sales': 5 * MINUTE_MS,
  /** Others take money too. */
  till: MINUTE_MS / 2,
  /** What a professional is owed changes with every comanda. */
  statements: 0,
  reviews: 2 * MINUTE_MS,
  /** They are at work beside us. */
  imports: 0,
  expenses: 2 * MINUTE_MS,
  financial: 2 * MINUTE_MS,
  reports: 2 * MINUTE_MS,
  /** It says how things stand now. */
  dashboard: 0,
  /** It says what is left, and what another tab has paid. */
  subscription: 0,
  checkout: 0,
  /** The browser may have forgotten it meanwhile. */
  push: 0,
  /** Secrets that another tab may have taken back, and how things stand with them. */
  calendars: 0,
  'api-keys': 0,
  webhooks: 0,
  /** Another tab may have asked for it, or taken it back. */
  leaving: 0,
  /** Every booking that anybody makes changes them. */
  projections: 0,
  notifications: MINUTE_MS,
  /** Messages leave by themselves. */
  'notification-log': 0,
  /** Who leaves the list is to be left alone at once. */
  'reminder-queue': 0,
} as const
export type QueryKind = keyof typeof QUERY_LIFETIMES

/** What somebody steps and filters through. */
const DEBOUNCED_KINDS: readonly string[] = ['agenda', 'bookings'] satisfies QueryKind[]

export function setQueryLifetimes(queries: QueryClient): void {
  const usual = queries.getDefaultOptions()
  queries.setDefaultOptions({
    ...usual,
    queries: { ...usual.queries, staleTime: DEFAULT_CACHE_MS },
  })
  for (const [kind, staleTime] of Object.entries(QUERY_LIFETIMES)) {
    queries.setQueryDefaults([kind], {
      staleTime,
      // Kept as long as believed: else it would be dropped after five minutes out of sight.
      gcTime: Math.max(staleTime, BOOKINGS_MS),
      ...(DEBOUNCED_KINDS.includes(kind) && { behavior: debounceLoads() }),
    })
  }
}
