/**
 * Where toasts stand. A modal dialog lies over the whole page and silences all of it: what is to be
 * seen, heard and pressed while one is open has to stand within it.
 */
export function createToastContainer(): HTMLElement {
  const place = document.createElement('div')
  place.dataset.toasts = ''
  // Over the dialog too, whatever that one cuts off or scrolls.
  place.popover = 'manual'
  let dialogs: HTMLDialogElement[] = []
  const moveToTopDialog = () => {
    dialogs = dialogs.filter((one) => one.isConnected && one.matches(':modal'))
    const home = dialogs.at(-1) ?? document.body
    if (place.parentElement === home && place.isConnected) return
    home.append(place)
    place.showPopover()
  }
  new MutationObserver((changes) => {
    for (const { type, target } of changes) {
      if (type === 'attributes' && target instanceof HTMLDialogElement) {
        dialogs = [...dialogs.filter((one) => one !== target), target]
      }
    }
    moveToTopDialog()
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  moveToTopDialog()
  place.addEventListener('keydown', (event) => leaveByTab(event, place))
  return place
}

const REACHED_BY_TAB = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]'

/**
 * Sonner gives the focus back to where it came from, however it is left: Tab out of the last toast would
 * lead in again for as long as it stands. It goes on where the page, or the dialog, begins.
 */
function leaveByTab(event: KeyboardEvent, place: HTMLElement): void {
  if (event.key !== 'Tab' || event.shiftKey) return
  const inside = place.querySelectorAll<HTMLElement>(REACHED_BY_TAB)
  const last = inside[inside.length - 1]
  const first = place.parentElement?.querySelector<HTMLElement>(REACHED_BY_TAB)
  if (!last || !first || event.target !== last) return
  event.preventDefault()
  last.blur()
  first.focus()
}
