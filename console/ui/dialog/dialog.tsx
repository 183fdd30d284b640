import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { text } from '#console/messages/app.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import styles from './dialog.module.css'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** The browser's own dialog: it traps the focus, gives it back, and closes by Escape. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // In the same breath as it is drawn and taken away: else the focus would be lost, not given back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton label={text.close} onClick={() => dialog.current?.close()}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </dialog>
  )
}
