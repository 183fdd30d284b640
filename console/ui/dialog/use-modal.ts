import { type RefObject, useLayoutEffect, useRef } from 'react'

type ModalOptions = {
  /** a press beside the dialog closes it, unless false */
  dismissible?: boolean
}

/**
 * Shows a `<dialog>` as a modal for as long as it is mounted. The browser traps the focus, gives it
 * back and closes the dialog on Escape; `onClose` of the element hears of every way it closes.
 */
export function useModal({
  dismissible = true,
}: ModalOptions = {}): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect closes it before React removes it: only then does the focus go back.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const stopWatching = dismissible ? closeOnOutsidePress(shown) : undefined
    shown.showModal()
    return () => {
      stopWatching?.()
      shown.close()
    }
  }, [dismissible])
  return dialog
}

/** Text may be selected from inside to outside, so the press has to begin outside as well. */
function closeOnOutsidePress(dialog: HTMLDialogElement): () => void {
  let beganOutside = false
  const press = ({ target }: Event) => {
    beganOutside = target === dialog
  }
  const release = ({ target }: Event) => {
    if (beganOutside && target === dialog) dialog.close()
  }
  dialog.addEventListener('pointerdown', press)
  dialog.addEventListener('click', release)
  return () => {
    dialog.removeEventListener('pointerdown', press)
    dialog.removeEventListener('click', release)
  }
}
