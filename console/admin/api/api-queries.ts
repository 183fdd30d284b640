import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'

export type ApiKey = CallOutput<'GET /api/keys'>['keys'][number]
export type Webhook = CallOutput<'GET /api/webhooks'>['webhooks'][number]
export type Delivery = CallOutput<'GET /api/webhook-deliveries'>['deliveries'][number]

export const calendarsQuery = queryOptions({
  queryKey: ['calendars', 'house'],
  queryFn: () => call('GET /api/calendars', {}),
})

export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => call('GET /api/keys', {}),
})

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: () => call('GET /api/webhooks', {}),
})

/** While something waits to be sent, it is looked at again (ms). */
const WAITING_LOOK_MS = 3000

export const deliveriesQuery = infiniteQueryOptions({
  queryKey: ['webhooks', 'deliveries'],
  queryFn: ({ pageParam: after }) =>
    call('GET /api/webhook-deliveries', { query: { ...(after && { after }) } }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ deliveries }) =>
      deliveries.some((one) => one.state === 'waiting' && one.tries === 0),
    ) && WAITING_LOOK_MS,
})
