/** Which elements a person finds by role, label or text, in a document without layout. */
import { computeAccessibleName } from 'dom-accessibility-api'

export type TextMatch = string | RegExp

const withRole = (role: string, ...native: string[]) =>
  [`[role=${role}]`, ...native.map((selector) => `${selector}:not([role])`)].join()

/** The elements of each role that these tests ask for. */
const ROLE_SELECTORS: Record<string, string> = {
  alert: withRole('alert'),
  button: withRole('button', 'button', 'summary'),
  checkbox: withRole('checkbox', 'input[type=checkbox]'),
  dialog: withRole('dialog', 'dialog'),
  group: withRole('group', 'fieldset'),
  heading: withRole('heading', 'h1', 'h2', 'h3', 'h4'),
  link: withRole('link', 'a[href]'),
  listitem: withRole('listitem', 'li'),
  main: withRole('main', 'main'),
  navigation: withRole('navigation', 'nav'),
  radio: withRole('radio', 'input[type=radio]'),
  region: withRole('region', 'section'),
  status: withRole('status', 'output'),
  tab: withRole('tab'),
  tablist: withRole('tablist'),
  tabpanel: withRole('tabpanel'),
}

/** No style sheet is applied here: what the widget's own hides in a narrow and in a wide place. */
const HIDDEN = {
  phone: '.wide-only, .summary.bare, .calendar:not(.whole) .month-view, .whole .days',
  desktop: '.narrow-only, .strip-view',
}
let layout: keyof typeof HIDDEN = 'phone'

export function setLayout(next: keyof typeof HIDDEN): void {
  layout = next
}

/** All elements below, those in shadow roots included, in the order of the document. */
export function listElements(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) =>
    element.shadowRoot ? [element, ...listElements(element.shadowRoot)] : [element],
  )
}

function listAncestors(element: Element): Element[] {
  const above: Element[] = []
  for (let at: Element | null = element; at; at = getParent(at)) above.push(at)
  return above
}

function getParent(element: Element): Element | null {
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

function hidesContent(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true
  if (element instanceof HTMLDialogElement) return !element.open
  return element.matches('script, style, template') || element.matches(HIDDEN[layout])
}

export function isVisible(element: Element): boolean {
  return element.isConnected && !listAncestors(element).some(hidesContent)
}

const isExposed = (element: Element) =>
  !listAncestors(element).some((one) => one.getAttribute('aria-hidden') === 'true') &&
  isVisible(element)

/** Outside of an open dialog nothing can be pressed. */
export function isBehindDialog(element: Element): boolean {
  const open = listElements(document).filter((one) => one instanceof HTMLDialogElement && one.open)
  const top = open.at(-1)
  return top !== undefined && !listAncestors(element).includes(top)
}

export const normalizeText = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

export function matchesText(text: string, wanted: TextMatch, exact = false): boolean {
  if (typeof wanted !== 'string') return wanted.test(text)
  if (exact) return text === normalizeText(wanted)
  return text.toLowerCase().includes(normalizeText(wanted).toLowerCase())
}

const INLINE = /^(a|b|bdi|em|i|kbd|label|mark|small|span|strong|svg|time)$/

/** For the name's spaces between blocks; happy-dom's own answer takes longer than all the rest. */
const guessStyle = (element: Element) => ({
  display: INLINE.test(element.localName) ? 'inline' : 'block',
  visibility: 'visible',
  getPropertyValue: (name: string) =>
    name === 'display' ? (INLINE.test(element.localName) ? 'inline' : 'block') : '',
})

export const getAccessibleName = (element: Element): string =>
  normalizeText(
    computeAccessibleName(element, {
      computedStyleSupportsPseudoElements: false,
      // Only these of its properties are read.
      getComputedStyle: (one) => guessStyle(one) as unknown as CSSStyleDeclaration,
    }),
  )

export type RoleOptions = { name?: TextMatch; exact?: boolean; pressed?: boolean }

export function findByRole(all: Element[], role: string, options: RoleOptions): Element[] {
  const selector = ROLE_SELECTORS[role]
  if (!selector) throw new Error(`a role that no test asked for yet: ${role}`)
  const { name, exact, pressed } = options
  return all.filter(
    (element) =>
      element.matches(selector) &&
      isExposed(element) &&
      (pressed === undefined || element.getAttribute('aria-pressed') === `${pressed}`) &&
      (name === undefined || matchesText(getAccessibleName(element), name, exact)),
  )
}

const isField = (element: Element) => element.matches('input, textarea, select, [aria-label]')

export const findByLabel = (all: Element[], label: TextMatch, exact?: boolean): Element[] =>
  all.filter((one) => isField(one) && matchesText(getAccessibleName(one), label, exact))

/** The innermost elements that say so. */
export function findByText(all: Element[], text: TextMatch, exact?: boolean): Element[] {
  const says = (element: Element) =>
    !element.matches('script, style') &&
    matchesText(normalizeText(element.textContent), text, exact)
  return all.filter((element) => says(element) && ![...element.children].some(says))
}

/** What has the focus, through shadow roots. */
export function getActiveElement(): Element {
  let at: Element = document.activeElement ?? document.body
  while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
}

/** By selector; of a shadow root happy-dom does not know what has the focus. */
export function findBySelector(all: Element[], selector: string): Element[] {
  const plain = selector.replace(/:focus$/, '')
  const active = plain === selector ? null : getActiveElement()
  return all.filter((element) => element.matches(plain) && (!active || element === active))
}
