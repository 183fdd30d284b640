/** One browser of one person, in which the console runs: documents, address, cookies, storage. */
import { vi } from 'vitest'
import { ADDRESS, type SendRequest } from '#tests/support/api/test-server.ts'
import { CookieJar } from '#tests/support/dom/cookie-jar.ts'
import type { RoleOptions, TextMatch } from '#tests/support/dom/elements.ts'
import { type DomWindow, installWindow } from '#tests/support/dom/install-window.ts'
import { pressKey } from '#tests/support/dom/keyboard.ts'
import { DomLocator, settle, waitUntil } from '#tests/support/dom/locator.ts'
import { PageNetwork } from '#tests/support/dom/network.ts'
import { createXmlHttpRequest } from '#tests/support/dom/xml-http-request.ts'
import { resetConsoleModules } from './console-modules.ts'
import { createEventSource } from './event-source.ts'

export type Credentials = { email: string; password: string }
export type Size = { width: number; height: number }

/** What the console answers by itself; any other path is a document of the server's. */
const CONSOLE_PATH =
  /^\/(payment-success|login|register|forgot-password|reset-password|auth\/callback|convite|booking|admin|professional|recibo)(\/|$)/

type Document = {
  window: DomWindow
  stop: () => void
  leave: () => void
  isShown: () => boolean
}

export class ConsolePage {
  readonly #server: SendRequest
  readonly #size: Size
  readonly network: PageNetwork
  readonly cookies = new CookieJar()
  readonly #kept = { local: new Map<string, string>(), session: new Map<string, string>() }
  #document: Document | null = null
  /** Runs in each document before the console does. */
  readonly beforeLoad: (() => void)[] = []

