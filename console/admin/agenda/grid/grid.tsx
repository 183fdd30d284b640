import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { getColumnName } from '#console/admin/agenda/layout/column-name.ts'
import type { ShownColumn } from '#console/admin/agenda/layout/columns.ts'
import {
  type AgendaColumn,
  getFirstShown,
  getVisibleRange,
  type MinuteRange,
} from '#console/admin/agenda/layout/columns.ts'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import { agendaText } from '#console/messages/agenda.ts'
import type { ClockTime } from '#console/ui/date/use-clock.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { ColumnHead } from './column-head.tsx'
import { ColumnTabs } from './column-tabs.tsx'
import styles from './grid.module.css'
import { GridColumn, getPlacementStyle } from './grid-column.tsx'
import { type OnMove, useGridInteraction } from './use-grid.ts'
import { useGridClicks } from './use-grid-clicks.ts'
import { useProgressiveRender } from './use-progressive-render.ts'

type Props = {
  /** Which day or week is shown; another one starts to render from the beginning. */
  name: string
  columns: readonly AgendaColumn[]
  /** The professional who looks at it, where they are one. */
  own: string | null
  step: number
  stripes: ReadonlyMap<string, number>
  fresh: ReadonlySet<string>
  now: ClockTime
  onMove: OnMove
  onOpen: (id: string, card: HTMLElement) => void
  onTrash: (booking: AgendaBooking) => void
  onBlock: (id: string) => void
  onFree: (slot: TimeSlot) => void
  /** Told which column a phone shows. */
  shown: RefObject<ShownColumn>
}

/** The hours on the left and the columns beside them, with all that is booked. */
export function Grid(props: Props) {
  const { name, columns, own, step, stripes, fresh, now } = props
  const scroller = useRef<HTMLDivElement>(null)
  const range = getVisibleRange(columns)
  const { focus, preview, announcement, asking, squeezeIn, cancelDrag } = useGridInteraction(
    scroller,
    {
      ...props,
      range,
      step,
      now: getNowMinute(columns, now),
    },
  )
  useGridClicks(scroller, { ...props, range })
  const clock = getNowMinute(columns, now)
  const start = clock === null ? getOpeningMinute(columns) : clock - 60
  useInitialScroll(scroller, name, range, start, getFirstShown(columns, now.date, own))
  const cards = columns.reduce((sum, { bookings }) => sum + bookings.length, 0)
  const drawn = useProgressiveRender(name, cards)
  const draggedId = preview?.id ?? null
  return (
    <>
      <ColumnTabs scroller={scroller} columns={columns} shownColumn={props.shown} />
      <section className={styles.scroller} ref={scroller} aria-label={agendaText.region}>
        <div
          className={styles.grid}
          style={{
            gridTemplateColumns: `var(--gutter) repeat(${columns.length}, minmax(var(--column), 1fr))`,
          }}
        >
          <div className={styles.corner} />
          {columns.map((column) => (
            <ColumnHead
              key={column.key}
              column={column}
              stripe={stripes.get(column.key) ?? 0}
              today={column.date === now.date}
            />
          ))}
          <HourGutter range={range} now={clock} />
          {columns.map((column, at) => (
            <GridColumn
              key={column.key}
              column={column}
              name={getColumnName(column)}
              range={range}
              stripes={stripes}
              fresh={fresh}
              focus={focus?.column === column.key ? focus : null}
              preview={preview?.column === column.key ? preview : null}
              dragged={preview?.column === column.key ? findDragged(columns, preview.id) : null}
              draggedId={draggedId !== null && hasBooking(column, draggedId) ? draggedId : null}
              renderedCount={getRenderedCount(columns, at, drawn)}
              now={column.date === now.date ? now.minute : null}
            />
          ))}
        </div>
        {asking !== null && (
          <ConfirmDialog
            title={agendaText.move.ask}
            lead={asking}
            label={agendaText.move.squeeze}
            busy={false}
            onConfirm={squeezeIn}
            onClose={cancelDrag}
          />
        )}
        <p className={unseen.unseen}>{agendaText.help}</p>
        <p className={unseen.unseen} role="status">
          {announcement}
        </p>
      </section>
    </>
  )
}

/** How many of a column's cards are among the first `drawn` of all. */
function getRenderedCount(columns: readonly AgendaColumn[], at: number, drawn: number): number {
  const before = columns.slice(0, at).reduce((sum, { bookings }) => sum + bookings.length, 0)
  return Math.max(0, Math.min(columns[at]?.bookings.length ?? 0, drawn - before))
}

const findDragged = (columns: readonly AgendaColumn[], id: string) =>
  columns.flatMap(({ bookings }) => bookings).find((one) => one.id === id) ?? null

const hasBooking = ({ bookings }: AgendaColumn, id: string) => bookings.some((one) => one.id === id)

/** Half an hour before the first professional starts. */
const getOpeningMinute = (columns: readonly AgendaColumn[]) =>
  Math.min(...columns.flatMap(({ windows }) => windows.map(({ from }) => from)), 9 * 60) - 30

const getNowMinute = (columns: readonly AgendaColumn[], now: ClockTime) =>
  columns.some(({ date }) => date === now.date) ? now.minute : null

function HourGutter({ range, now }: { range: MinuteRange; now: number | null }) {
  const hours = Array.from(
    { length: (range.to - range.from) / 60 },
    (_, at) => range.from + at * 60,
  )
  return (
    <div
      className={styles.gutter}
      style={getPlacementStyle(0, range.to - range.from)}
      aria-hidden="true"
    >
      {hours.slice(1).map((minute) => (
        <span
          key={minute}
          className={styles.hour}
          style={{ top: `calc(${minute - range.from} * var(--minute))` }}
        >
          {now !== null && Math.abs(now - minute) < 12 ? '' : toTimeOfDay(minute)}
        </span>
      ))}
      {now !== null && now >= range.from && now <= range.to && (
        <span className={styles.clock} style={{ top: `calc(${now - range.from} * var(--minute))` }}>
          {toTimeOfDay(now)}
        </span>
      )}
    </div>
  )
}

/** Where one column fills the screen. */
function showColumn(scroller: HTMLElement, at: number): void {
  const columns = [...scroller.querySelectorAll<HTMLElement>('[data-column]')]
  const [first, wanted] = [columns[0], columns[at]]
  if (!first || !wanted || first.offsetWidth * 2 < scroller.clientWidth) return
  scroller.scrollLeft = wanted.offsetLeft - first.offsetLeft
}

/** Scrolls a day, once, to where it matters: an hour before now, or its first hours. */
function useInitialScroll(
  element: RefObject<HTMLElement | null>,
  name: string,
  range: MinuteRange,
  /** Where to begin, in minutes of the day. */
  wanted: number,
  /** The column where a phone begins. */
  firstShown: number,
): void {
  const seen = useRef('')
  useLayoutEffect(() => {
    const scroller = element.current
    if (!scroller || seen.current === name) return
    seen.current = name
    const height = scroller.querySelector<HTMLElement>('[data-column]')?.offsetHeight ?? 0
    const perMinute = height / (range.to - range.from)
    scroller.scrollTop = Math.max(0, (wanted - range.from) * perMinute)
    showColumn(scroller, firstShown)
  }, [element, name, range.from, range.to, wanted, firstShown])
}
