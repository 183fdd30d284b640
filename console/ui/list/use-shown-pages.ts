import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

type Pages = Pick<
  UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>

/**
 * Keeps in the address (`pagina`) how many pages of a list are shown, and loads them again where it is opened.
 * @param asked what the address says; a value that is not understood asks for the first page
 * @returns what to call when one more is asked for
 */
export function useShownPages(list: Pages, asked: string | undefined): () => void {
  const navigate = useNavigate()
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const shown = data?.pages.length ?? 0
  const lacks = shown > 0 && shown < toPages(asked) && hasNextPage
  useEffect(() => {
    // Where one failed, whoever reads asks for it again.
    if (lacks && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [lacks, isFetching, isFetchNextPageError, fetchNextPage])
  return () => {
    if (lacks) void fetchNextPage()
    else
      void navigate({
        to: '.',
        search: (search: { [name: string]: string | undefined }) => ({
          ...search,
          pagina: `${shown + 1}`,
        }),
        replace: true,
        resetScroll: false,
      })
  }
}

function toPages(asked: string | undefined): number {
  const pages = Number(asked)
  return Number.isInteger(pages) && pages > 1 ? pages : 1
}
