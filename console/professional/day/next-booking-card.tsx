import { Check, MessageCircle } from 'lucide-react'
import type { OwnBooking } from '#api/contract/contract.ts'
import { formatBookingSpan, getClientWhatsappUrl } from '#console/bookings/booking-labels.ts'
import { isUnconfirmedBooking } from '#console/bookings/booking-status.ts'
import type { OwnDay } from '#console/bookings/own-booking-queries.ts'
import { useOwnBookingActions } from '#console/bookings/use-own-booking-actions.ts'
import { professionalText } from '#console/messages/professional.ts'
import { formatLongDuration } from '#console/ui/date/format-date.ts'
import type { ClockTime } from '#console/ui/date/use-clock.ts'
import { displayVisitorAndClient } from '#domain/booking/visitor.ts'
import { displayDayMonth, displayTime, getSpokenWeekday } from '#domain/text/display.ts'
import { MINUTES_A_DAY, toMinuteOfDay } from '#domain/time/civil-time.ts'
import { findNextBooking } from './next-booking.ts'
import styles from './next-booking-card.module.css'

const t = professionalText.next
type OpenBooking = (booking: OwnBooking) => void

type Props = {
  day: OwnDay
  now: ClockTime
  /** Bookings after today, once loaded. */
  upcoming: readonly OwnBooking[] | undefined
  onOpen: OpenBooking
}

/** The current booking, or the next one. */
export function NextBookingCard({ day, now, upcoming, onOpen }: Props) {
  const minute = day.today === now.date ? now.minute : 0
  // Yesterday's, by yesterday's clock.
  const lateMinute = minute + MINUTES_A_DAY
  const late = findNextBooking(day.overnight, lateMinute)
  if (late) return <CurrentBooking {...late} minute={lateMinute} onOpen={onOpen} />
  const next = findNextBooking(day.bookings, minute)
  if (next) return <CurrentBooking {...next} minute={minute} onOpen={onOpen} />
  const later = upcoming?.find(({ date }) => date > day.today)
  // The list below says that the day is empty.
  if (!later && day.bookings.length === 0) return null
  return (
    <section className={styles.next} aria-label={t.soon}>
      <p className={styles.client}>{t.none}</p>
      {later && (
        <p className={styles.when}>
          {t.later(formatLaterDate(later), displayVisitorAndClient(later))}
        </p>
      )}
    </section>
  )
}

const formatLaterDate = ({ date, time }: OwnBooking) =>
  `${getSpokenWeekday(date)} ${displayDayMonth(date)}, ${displayTime(time)}`

type CurrentBookingProps = {
  booking: OwnBooking
  running: boolean
  minute: number
  onOpen: OpenBooking
}

function CurrentBooking({ booking, running, minute, onOpen }: CurrentBookingProps) {
  const begins = toMinuteOfDay(booking.time)
  const left = running ? begins + booking.duration - minute : begins - minute
  const label = running ? t.now : t.soon
  return (
    <section className={styles.next} aria-label={label}>
      <p className={styles.when}>
        <span>{`${label} · ${formatBookingSpan(booking)}`}</span>
        <span>{(running ? t.ends : t.begins)(formatLongDuration(left))}</span>
      </p>
      <p className={styles.client}>{displayVisitorAndClient(booking)}</p>
      <p className={styles.what}>
        {booking.service_name}
        {booking.notes && ` · ${booking.notes}`}
      </p>
      {running && (
        <progress
          className={styles.progress}
          aria-label={t.progress}
          max={booking.duration}
          value={minute - begins}
        />
      )}
      <BookingActions booking={booking} onOpen={onOpen} />
    </section>
  )
}

function BookingActions({ booking, onOpen }: { booking: OwnBooking; onOpen: OpenBooking }) {
  const { setStatus, isConfirming } = useOwnBookingActions(booking)
  const { confirm, confirming, complete, details, whatsapp } = professionalText.booking
  const chat = getClientWhatsappUrl(booking)
  const isFirst = isUnconfirmedBooking(booking)
  const press = () => {
    if (!isFirst) return onOpen(booking)
    void setStatus(booking, 'confirmed')
  }
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.main} aria-disabled={isConfirming} onClick={press}>
        <Check size={18} strokeWidth={1.75} aria-hidden="true" />
        {isFirst ? (isConfirming ? confirming : confirm) : complete}
      </button>
      <button type="button" className={styles.action} onClick={() => onOpen(booking)}>
        {details}
      </button>
      {chat && (
        <a className={styles.action} href={chat} target="_blank" rel="noopener noreferrer">
          <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
          {whatsapp}
        </a>
      )}
    </div>
  )
}
