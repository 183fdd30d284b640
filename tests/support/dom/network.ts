/** The calls of a page that runs in the server's own process, in the words of Playwright: watched, changed or cut by a test. */
import { ADDRESS } from '#tests/support/api/test-server.ts'
import { waitUntil } from './locator.ts'

export type Address = string | RegExp

export type SentRequest = {
  url: () => string
  method: () => string
  headers: () => Record<string, string>
  postData: () => string | null
  postDataJSON: () => unknown
}

export type HeardResponse = {
  url: () => string
  status: () => number
  json: () => Promise<unknown>
  text: () => Promise<string>
  finished: () => Promise<void>
}

type Send = (url: string, init: RequestInit) => Promise<Response>
type Answer = { status?: number; json?: unknown; body?: string; response?: Response }

/** What a test does with one call: it waits until one of these is called. */
export class Route {
  readonly #url: string
  readonly #init: RequestInit
  readonly #send: Send
  #settle: (answer: Promise<Response>) => void = () => undefined
  readonly answer = new Promise<Response>((resolve) => {
    this.#settle = resolve
  })

  constructor(url: string, init: RequestInit, send: Send) {
    this.#url = url
    this.#init = init
    this.#send = send
  }

  request = (): SentRequest => toSentRequest(this.#url, this.#init)
  fetch = (): Promise<Response> => this.#send(this.#url, this.#init)

  fulfill = async ({ status, json, body, response }: Answer): Promise<void> => {
    const text = body ?? (json === undefined ? await response?.text() : JSON.stringify(json))
    const answered = status ?? response?.status ?? 200
    const init = { status: answered, headers: response?.headers ?? {} }
    const isEmpty = answered === 204 || answered === 304
    this.#settle(Promise.resolve(new Response(isEmpty ? null : (text ?? ''), init)))
  }

  /** No answer comes. */
  abort = async (): Promise<void> => this.#settle(Promise.reject(new TypeError('Failed to fetch')))

  continue = async ({ postData }: { postData?: string } = {}): Promise<void> =>
    this.#settle(this.#send(this.#url, { ...this.#init, ...(postData && { body: postData }) }))

  fallback = (): Promise<void> => this.continue()
}

export type RouteHandler = (route: Route) => unknown
type Rule = { address: Address; handle: RouteHandler; left: number }

export class PageNetwork {
  readonly #send: Send
  #rules: Rule[] = []
  readonly #pending = new Set<Promise<unknown>>()
  /** Every request so far, the oldest first. */
  readonly requests: SentRequest[] = []
  offline = false
  readonly onRequest: ((request: SentRequest) => void)[] = []
  readonly onResponse: ((response: HeardResponse) => void)[] = []

  constructor(send: Send) {
    this.#send = send
  }

  /** The later rule counts; a handler that answers nothing leaves its call waiting for ever. */
  route = (address: Address, handle: RouteHandler, { times = Infinity } = {}): void => {
    this.#rules.unshift({ address, handle, left: times })
  }

  unroute = (address: Address): void => {
    this.#rules = this.#rules.filter((rule) => `${rule.address}` !== `${address}`)
  }

  /** Keeps calls to an address waiting. @returns what lets them go, and all that follow */
  hold(address: Address): () => void {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    this.route(address, async (route) => {
      await held
      await route.fallback()
    })
    return release
  }

  /** The paths that were asked for, with what stands behind `?`. */
  listPaths = (): string[] =>
    this.requests.map((one) => new URL(one.url())).map(({ pathname, search }) => pathname + search)

  countRequests = (path: string): number =>
    this.requests.filter((one) => new URL(one.url()).pathname === path).length

  /** One that was sent already counts too. */
  waitForRequest = (address: Address): Promise<SentRequest> =>
    waitUntil(
      () => this.requests.find((one) => matchesAddress(one.url(), address)),
      () => `a call to ${address}`,
    )

  /** The next one. */
  waitForResponse = (address: Address): Promise<HeardResponse> =>
    new Promise((resolve) => {
      this.onResponse.push((response) => {
        if (matchesAddress(response.url(), address)) resolve(response)
      })
    })

  /** Waits until the server has answered every call that reached it. */
  async waitForIdle(): Promise<void> {
    await Promise.allSettled(this.#pending)
  }

  fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, ADDRESS).href
    const request = toSentRequest(url, init)
    this.requests.push(request)
    for (const tell of this.onRequest) tell(request)
    if (this.offline) throw new TypeError('Failed to fetch')
    const response = await endWithSignal(this.#answer(url, init), init.signal ?? null)
    for (const tell of this.onResponse) tell(hearResponse(url, response.clone()))
    return response
  }

  #answer(url: string, init: RequestInit): Promise<Response> {
    const rule = this.#rules.find(({ address, left }) => left > 0 && matchesAddress(url, address))
    if (!rule) return this.#pass(url, init)
    rule.left -= 1
    const route = new Route(url, init, this.#pass)
    const failure = Promise.resolve(rule.handle(route)).then(() => new Promise<never>(() => {}))
    return Promise.race([route.answer, failure])
  }

  readonly #pass: Send = (url, init) => {
    const answer = this.#send(url, init)
    this.#pending.add(answer)
    const remove = () => this.#pending.delete(answer)
    answer.then(remove, remove)
    return answer
  }
}

function toSentRequest(url: string, init: RequestInit): SentRequest {
  const text = typeof init.body === 'string' ? init.body : null
  return {
    url: () => url,
    method: () => init.method ?? 'GET',
    headers: () => Object.fromEntries(new Headers(init.headers)),
    postData: () => text,
    postDataJSON: () => JSON.parse(text ?? 'null'),
  }
}

function hearResponse(url: string, response: Response): HeardResponse {
  return {
    url: () => url,
    status: () => response.status,
    json: () => response.clone().json(),
    text: () => response.clone().text(),
    finished: async () => void (await response.clone().text()),
  }
}

const matchesAddress = (url: string, address: Address): boolean =>
  (typeof address === 'string' ? toPattern(address) : address).test(url)

function toPattern(glob: string): RegExp {
  const escaped = glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))}$`)
}

function endWithSignal(answer: Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  if (!signal) return answer
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    answer.then(resolve, reject)
  })
}
