/** Which elements a person finds by role, label or text, in a document without layout. */
import { computeAccessibleName } from 'dom-accessibility-api'

export type TextMatch = string | RegExp

const withRole = (role: string, ...native: string[]) =>
  [`[role=${role}]`, ...native.map((selector) => `${selector}:not([role])`)].join()

const TEXT_FIELDS = ['text', 'email', 'tel', 'url', 'password'].map((type) => `input[type=${type}]`)

/** The elements of each role that the tests ask for. */
const ROLE_SELECTORS: Record<string, string> = {
  alert: withRole('alert'),
  article: withRole('article', 'article'),
  button: withRole('button', 'button', 'summary'),
  cell: withRole('cell', 'td'),
  checkbox: withRole('checkbox', 'input[type=checkbox]'),
  complementary: withRole('complementary', 'aside'),
  columnheader: withRole('columnheader', 'th[scope=col]'),
  combobox: withRole('combobox', 'select'),
  dialog: withRole('dialog', 'dialog'),
  figure: withRole('figure', 'figure'),
  form: withRole('form', 'form'),
  grid: withRole('grid'),
  gridcell: withRole('gridcell'),
  group: withRole('group', 'fieldset', 'optgroup', 'details'),
  heading: withRole('heading', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
  img: withRole('img', 'img', 'svg'),
  link: withRole('link', 'a[href]'),
  list: withRole('list', 'ul', 'ol'),
  listbox: withRole('listbox'),
  listitem: withRole('listitem', 'li'),
  main: withRole('main', 'main'),
  menu: withRole('menu'),
  menuitem: withRole('menuitem'),
  navigation: withRole('navigation', 'nav'),
  option: withRole('option', 'option'),
  radio: withRole('radio', 'input[type=radio]'),
  radiogroup: withRole('radiogroup'),
  region: withRole('region', 'section[aria-label]', 'section[aria-labelledby]'),
  row: withRole('row', 'tr'),
  rowheader: withRole('rowheader', 'th[scope=row]'),
  searchbox: withRole('searchbox', 'input[type=search]'),
  spinbutton: withRole('spinbutton', 'input[type=number]'),
  status: withRole('status', 'output'),
  switch: withRole('switch'),
  tab: withRole('tab'),
  table: withRole('table', 'table'),
  tablist: withRole('tablist'),
  tabpanel: withRole('tabpanel'),
  textbox: withRole('textbox', 'input:not([type])', 'textarea', ...TEXT_FIELDS),
  toolbar: withRole('toolbar'),
}

/** All elements below, in the order of the document. */
export const listElements = (root: ParentNode): Element[] => [...root.querySelectorAll('*')]

function listAncestors(element: Element): Element[] {
  const above: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) above.push(at)
  return above
}

function hidesContent(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true
  if (element instanceof HTMLDialogElement) return !element.open
  if (element instanceof HTMLElement && element.style.display === 'none') return true
  return /^(script|style|template|noscript|head)$/.test(element.localName)
}

/** No style sheet is applied here: only what the document itself says hides something. */
export function isVisible(element: Element): boolean {
  return element.isConnected && !listAncestors(element).some(hidesContent)
}

const isExposed = (element: Element) =>
  !listAncestors(element).some((one) => one.getAttribute('aria-hidden') === 'true') &&
  isVisible(element)

export function findTopDialog(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll('dialog')].filter((one) => one.open).at(-1)
}

/** Outside of an open dialog nothing can be pressed. */
export function isBehindDialog(element: Element): boolean {
  const top = findTopDialog()
  return top !== undefined && !top.contains(element)
}

export const normalizeText = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

export function matchesText(text: string, wanted: TextMatch, exact = false): boolean {
  if (typeof wanted !== 'string') return wanted.test(text)
  if (exact) return text === normalizeText(wanted)
  return text.toLowerCase().includes(normalizeText(wanted).toLowerCase())
}

const INLINE = /^(a|b|bdi|em|i|kbd|label|mark|small|span|strong|svg|time)$/

/** For the spaces between blocks in a name; happy-dom's own answer takes longer than all the rest. */
const guessStyle = ({ localName }: Element) => {
  const display = INLINE.test(localName) ? 'inline' : 'block'
  const getPropertyValue = (name: string) => (name === 'display' ? display : '')
  return { display, visibility: 'visible', getPropertyValue }
}

export const getAccessibleName = (element: Element): string =>
  normalizeText(
    computeAccessibleName(element, {
      computedStyleSupportsPseudoElements: false,
      // The library reads no more of a style than these.
      getComputedStyle: (one) => guessStyle(one) as unknown as CSSStyleDeclaration,
    }),
  )

export type RoleOptions = {
  name?: TextMatch
  exact?: boolean
  pressed?: boolean
  selected?: boolean
  checked?: boolean
  expanded?: boolean
}

const STATES = ['pressed', 'selected', 'checked', 'expanded'] as const

function hasStates(element: Element, options: RoleOptions): boolean {
  return STATES.every((state) => {
    const wanted = options[state]
    if (wanted === undefined) return true
    if (state === 'checked' && element instanceof HTMLInputElement)
      return element.checked === wanted
    return (element.getAttribute(`aria-${state}`) === 'true') === wanted
  })
}

export function findByRole(all: Element[], role: string, options: RoleOptions): Element[] {
  const selector = ROLE_SELECTORS[role]
  if (!selector) throw new Error(`a role that no test asked for yet: ${role}`)
  const { name, exact } = options
  return all.filter(
    (element) =>
      element.matches(selector) &&
      isExposed(element) &&
      hasStates(element, options) &&
      (name === undefined || matchesText(getAccessibleName(element), name, exact)),
  )
}

const isField = (element: Element) => element.matches('input, textarea, select, [aria-label]')

export const findByLabel = (all: Element[], label: TextMatch, exact?: boolean): Element[] =>
  all.filter((one) => isField(one) && matchesText(getAccessibleName(one), label, exact))

/** The innermost elements that say so. */
export function findByText(all: Element[], text: TextMatch, exact?: boolean): Element[] {
  const says = (element: Element) =>
    !/^(script|style)$/.test(element.localName) &&
    matchesText(normalizeText(element.textContent), text, exact)
  const saying = new Set(all.filter(says))
  return [...saying].filter((element) => ![...element.children].some((one) => saying.has(one)))
}
