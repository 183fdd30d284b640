import type { ReactNode } from 'react'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  lead: string
  /** What else there is to know, below the lead. */
  children?: ReactNode
  /** What is lost by it, where something is. */
  note?: string | null
  label: string
  /** Of the way back, where "Cancelar" would not say what it leads to. */
  cancelLabel?: string
  danger?: boolean
  /** What is better done first, where there is such a thing. */
  first?: { label: string; onPick: () => void } | false
  busy: string | false
  onConfirm: () => void
  onClose: () => void
}

/** Says what an action does, and asks before it is done. */
export function ConfirmDialog({
  title,
  lead,
  children,
  note,
  label,
  cancelLabel = text.cancel,
  danger,
  first,
  busy,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{lead}</p>
      {children}
      {note && <Notice warn>{note}</Notice>}
      <div className={styles.actions}>
        {first && <Button onClick={first.onPick}>{first.label}</Button>}
        <Button look="secondary" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          look={danger ? 'danger' : first ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => busy === false && onConfirm()}
        >
          {label}
        </Button>
      </div>
    </Dialog>
  )
}
