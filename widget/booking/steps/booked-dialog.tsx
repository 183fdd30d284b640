import { useRef } from 'preact/hooks'
import { displayDayMonth, displayTime, getWeekdayName } from '#domain/text/display.ts'
import { ConfirmationLine } from '#widget/booking/confirmation/confirmation-line.tsx'
import { EarlierBooking } from '#widget/booking/confirmation/earlier-booking.tsx'
import { SUCCESS } from '#widget/messages/success.ts'
import { Dialog } from '#widget/parts/dialog.tsx'
import { useSubmitByPress } from '#widget/parts/submit-by-press.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import css from './booked-dialog.css?inline'

export { css }

type BookedDialogProps = { booking: BookedAppointment; onClose: () => void }

/** The quiet celebration. */
export default function BookedDialog({ booking, onClose }: BookedDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  useSubmitByPress(form)
  const { address } = useWidget().page.business
  const day = displayDayMonth(booking.date)
  return (
    <Dialog title={SUCCESS.booked} onClose={onClose}>
      <span class="celebration">
        <svg aria-hidden="true" viewBox="0 0 72 72" width="72" height="72" fill="none">
          <circle cx="36" cy="36" r="33" />
          <path d="M23 37l9 9 18-20" />
        </svg>
      </span>
      <p class="see-you">{SUCCESS.seeYou(day, displayTime(booking.time))}</p>
      <p>
        {SUCCESS.bookedWhat(
          booking.service_name,
          booking.professional_name,
          getWeekdayName(booking.date),
        )}
      </p>
      {address && <p class="hint">{address}</p>}
      <EarlierBooking booking={booking} />
      {/* That none goes is said where they go on from here, with where to find the booking. */}
      {booking.confirmation_queued && <ConfirmationLine booking={booking} />}
      <form ref={form} method="dialog">
        <button type="submit" class="button wide" part="button">
          {SUCCESS.ok}
        </button>
      </form>
    </Dialog>
  )
}
