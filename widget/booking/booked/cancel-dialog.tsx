import { useRef } from 'preact/hooks'
import { formatWhen } from '#widget/messages/format-when.ts'
import { SUCCESS } from '#widget/messages/success.ts'
import { Dialog } from '#widget/parts/dialog.tsx'
import { useSubmitByPress } from '#widget/parts/submit-by-press.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'

type CancelDialogProps = {
  booking: BookedAppointment
  running: boolean
  onCancel: () => Promise<void>
  onClose: () => void
}

/** Closed the browser's way, so that the focus goes back to where it was. */
export function CancelDialog({ booking, running, onCancel, onClose }: CancelDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  useSubmitByPress(form)
  const cancel = async () => {
    const dialog = form.current?.closest('dialog')
    await onCancel()
    dialog?.close()
  }
  return (
    <Dialog title={SUCCESS.cancelQuestion} onClose={onClose} closesByBack>
      <p class="hint">{SUCCESS.cancelOf(booking.service_name, formatWhen(booking))}</p>
      <p>{SUCCESS.cancelWarning}</p>
      <form ref={form} method="dialog" class="dialog-acts">
        <button type="submit" class="button secondary" disabled={running}>
          {SUCCESS.keep}
        </button>
        <button type="button" class="button danger" disabled={running} onClick={cancel}>
          {running ? SUCCESS.cancelling : SUCCESS.cancelYes}
        </button>
      </form>
    </Dialog>
  )
}
