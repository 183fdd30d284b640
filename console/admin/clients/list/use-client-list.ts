import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useDrawnRows } from '#console/ui/list/use-drawn-rows.ts'
import { clientRecordsQuery } from '../client/client-queries.ts'
import {
  type ClientFilters,
  formatClientFilters,
  parseClientFilters,
  toClientsQuery,
} from './client-filters.ts'

/** The list as an address asks for it, and how its filters are changed. */
export function useClientList(params: { [name: string]: string | undefined }, archived: boolean) {
  const filters = useMemo(() => parseClientFilters(params), [params])
  const navigate = useNavigate()
  const query = useInfiniteQuery(clientRecordsQuery(toClientsQuery(filters, archived)))
  const clients = query.data?.pages.flatMap((page) => page.clients) ?? []
  const place = useRef<HTMLElement | null>(null)
  return {
    filters,
    query,
    clients,
    archived,
    rows: { ...useDrawnRows(clients, place), place },
    change: (next: ClientFilters) =>
      void navigate({ to: '.', search: formatClientFilters(next), replace: true }),
    /** The address of a record that opens beside this list, or of the list alone; it stays while they do. */
    toSearch: useCallback(
      (cliente?: string) => ({ ...formatClientFilters(filters), ...(cliente && { cliente }) }),
      [filters],
    ),
  }
}

export type ClientList = ReturnType<typeof useClientList>

/** Who stands above and below somebody in what is loaded. */
export function findNeighbours({ clients }: ClientList, id: string) {
  const at = clients.findIndex((one) => one.id === id)
  if (at < 0) return { before: undefined, after: undefined }
  return { before: clients[at - 1], after: clients[at + 1] }
}
