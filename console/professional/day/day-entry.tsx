import type { OwnBooking } from '#api/contract/contract.ts'
import { formatBookingTotal } from '#console/bookings/booking-labels.ts'
import list from '#console/bookings/booking-list.module.css'
import { getStatusEntry } from '#console/bookings/booking-status.ts'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { formatEndMinute, getEndMinute } from '#console/bookings/booking-times.ts'
import type { OwnBlock } from '#console/bookings/own-booking-queries.ts'
import { professionalText } from '#console/messages/professional.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatLongDuration } from '#console/ui/date/format-date.ts'
import { displayVisitorAndClient } from '#domain/booking/visitor.ts'
import { displayTime } from '#domain/text/display.ts'
import { toMinuteOfDay } from '#domain/time/civil-time.ts'
import styles from './day-agenda.module.css'
import type { TimelineEntry } from './day-timeline.ts'
import { useDeleteOwnBlock } from './use-own-blocks.ts'

const t = professionalText.day

type Props = {
  entry: TimelineEntry
  /** Ids of bookings that have just come from the page. */
  fresh: ReadonlySet<string>
  mayFree: boolean
  onOpen: (booking: OwnBooking) => void
}

/** One line of a day. */
export function DayEntry({ entry, fresh, mayFree, onOpen }: Props) {
  switch (entry.kind) {
    case 'booking':
      return (
        <li>
          <OwnBookingRow
            booking={entry.booking}
            isFresh={fresh.has(entry.booking.id)}
            {...(entry.isOvernight && { below: t.until(formatEnd(entry.booking)) })}
            onOpen={onOpen}
          />
        </li>
      )
    case 'block':
      return <OwnBlockRow block={entry.block} mayFree={mayFree} />
    case 'free':
      return (
        <li className={styles.free}>
          <span className={styles.clock}>{entry.at}</span>
          <span>{formatFreeTime(entry)}</span>
        </li>
      )
  }
}

const formatEnd = (booking: OwnBooking) => formatEndMinute(getEndMinute(booking))

function formatFreeTime({ at, to, last, whole }: Extract<TimelineEntry, { kind: 'free' }>): string {
  if (whole) return t.freeDay(at, to)
  return last ? t.freeUntil(to) : t.free(formatLongDuration(toMinuteOfDay(to) - toMinuteOfDay(at)))
}

type OwnBookingRowProps = {
  booking: OwnBooking
  isFresh?: boolean
  /** Below its time: the day, where the list has several; else how long it takes. */
  below?: string
  onOpen: (booking: OwnBooking) => void
}

/** A booking in the list; a tap opens it. */
export function OwnBookingRow({ booking, isFresh = false, below, onOpen }: OwnBookingRowProps) {
  const { time, duration, status, service_name, encaixe, cancel_reason } = booking
  const look = [styles.row, status === 'cancelled' && list.off, encaixe && list.encaixe]
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(' ')}
      onClick={() => onOpen(booking)}
    >
      <span className={list.time}>
        <strong>{displayTime(time)}</strong>
        <small>{below ?? formatLongDuration(duration)}</small>
      </span>
      <span className={`${list.bar} ${list[getStatusEntry(booking).color]}`} aria-hidden="true" />
      <span className={styles.what}>
        <span className={list.title}>{displayVisitorAndClient(booking)}</span>
        <span className={list.detail}>
          {service_name}
          {encaixe && ` · ${t.encaixe}`}
        </span>
      </span>
      <span className={list.end}>
        <span className={list.price}>{formatBookingTotal(booking)}</span>
        {isFresh && <span className={styles.fresh}>{t.fresh}</span>}
        <BookingStatusBadge status={status} cancel_reason={cancel_reason} />
      </span>
    </button>
  )
}

function OwnBlockRow({ block, mayFree }: { block: OwnBlock; mayFree: boolean }) {
  const { start, end, full_day, reason, professional_id } = block
  const { blocked, allDay, byHouse, free } = professionalText.block
  const deleteBlock = useDeleteOwnBlock()
  const span = full_day ? allDay : professionalText.next.span(start, end)
  const isOwn = professional_id !== null
  return (
    <li className={styles.block}>
      <span className={styles.clock}>{full_day ? '' : start}</span>
      <span className={styles.what}>
        <span className={list.title}>{reason ?? blocked}</span>
        <span className={list.detail}>
          {[reason && blocked, span, !isOwn && byHouse].filter(Boolean).join(' · ')}
        </span>
      </span>
      {mayFree && isOwn && (
        <Button
          look="quiet"
          aria-label={`${free}: ${reason ?? blocked}, ${span}`}
          onClick={() => void deleteBlock(block)}
        >
          {free}
        </Button>
      )}
    </li>
  )
}
