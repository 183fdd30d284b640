import type { IncomingMessage } from 'node:http'
import { UPLOAD_PATHS } from '#api/contract/contract.ts'

/** What is typed has arrived within this time (ms) or does not come; Node knows one limit for all. */
const BODY_DEADLINE_MS = 30_000
/** A photo of 15 MB by a telephone with little signal. */
export const UPLOAD_DEADLINE_MS = 5 * 60_000

/** Ends the connection of a request whose body takes too long. */
export function limitBodyTime(server: {
  on: (event: 'request', listener: (incoming: IncomingMessage) => void) => unknown
}): void {
  server.on('request', (incoming) => {
    const { headers, url = '' } = incoming
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
    if (!hasBody || UPLOAD_PATHS.has(url)) return
    const timer = setTimeout(() => incoming.destroy(), BODY_DEADLINE_MS)
    incoming.once('close', () => clearTimeout(timer))
  })
}
