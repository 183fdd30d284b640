import { SUCCESS } from '#widget/messages/success.ts'
import { Icon } from '#widget/parts/icon.tsx'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** Where the confirmation of what was just booked goes; or that none does, and how to find it again. */
export function ConfirmationLine({ booking }: { booking: BookedAppointment }) {
  const { session } = useWidget()
  const { confirmation_queued, confirmation_to } = booking
  if (confirmation_queued === undefined) return null
  if (!confirmation_queued)
    return (
      <p class="hint">
        {session?.level === 'proven' ? SUCCESS.noConfirmation : SUCCESS.noConfirmationHere}
      </p>
    )
  return (
    <>
      <p class="sent">
        <Icon name="check" size={16} />
        {SUCCESS.confirmationSent}
      </p>
      {confirmation_to && <p class="hint">{SUCCESS.sentTo(confirmation_to)}</p>}
    </>
  )
}
