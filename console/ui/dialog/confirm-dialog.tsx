import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  lead: string
  label: string
  /** Of the way back, where "Cancelar" would not say what it leads to. */
  cancelLabel?: string
  danger?: boolean
  busy: string | false
  onConfirm: () => void
  onClose: () => void
}

/** Says what an action does, and asks before it is done. */
export function ConfirmDialog({
  title,
  lead,
  label,
  cancelLabel = text.cancel,
  danger,
  busy,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{lead}</p>
      <div className={styles.actions}>
        <Button look="secondary" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          look={danger ? 'danger' : 'primary'}
          busy={busy}
          onClick={() => busy === false && onConfirm()}
        >
          {label}
        </Button>
      </div>
    </Dialog>
  )
}
