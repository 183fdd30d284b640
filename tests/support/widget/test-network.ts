/** The calls of a widget that runs in the server's own process: watched, changed or cut by a test. */
import { ADDRESS, type SendRequest } from '#tests/support/api/test-server.ts'

export type Address = string | RegExp

type Answer = { status?: number; json?: unknown; body?: string; response?: Response }

export type RoutedCall = {
  url: () => string
  method: () => string
  headers: () => Record<string, string>
  postData: () => string | null
  postDataJSON: () => unknown
}

/** What a test does with one call; names and meaning are Playwright's. */
export class RoutedRequest {
  readonly #init: RequestInit
  readonly #url: string
  readonly #send: (init: RequestInit) => Promise<Response>
  answer: Promise<Response> | undefined

  constructor(url: string, init: RequestInit, send: (init: RequestInit) => Promise<Response>) {
    this.#url = url
    this.#init = init
    this.#send = send
  }

  request = (): RoutedCall => toRoutedCall(this.#url, this.#init)
  fetch = (): Promise<Response> => this.#send(this.#init)

  fulfill = async ({ status, json, body, response }: Answer): Promise<void> => {
    const text = body ?? (json === undefined ? await response?.text() : JSON.stringify(json))
    const init = { status: status ?? response?.status ?? 200, headers: response?.headers ?? {} }
    this.answer = Promise.resolve(new Response(text ?? '', init))
  }

  abort = async (): Promise<void> => {
    this.answer = Promise.reject(new TypeError('Failed to fetch'))
    this.answer.catch(() => {})
  }

  continue = async (change: { postData?: string } = {}): Promise<void> => {
    const init = { ...this.#init, ...(change.postData && { body: change.postData }) }
    this.answer = this.#send(init)
  }

  fallback = (): Promise<void> => this.continue()
}

type Handler = (route: RoutedRequest) => unknown
type Rule = { address: Address; handle: Handler; left: number }

function toRoutedCall(url: string, init: RequestInit): RoutedCall {
  const text = typeof init.body === 'string' ? init.body : null
  return {
    url: () => url,
    method: () => init.method ?? 'GET',
    headers: () => Object.fromEntries(new Headers(init.headers)),
    postData: () => text,
    postDataJSON: () => JSON.parse(text ?? 'null'),
  }
}

export const matchesAddress = (url: string, address: Address): boolean =>
  (typeof address === 'string' ? toPattern(address) : address).test(url)

function toPattern(glob: string): RegExp {
  const escaped = glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))}$`)
}

export type WatchedResponse = {
  url: () => string
  status: () => number
  json: () => Promise<unknown>
  text: () => Promise<string>
  finished: () => Promise<void>
}

export class TestNetwork {
  readonly #server: SendRequest
  #rules: Rule[] = []
  offline = false
  onRequest: ((call: RoutedCall) => void)[] = []
  onResponse: ((response: WatchedResponse) => void)[] = []

  constructor(server: SendRequest) {
    this.#server = server
  }

  /** The later rule counts, as in a browser that a test drives. */
  addRule(address: Address, handle: Handler, times = Number.POSITIVE_INFINITY): void {
    this.#rules.unshift({ address, handle, left: times })
  }

  removeRules(address: Address): void {
    this.#rules = this.#rules.filter((rule) => `${rule.address}` !== `${address}`)
  }

  fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, ADDRESS).href
    for (const tell of this.onRequest) tell(toRoutedCall(url, init))
    if (this.offline) throw new TypeError('Failed to fetch')
    const response = await this.#answer(url, init)
    for (const tell of this.onResponse) tell(watchResponse(url, response.clone()))
    return response
  }

  async #answer(url: string, init: RequestInit): Promise<Response> {
    const send = (changed: RequestInit) => this.#server(url.replace(ADDRESS, ''), changed)
    const rule = this.#rules.find(({ address, left }) => left > 0 && matchesAddress(url, address))
    if (!rule) return send(init)
    rule.left -= 1
    const routed = new RoutedRequest(url, init, send)
    await rule.handle(routed)
    if (!routed.answer) throw new Error(`the test gave no answer to ${url}`)
    return routed.answer
  }
}

function watchResponse(url: string, response: Response): WatchedResponse {
  return {
    url: () => url,
    status: () => response.status,
    json: () => response.clone().json(),
    text: () => response.clone().text(),
    finished: async () => void (await response.clone().text()),
  }
}
