/** A real HTTP server for tests in the place of a salon's SMS gateway. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type GatewayCall = {
  body: { id: string; channel: string; to: string; text: string }
  /** The caller's own key of this message. */
  idempotencyKey: string | undefined
  timestamp: number
  /** Was it signed under the shared secret? */
  isSigned: boolean
}

export type Gateway = {
  /** For `SMS_WEBHOOK_URL`. */
  url: string
  calls: GatewayCall[]
  countConnections: () => number
  /** Waits for the ends of all answers that it has begun. */
  untilAnswered: () => Promise<void>
  /** Answers the next calls with these states before it accepts. */
  refuse: (...states: number[]) => void
  close: () => Promise<void>
}

/** Between the head of an answer and its end. */
const ANSWER_MS = 20

export async function startGateway(secret: string): Promise<Gateway> {
  const calls: GatewayCall[] = []
  const states: number[] = []
  const answering = new Set<Promise<unknown>>()
  let connections = 0
  const server = createServer(async (request, response) => {
    calls.push(readCall(request, await text(request), secret))
    response.writeHead(states.shift() ?? 200, { Location: '/elsewhere' }).flushHeaders()
    const ended = once(response, 'close').finally(() => answering.delete(ended))
    answering.add(ended)
    // The rest of an answer comes after its head.
    setTimeout(() => response.end('{}'), ANSWER_MS)
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on a port, never on a pipe.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/sms`,
    calls,
    countConnections: () => connections,
    untilAnswered: async () => void (await Promise.all(answering)),
    refuse: (...next) => states.push(...next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function readCall({ headers }: IncomingMessage, body: string, secret: string): GatewayCall {
  const timestamp = String(headers['x-vez-timestamp'])
  const expected = `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
  const given = Buffer.from(String(headers['x-vez-signature']))
  const isSigned = given.length === expected.length && timingSafeEqual(given, Buffer.from(expected))
  const idempotencyKey = headers['idempotency-key']?.toString()
  return { body: JSON.parse(body), idempotencyKey, timestamp: Number(timestamp), isSigned }
}
