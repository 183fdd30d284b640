/**
 * The one HTTP client of both front ends. It takes nothing but types from the contract: at run time
 * the contract would bring zod, which the salon's page must not load.
 */
import type { Call, CallInput, CallOutput, RefusalBody } from './contract.ts'

/** The server answered no. Where it gave no refusal, `code` is `unexpected` and `message` empty. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly code: string
  readonly body: RefusalBody

  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.status = status
    this.code = body.code
    this.body = body
  }
}

/** Whether the server refused the call: false where it failed itself, or where no answer came. */
export const isRefusedCall = (error: unknown): error is CallError =>
  error instanceof CallError && error.status < 500

/** No answer that could be read came: whether the server did what was asked is unknown. */
export class NetworkError extends Error {
  override name = 'NetworkError'

  constructor(cause: unknown) {
    super('network', { cause })
  }
}

/**
 * Calls an endpoint of the contract once.
 * @param token sent as bearer, in place of cookies and of the client's own headers
 * @throws CallError where the server refused, NetworkError where no readable answer came
 */
export type CallEndpoint = <C extends Call>(
  name: C,
  input: CallInput<C>,
  token?: string,
) => Promise<CallOutput<C>>

type HttpClientOptions = {
  /** origin of the API, such as `https://vez.example`; without it, the page's own */
  base?: string
  /** for calls without a token; without it, no cookie is sent or taken */
  credentials?: 'same-origin'
  cache?: 'no-store'
  /** headers, in lower case, that every call without a token to this path carries */
  headers?: (path: string) => HeaderValues
}

/** An empty value sends no header: so a call leaves out one that the client would add. */
type HeaderValues = Record<string, string | undefined>

type RequestParts = {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  headers?: HeaderValues
  body?: unknown
}

const REQUEST_TIMEOUT_MS = 20_000

export function createHttpClient(options: HttpClientOptions): CallEndpoint {
  const { base = '' } = options
  const cache: 'default' | 'no-store' = options.cache ?? 'default'
  return async (name, input, token) => {
    const { params = {}, query = {}, headers, body } = toRequestParts(input)
    const [method = '', path = ''] = name.split(' ')
    const credentials: 'omit' | 'same-origin' = (!token && options.credentials) || 'omit'
    // Apart from the call: the server's own types of a request do not know `cache`.
    const request = {
      method,
      headers: listGiven({
        'content-type': body === undefined ? '' : 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : options.headers?.(path)),
        ...headers,
      }),
      credentials,
      cache,
      // A sign-out reaches the server also when the page is left at once.
      keepalive: /^DELETE|logout$/.test(name),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      // Without a body this is undefined, whatever its type says.
      body: JSON.stringify(body),
    }
    const address = base + fillPath(path, params) + toSearch(query)
    const response = await fetch(address, request).catch(throwNetworkError)
    if (!response.ok) throw new CallError(response.status, await readRefusal(response))
    return toAnswer(
      response.status === 204 ? undefined : await response.json().catch(throwNetworkError),
    )
  }
}

function throwNetworkError(cause: unknown): never {
  throw new NetworkError(cause)
}

async function readRefusal(response: Response): Promise<RefusalBody> {
  const body: unknown = await response.json().catch(() => null)
  return isRefusal(body) ? body : { code: 'unexpected', message: '', request_id: '' }
}

function isRefusal(body: unknown): body is RefusalBody {
  if (typeof body !== 'object' || body === null) return false
  return 'code' in body && 'message' in body && typeof body.message === 'string'
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function toSearch(query: Record<string, string | undefined>): string {
  const search = `${new URLSearchParams(listGiven(query))}`
  return search && `?${search}`
}

function listGiven(values: Record<string, string | undefined>): [string, string][] {
  return Object.entries(values).filter((entry): entry is [string, string] => !!entry[1])
}

/** Every endpoint's input is these four parts; a generic over the contract cannot show it. */
function toRequestParts(input: object): RequestParts {
  return input
}

/** The server encodes its answers with the contract, so their shape needs no second check here. */
function toAnswer<T>(answer: unknown): T {
  return answer as T
}
