import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import styles from './comanda-sheet.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** How the button that leaves is called. */
  leave: string
  /** Somebody wants to leave: whoever uses this decides, for something may be unsaved. */
  onLeave: () => void
  children: ReactNode
}

/** A large dialog, on a phone the whole screen. It never closes by itself. */
export function ComandaSheet({ title, lead, leave, onLeave, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Before it leaves the page: closing it then gives the focus back to where it came from.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    heading.current?.focus()
    return () => shown?.close()
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    // A browser lets the second Escape in a row close a dialog whatever its page says.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (!isWithin(event.target, dialog.current)) return
    event.preventDefault()
    onLeave()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onLeave()
      }}
    >
      <header className={styles.head}>
        <div className={styles.title}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {lead}
        </div>
        <IconButton label={leave} onClick={onLeave}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </dialog>
  )
}

/** In this dialog itself, not in one that it opened. */
const isWithin = (target: EventTarget, dialog: HTMLDialogElement | null) =>
  target instanceof Element && target.closest('dialog') === dialog
