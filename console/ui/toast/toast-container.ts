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
  return place
}
