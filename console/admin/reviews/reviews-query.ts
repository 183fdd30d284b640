import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { reviewsText } from '#console/messages/reviews.ts'
import { call } from '#console/session/call.ts'
import { displayName } from '#domain/text/display.ts'
import { isVisibleText } from '#domain/text/visible.ts'

type ReviewsAnswer = CallOutput<'GET /api/reviews'>
export type HouseReview = ReviewsAnswer['reviews'][number]
export type ReviewFigures = NonNullable<ReviewsAnswer['figures']>
export type ReviewsQuery = CallInput<'GET /api/reviews'>['query']

export const reviewsQuery = (query: ReviewsQuery) =>
  infiniteQueryOptions({
    queryKey: ['reviews', query],
    queryFn: ({ pageParam: after }) =>
      call('GET /api/reviews', { query: { ...query, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** One that an address names, on whichever page it stands and whatever is filtered by. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['reviews', 'one', id],
    queryFn: async () => (await call('GET /api/reviews', { query: { id } })).reviews[0] ?? null,
  })

/** Where the list stands on the screen. */
export const REVIEW_LIST = 'lista'

/** What the screen shows, kept in the address so that a link shows the same. */
export type ReviewFilters = { stars: number | null; answered: 'sem' | 'com' | null }

type SearchParams = { [name: string]: string | undefined }

/** Values that are not understood are ignored: addresses are typed and shared by people. */
export const parseReviewFilters = ({ estrelas, resposta }: SearchParams): ReviewFilters => ({
  stars: estrelas && /^[1-5]$/.test(estrelas) ? Number(estrelas) : null,
  answered: resposta === 'sem' || resposta === 'com' ? resposta : null,
})

export const formatReviewFilters = ({ stars, answered }: ReviewFilters) => ({
  ...(stars && { estrelas: `${stars}` }),
  ...(answered && { resposta: answered }),
})

export const toReviewsQuery = ({ stars, answered }: ReviewFilters): ReviewsQuery => ({
  ...(stars && { rating: `${stars}` }),
  ...(answered && { answered: answered === 'com' ? ('true' as const) : ('false' as const) }),
})

/** Who wrote one; an old row may not say. */
export const displayReviewer = ({ client_name }: HouseReview): string =>
  isVisibleText(client_name) ? displayName(client_name) : reviewsText.nobody
