import type { Call, CallInput, CallOutput, RefusalBody } from '#api/contract/contract.ts'

/** The server said no: a refusal with its code and sentence, or a failure of its own. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly body: RefusalBody

  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.name = 'CallError'
    this.status = status
    this.code = body.code
    this.body = body
  }
}

/** No answer came: whether the server did what was asked is unknown. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('network', { cause })
    this.name = 'NetworkError'
  }
}

/** Calls an endpoint of the contract; `token` is the client's session. */
export type ApiCaller = <C extends Call>(
  name: C,
  input: CallInput<C>,
  token?: string,
) => Promise<CallOutput<C>>

type RequestParts = {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  headers?: Record<string, string | undefined>
  body?: unknown
}

const REQUEST_TIMEOUT_MS = 20_000

/** @param base origin of the API, such as `https://vez.example` */
export function createApiCaller(base: string): ApiCaller {
  return async (name, input, token) => {
    const parts = toRequestParts(input)
    const [method = 'GET', path = ''] = name.split(' ')
    const answer = await sendRequest(base + toRequestUrl(path, parts), {
      method,
      headers: toRequestHeaders(parts, token),
      credentials: 'omit',
      // A sign-out reaches the server also when the page is left at once.
      keepalive: method === 'DELETE',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    })
    return toAnswer(answer)
  }
}

async function sendRequest(address: string, request: RequestInit): Promise<unknown> {
  const response = await fetch(address, request).catch((cause: unknown) => {
    throw new NetworkError(cause)
  })
  if (!response.ok) throw new CallError(response.status, await parseRefusal(response))
  if (response.status === 204) return undefined
  return response.json().catch((cause: unknown) => {
    throw new NetworkError(cause)
  })
}

async function parseRefusal(response: Response): Promise<RefusalBody> {
  const body: unknown = await response.json().catch(() => null)
  return isRefusal(body) ? body : { code: 'unexpected', message: '', request_id: '' }
}

function isRefusal(body: unknown): body is RefusalBody {
  if (typeof body !== 'object' || body === null) return false
  return 'code' in body && typeof body.code === 'string' && 'message' in body
}

function toRequestUrl(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, value)
  return search.size > 0 ? `${filled}?${search}` : filled
}

function toRequestHeaders(
  { headers = {}, body }: RequestParts,
  token: string | undefined,
): Headers {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value) sent.set(name, value)
  if (body !== undefined) sent.set('Content-Type', 'application/json')
  if (token) sent.set('Authorization', `Bearer ${token}`)
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
