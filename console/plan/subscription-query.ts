import { queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'
import { isJustPaid } from '#domain/plan/purchase.ts'
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

/** What the house paid minutes ago, and did not give back. */
export const findJustPaid = ({ checkouts }: Subscription): Checkout | undefined =>
  checkouts.find(
    ({ state, provider, settled_at }) =>
      state === 'paid' &&
      provider !== 'operator' &&
      settled_at !== null &&
      isJustPaid(Date.parse(settled_at), Date.now()),
  )

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

/** When something was paid, or begun where it is not. */
export const formatPurchaseTime = ({ settled_at, created_at }: Checkout, timezone: string) =>
  formatMoment(settled_at ?? created_at, timezone)

/** The day and time of an instant at the house. @param at ISO */
export function formatMoment(at: string, timezone: string): string {
  const { date, time } = getCivilTimeAt(timezone, Date.parse(at))
  return `${displayDate(date)}, às ${time}`
}

/** The day on which a plan or a trial that is over ended; null of what holds, and of a block. */
export function formatEnded({ resources, timezone }: Subscription): string | null {
  if (resources?.status !== 'plan_expired' && resources?.status !== 'trial_expired') return null
  const end = resources.plano_expira_em ?? resources.trial_expira_em
  return end && formatDay(end, timezone)
}
