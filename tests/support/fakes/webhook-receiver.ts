/** A server of a house's own, as far as webhooks go. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }

export type WebhookReceiver = {
  /** Where it is reached, with `/` at the end. */
  url: string
  received: Received[]
  /** How it answers from now on: a status, a redirect, or never. */
  answer: (how: number | { redirect: string; status?: number } | 'never') => void
  close: () => Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let how: Parameters<WebhookReceiver['answer']>[0] = 200
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    received.push({ path: request.url ?? '', headers: request.headers, body })
    if (how === 'never') return
    const status = typeof how === 'number' ? how : (how.status ?? 307)
    const location = typeof how === 'number' ? {} : { Location: how.redirect }
    // More than anybody should read.
    response.writeHead(status, location).end('x'.repeat(100_000))
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    answer: (next) => {
      how = next
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
