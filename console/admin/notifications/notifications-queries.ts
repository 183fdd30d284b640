import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { ClientMessageLog, NotificationSettings } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '#domain/message/message.ts'
import { CLIENT_MESSAGE_KINDS, type ClientMessageKind } from '#domain/reminder/kinds.ts'

export type { NotificationSettings }
export type ChosenMessages = NotificationSettings['settings']
type Ways = NotificationSettings['ways']

/** Whether the installation, or the house, has set up a way. */
export const isWayOpen = (ways: Ways, channel: MessageChannel): boolean =>
  channel === 'whatsapp' ? ways.whatsapp !== 'none' : ways[channel]

/** Why nothing can leave: no channel is set up, or none of those that are is ticked; else null. */
export function findSilence(
  ways: Ways,
  channels: readonly MessageChannel[],
): 'not_set_up' | 'not_ticked' | null {
  const open = MESSAGE_CHANNELS.filter((channel) => isWayOpen(ways, channel))
  if (open.length === 0) return 'not_set_up'
  return open.some((channel) => channels.includes(channel)) ? null : 'not_ticked'
}

export type LogEntry = ClientMessageLog['entries'][number]

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => call('GET /api/notifications', {}),
})

type LogFilters = { kind: ClientMessageKind | null; outcome: 'sent' | 'not_sent' | null }

/** Values that are not understood are ignored: addresses are typed and shared by people. */
export function parseLogFilters(params: { [name: string]: string | undefined }): LogFilters {
  const { tipo, resultado } = params
  return {
    kind: CLIENT_MESSAGE_KINDS.find((one) => one === tipo) ?? null,
    outcome: resultado === 'sent' || resultado === 'not_sent' ? resultado : null,
  }
}

const logQuery = ({ kind, outcome }: LogFilters) =>
  infiniteQueryOptions({
    queryKey: ['notification-log', kind, outcome],
    queryFn: ({ pageParam: before }) =>
      call('GET /api/notifications/log', {
        query: { ...(kind && { kind }), ...(outcome && { outcome }), ...(before && { before }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useMessageLog = (filters: LogFilters) => useInfiniteQuery(logQuery(filters))
