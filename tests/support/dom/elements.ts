/** Which elements a person finds by role, label or text, in a document without layout. */
import { computeAccessibleName } from 'dom-accessibility-api'
import { getRole, requireKnownRole } from './roles.ts'

export type TextMatch = string | RegExp

/** No style sheet is applied here: a selector of what the page's own hides; and one of shadow hosts. */
type PageTraits = { hidden: string; hosts: string }

let traits: PageTraits = { hidden: '', hosts: '' }

export function setPageTraits(next: PageTraits): void {
  traits = next
}

/** All elements below, those in shadow roots included, in the order of the document. */
export function listElements(root: ParentNode): Element[] {
  const found: Element[] = []
  const walk = (parent: ParentNode) => {
    for (const child of parent.children) {
      found.push(child)
      const shadow = getShadowRoot(child)
      if (shadow) walk(shadow)
      walk(child)
    }
  }
  walk(root)
  return found
}

/** Only elements of our own have one here. */
const getShadowRoot = (element: Element) =>
  element.localName.includes('-') ? element.shadowRoot : null

function getParent(element: Element): Element | null {
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

function contains(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = getParent(at)) if (at === outer) return true
  return false
}

const UNSEEN_TAGS = new Set(['script', 'style', 'template', 'noscript', 'head'])

function hidesContent(element: Element): boolean {
  if (UNSEEN_TAGS.has(element.localName) || element.hasAttribute('hidden')) return true
  if (element instanceof HTMLDialogElement) return !element.open
  if (/display:\s*none/.test(element.getAttribute('style') ?? '')) return true
  return traits.hidden !== '' && element.matches(traits.hidden)
}

/** What was found out of an element and all that it stands in, for the time of one search. */
type Known = Map<Element, boolean>

function isFree(element: Element, hides: (one: Element) => boolean, known: Known): boolean {
  const before = known.get(element)
  if (before !== undefined) return before
  const parent = getParent(element)
  const free = !hides(element) && (parent === null || isFree(parent, hides, known))
  known.set(element, free)
  return free
}

export const isVisible = (element: Element): boolean =>
  element.isConnected && isFree(element, hidesContent, new Map())

const hidesFromTree = (element: Element) =>
  element.getAttribute('aria-hidden') === 'true' || hidesContent(element)

export const findTopDialog = (): HTMLDialogElement | undefined =>
  listElements(document)
    .filter((one) => one instanceof HTMLDialogElement)
    .filter((one) => one.open)
    .at(-1)

/** Outside of an open dialog nothing can be pressed. */
export function isBehindDialog(element: Element): boolean {
  const top = findTopDialog()
  return top !== undefined && !contains(top, element)
}

/** What has the focus, through shadow roots. */
export function getActiveElement(): Element {
  let at: Element = document.activeElement ?? document.body
  while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
}

const readOwnText = (element: Element) =>
  [...element.childNodes]
    .filter((node) => node.nodeType === 3)
    .map((node) => node.textContent)
    .join('')

/** All that stands in the document, for a message that says what was there instead. */
export const readDocumentText = (): string =>
  normalizeText(listElements(document.body).map(readOwnText).filter(Boolean).join(' '))

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

/** Cheap questions first: a name takes longer than all the others. */
export function findByRole(all: Element[], role: string, options: RoleOptions): Element[] {
  requireKnownRole(role)
  const { name, exact } = options
  const known: Known = new Map()
  return all.filter(
    (element) =>
      getRole(element) === role &&
      element.isConnected &&
      isFree(element, hidesFromTree, known) &&
      hasStates(element, options) &&
      (name === undefined || matchesText(getAccessibleName(element), name, exact)),
  )
}

const FIELD_TAGS = new Set(['input', 'textarea', 'select'])

const isField = (element: Element) =>
  FIELD_TAGS.has(element.localName) || element.hasAttribute('aria-label')

export const findByLabel = (all: Element[], label: TextMatch, exact?: boolean): Element[] =>
  all.filter((one) => isField(one) && matchesText(getAccessibleName(one), label, exact))

const squeeze = (text: string | null) => (text ?? '').replace(/\s+/g, '').toLowerCase()

/** The innermost elements that say so, the root included. */
export function findByText(root: Element, text: TextMatch, exact?: boolean): Element[] {
  const squeezed = typeof text === 'string' ? squeeze(text) : ''
  const found: Element[] = []
  /** What lacks a word holds nothing that says it; other than its text does a shadow root's. */
  const walk = (element: Element): boolean => {
    if (element.localName === 'script' || element.localName === 'style') return false
    const at = found.length
    const shadow = getShadowRoot(element)
    for (const child of shadow?.children ?? []) walk(child)
    const { textContent } = element
    const isPossible = squeezed === '' || squeeze(textContent).includes(squeezed)
    if (!isPossible && !hasShadowBelow(element)) return false
    const inner = [...element.children].map(walk).includes(true)
    const says = isPossible && matchesText(normalizeText(textContent), text, exact)
    if (says && !inner) found.splice(at, 0, element)
    return says
  }
  walk(root)
  return found
}

const hasShadowBelow = (element: Element) =>
  traits.hosts !== '' &&
  element.getRootNode() === document &&
  element.querySelector(traits.hosts) !== null
