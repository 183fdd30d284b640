import { useRef } from 'preact/hooks'
import { whenOf } from '#widget/messages/format-when.ts'
import { BOOKED } from '#widget/messages/success.ts'
import { Dialog } from '#widget/parts/dialog.tsx'
import type { Booked } from '#widget/state/browser-storage.ts'

type CancelDialogProps = {
  booking: Booked
  running: boolean
  onCancel: () => Promise<void>
  onClose: () => void
}

/** Closed the browser's way, so that the focus goes back to where it was. */
export function CancelDialog({ booking, running, onCancel, onClose }: CancelDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const cancel = async () => {
    const dialog = form.current?.closest('dialog')
    await onCancel()
    dialog?.close()
  }
  return (
    <Dialog title={BOOKED.cancelQuestion} onClose={onClose}>
      <p class="hint">{BOOKED.cancelOf(booking.service_name, whenOf(booking))}</p>
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
