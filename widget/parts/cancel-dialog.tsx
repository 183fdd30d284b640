import { TEXT } from '../messages.ts'
import { Dialog } from './dialog.tsx'

type CancelDialogProps = { running: boolean; onCancel: () => void; onClose: () => void }

export function CancelDialog({ running, onCancel, onClose }: CancelDialogProps) {
  return (
    <Dialog title={TEXT.cancelQuestion} onClose={onClose}>
      <p>{TEXT.cancelWarning}</p>
      <div class="dialog-acts">
        <button type="button" class="button secondary" disabled={running} onClick={onClose}>
          {TEXT.keep}
        </button>
        <button type="button" class="button danger" disabled={running} onClick={onCancel}>
          {running ? TEXT.cancelling : TEXT.cancelYes}
        </button>
      </div>
    </Dialog>
  )
}
