import { queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'
import { displayDate } from '#domain/text/display.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'

export type Subscription = CallOutput<'GET /api/subscription'>
export type Checkout = Subscription['checkouts'][number]

/** How often a payment that waits is asked for (ms): a boleto takes days. */
const ASK_EVERY = 1000
const ASK_STRIPE_EVERY = 3000
const ASK_BOLETO_EVERY = 60_000

function getAskEvery(checkout: Checkout | undefined): number | false {
  if (checkout?.state !== 'waiting') return false
  if (checkout.method === 'boleto') return ASK_BOLETO_EVERY
  return checkout.provider === 'stripe' ? ASK_STRIPE_EVERY : ASK_EVERY
}

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => call('GET /api/subscription', {}),
  refetchInterval: ({ state }) => getAskEvery(state.data && findWaiting(state.data)),
})

/** The payment that is still to be confirmed. */
export const findWaiting = ({ checkouts }: Subscription): Checkout | undefined =>
  checkouts.find(({ state }) => state === 'waiting')

export const checkoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['checkout', id],
    queryFn: () => call('GET /api/subscription/checkouts/:id', { params: { id } }),
    refetchInterval: ({ state }) => getAskEvery(state.data),
    retry: false,
  })

/** The day of an instant at the house. @param at ISO */
export const formatDay = (at: string, timezone: string): string =>
  displayDate(getCivilTimeAt(timezone, Date.parse(at)).date)
