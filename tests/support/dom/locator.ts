/** Elements as a person finds them, in the words of Playwright's locators, without a browser. */
import { setTimeout } from 'node:timers/promises'
import {
  findByLabel,
  findByRole,
  findByText,
  getActiveElement,
  isBehindDialog,
  isVisible,
  listElements,
  normalizeText,
  type RoleOptions,
  readDocumentText,
  type TextMatch,
} from './elements.ts'
import { pressKey, setValue } from './keyboard.ts'

/** Long for what happens in one process, also on a busy machine (ms). */
const PATIENCE_MS = 20_000
const INTERVAL_MS = 4
const MAX_INTERVAL_MS = 40

/** Asks until it answers with something; a question that takes long is asked less often. */
export async function waitUntil<T>(ask: () => T | undefined, what: () => string): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const begun = performance.now()
    const found = ask()
    if (found !== undefined) return found
    const now = performance.now()
    if (now > end) throw new Error(`waited in vain for ${what()}`)
    await setTimeout(Math.min(MAX_INTERVAL_MS, Math.max(INTERVAL_MS, 2 * (now - begun))))
  }
}

/** Lets what is due be drawn, with its effects. */
export async function settle(): Promise<void> {
  await setTimeout(0)
  await setTimeout(0)
}

type Exactness = { exact?: boolean }
type Filter = {
  visible?: boolean
  hasText?: TextMatch
  hasNotText?: TextMatch
  has?: DomLocator
}
type State = 'visible' | 'hidden' | 'attached' | 'detached'

export class DomLocator {
  readonly #find: () => Element[]
  readonly #name: string

  constructor(name: string, find: () => Element[]) {
    this.#find = find
    this.#name = name
  }

  list = (): Element[] => this.#find()

  /** The whole document. */
  page = () => new DomLocator('page', () => [document.documentElement])

  #within(name: string, find: (all: Element[]) => Element[]): DomLocator {
    return new DomLocator(`${this.#name} > ${name}`, () => [
      ...new Set(this.#find().flatMap((root) => find(listElements(root)))),
    ])
  }

  #among(name: string, pick: (found: Element[]) => Element[]): DomLocator {
    return new DomLocator(`${this.#name}${name}`, () => pick(this.#find()))
  }

  getByRole = (role: string, options: RoleOptions = {}) =>
    this.#within(`${role} ${options.name ?? ''}`, (all) => findByRole(all, role, options))

  getByText = (text: TextMatch, { exact }: Exactness = {}) =>
    new DomLocator(`${this.#name} > text ${text}`, () => [
      ...new Set(this.#find().flatMap((root) => findByText(root, text, exact))),
    ])

  getByLabel = (label: TextMatch, { exact }: Exactness = {}) =>
    this.#within(`label ${label}`, (all) => findByLabel(all, label, exact))

  locator = (selector: string) => this.#within(selector, (all) => findBySelector(all, selector))

  filter = ({ visible, hasText, hasNotText, has }: Filter) =>
    this.#among(' filtered', (found) => {
      const inner = has?.list()
      return found.filter(
        (element) =>
          (visible === undefined || isVisible(element) === visible) &&
          (hasText === undefined || says(element, hasText)) &&
          (hasNotText === undefined || !says(element, hasNotText)) &&
          (inner === undefined || inner.some((one) => element.contains(one))),
      )
    })

