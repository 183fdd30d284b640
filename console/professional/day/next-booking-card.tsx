import { Check, MessageCircle } from 'lucide-react'
import { spanOf, whatsappOf } from '#console/bookings/own-booking-labels.ts'
import type { OwnBooking, OwnDay } from '#console/bookings/own-booking-queries.ts'
import { isUnconfirmed, useStatus } from '#console/bookings/use-own-booking-status.ts'
import { professional } from '#console/messages/professional.ts'
import { spokenDuration } from '#console/ui/date/format-date.ts'
import type { Now } from '#console/ui/date/use-clock.ts'
import { displayDayMonth, displayName, displayTime, weekdaySpoken } from '#domain/text/display.ts'
import { minuteOf } from '#domain/time/civil-time.ts'
import { nextOf } from './next-booking.ts'
import styles from './next-booking-card.module.css'

const said = professional.next
type Open = (booking: OwnBooking) => void

type Props = {
  day: OwnDay
  now: Now
  /** What comes after today, where it is known. */
  upcoming: readonly OwnBooking[] | undefined
  onOpen: Open
}

/** Who sits in the chair, or comes next. */
export function NextCard({ day, now, upcoming, onOpen }: Props) {
  const minute = day.today === now.date ? now.minute : 0
  const next = nextOf(day.bookings, minute)
  if (next) return <Client {...next} minute={minute} onOpen={onOpen} />
  const later = upcoming?.find(({ date }) => date > day.today)
  // A day without anybody says so itself.
  if (!later && day.bookings.length === 0) return null
  return (
    <section className={styles.next} aria-label={said.soon}>
      <p className={styles.client}>{said.none}</p>
      {later && (
        <p className={styles.when}>{said.later(whenOf(later), displayName(later.client_name))}</p>
      )}
    </section>
  )
}

const whenOf = ({ date, time }: OwnBooking) =>
  `${weekdaySpoken(date)} ${displayDayMonth(date)}, ${displayTime(time)}`

type ClientProps = { booking: OwnBooking; running: boolean; minute: number; onOpen: Open }

function Client({ booking, running, minute, onOpen }: ClientProps) {
  const begins = minuteOf(booking.time)
  const left = running ? begins + booking.duration - minute : begins - minute
  const label = running ? said.now : said.soon
  return (
    <section className={styles.next} aria-label={label}>
      <p className={styles.when}>
        <span>{`${label} · ${spanOf(booking)}`}</span>
        <span>{(running ? said.ends : said.begins)(spokenDuration(left))}</span>
      </p>
      <p className={styles.client}>{displayName(booking.client_name)}</p>
      <p className={styles.what}>
        {booking.service_name}
        {booking.notes && ` · ${booking.notes}`}
      </p>
      {running && (
        <progress
          className={styles.progress}
          aria-label={said.progress}
          max={booking.duration}
          value={minute - begins}
        />
      )}
      <Deeds booking={booking} onOpen={onOpen} />
    </section>
  )
}

function Deeds({ booking, onOpen }: { booking: OwnBooking; onOpen: Open }) {
  const status = useStatus()
  const { confirm, confirming, complete, details, whatsapp } = professional.booking
  const chat = whatsappOf(booking)
  const first = isUnconfirmed(booking)
  const press = () => {
    if (!first) return onOpen(booking)
    if (!status.isPending) status.mutate({ booking, status: 'confirmed' })
  }
  return (
    <div className={styles.deeds}>
      <button
        type="button"
        className={styles.main}
        aria-disabled={status.isPending}
        onClick={press}
      >
        <Check size={18} strokeWidth={1.75} aria-hidden="true" />
        {first ? (status.isPending ? confirming : confirm) : complete}
      </button>
      <button type="button" className={styles.deed} onClick={() => onOpen(booking)}>
        {details}
      </button>
      {chat && (
        <a className={styles.deed} href={chat} target="_blank" rel="noopener noreferrer">
          <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
          {whatsapp}
        </a>
      )}
    </div>
  )
}
