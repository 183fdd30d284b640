import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { bookingsQuery, clientsQuery } from '#console/bookings/booking-queries.ts'
import { createNameMatcher } from './match-words.ts'
import type { FoundClient } from './palette-items.ts'

/** A search waits for a pause in typing this long (ms). */
const SEARCH_PAUSE_MS = 250
/** Shorter texts match too much. */
const MIN_QUERY_LENGTH = 2
const MAX_CLIENTS = 6
const MAX_BOOKINGS = '6'

/** A value once it has not changed for `pause` (ms). */
function useDebouncedValue<T>(value: T, pause: number): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return paused
}

/** Clients with that name come before those found by a part of it or by their contact. */
function listBestClients(clients: readonly FoundClient[], q: string): FoundClient[] {
  const isNameMatch = createNameMatcher(q)
  const [named, others] = [true, false].map((so) =>
    clients.filter(({ nome }) => isNameMatch(nome) === so),
  )
  return [...(named ?? []), ...(others ?? [])].slice(0, MAX_CLIENTS)
}

/** The server's results for a text, and whether they are loading or failed; none of a closed house. */
export function usePaletteSearch(typed: string, isClosed: boolean) {
  const wanted = isClosed ? '' : typed.trim().slice(0, 120)
  const q = useDebouncedValue(wanted, SEARCH_PAUSE_MS)
  const enabled = q.length >= MIN_QUERY_LENGTH && wanted.length >= MIN_QUERY_LENGTH
  const clients = useQuery({ ...clientsQuery(q), enabled })
  const bookings = useQuery({
    ...bookingsQuery({ q, size: MAX_BOOKINGS }),
    // The pause in typing is enough for a search.
    meta: { atOnce: true },
    enabled,
  })
  const asked = [clients, bookings]
  return {
    clients: enabled ? listBestClients(clients.data?.clients ?? [], q) : [],
    bookings: enabled ? (bookings.data?.bookings ?? []) : [],
    /** The results belong to the text before. */
    isBehind:
      wanted.length >= MIN_QUERY_LENGTH &&
      (q !== wanted || asked.some((one) => one.isPlaceholderData)),
    isWaiting:
      wanted.length >= MIN_QUERY_LENGTH && (q !== wanted || asked.some((one) => one.isFetching)),
    isFailed: enabled && asked.some((one) => one.isError),
    retry: () => {
      for (const one of asked) if (one.isError) void one.refetch()
    },
  }
}
