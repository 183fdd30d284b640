import { type RefObject, useEffect, useRef } from 'react'

/**
 * The browser's own modal dialog, shown as long as it is drawn: it traps the focus, gives it back,
 * and closes by Escape and by a press beside it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    // A text may be marked from inside to outside: the press has to begin beside it as well.
    let beganBeside = false
    const begin = ({ target }: Event) => {
      beganBeside = target === shown
    }
    const press = ({ target }: Event) => {
      if (beganBeside && target === shown) shown.close()
    }
    shown.addEventListener('pointerdown', begin)
    shown.addEventListener('click', press)
    shown.showModal()
    return () => {
      shown.removeEventListener('pointerdown', begin)
      shown.removeEventListener('click', press)
      shown.close()
    }
  }, [])
  return dialog
}
