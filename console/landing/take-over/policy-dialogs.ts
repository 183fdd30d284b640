import { find, findAll } from './find.ts'

const getDialog = (id: string): HTMLDialogElement | null => {
  const dialog = /^[a-z]+$/.test(id) ? find(`dialog[data-dialog="${id}"]`) : null
  return dialog instanceof HTMLDialogElement ? dialog : null
}

const getHashDialog = () => getDialog(location.hash.slice(1))

/** Whether this document put the address of the open dialog into the history: then Back closes it. */
let isOwnEntry = false

/** Each policy has its address, `#cookies`: it can be sent, and Back closes what it opened. */
export function startPolicyDialogs(): void {
  for (const link of findAll('a[data-policy]')) {
    link.addEventListener('click', (event) => {
      const id = link.dataset.policy ?? ''
      if (!isPlainClick(event) || !getDialog(id)) return
      event.preventDefault()
      history.pushState(null, '', `#${id}`)
      isOwnEntry = true
      showHashDialog()
    })
  }
  for (const dialog of findAll('dialog[data-dialog]')) listenToDialog(dialog)
  addEventListener('popstate', showHashDialog)
  showHashDialog()
}

/** Opens what the address names, and closes what it no longer does. */
function showHashDialog(): void {
  const wanted = getHashDialog()
  for (const open of findAll('dialog[open]')) {
    if (open !== wanted && open instanceof HTMLDialogElement) open.close()
  }
  if (!wanted) isOwnEntry = false
  if (wanted && !wanted.open) wanted.showModal()
}

function listenToDialog(dialog: HTMLElement): void {
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    leaveDialog()
  })
  // Whatever the browser closes by itself; where Back closed it, the address says so already.
  dialog.addEventListener('close', () => {
    if (getHashDialog() === dialog) leaveDialog()
  })
  dialog.addEventListener('click', ({ target }) => {
    const isOnClose = target instanceof Element && target.closest('[data-close]') !== null
    if (isOnClose || target === dialog) leaveDialog()
  })
}

function leaveDialog(): void {
  if (isOwnEntry) {
    isOwnEntry = false
    history.back()
    return
  }
  history.replaceState(null, '', location.pathname + location.search)
  showHashDialog()
}

/** A click that asks for another tab or window is the browser's. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
