import type { DraggedBooking } from '#console/admin/agenda/drag/dragged-booking.ts'
import type { MinuteRange } from '#console/admin/agenda/layout/columns.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import cardStyles from './grid-card.module.css'

/** The dragged booking where it would be dropped. */
export function DragPreview({ preview, range }: { preview: DraggedBooking; range: MinuteRange }) {
  const { minute, duration } = preview
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
      aria-hidden="true"
    >
      <strong>
        {agendaText.span(toTimeOfDay(minute), toTimeOfDay(Math.min(1440, minute + duration)))}
      </strong>
    </div>
  )
}
