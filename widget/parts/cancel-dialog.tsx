import { BOOKED } from '../messages-success.ts'
import { Dialog } from './dialog.tsx'

type CancelDialogProps = { running: boolean; onCancel: () => void; onClose: () => void }

export function CancelDialog({ running, onCancel, onClose }: CancelDialogProps) {
  return (
    <Dialog title={BOOKED.cancelQuestion} onClose={onClose}>
      <p>{BOOKED.cancelWarning}</p>
      <div class="dialog-acts">
        <button type="button" class="button secondary" disabled={running} onClick={onClose}>
          {BOOKED.keep}
        </button>
        <button type="button" class="button danger" disabled={running} onClick={onCancel}>
          {running ? BOOKED.cancelling : BOOKED.cancelYes}
        </button>
      </div>
    </Dialog>
  )
}
