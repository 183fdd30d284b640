import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import type { CallOutput } from '#api/contract/contract.ts'
import { getClientWhatsappUrl } from '#console/bookings/booking-labels.ts'
import { agendaQuery } from '#console/bookings/booking-queries.ts'
import { getStatusEntry } from '#console/bookings/booking-status.ts'
import { ownDayQuery } from '#console/bookings/own-booking-queries.ts'
import { subscriptionText } from '#console/messages/subscription.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { toDialNumber } from '#domain/text/dial-number.ts'
import { displayDate, displayTime, getWeekdayName } from '#domain/text/display.ts'
import { displayPhone } from '#domain/text/phone.ts'
import { addDays } from '#domain/time/civil-time.ts'
import styles from './day-to-read.module.css'

const t = subscriptionText.keep

/** Where it stands in the address of the subscription. */
export const KEPT_AGENDA = 'agenda'

type Booking = Pick<
  CallOutput<'GET /api/agenda'>['bookings'][number],
  'id' | 'time' | 'status' | 'client_name' | 'client_phone' | 'guest_name' | 'service_name'
> & { professional_name?: string; deleted?: boolean }

/** A day of the agenda, to be read alone: who comes when, to whom, for what, and by which telephone they are told. */
export function DayToRead() {
  const [date, setDate] = useState<string | null>(null)
  return <ReadDay date={date} query={useQuery(agendaQuery(date, date))} onStep={setDate} />
}

/** The same of a professional's own. */
export function OwnDayToRead() {
  const [date, setDate] = useState<string | null>(null)
  return <ReadDay date={date} query={useQuery(ownDayQuery(date))} onStep={setDate} />
}

type DayProps = {
  date: string | null
  query: {
    data: { today: string; bookings: readonly Booking[] } | undefined
    error: Error | null
    refetch: () => Promise<unknown>
  }
  onStep: (date: string) => void
}

function ReadDay({ date, query, onStep: setDate }: DayProps) {
  if (query.error)
    return <LoadFailed title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton rows={3} />
  const { today, bookings } = query.data
  const shown = date ?? today
  const held = bookings
    .filter(({ status, deleted }) => status !== 'cancelled' && !deleted)
    .sort((a, b) => (a.time < b.time ? -1 : 1))
  return (
    <div className={styles.day}>
      <div className={styles.bar}>
        <IconButton label={t.before} onClick={() => setDate(addDays(shown, -1))}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <strong aria-live="polite">
          {getWeekdayName(shown)}, {displayDate(shown)}
        </strong>
        <IconButton label={t.after} onClick={() => setDate(addDays(shown, 1))}>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {held.length === 0 ? (
        <p className={styles.none}>{t.none}</p>
      ) : (
        <ul className={styles.list}>
          {held.map((booking) => (
            <BookingLine key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </div>
  )
}

function BookingLine({ booking }: { booking: Booking }) {
  const { time, client_name, client_phone, guest_name, service_name, professional_name } = booking
  const chat = getClientWhatsappUrl(booking)
  return (
    <li>
      <span className={styles.time}>{displayTime(time)}</span>
      <span className={styles.what}>
        <strong>{guest_name ?? client_name}</strong>
        <br />
        {[service_name, professional_name].filter(Boolean).join(', ')}
      </span>
      <span className={styles.status}>{getStatusEntry(booking).label}</span>
      {chat && (
        <span className={styles.contact}>
          <a href={`tel:${toDialNumber(client_phone)}`}>
            <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
            {displayPhone(client_phone)}
          </a>
          <a
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.whatsappOf(client_name)}
          >
            <MessageCircle size={16} strokeWidth={1.75} aria-hidden="true" />
            {t.whatsapp}
          </a>
        </span>
      )}
    </li>
  )
}
