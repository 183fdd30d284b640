import { useRef } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import type { Change } from '#console/admin/agenda/drag/dragged-booking.ts'
import { columnName } from '#console/admin/agenda/layout/column-name.ts'
import { type Column, type Hours, rangeOf } from '#console/admin/agenda/layout/columns.ts'
import type { Spot } from '#console/bookings/time-slot.ts'
import { agendaText } from '#console/messages/agenda.ts'
import type { Now } from '#console/ui/date/use-clock.ts'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import { timeOf } from '#domain/time/civil-time.ts'
import { ColumnHead } from './column-head.tsx'
import { Tabs } from './column-tabs.tsx'
import styles from './grid.module.css'
import { GridColumn, place as placed } from './grid-column.tsx'
import { useGrid } from './use-grid.ts'
import { useClicks } from './use-grid-clicks.ts'
import { useFirstSight } from './use-initial-scroll.ts'
import { useStages } from './use-progressive-render.ts'

type Props = {
  /** What is shown: another one is drawn from its beginning. */
  name: string
  columns: readonly Column[]
  step: number
  stripes: ReadonlyMap<string, number>
  fresh: ReadonlySet<string>
  now: Now
  onMove: (booking: AgendaBooking, change: Change) => Promise<void>
  onOpen: (id: string, card: HTMLElement) => void
  onRemove: (booking: AgendaBooking) => void
  onBlock: (id: string) => void
  onFree: (spot: Spot) => void
}

/** The hours down the side, a column beside the other, and everything that stands in them. */
export function Grid(props: Props) {
  const { name, columns, step, stripes, fresh, now } = props
  const scroller = useRef<HTMLDivElement>(null)
  const range = rangeOf(columns)
  const { here, draft, heard } = useGrid(scroller, {
    ...props,
    range,
    step,
    now: clockOf(columns, now),
  })
  useClicks(scroller, { ...props, range })
  const clock = clockOf(columns, now)
  useFirstSight(scroller, name, range, clock === null ? openOf(columns) : clock - 60)
  const cards = columns.reduce((sum, { bookings }) => sum + bookings.length, 0)
  const drawn = useStages(name, cards)
  const lifted = draft?.id ?? null
  return (
    <>
      <Tabs scroller={scroller} columns={columns} />
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
          <Gutter range={range} now={clock} />
          {columns.map((column, at) => (
            <GridColumn
              key={column.key}
              column={column}
              name={columnName(column)}
              range={range}
              stripes={stripes}
              fresh={fresh}
              here={here?.column === column.key ? here : null}
              draft={draft?.column === column.key ? draft : null}
              lifted={lifted !== null && holds(column, lifted) ? lifted : null}
              ready={drawnOf(columns, at, drawn)}
              now={column.date === now.date ? now.minute : null}
            />
          ))}
        </div>
        <p className={unseen.unseen}>{agendaText.help}</p>
        <p className={unseen.unseen} role="status">
          {heard}
        </p>
      </section>
    </>
  )
}

/** How many of a column's cards are among the first `drawn` of all. */
function drawnOf(columns: readonly Column[], at: number, drawn: number): number {
  const before = columns.slice(0, at).reduce((sum, { bookings }) => sum + bookings.length, 0)
  return Math.max(0, Math.min(columns[at]?.bookings.length ?? 0, drawn - before))
}

const holds = ({ bookings }: Column, id: string) => bookings.some((one) => one.id === id)

/** A little before somebody comes in. */
const openOf = (columns: readonly Column[]) =>
  Math.min(...columns.flatMap(({ windows }) => windows.map(({ from }) => from)), 9 * 60) - 30

const clockOf = (columns: readonly Column[], now: Now) =>
  columns.some(({ date }) => date === now.date) ? now.minute : null

function Gutter({ range, now }: { range: Hours; now: number | null }) {
  const hours = Array.from(
    { length: (range.to - range.from) / 60 },
    (_, at) => range.from + at * 60,
  )
  return (
    <div className={styles.gutter} style={placed(0, range.to - range.from)} aria-hidden="true">
      {hours.slice(1).map((minute) => (
        <span
          key={minute}
          className={styles.hour}
          style={{ top: `calc(${minute - range.from} * var(--minute))` }}
        >
          {now !== null && Math.abs(now - minute) < 12 ? '' : timeOf(minute)}
        </span>
      ))}
      {now !== null && now >= range.from && now <= range.to && (
        <span className={styles.clock} style={{ top: `calc(${now - range.from} * var(--minute))` }}>
          {timeOf(now)}
        </span>
      )}
    </div>
  )
}
