/** A real HTTP server for tests in the place of WhatsApp's Cloud API, as its documentation describes it. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type WhatsappCall = {
  path: string
  authorization: string | undefined
  body: {
    messaging_product: string
    to: string
    type: 'text' | 'template'
    text?: { body: string }
    template?: {
      name: string
      language: { code: string }
      components: { type: string; parameters: { type: string; text: string }[] }[]
    }
    biz_opaque_callback_data: string
  }
}

export type WhatsappApi = {
  url: string
  calls: WhatsappCall[]
  /** Answers the next call with this error of Meta's, or breaks off once it has it. */
  fail: (how: number | 'breaks off') => void
  close: () => Promise<void>
}

export async function startWhatsappApi(): Promise<WhatsappApi> {
  const calls: WhatsappCall[] = []
  let taken = 0
  const failures: (number | 'breaks off')[] = []
  const server = createServer(async (request, response) => {
    const { authorization } = request.headers
    calls.push({ path: request.url ?? '', authorization, body: JSON.parse(await text(request)) })
    const failure = failures.shift()
    if (failure === 'breaks off') {
      request.socket.destroy()
      return
    }
    response.setHeader('Content-Type', 'application/json')
    if (failure !== undefined) {
      response.writeHead(400).end(JSON.stringify({ error: { code: failure, message: 'no' } }))
      return
    }
    taken += 1
    const messages = [{ id: `wamid.${taken}` }]
    response.end(JSON.stringify({ messaging_product: 'whatsapp', messages }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on a port, never on a pipe.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v23.0`,
    calls,
    fail: (how) => failures.push(how),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What WhatsApp tells a webhook, signed as it signs. */
export function signWebhook(
  secret: string,
  phone_number_id: string,
  told: { statuses?: object[]; messages?: object[] },
): { body: string; headers: Record<string, string> } {
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id }, ...told }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return { body, headers: { 'X-Hub-Signature-256': `sha256=${signature}` } }
}
