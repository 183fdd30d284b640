/** The calls of a page that runs in the server's own process: watched, changed or cut by a test. */
import { waitUntil } from './locator.ts'

export type Address = string | RegExp

export type PageCall = {
  url: string
  method: string
  headers: Headers
  /** Text, or nothing. */
  body: string | null
}

/** What a test does with one call; names and meaning are Playwright's. */
export class RoutedCall {
  readonly call: PageCall
  readonly #send: () => Promise<Response>
  answer: Promise<Response> | undefined

  constructor(call: PageCall, send: () => Promise<Response>) {
    this.call = call
    this.#send = send
  }

  fulfill({ status = 200, body = '' }: { status?: number; body?: string }): void {
    const isEmpty = status === 204 || status === 304
    this.answer = Promise.resolve(new Response(isEmpty ? null : body, { status }))
  }

  /** No answer comes. */
  abort(): void {
    this.answer = Promise.reject(new TypeError('Failed to fetch'))
    this.answer.catch(() => undefined)
  }

  fallback(): void {
    this.answer = this.#send()
  }
}

type Handler = (route: RoutedCall) => unknown
type Rule = { address: Address; handle: Handler }

export const matchesAddress = (url: string, address: Address): boolean =>
  (typeof address === 'string' ? toPattern(address) : address).test(url)

function toPattern(glob: string): RegExp {
  const escaped = glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))}$`)
}

type Send = (url: string, init: RequestInit) => Promise<Response>

export class PageNetwork {
  readonly #send: Send
  #rules: Rule[] = []
  /** Every call so far, the oldest first. */
  readonly calls: PageCall[] = []
  readonly #pending = new Set<Promise<unknown>>()

  constructor(send: Send) {
    this.#send = send
  }

  /** The later rule counts; a handler that answers nothing leaves its call waiting for ever. */
  route = (address: Address, handle: Handler): void => {
    this.#rules.unshift({ address, handle })
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
      route.fallback()
    })
    return release
  }

  /** The paths that were asked for, with what stands behind `?`. */
  listPaths = (): string[] =>
    this.calls.map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search)

  countOf = (path: string): number =>
    this.calls.filter(({ url }) => new URL(url).pathname === path).length

  waitForCall = (address: Address): Promise<PageCall> =>
    waitUntil(
      () => this.calls.find(({ url }) => matchesAddress(url, address)),
      () => `a call to ${address}`,
    )

  /** Waits until the server has answered every call that reached it. */
  async waitForIdle(): Promise<void> {
    await Promise.allSettled(this.#pending)
  }

  fetch = (url: string, init: RequestInit): Promise<Response> => {
    const body = typeof init.body === 'string' ? init.body : null
    const headers = new Headers(init.headers)
    const call: PageCall = { url, method: init.method ?? 'GET', headers, body }
    this.calls.push(call)
    const rule = this.#rules.find(({ address }) => matchesAddress(url, address))
    const answer = rule ? this.#follow(rule, call, init) : this.#pass(url, init)
    return endWithSignal(answer, init.signal ?? null)
  }

  #pass(url: string, init: RequestInit): Promise<Response> {
    const answer = this.#send(url, init)
    this.#pending.add(answer)
    const remove = () => this.#pending.delete(answer)
    answer.then(remove, remove)
    return answer
  }

  async #follow({ handle }: Rule, call: PageCall, init: RequestInit): Promise<Response> {
    const routed = new RoutedCall(call, () => this.#pass(call.url, init))
    await handle(routed)
    if (routed.answer) return routed.answer
    return new Promise<Response>(() => undefined)
  }
}

function endWithSignal(answer: Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  if (!signal) return answer
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    answer.then(resolve, reject)
  })
}
