/** The page around a widget that is drawn in this process, with the part of Playwright's `Page` that its tests use. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ADDRESS } from '#tests/support/api/test-server.ts'
import type { RoleOptions, TextMatch } from '#tests/support/dom/elements.ts'
import { pressKey } from '#tests/support/dom/keyboard.ts'
import { DomLocator, settle, waitUntil } from '#tests/support/dom/locator.ts'
import type {
  Address,
  HeardResponse,
  PageNetwork,
  RouteHandler,
  SentRequest,
} from '#tests/support/dom/network.ts'
import { reportedAddresses } from '#widget/app/send-reports.ts'
import { promptedBookings } from '#widget/review/review-prompt.tsx'
import { askedByKey, nextByKey } from '#widget/session/proof/codes.ts'

declare global {
  interface Window {
    happyDOM: { setURL: (url: string) => void }
  }
}

type Download = { suggestedFilename: () => string; path: () => Promise<string> }

export class DomPage {
  readonly #network: PageNetwork
  readonly #hosts: ReadonlyMap<string, string>
  #beforeLoad: (() => void)[] = []

  /** @param hosts pages of other sites by their address */
  constructor(network: PageNetwork, hosts: ReadonlyMap<string, string>) {
    this.#network = network
    this.#hosts = hosts
  }

  /** Our own page of a salon, with what the server sends in its body; or a page of another site. */
  async goto(address: string): Promise<void> {
    this.unload()
    if (address === 'about:blank') return
    const url = new URL(address, ADDRESS)
    window.happyDOM.setURL(url.href)
    // Its history does not hear of that, and Back would lead to where the one before began.
    history.replaceState(null, '', url.href)
    // Modules outlive a document here: what they keep of one goes with it.
    for (const kept of [promptedBookings, reportedAddresses, askedByKey, nextByKey]) kept.clear()
    for (const run of this.#beforeLoad) run()
    document.body.innerHTML = this.#hosts.get(url.origin + url.pathname) ?? toSalonPage(url)
    await settle()
  }

  unload(): void {
    document.body.innerHTML = ''
  }

  async reload(): Promise<void> {
    await this.goto(location.href)
  }

  addBeforeLoad(run: () => void): void {
    this.#beforeLoad.push(run)
  }

  url = () => location.href

  #root = () => new DomLocator('page', () => [document.body])
  getByRole = (role: string, options?: RoleOptions) => this.#root().getByRole(role, options)
  getByText = (text: TextMatch, options?: { exact?: boolean }) =>
    this.#root().getByText(text, options)
  getByLabel = (label: TextMatch, options?: { exact?: boolean }) =>
    this.#root().getByLabel(label, options)
  locator = (selector: string) => this.#root().locator(selector)

  evaluate = async <T, A>(run: (argument: A) => T, argument: A): Promise<Awaited<T>> =>
    await run(argument)

  waitForTimeout = (ms: number) => setTimeout(ms)

  keyboard = {
    press: async (key: string): Promise<void> => {
      pressKey(key)
      await settle()
    },
  }

  route = async (address: Address, handle: RouteHandler, options: { times?: number } = {}) =>
    this.#network.route(address, handle, options)

  unroute = async (address: Address) => this.#network.unroute(address)

  on(name: 'request', tell: (request: SentRequest) => void): void
  on(name: 'response', tell: (response: HeardResponse) => void): void
  on(name: 'request' | 'response', tell: (thing: never) => void): void {
    // The overloads pair the name with what is told.
    if (name === 'request') this.#network.onRequest.push(tell as (request: SentRequest) => void)
    else this.#network.onResponse.push(tell as (response: HeardResponse) => void)
  }

  waitForResponse = (address: Address): Promise<HeardResponse> =>
    this.#network.waitForResponse(address)

  /** The next file that is handed to the person. */
  waitForEvent = async (_name: 'download'): Promise<Download> => {
    let file: { blob: Blob; name: string } | undefined
    let blob: Blob | undefined
    const create = URL.createObjectURL
    URL.createObjectURL = (made) => {
      if (made instanceof Blob) blob = made
      return create(made)
    }
    const { click } = HTMLAnchorElement.prototype
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      if (blob) file = { blob, name: this.download }
    }
    const { blob: content, name } = await waitUntil(
      () => file,
      () => 'a download',
    )
    URL.createObjectURL = create
    HTMLAnchorElement.prototype.click = click
    return { suggestedFilename: () => name, path: async () => saveFile(await content.text()) }
  }
}

function toSalonPage({ pathname }: URL): string {
  const [slug = '', screen] = pathname.split('/').filter(Boolean)
  const view = screen ? 'booking' : 'page'
  return `<vez-booking business="${slug}" view="${view}" api="${ADDRESS}" routed></vez-booking>`
}

async function saveFile(text: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'vez-download-')), 'file')
  await writeFile(path, text)
  return path
}
