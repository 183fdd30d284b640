import { displayDayMonth, displayTime } from '#domain/display.ts'
import { TEXT } from '../messages.ts'
import type { Booked } from '../storage.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'

type BookedDialogProps = { booking: Booked; onClose: () => void }

/** The quiet celebration. */
export function BookedDialog({ booking, onClose }: BookedDialogProps) {
  const day = displayDayMonth(booking.date)
  return (
    <Dialog title={TEXT.booked} onClose={onClose}>
      <span class="celebration">
        <svg aria-hidden="true" viewBox="0 0 72 72" width="72" height="72" fill="none">
          <circle cx="36" cy="36" r="33" />
          <path d="M23 37l9 9 18-20" />
        </svg>
      </span>
      <p class="see-you">{TEXT.seeYou(day, displayTime(booking.time))}</p>
      {booking.confirmation_queued && (
        <p class="sent">
          <Icon name="check" size={16} />
          {TEXT.confirmationSent}
        </p>
      )}
      <form method="dialog">
        <button type="submit" class="button wide" part="button">
          {TEXT.ok}
        </button>
      </form>
    </Dialog>
  )
}
