/** Text for one listener, the event that it leads up to, and whether there is more already. */
export type EventBatch = { text: string; event: number; more: boolean }

/** Is told of an event that cannot be sent. */
export type ReportUnreadable = (event: { user_id: string; event: number; kind: string }) => void

/** How long an API's client waits before it comes back by itself (ms). */
const RETRY_MS = 2000

/** One server-sent event; its id says where a listener goes on who connects again. */
export const formatServerEvent = (event: number, kind: 'agenda' | 'reset' | 'ping', data = '{}') =>
  `id: ${event}\nevent: ${kind}\ndata: ${data}\n\n`

/** Says that the stream is alive, and how far it has come. */
export const formatPing = (event: number) => formatServerEvent(event, 'ping')

/** How a new stream begins. */
export const formatStreamOpening = (event: number) => `retry: ${RETRY_MS}\n${formatPing(event)}`
