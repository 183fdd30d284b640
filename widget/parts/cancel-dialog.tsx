import { useRef } from 'preact/hooks'
import { BOOKED } from '../messages-success.ts'
import { Dialog } from './dialog.tsx'

type CancelDialogProps = {
  running: boolean
  onCancel: () => Promise<void>
  onClose: () => void
}

/** Closed the browser's way, so that the focus goes back to where it was. */
export function CancelDialog({ running, onCancel, onClose }: CancelDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const cancel = async () => {
    const dialog = form.current?.closest('dialog')
    await onCancel()
    dialog?.close()
  }
  return (
    <Dialog title={BOOKED.cancelQuestion} onClose={onClose}>
      <p>{BOOKED.cancelWarning}</p>
      <form ref={form} method="dialog" class="dialog-acts">
        <button type="submit" class="button secondary" disabled={running}>
          {BOOKED.keep}
        </button>
        <button type="button" class="button danger" disabled={running} onClick={cancel}>
          {running ? BOOKED.cancelling : BOOKED.cancelYes}
        </button>
      </form>
    </Dialog>
  )
}
