/** A document in Node for code that expects a browser, beside a server in the same process. */
import { Window } from 'happy-dom'
import { populateGlobal } from 'vitest/runtime'
import { getActiveElement } from './elements.ts'

/** What the server needs in Node's own kind; happy-dom's would be refused by it. */
const NODE_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'ArrayBuffer',
  'Blob',
  'BroadcastChannel',
  'File',
  'FormData',
  'Headers',
  'MessageChannel',
  'MessagePort',
  'ReadableStream',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'Uint8Array',
  'crypto',
  'fetch',
  'performance',
  'structuredClone',
] as const

export type DomWindow = Window

/** Makes a new document the global one. @returns it, and what takes it away again */
export function installWindow(
  url: string,
  { width, height }: { width: number; height: number },
): { window: DomWindow; remove: () => void } {
  const own = NODE_GLOBALS.map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  const window = new Window({ url, width, height, console: globalThis.console })
  addMissingParts(window)
  const { keys, originals } = populateGlobal(globalThis, window, { bindFunctions: true })
  for (const [name, descriptor] of own)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
  const remove = () => {
    for (const key of keys) Reflect.deleteProperty(globalThis, key)
    for (const [key, value] of originals)
      Object.defineProperty(globalThis, key, { value, configurable: true, writable: true })
    for (const [name, descriptor] of own)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    window.close()
  }
  return { window, remove }
}

/** What happy-dom lacks of dialogs and popovers: the focus goes in, and comes back. */
function addMissingParts(window: DomWindow): void {
  const { HTMLDialogElement, HTMLElement, Element } = window
  const focused = new WeakMap<object, object>()
  const { showModal, close } = HTMLDialogElement.prototype
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: InstanceType<typeof HTMLDialogElement>) {
      focused.set(this, getActiveElement())
      showModal.call(this)
      focusOn(this.querySelector('[autofocus], button, input, textarea, select, a[href]'))
    },
    close(this: InstanceType<typeof HTMLDialogElement>, value?: string) {
      if (!this.open) return
      close.call(this, value)
      focusOn(focused.get(this) ?? null)
    },
  })
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
  const { matches } = Element.prototype
  Element.prototype.matches = function (selector: string) {
    if (selector === ':modal') return this instanceof HTMLDialogElement && this.open
    return matches.call(this, selector)
  }
}

function focusOn(element: object | null): void {
  const isThere = element && 'isConnected' in element && element.isConnected
  if (isThere && 'focus' in element && typeof element.focus === 'function') element.focus()
}
