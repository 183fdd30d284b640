import { useInfiniteQuery } from '@tanstack/react-query'
import { type Statement, statementQuery } from '#console/bookings/own-booking-queries.ts'
import { isReversed, type StatementRange } from '#console/professional/dashboard-filters.ts'

export type LoadedStatement = {
  /** With the lines of all pages that are loaded. */
  data: Statement | undefined
  error: Error | null
  onRetry: () => void
  /** How many pages are loaded. */
  pages: number
  /** Of the next page of lines. */
  more: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    load: () => void
  }
}

export function useStatement(range: StatementRange): LoadedStatement {
  const { data, error, ...query } = useInfiniteQuery({
    ...statementQuery(range.from, range.to),
    enabled: !isReversed(range),
  })
  const [first] = data?.pages ?? []
  return {
    data: first && { ...first, statement: data?.pages.flatMap((page) => page.statement) ?? [] },
    error,
    onRetry: () => void query.refetch(),
    pages: data?.pages.length ?? 0,
    more: {
      hasNextPage: query.hasNextPage,
      isFetchingNextPage: query.isFetchingNextPage,
      isFetchNextPageError: query.isFetchNextPageError,
      load: () => void query.fetchNextPage(),
    },
  }
}
