/** Text for one listener, the event that it leads up to, and whether there is more already. */
export type Batch = { text: string; event: number; more: boolean }

/** How long an API's client waits before it comes back by itself (ms). */
const RETRY_MS = 2000

/** One server-sent event, whose id is where the listener goes on. */
export const frame = (event: number, kind: 'agenda' | 'reset' | 'ping', data = '{}') =>
  `id: ${event}\nevent: ${kind}\ndata: ${data}\n\n`

/** Says that the line stands, and where it stands. */
export const ping = (event: number) => frame(event, 'ping')

/** The first words on a new line. */
export const hello = (event: number) => `retry: ${RETRY_MS}\n${ping(event)}`
