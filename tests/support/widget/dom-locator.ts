/** Playwright's locators over the document of this process, as far as the widget's tests use them. */
import { setTimeout } from 'node:timers/promises'
import {
  findByLabel,
  findByRole,
  findBySelector,
  findByText,
  isBehindDialog,
  isVisible,
  listElements,
  normalizeText,
  type RoleOptions,
  type TextMatch,
} from './dom-elements.ts'

/** What a locator needs of its page. */
type LocatorPage = {
  draw: () => Promise<void>
  readText: () => string
  keyboard: { press: (key: string) => Promise<void> }
}

/** Long for what happens in one process, also on a busy machine (ms). */
const PATIENCE_MS = 15_000
const INTERVAL_MS = 8

/** Waits until it answers with something. */
export async function waitUntil<T>(ask: () => T | undefined, what: () => string): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const found = ask()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error(`waited in vain for ${what()}`)
    await setTimeout(INTERVAL_MS)
  }
}

type Exactness = { exact?: boolean }
type Filter = { visible?: boolean; hasText?: TextMatch; has?: DomLocator }
type Waiting = { state?: 'visible' | 'detached' | 'hidden' | 'attached' }

export class DomLocator {
  readonly #page: LocatorPage
  readonly #find: () => Element[]
  readonly #name: string

  constructor(page: LocatorPage, name: string, find: () => Element[]) {
    this.#page = page
    this.#find = find
    this.#name = name
  }

  page = (): LocatorPage => this.#page

  list = (): Element[] => this.#find()

  #within(name: string, find: (all: Element[]) => Element[]): DomLocator {
    return new DomLocator(this.#page, `${this.#name} > ${name}`, () => [
      ...new Set(this.#find().flatMap((root) => find(listElements(root)))),
    ])
  }

  #among(name: string, pick: (found: Element[]) => Element[]): DomLocator {
    return new DomLocator(this.#page, `${this.#name}${name}`, () => pick(this.#find()))
  }

  getByRole = (role: string, options: RoleOptions = {}) =>
    this.#within(`${role} ${options.name ?? ''}`, (all) => findByRole(all, role, options))

  getByText = (text: TextMatch, { exact }: Exactness = {}) =>
    this.#within(`text ${text}`, (all) => findByText(all, text, exact))

  getByLabel = (label: TextMatch, { exact }: Exactness = {}) =>
    this.#within(`label ${label}`, (all) => findByLabel(all, label, exact))

  locator = (selector: string) => this.#within(selector, (all) => findBySelector(all, selector))

  filter = ({ visible, hasText, has }: Filter) =>
    this.#among(' filtered', (found) =>
      found.filter(
        (element) =>
          (visible === undefined || isVisible(element) === visible) &&
          (hasText === undefined ||
            findByText([element, ...listElements(element)], hasText).length > 0) &&
          (has === undefined || has.list().some((inner) => element.contains(inner))),
      ),
    )

  and = (other: DomLocator) =>
    this.#among(' and', (found) => found.filter((element) => other.list().includes(element)))

  or = (other: DomLocator) =>
    this.#among(' or', (found) => {
      const either = new Set([...found, ...other.list()])
      return listElements(document).filter((element) => either.has(element))
    })

  nth = (position: number) =>
    this.#among(`[${position}]`, (found) => {
      const one = found.at(position)
      return one ? [one] : []
    })

  first = () => this.nth(0)
  last = () => this.nth(-1)

  #describe = () => `${this.#name}\non: ${normalizeText(this.#page.readText()).slice(0, 1500)}`

  #getOne(): Element | undefined {
    const found = this.#find()
    if (found.length > 1) throw new Error(`${found.length} elements are ${this.#describe()}`)
    return found[0]
  }

  async waitFor({ state = 'visible' }: Waiting = {}): Promise<void> {
    await waitUntil(
      () => {
        const one = this.#getOne()
        const isThere = Boolean(one && (state === 'attached' || isVisible(one)))
        const isWanted = state === 'visible' || state === 'attached'
        if (state === 'detached') return one ? undefined : true
        return isThere === isWanted ? true : undefined
      },
      () => `${state}: ${this.#describe()}`,
    )
  }

  async #require(): Promise<HTMLElement> {
    const find = () => {
      const one = this.#getOne()
      return one instanceof HTMLElement ? one : undefined
    }
    return waitUntil(find, this.#describe)
  }

  /** One that a person could act on: seen, not disabled, not behind a dialog. */
  async #requireActionable(): Promise<HTMLElement> {
    const find = () => {
      const one = this.#getOne()
      if (!(one instanceof HTMLElement) || !isVisible(one)) return undefined
      return one.hasAttribute('disabled') || isBehindDialog(one) ? undefined : one
    }
    return waitUntil(find, () => `something to act on: ${this.#describe()}`)
  }

  async click(): Promise<void> {
    const element = await this.#requireActionable()
    element.closest<HTMLElement>('button, a, input, textarea, [tabindex]')?.focus()
    element.click()
    await this.#page.draw()
  }

  async dblclick(): Promise<void> {
    const element = await this.#requireActionable()
    element.click()
    element.click()
    await this.#page.draw()
  }

  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click()
  }

  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click()
  }

  async focus(): Promise<void> {
    ;(await this.#requireActionable()).focus()
    await this.#page.draw()
  }

  async fill(value: string): Promise<void> {
    const field = await this.#requireActionable()
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
      throw new Error(`not a field: ${this.#describe()}`)
    field.focus()
    field.value = value
    for (const name of ['input', 'change'])
      field.dispatchEvent(new Event(name, { bubbles: true, composed: true }))
    await this.#page.draw()
  }

  async press(key: string): Promise<void> {
    await this.focus()
    await this.#page.keyboard.press(key)
  }

  /** At the end of what stands there, as far as the field takes it. */
  async pressSequentially(text: string): Promise<void> {
    const most = Number((await this.getAttribute('maxlength')) ?? Number.POSITIVE_INFINITY)
    for (const letter of text) await this.fill(`${await this.inputValue()}${letter}`.slice(0, most))
  }

  all = async () => this.#find().map((_, position) => this.nth(position))
  count = async () => this.#find().length
  isVisible = async () => this.#find().some(isVisible)
  textContent = async () => (await this.#require()).textContent
  allTextContents = async () => this.#find().map((element) => element.textContent ?? '')
  getAttribute = async (name: string) => (await this.#require()).getAttribute(name)
  isDisabled = async () => (await this.#require()).hasAttribute('disabled')
  isEnabled = async () => !(await this.isDisabled())
  isEditable = async () => !(await this.#require()).matches('[readonly], [disabled]')
  evaluate = async <T, A>(run: (element: Element, argument?: A) => T, argument?: A) =>
    run(await this.#require(), argument)

  async inputValue(): Promise<string> {
    const field = await this.#require()
    return 'value' in field ? String(field.value) : ''
  }

  async isChecked(): Promise<boolean> {
    const field = await this.#require()
    return field instanceof HTMLInputElement && field.checked
  }
}
