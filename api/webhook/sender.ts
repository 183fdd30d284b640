import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { createPublicLookup, isPublicHost, type ResolveName } from '#api/http/public-address.ts'

/** What a house's server is told, as it is signed (https://www.standardwebhooks.com). */
type SentWebhook = {
  url: string
  /** `whsec_` and 24 bytes in base64. */
  secret: string
  id: string
  body: string
  /** ms since 1970 */
  now: number
}

/** What came of it: a status, or a code that says why there was none. */
export type WebhookOutcome = { status: number } | { error: string }

export type WebhookSender = {
  /** Whether an address may be written to: https, at a host of the public internet. */
  accepts: (url: string) => boolean
  /** Never throws; takes 10 s at most. */
  send: (sent: SentWebhook) => Promise<WebhookOutcome>
}

type SenderOptions = {
  /** For servers of tests on this machine, over http too. */
  allowLoopback?: boolean
  resolve?: ResolveName
  timeout_ms?: number
}

const TIMEOUT_MS = 10_000
/** Below it ports are kept for services that everybody knows. */
const FIRST_FREE_PORT = 1024
/** An address that moved: what is sent stays the same. Others would have it read as a GET. */
const REDIRECTS: readonly number[] = [307, 308]
const MOST_REDIRECTS = 3
const SECRET_START = 'whsec_'

export function createWebhookSender({
  allowLoopback = false,
  resolve,
  timeout_ms = TIMEOUT_MS,
}: SenderOptions = {}): WebhookSender {
  const lookup = createPublicLookup(resolve)
  const accepts = (url: string) => isAccepted(url, allowLoopback)
  const send = async (sent: SentWebhook): Promise<WebhookOutcome> => {
    const headers = createHeaders(sent)
    const signal = AbortSignal.timeout(timeout_ms)
    let url = sent.url
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      if (!accepts(url)) return { error: 'private_address' }
      const answer = await post(url, { headers, signal, lookup }, sent.body)
      if ('error' in answer || !REDIRECTS.includes(answer.status)) return answer
      const next = answer.location
      if (next === null || !URL.canParse(next, url)) return { status: answer.status }
      url = new URL(next, url).href
    }
    return { error: 'redirects' }
  }
  return { accepts, send }
}

function isAccepted(url: string, allowLoopback: boolean): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(url)
  if (username || password || hash) return false
  if (allowLoopback && hostname === '127.0.0.1') return true
  // The others are mail's, shells' and such: who is told nothing there is told what listens.
  const isWeb = port === '' || Number(port) >= FIRST_FREE_PORT
  return protocol === 'https:' && isWeb && isPublicHost(hostname)
}

function createHeaders({ id, body, secret, now }: SentWebhook): Record<string, string> {
  const timestamp = Math.floor(now / 1000)
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': `${Buffer.byteLength(body)}`,
    'User-Agent': 'Vez-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`,
  }
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(SECRET_START, ''), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}

type Posted = {
  headers: Record<string, string>
  signal: AbortSignal
  lookup: ReturnType<typeof createPublicLookup>
}

/** What is answered beside the status is not read: the connection ends with it. */
function post(
  url: string,
  { headers, signal, lookup }: Posted,
  body: string,
): Promise<{ error: string } | { status: number; location: string | null }> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    // A connection of its own: none is kept that was made under another answer of the name's.
    const options = { method: 'POST', headers, signal, lookup, agent: false }
    const sending = request(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null })
      response.on('error', () => {})
      response.destroy()
    })
    sending.on('error', (error) => resolve({ error: getErrorCode(error, signal) }))
    sending.end(body)
  })
}

const getErrorCode = (error: Error, { aborted }: AbortSignal): string =>
  aborted ? 'timeout' : 'code' in error ? String(error.code) : error.name
