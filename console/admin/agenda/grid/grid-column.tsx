import { memo, useMemo } from 'react'
import type { AgendaBlock, AgendaBooking } from '#api/contract/contract.ts'
import type { DragPlace } from '#console/admin/agenda/drag/dragged-booking.ts'
import type { AgendaColumn, MinuteRange } from '#console/admin/agenda/layout/columns.ts'
import {
  getBlockRange,
  getBookingRange,
  getColumnLoad,
  listClosedRanges,
} from '#console/admin/agenda/layout/columns.ts'
import { placeSideBySide } from '#console/admin/agenda/layout/side-by-side.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { DEFAULT_DURATION } from '#domain/booking/booking.ts'
import { displayName } from '#domain/text/display.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { DragPreview } from './drag-preview.tsx'
import styles from './grid.module.css'
import { GridCard } from './grid-card.tsx'
import type { ColumnFocus } from './grid-focus.ts'

const t = agendaText

type Props = {
  column: AgendaColumn
  name: string
  range: MinuteRange
  /** Which colour each professional has. */
  stripes: ReadonlyMap<string, number>
  fresh: ReadonlySet<string>
  /** Where the keyboard focus is, if it is in this column. */
  focus: ColumnFocus | null
  /** What is dragged over this column. */
  preview: DragPlace | null
  /** What is dragged, from whichever column. */
  dragged: AgendaBooking | null
  /** The booking of this column that is dragged, wherever it is now. */
  draggedId: string | null
  /** How many cards are drawn by now: many come in batches, one a frame. */
  renderedCount: number
  now: number | null
}

/** A professional's day, or a day of everybody. */
export const GridColumn = memo(function GridColumn(props: Props) {
  const { column, name, range, focus, renderedCount, now } = props
  const { count } = getColumnLoad(column)
  return (
    <section
      className={styles.column}
      aria-label={`${name}, ${t.count(count)}`}
      data-column={column.key}
    >
      <button
        type="button"
        className={styles.background}
        tabIndex={-1}
        data-column-background=""
        aria-label={t.bookWith(name)}
      />
      {listClosedRanges(column.windows, range).map(({ from, to }) => (
        <div
          key={from}
          className={styles.closed}
          style={getPlacementStyle(from - range.from, to - from)}
        />
      ))}
      {column.blocks.map((block) => (
        <BlockCell key={block.id} block={block} range={range} />
      ))}
      {renderedCount + column.overnight.length > 0 && <ColumnCards {...props} />}
      {focus && focus.booking === null && (
        <FreeSlotButton at={focus.minute} range={range} name={name} />
      )}
      {props.preview && props.dragged && (
        <DragPreview preview={props.preview} booking={props.dragged} range={range} />
      )}
      {now !== null && (
        <div className={styles.now} style={getPlacementStyle(now - range.from, 0)} />
      )}
    </section>
  )
})

export const getPlacementStyle = (at: number, minutes: number) => ({
  top: `calc(${at} * var(--minute))`,
  height: `calc(${minutes} * var(--minute))`,
})

function ColumnCards({ column, range, stripes, fresh, focus, draggedId, renderedCount }: Props) {
  const { bookings, overnight, professional } = column
  const boxes = useMemo(
    () =>
      placeSideBySide(
        [...column.overnight, ...column.bookings].map((one) => ({
          id: one.id,
          ...getBookingRange(one, column),
          encaixe: one.encaixe,
        })),
        column.professional !== null,
      ),
    [column],
  )
  return [...overnight, ...bookings.slice(0, renderedCount)].map((booking, at) => {
    const { from, to } = getBookingRange(booking, column)
    return (
      <GridCard
        key={booking.id}
        booking={booking}
        isOvernight={at < overnight.length}
        at={from - range.from}
        duration={Math.min(to, range.to) - from}
        left={boxes.get(booking.id)?.left ?? 0}
        width={boxes.get(booking.id)?.width ?? 1}
        stripe={stripes.get(booking.professional_id) ?? 0}
        person={professional ? null : displayName(booking.professional_name)}
        hasGridFocus={focus?.booking === booking.id}
        fresh={fresh.has(booking.id)}
        isDragged={draggedId === booking.id}
      />
    )
  })
}

function BlockCell({ block, range }: { block: AgendaBlock; range: MinuteRange }) {
  const { from, to } = getBlockRange(block)
  const start = Math.max(from, range.from)
  const reason = block.reason ?? t.blocked
  const span = block.full_day ? t.blocks.allDay : t.span(toTimeOfDay(from), toTimeOfDay(to))
  return (
    <button
      type="button"
      className={styles.block}
      style={getPlacementStyle(start - range.from, Math.min(to, range.to) - start)}
      tabIndex={-1}
      data-block={block.id}
      aria-label={`${block.reason ? t.blockedFor(block.reason) : t.blocked}, ${span}`}
    >
      {reason}
    </button>
  )
}

/** The free time that has the keyboard focus. */
function FreeSlotButton({ at, range, name }: { at: number; range: MinuteRange; name: string }) {
  return (
    <button
      type="button"
      className={styles.freeSlot}
      style={getPlacementStyle(at - range.from, DEFAULT_DURATION)}
      data-grid-focus=""
      data-free-slot={at}
      aria-label={t.freeAt(toTimeOfDay(at), name)}
    >
      {toTimeOfDay(at)}
    </button>
  )
}
