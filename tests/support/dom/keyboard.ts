/** Keys on whatever has the focus, with what a browser does with one that nobody took. */
import {
  findTopDialog,
  getActiveElement,
  isBehindDialog,
  isVisible,
  listElements,
} from './elements.ts'

type Modifiers = { ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

/** @param combination as Playwright writes it: `Enter`, `Control+k`, `Alt+KeyT`, `Shift+Tab` */
export function pressKey(combination: string): void {
  const parts = combination.split(/(?<=.)\+/)
  const key = parts.pop() ?? ''
  const modifiers: Modifiers = {
    ctrlKey: parts.includes('Control'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  }
  const target = getActiveElement()
  const init = { ...toKeyAndCode(key), ...modifiers, ...BUBBLING }
  const isFree = target.dispatchEvent(new KeyboardEvent('keydown', init))
  if (isFree) doDefault(init.key, target, modifiers)
  const after = getActiveElement()
  after.dispatchEvent(new KeyboardEvent('keyup', init))
}

const BUBBLING = { bubbles: true, cancelable: true, composed: true }

function toKeyAndCode(name: string): { key: string; code: string } {
  const letter = /^Key([A-Z])$/.exec(name)?.[1]
  if (letter) return { key: letter.toLowerCase(), code: name }
  if (/^[a-z]$/i.test(name)) return { key: name, code: `Key${name.toUpperCase()}` }
  return { key: name, code: name === ' ' ? 'Space' : name }
}

export type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (element: Element): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(element.type))

function doDefault(key: string, target: Element, held: Modifiers): void {
  if (key === 'Escape') cancelTopDialog()
  else if (key === 'Tab') moveFocus(held.shiftKey ? -1 : 1)
  else if (!held.ctrlKey && !held.metaKey && !held.altKey) typeInto(key, target)
}

function typeInto(key: string, target: Element): void {
  if (isTextField(target)) editByKey(target, key)
  else if (target instanceof HTMLElement && isPressedBy(key, target)) target.click()
}

const isPressedBy = (key: string, target: Element) =>
  (key === 'Enter' && target.matches('button, a, summary')) ||
  (key === ' ' && target.matches('button, summary, input'))

function editByKey(field: TextField, key: string): void {
  const { value } = field
  if (key === 'Enter') {
    if (field instanceof HTMLInputElement) submitBy(field)
    else setValue(field, `${value}\n`)
    return
  }
  if (key.length !== 1 && key !== 'Backspace') return
  const from = field.selectionStart ?? value.length
  const to = field.selectionEnd ?? value.length
  const start = key === 'Backspace' && from === to ? Math.max(0, from - 1) : from
  const typed = key === 'Backspace' ? '' : key
  setValue(field, value.slice(0, start) + typed + value.slice(to), start + typed.length)
}

function submitBy({ form }: HTMLInputElement): void {
  const button = form?.querySelector<HTMLElement>('button:not([type=button]), [type=submit]')
  if (button) button.click()
  else form?.requestSubmit()
}

/** Sets what a field holds as typing does; React hears of no other way. */
export function setValue(field: TextField, value: string, caret = value.length): void {
  const taken = field.maxLength > 0 ? value.slice(0, field.maxLength) : value
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, taken)
  try {
    field.setSelectionRange(caret, caret)
  } catch {
    // Fields such as those of e-mails and dates have no caret that can be set.
  }
  field.dispatchEvent(new InputEvent('input', BUBBLING))
}

function cancelTopDialog(): void {
  const top = findTopDialog()
  if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
}

const FOCUSABLE = 'a[href], button, input, textarea, select, summary, [tabindex]'

/** By the order of the document, which is that of Tab where nobody sets a positive `tabindex`. */
function moveFocus(step: 1 | -1): void {
  const stops = listElements(document).filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement &&
      one.matches(FOCUSABLE) &&
      !one.hasAttribute('disabled') &&
      one.tabIndex >= 0 &&
      isVisible(one) &&
      !isBehindDialog(one),
  )
  const active = getActiveElement()
  const at = active instanceof HTMLElement ? stops.indexOf(active) : -1
  const next = stops.at(at < 0 && step < 0 ? -1 : (at + step) % stops.length)
  next?.focus()
}
