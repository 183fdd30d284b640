import type { AgendaBooking } from '#api/contract/contract.ts'
import type { DragPlace } from '#console/admin/agenda/drag/dragged-booking.ts'
import type { MinuteRange } from '#console/admin/agenda/layout/columns.ts'
import { formatEndMinute } from '#console/bookings/booking-times.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { displayVisitor } from '#domain/booking/visitor.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import cardStyles from './grid-card.module.css'

type Props = { preview: DragPlace; booking: AgendaBooking; range: MinuteRange }

/** The dragged booking itself where it would be dropped; red where something stands in its way. */
export function DragPreview({ preview, booking, range }: Props) {
  const { minute, duration, fits } = preview
  const end = formatEndMinute(minute + duration)
  return (
    <div
      className={`${cardStyles.card} ${cardStyles.blue} ${cardStyles.preview}`}
      style={{
        top: `calc(${minute - range.from} * var(--minute))`,
        height: `calc(${duration} * var(--minute))`,
        left: '2px',
        width: 'calc(100% - 4px)',
      }}
      data-drag-preview=""
      data-fits={fits}
      aria-hidden="true"
    >
      <strong>{agendaText.span(toTimeOfDay(minute), end)}</strong>
      <span className={cardStyles.name}>{displayVisitor(booking)}</span>
      <span className={cardStyles.what}>{booking.service_name}</span>
    </div>
  )
}
