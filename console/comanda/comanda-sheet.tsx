import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { useModal } from '#console/ui/dialog/use-modal.ts'
import styles from './comanda-sheet.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** label of the button that leaves */
  leave: string
  /** Asked to leave; the parent decides, because something may be unsaved. */
  onLeave: () => void
  children: ReactNode
}

/** A large dialog, full screen on a phone. It never closes by itself. */
export function ComandaSheet({ title, lead, leave, onLeave, children }: Props) {
  const dialog = useModal({ dismissible: false })
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // After the modal is shown, which focuses its first button by itself.
  useLayoutEffect(() => heading.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    // Browsers let a second Escape in a row close a dialog even when `cancel` is prevented.
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

/** In this dialog itself, not in one opened from it. */
const isWithin = (target: EventTarget, dialog: HTMLDialogElement | null) =>
  target instanceof Element && target.closest('dialog') === dialog
