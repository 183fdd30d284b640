import { memo, useMemo } from 'react'
import type { AgendaBlock } from '#api/contract/contract.ts'
import type { Draft } from '#console/admin/agenda/drag/dragged-booking.ts'
import type { Column, Hours } from '#console/admin/agenda/layout/columns.ts'
import {
  closedHours,
  endOf,
  hoursOfBlock,
  loadOf,
  startOf,
} from '#console/admin/agenda/layout/columns.ts'
import { placeSideBySide } from '#console/admin/agenda/layout/side-by-side.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { DEFAULT_DURATION } from '#domain/booking/booking.ts'
import { displayName } from '#domain/text/display.ts'
import { timeOf } from '#domain/time/civil-time.ts'
import { Held } from './drag-preview.tsx'
import styles from './grid.module.css'
import { Card } from './grid-card.tsx'
import type { Stop } from './grid-focus.ts'

const said = agendaText

type Props = {
  column: Column
  name: string
  range: Hours
  /** Which colour each professional has. */
  stripes: ReadonlyMap<string, number>
  fresh: ReadonlySet<string>
  /** Where the keyboard stands, if it stands here. */
  here: Stop | null
  /** What is held over this column. */
  draft: Draft | null
  /** The booking that is held, wherever it was taken from. */
  lifted: string | null
  /** How many cards are drawn by now: where there are many, they come some a frame. */
  ready: number
  now: number | null
}

/** A professional's day, or a day of everybody. */
export const GridColumn = memo(function GridColumn(props: Props) {
  const { column, name, range, here, ready, now } = props
  const { count } = loadOf(column)
  return (
    <section
      className={styles.column}
      aria-label={`${name}, ${said.count(count)}`}
      data-column={column.key}
    >
      <button
        type="button"
        className={styles.free}
        tabIndex={-1}
        data-free=""
        aria-label={said.bookWith(name)}
      />
      {closedHours(column.windows, range).map(({ from, to }) => (
        <div key={from} className={styles.closed} style={place(from - range.from, to - from)} />
      ))}
      {column.blocks.map((block) => (
        <Block key={block.id} block={block} range={range} />
      ))}
      {ready > 0 && <Cards {...props} />}
      {here && here.booking === null && <FreeStop at={here.minute} range={range} name={name} />}
      {props.draft && <Held draft={props.draft} range={range} />}
      {now !== null && <div className={styles.now} style={place(now - range.from, 0)} />}
    </section>
  )
})

export const place = (at: number, minutes: number) => ({
  top: `calc(${at} * var(--minute))`,
  height: `calc(${minutes} * var(--minute))`,
})

function Cards({ column, range, stripes, fresh, here, lifted, ready }: Props) {
  const { bookings, professional } = column
  const boxes = useMemo(
    () =>
      placeSideBySide(
        bookings.map((one) => ({
          id: one.id,
          from: startOf(one),
          to: endOf(one),
          encaixe: one.encaixe,
        })),
        professional !== null,
      ),
    [bookings, professional],
  )
  return bookings
    .slice(0, ready)
    .map((booking) => (
      <Card
        key={booking.id}
        booking={booking}
        at={startOf(booking) - range.from}
        duration={Math.min(booking.duration, range.to - startOf(booking))}
        left={boxes.get(booking.id)?.left ?? 0}
        width={boxes.get(booking.id)?.width ?? 1}
        stripe={stripes.get(booking.professional_id) ?? 0}
        person={professional ? null : displayName(booking.professional_name)}
        here={here?.booking === booking.id}
        fresh={fresh.has(booking.id)}
        lifted={lifted === booking.id}
      />
    ))
}

function Block({ block, range }: { block: AgendaBlock; range: Hours }) {
  const { from, to } = hoursOfBlock(block)
  const start = Math.max(from, range.from)
  const reason = block.reason ?? said.blocked
  const span = block.full_day ? said.blocks.allDay : said.span(timeOf(from), timeOf(to))
  return (
    <button
      type="button"
      className={styles.block}
      style={place(start - range.from, Math.min(to, range.to) - start)}
      tabIndex={-1}
      data-block={block.id}
      aria-label={`${block.reason ? said.blockedFor(block.reason) : said.blocked}, ${span}`}
    >
      {reason}
    </button>
  )
}

/** Where the keyboard stands on a free time. */
function FreeStop({ at, range, name }: { at: number; range: Hours; name: string }) {
  return (
    <button
      type="button"
      className={styles.stop}
      style={place(at - range.from, DEFAULT_DURATION)}
      data-here=""
      data-stop={at}
      aria-label={said.freeAt(timeOf(at), name)}
    >
      {timeOf(at)}
    </button>
  )
}
