import { useState } from 'preact/hooks'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { type CancelOptions, useCancel } from './use-cancel.ts'

type CancelButtonProps = CancelOptions & {
  booking: BookedAppointment
  label: string
  /** Where several stand on a screen: which booking it is of. */
  name?: string
}

/** Cancels after a question, where the salon's deadline still lets it. */
export function CancelButton({ booking, label, name, ...options }: CancelButtonProps) {
  const [asking, setAsking] = useState(false)
  const { running, refused, cancel } = useCancel(booking, options)
  return (
    <>
      <button
        type="button"
        class="button danger"
        {...(name && { 'aria-label': name })}
        onClick={() => refused() || setAsking(true)}
      >
        {label}
      </button>
      {asking && (
        <CancelDialog
          booking={booking}
          running={running}
          onCancel={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
