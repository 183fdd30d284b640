/** Calls over a real socket: when the bytes have left, and when the answer is there. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { createPhone } from '#tests/support/db/factories.ts'

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }

export type HttpRequestOptions = {
  method?: string
  token?: string
  headers?: Record<string, string>
  body?: object
  agent?: Agent
}

export type PendingCall = { sent: Promise<void>; answer: Promise<HttpAnswer> }

const everyConnection = new Agent({ keepAlive: true })

/**
 * Sends a request. On a connection that the server gave up as idle at the same moment it is sent
 * again, as browsers do: on a busy machine one may lie unused for the server's five seconds.
 */
export function sendHttp(url: string, options: HttpRequestOptions = {}): PendingCall {
  const started = performance.now()
  const first = sendOnce(url, options)
  const answer = first.answer.catch((cause: unknown) => sendAgain(url, options, cause))
  const withTime = answer.then((got) => ({ ...got, ms: performance.now() - started }))
  return { sent: first.sent, answer: withTime }
}

/** Until it meets a connection of its own: several may have been given up. */
async function sendAgain(
  url: string,
  options: HttpRequestOptions,
  cause: unknown,
): OnceSent['answer'] {
  if (!(cause instanceof GivenUpConnection)) throw cause
  return sendOnce(url, options).answer.catch((again: unknown) => sendAgain(url, options, again))
}

class GivenUpConnection extends Error {}

type OnceSent = { sent: Promise<void>; answer: Promise<Omit<HttpAnswer, 'ms'>> }

function sendOnce(
  url: string,
  { method, token, headers, body, agent }: HttpRequestOptions,
): OnceSent {
  const text = body && JSON.stringify(body)
  const outgoing = request(url, {
    method: method ?? (text ? 'POST' : 'GET'),
    agent: agent ?? everyConnection,
    headers: {
      ...(text && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const sent = new Promise<void>((resolve) => outgoing.once('finish', resolve))
  const answer = new Promise<Omit<HttpAnswer, 'ms'>>((resolve, reject) => {
    outgoing.once('error', (cause: NodeJS.ErrnoException) => {
      // The second where the news of it came before the last bytes were written.
      const isGivenUp = outgoing.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(cause.code ?? '')
      reject(isGivenUp ? new GivenUpConnection(cause.message, { cause }) : cause)
    })
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('error', reject)
      incoming.once('end', () => {
        const { statusCode: status = 0, headers } = incoming
        resolve({ status, headers, text: Buffer.concat(chunks).toString('utf8') })
      })
    })
  })
  outgoing.end(text)
  return { sent, answer }
}

export const getUrl = (url: string, sending?: HttpRequestOptions) => sendHttp(url, sending).answer

/** The fields of a JSON answer, of whatever shape: the tests check those that they read. */
export const parseFields = ({ text }: HttpAnswer) => JSON.parse(text) as Record<string, unknown>

export type TypedContact = { nome: string; email: string; telefone: string }

export const createContact = (): TypedContact => ({
  nome: 'Marina Souza',
  email: 'marina@cliente.example',
  telefone: createPhone(),
})

/** @returns the token of a new client's session. */
export async function signIn(url: string, slug: string, typed = createContact()): Promise<string> {
  const answer = await sendHttp(`${url}/api/public/${slug}/session`, { body: typed }).answer
  if (answer.status !== 200) throw new Error(`no session: ${answer.status} ${answer.text}`)
  return String(parseFields(answer).access_token)
}