  and = (other: DomLocator) =>
    this.#among(' and', (found) => {
      const others = other.list()
      return found.filter((element) => others.includes(element))
    })

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

  #describe = () => `${this.#name}\non: ${readDocumentText().slice(0, 1500)}`

  #getOne(): Element | undefined {
    const found = this.#find()
    if (found.length > 1) throw new Error(`${found.length} elements are ${this.#describe()}`)
    return found[0]
  }

  async waitFor({ state = 'visible' }: { state?: State } = {}): Promise<void> {
    const isThere = () => {
      const one = this.#getOne()
      if (state === 'attached' || state === 'detached') return one !== undefined
      return one !== undefined && isVisible(one)
    }
    const wanted = state === 'visible' || state === 'attached'
    await waitUntil(
      () => (isThere() === wanted ? true : undefined),
      () => `${state}: ${this.#describe()}`,
    )
  }

  async #require(): Promise<HTMLElement> {
    const find = () => {
      const one = this.#getOne()
      // An SVG element has all that the tests ask of one: attributes and text.
      return one === undefined ? undefined : (one as HTMLElement)
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
    const wait = () => waitUntil(find, () => `something to act on: ${this.#describe()}`)
    await wait()
    // What was drawn just now listens a moment later.
    await settle()
    return wait()
  }

  async click(): Promise<void> {
    clickOn(await this.#requireActionable())
    await settle()
  }

  async dblclick(): Promise<void> {
    const element = await this.#requireActionable()
    clickOn(element)
    await settle()
    clickOn(element)
    await settle()
  }

  /** Twice before anything is drawn anew: what the first click disables or takes away, the second still meets. */
  async clickTwiceAtOnce(): Promise<void> {
    const element = await this.#requireActionable()
    clickOn(element)
    clickOn(element)
    await settle()
  }

  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click()
  }

  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click()
  }

  async focus(): Promise<void> {
    ;(await this.#requireActionable()).focus()
    await settle()
  }

  async hover(): Promise<void> {
    const element = await this.#requireActionable()
    for (const name of ['pointerover', 'mouseover'])
      element.dispatchEvent(new PointerEvent(name, { bubbles: true }))
    await settle()
  }

  async #requireField(): Promise<HTMLInputElement | HTMLTextAreaElement> {
    const field = await this.#requireActionable()
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field
    throw new Error(`not a field: ${this.#describe()}`)
  }

  async fill(value: string): Promise<void> {
    const field = await this.#requireField()
    field.focus()
    setValue(field, value)
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await settle()
  }

  async selectOption(wanted: string | { label: string }): Promise<void> {
    const field = await this.#requireActionable()
    if (!(field instanceof HTMLSelectElement)) throw new Error(`no list: ${this.#describe()}`)
    const option = [...field.options].find((one) =>
      typeof wanted === 'string'
        ? one.value === wanted || normalizeText(one.textContent) === wanted
        : normalizeText(one.textContent) === wanted.label,
    )
    if (!option) throw new Error(`no such option: ${this.#describe()}`)
    field.focus()
    field.value = option.value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await settle()
  }

  async press(key: string): Promise<void> {
    await this.focus()
    // Drawn anew while that settled, it has lost the focus with the element that had it.
    if (getActiveElement() === document.body) (await this.#requireActionable()).focus()
    pressKey(key)
    await settle()
  }

  async pressSequentially(text: string): Promise<void> {
    await this.focus()
    for (const letter of text) await this.press(letter)
  }

  all = async () => this.#find().map((_, position) => this.nth(position))
  count = async () => this.#find().length
  isVisible = async () => this.#find().some(isVisible)
  textContent = async () => (await this.#require()).textContent
  innerText = async () => normalizeText((await this.#require()).textContent)
  allTextContents = async () => this.#find().map((element) => element.textContent ?? '')
  getAttribute = async (name: string) => (await this.#require()).getAttribute(name)
  isDisabled = async () => (await this.#require()).hasAttribute('disabled')
  isEnabled = async () => !(await this.isDisabled())
  isEditable = async () => !(await this.#require()).matches('[readonly], [disabled]')
  evaluate = async <T, A>(run: (element: HTMLElement, argument?: A) => T, argument?: A) =>
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

/** By selector; of a shadow root happy-dom does not know what has the focus. */
function findBySelector(all: Element[], selector: string): Element[] {
  const plain = selector.replace(/:focus$/, '')
  const active = plain === selector ? null : getActiveElement()
  return all.filter((element) => element.matches(plain) && (!active || element === active))
}

const says = (element: Element, text: TextMatch) => findByText(element, text).length > 0

function clickOn(element: HTMLElement): void {
  const init = { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' }
  element.dispatchEvent(new PointerEvent('pointerdown', init))
  element.dispatchEvent(new MouseEvent('mousedown', init))
  element.closest<HTMLElement>('button, a, input, textarea, select, [tabindex]')?.focus()
  element.dispatchEvent(new PointerEvent('pointerup', init))
  element.dispatchEvent(new MouseEvent('mouseup', init))
  element.click()
}
