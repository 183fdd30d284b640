import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { text } from '#console/messages/app.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

type Props = {
  title: string
  /** For what wants room, a photograph for instance. */
  wide?: boolean
  /** On a phone it leaves the place free where toasts stand: of acts that follow each other in it. */
  low?: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal with a title and a button that closes it; a press beside it does not. */
export function Dialog({ title, wide = false, low = false, onClose, children }: Props) {
  const dialog = useModal({ dismissible: false })
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Else the focus is on the button that closes it, and whoever presses Enter once more does so.
  useLayoutEffect(() => {
    const wanted = dialog.current?.querySelector<HTMLElement>('[data-first-focus]')
    ;(wanted ?? heading.current)?.focus()
  }, [dialog])
  // Whoever shows it takes it away: what asks before leaving may keep it.
  const stay = () => {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={[styles.dialog, wide && styles.wide, low && styles.low].filter(Boolean).join(' ')}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => event.target === dialog.current && stay()}
    >
      <header className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={text.close} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </dialog>
  )
}
