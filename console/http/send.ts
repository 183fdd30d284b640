import type { Call, CallInput, CallOutput, RefusalBody } from '#api/contract/contract.ts'

/** The server answered no; `message` is its sentence, empty where it gave none. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly code: string

  constructor(status: number, { code, message }: Pick<RefusalBody, 'code' | 'message'>) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** No answer came: whether the server did what was asked is unknown. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

export type SendCall = <C extends Call>(
  name: C,
  input: CallInput<C>,
  /** An access token instead of the browser's cookies, which then stay at home. */
  bearer?: string,
) => Promise<CallOutput<C>>

type RequestParts = {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  headers?: Record<string, string | undefined>
  body?: unknown
}

const REQUEST_TIMEOUT_MS = 20_000

/** Calls an endpoint of the contract at our own origin, once, as it is. */
export const send: SendCall = async (name, input, bearer) => {
  const [method = 'GET', path = ''] = name.split(' ')
  const parts = toRequestParts(input)
  const response = await fetchJson(toRequestUrl(path, parts), {
    method,
    headers: toRequestHeaders(path, parts, bearer),
    credentials: bearer ? 'omit' : 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
  })
  return toAnswer(response)
}

async function fetchJson(address: string, request: RequestInit): Promise<unknown> {
  const response = await fetch(address, request).catch(throwNetworkError)
  if (!response.ok) throw new CallError(response.status, await readRefusal(response))
  if (response.status === 204) return undefined
  const text = await response.text().catch(throwNetworkError)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function throwNetworkError(cause: unknown): never {
  throw new NetworkError('network', { cause })
}

async function readRefusal(response: Response) {
  const body: unknown = await response.json().catch(() => null)
  return isRefusal(body) ? body : { code: 'unreadable', message: '' }
}

function isRefusal(body: unknown): body is RefusalBody {
  if (typeof body !== 'object' || body === null) return false
  return 'code' in body && 'message' in body && typeof body.message === 'string'
}

function toRequestUrl(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const given = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}

function toRequestHeaders(
  path: string,
  { headers = {}, body }: RequestParts,
  bearer?: string,
): Headers {
  const sent = new Headers()
  // Tokens travel as cookies that no script can read; whoever brings his own token wants it back.
  if (path.startsWith('/auth/v1/') && !bearer) sent.set('X-Vez-Session', 'cookie')
  if (bearer) sent.set('Authorization', `Bearer ${bearer}`)
  if (body !== undefined) sent.set('Content-Type', 'application/json')
  for (const [key, value] of Object.entries(headers)) {
    if (value) sent.set(key, value)
    else if (value === '') sent.delete(key)
  }
  return sent
}

/** Every endpoint's input is these four parts; a generic over the contract cannot show it. */
function toRequestParts(input: object): RequestParts {
  return input
}

/** The server encodes its answers with the contract, so their shape needs no second check here. */
function toAnswer<T>(answer: unknown): T {
  return answer as T
}