  constructor(server: SendRequest, size: Size) {
    this.#server = server
    this.#size = size
    this.network = new PageNetwork(this.#send)
  }

  /** As this browser sends it: with its cookies, from our own origin. */
  readonly #send = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (init.credentials !== 'omit') {
      const cookie = this.cookies.toHeader(new URL(url).pathname)
      if (cookie) headers.set('cookie', cookie)
    }
    headers.set('origin', ADDRESS)
    headers.set('sec-fetch-site', 'same-origin')
    const response = await this.#server(url, { ...init, headers, signal: null })
    this.cookies.store(response)
    return response
  }

  /** Opens a document, as a press on a link or the address bar does. */
  async goto(address: string): Promise<void> {
    const url = new URL(address, this.#document ? location.href : ADDRESS)
    const found = await this.#followRedirects(url)
    await this.close()
    if (found.protocol === 'about:') return
    this.#open(found.href)
    if (CONSOLE_PATH.test(found.pathname)) await this.#startConsole()
    await settle()
  }

  reload = (): Promise<void> => this.goto(location.href)

  /** The server's own addresses lead on: to the sign-in at Google, and back. */
  async #followRedirects(url: URL): Promise<URL> {
    if (url.origin === ADDRESS && !url.pathname.startsWith('/auth/v1/')) return url
    if (url.protocol === 'about:') return url
    const response =
      url.origin === ADDRESS
        ? await this.#send(url.href, { redirect: 'manual' })
        : await fetch(url, { redirect: 'manual' })
    const to = response.headers.get('location')
    return to ? this.#followRedirects(new URL(to, url)) : url
  }

  #open(url: string): void {
    removeLast()
    const { window, remove } = installWindow(url, this.#size)
    removeLast = remove
    restore(this.#kept.local, window.localStorage)
    restore(this.#kept.session, window.sessionStorage)
    document.documentElement.lang = 'pt-BR'
    document.body.innerHTML = '<div id="app"></div>'
    const channels: BroadcastChannel[] = []
    vi.stubGlobal('fetch', this.#fetch)
    vi.stubGlobal('XMLHttpRequest', createXmlHttpRequest(this.#fetch))
    vi.stubGlobal('EventSource', createEventSource(this.network))
    vi.stubGlobal('BroadcastChannel', watchChannels(channels))
    this.#interceptLeaving()
    for (const run of this.beforeLoad) run()
    const leave = () => {
      for (const channel of channels) channel.close()
      vi.unstubAllGlobals()
    }
    this.#document = { window, stop: () => undefined, isShown: () => true, leave }
  }

  /** Each document has modules of its own, as in a browser. */
  async #startConsole(): Promise<void> {
    resetConsoleModules()
    await import('#console/app/first-paint.ts')
    // Loaded once a document is there: React and its company look for one as they load.
    const [
      { createElement },
      { createRoot },
      { QueryClientProvider },
      { RouterProvider },
      { toast },
      { router },
      { queryClient },
      { startSessionRenewal },
    ] = await Promise.all([
      import('react'),
      import('react-dom/client'),
      import('@tanstack/react-query'),
      import('@tanstack/react-router'),
      import('sonner'),
      import('#console/app/router.tsx'),
      import('#console/session/query-client.ts'),
      import('#console/session/renew-session.ts'),
    ])
    const place = document.getElementById('app')
    if (!place || !this.#document) throw new Error('there is no document')
    const timers = collectIntervals(startSessionRenewal)
    const root = createRoot(place)
    // The address changes first; until its page has loaded, the one before stands under it.
    this.#document.isShown = () => router.state.resolvedLocation?.pathname === location.pathname
    this.#document.stop = () => {
      root.unmount()
      // The library outlives the document, and would show the next one what this one said.
      toast.dismiss()
      for (const timer of timers) clearInterval(timer)
      // Whoever waited to go on elsewhere would now lead the next document there.
      Object.assign(router.history, { push: () => undefined, replace: () => undefined })
    }
    root.render(
      createElement(
        QueryClientProvider,
        { client: queryClient },
        createElement(RouterProvider, { router }),
      ),
    )
  }

  /** A call of the page goes through its network; what tests themselves ask has no cookies. */
  readonly #fetch = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    if (typeof input === 'string' && input.startsWith('/'))
      return this.network.fetch(new URL(input, ADDRESS).href, init)
    const address = input instanceof Request ? input.url : String(input)
    if (address.startsWith(ADDRESS)) return this.#server(address, init)
    return realFetch(input, init)
  }

  /** What would load another document loads it here. */
  #interceptLeaving(): void {
    const leave = (address: string | URL) => void this.goto(String(address))
    Object.assign(location, {
      assign: leave,
      replace: leave,
      reload: () => void this.reload(),
    })
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!link || event.defaultPrevented) return
      event.preventDefault()
      if (link.getAttribute('target') !== '_blank') leave(link.getAttribute('href') ?? '')
    })
  }

  /** Leaves the document. */
  async close(): Promise<void> {
    if (!this.#document) return
    const { window, stop, leave } = this.#document
    this.#document = null
    stop()
    await this.network.waitForIdle()
    await settle()
    keep(window.localStorage, this.#kept.local)
    keep(window.sessionStorage, this.#kept.session)
    leave()
  }

  /** What this browser keeps, by key. */
  readStorage = (): Record<string, string> => Object.fromEntries(toEntries(localStorage))

  /** As if somebody had tidied the browser: cookies and storage, or one key of it. */
  async loseSession(key?: string): Promise<void> {
    await this.close()
    this.#kept.session.clear()
    if (key) this.#kept.local.delete(key)
    else this.#kept.local.clear()
    this.cookies.clear()
  }

  /** Puts a key into the storage that the next document finds. */
  storeItem(key: string, value: string): void {
    if (this.#document) localStorage.setItem(key, value)
    this.#kept.local.set(key, value)
  }

  /** Signs somebody in by the call that the form makes, for the documents that follow. */
  async signIn({ email, password }: Credentials): Promise<void> {
    const response = await this.#send(`${ADDRESS}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Vez-Session': 'cookie' },
      body: JSON.stringify({ email, password }),
    })
    if (!response.ok) throw new Error(`not signed in: ${await response.text()}`)
    const { expires_at } = await response.json()
    this.storeItem('vez:auth', JSON.stringify({ expires_at }))
  }

  url = (): string => location.href

  /** Waits for an address whose page is the one that is shown. */
  waitForURL = (isIt: (url: URL) => boolean): Promise<true> =>
    waitUntil(
      () => (this.#document?.isShown() && isIt(new URL(location.href)) ? true : undefined),
      () => `another address than ${location.href}`,
    )

  /** Goes to a screen as a link of the console does, in the same document. */
  async push(path: string): Promise<void> {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    await settle()
  }

  keyboard = {
    press: async (key: string): Promise<void> => {
      pressKey(key)
      await settle()
    },
    type: async (text: string): Promise<void> => {
      for (const letter of text) await this.keyboard.press(letter)
    },
  }

  route = (...rule: Parameters<PageNetwork['route']>): void => this.network.route(...rule)
  unroute = (address: string | RegExp): void => this.network.unroute(address)

  #root = () => new DomLocator('page', () => (this.#document ? [document.documentElement] : []))
  getByRole = (role: string, options?: RoleOptions) => this.#root().getByRole(role, options)
  getByText = (text: TextMatch, options?: { exact?: boolean }) =>
    this.#root().getByText(text, options)
  getByLabel = (label: TextMatch, options?: { exact?: boolean }) =>
    this.#root().getByLabel(label, options)
  locator = (selector: string) => this.#root().locator(selector)
}

/** What a closed document still has on its way finds its globals until the next one is opened. */
let removeLast = () => {}

const realFetch = globalThis.fetch

function toEntries(
  storage: { length: number; key: (at: number) => string | null } & Pick<Storage, 'getItem'>,
): [string, string][] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').map((key) => [
    key,
    storage.getItem(key) ?? '',
  ])
}

function keep(storage: Parameters<typeof toEntries>[0], kept: Map<string, string>): void {
  kept.clear()
  for (const [key, value] of toEntries(storage)) kept.set(key, value)
}

function restore(kept: ReadonlyMap<string, string>, storage: Pick<Storage, 'setItem'>): void {
  for (const [key, value] of kept) storage.setItem(key, value)
}

function watchChannels(opened: BroadcastChannel[]): typeof BroadcastChannel {
  const Channel = globalThis.BroadcastChannel
  return class extends Channel {
    constructor(name: string) {
      super(name)
      opened.push(this)
    }
  }
}

/**
 * Without a spy: Vitest restores each of those once more later, and would bring back a held clock that stood
 * there then.
 * @returns the timers that were begun meanwhile
 */
function collectIntervals(run: () => void): ReturnType<typeof setInterval>[] {
  const begun: ReturnType<typeof setInterval>[] = []
  const begin = globalThis.setInterval
  const collect = (...timer: Parameters<typeof begin>) => {
    const made = begin(...timer)
    begun.push(made)
    return made
  }
  globalThis.setInterval = Object.assign(collect, begin)
  try {
    run()
  } finally {
    globalThis.setInterval = begin
  }
  return begun
}
