import { Check, Clock, Plus } from 'lucide-react'
import type { AgendaBlock, AgendaBooking } from '#api/contract/contract.ts'
import { formatCardLabel, formatOvernightEnd } from '#console/admin/agenda/layout/card-labels.ts'
import {
  type AgendaColumn,
  type AgendaProfessional,
  getBlockRange,
  getBookingRange,
} from '#console/admin/agenda/layout/columns.ts'
import { findFirstFreeHour } from '#console/admin/agenda/layout/first-free-hour.ts'
import { getStatusEntry } from '#console/bookings/booking-status.ts'
import { isOvernight } from '#console/bookings/booking-times.ts'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import type { ClockTime } from '#console/ui/date/use-clock.ts'
import { displayVisitor } from '#domain/booking/visitor.ts'
import { displayName, displayTime } from '#domain/text/display.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import styles from './team-week.module.css'

const t = agendaText

/** More lines than these are told by their number. */
const MAX_LINES = 7

type Props = {
  column: AgendaColumn
  professional: AgendaProfessional
  step: number
  fresh: ReadonlySet<string>
  now: ClockTime
  onOpen: (id: string, line: HTMLElement) => void
  onBlock: (id: string) => void
  onFree: (slot: TimeSlot) => void
  onDay: (date: string, professional_id: string) => void
}

/** What a professional has on a day, and the first hour that is free. */
export function TeamWeekCell(props: Props) {
  const { column, professional, now, onDay } = props
  const { date, windows } = column
  const lines = listLines(column)
  const shown = lines.length > MAX_LINES ? lines.slice(0, MAX_LINES - 1) : lines
  const hidden = lines.length - shown.length
  const isClosed = windows.length === 0 && lines.length === 0
  const look = [date === now.date && styles.now, isClosed && styles.closed].filter(Boolean)
  return (
    <td className={look.join(' ') || undefined}>
      {isClosed && <p className={styles.off}>{t.off}</p>}
      {shown.map((line) =>
        'booking' in line ? (
          <BookingLine key={line.booking.id} {...props} booking={line.booking} />
        ) : (
          <BlockLine key={line.block.id} {...props} block={line.block} />
        ),
      )}
      {hidden > 0 && (
        <button
          type="button"
          className={styles.free}
          aria-label={t.team.moreOf(hidden, displayName(professional.name), formatLongDate(date))}
          onClick={() => onDay(date, professional.id)}
        >
          {t.team.more(hidden)}
        </button>
      )}
      {date >= now.date && windows.length > 0 && <FreeLine {...props} />}
    </td>
  )
}

type Line = { minute: number } & ({ booking: AgendaBooking } | { block: AgendaBlock })

function listLines(column: AgendaColumn): Line[] {
  return [
    ...[...column.overnight, ...column.bookings].map((booking) => ({
      minute: getBookingRange(booking, column).from,
      booking,
    })),
    ...column.blocks.map((block) => ({ minute: getBlockRange(block).from, block })),
  ].sort((a, b) => a.minute - b.minute)
}

function BookingLine({ column, booking, fresh, onOpen }: Props & { booking: AgendaBooking }) {
  const { color } = getStatusEntry(booking)
  const isOver = isOvernight(booking, column.date)
  const isNew = fresh.has(booking.id)
  const look = [
    styles.line,
    styles[color],
    booking.encaixe && styles.encaixe,
    booking.status === 'cancelled' && styles.cancelled,
  ]
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(' ')}
      data-booking={booking.id}
      data-fresh={isNew || undefined}
      aria-label={formatCardLabel(booking, isNew, isOver)}
      onClick={(event) => onOpen(booking.id, event.currentTarget)}
    >
      <span className={styles.time}>
        {isOver ? formatOvernightEnd(booking) : displayTime(booking.time)}
      </span>
      <span className={styles.name}>{displayVisitor(booking).split(' ')[0]}</span>
      {color === 'green' && <Check size={14} strokeWidth={2} aria-hidden="true" />}
      {color === 'amber' && <Clock size={14} strokeWidth={2} aria-hidden="true" />}
    </button>
  )
}

function BlockLine({ block, onBlock }: Props & { block: AgendaBlock }) {
  const what = block.reason ?? t.blocked
  const when = block.full_day ? t.blocks.allDay : displayTime(block.start)
  return (
    <button
      type="button"
      className={`${styles.line} ${styles.block}`}
      aria-label={`${block.reason ? t.blockedFor(block.reason) : t.blocked}, ${when}`}
      onClick={() => onBlock(block.id)}
    >
      <span className={styles.time}>{when}</span>
      <span className={styles.name}>{what}</span>
    </button>
  )
}

function FreeLine({ column, professional, step, now, onFree }: Props) {
  const { date } = column
  const minute = findFirstFreeHour(column, date === now.date ? now.minute : 0, step)
  if (minute === null) return <p className={styles.full}>{t.team.full}</p>
  const time = toTimeOfDay(minute)
  const who = `${displayName(professional.name)}, ${formatLongDate(date)}`
  return (
    <button
      type="button"
      className={styles.free}
      aria-label={t.freeAt(time, who)}
      onClick={() => onFree({ date, professional_id: professional.id, time })}
    >
      <Plus size={14} strokeWidth={2} aria-hidden="true" />
      {t.team.free(time)}
    </button>
  )
}
