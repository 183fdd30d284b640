/** The calendar that phones subscribe to (RFC 5545): a house's bookings, or those of one who serves there. */
import { isInstant } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { escapeText, foldLine, formatStamp } from './calendar-file.ts'

type FeedBooking = {
  id: string
  client_name: string
  guest_name: string | null
  service_name: string
  professional_name: string
  /** On the house's clock. */
  date: string
  time: string
  /** minutes */
  duration: number
  isCancelled: boolean
  /** Raised by each change, from 1. */
  version: number
  /** ms since 1970 */
  created_at: number
  updated_at: number
}

type Feed = {
  name: string
  zone: string
  /** Where a booking is opened, by its day and id. */
  getUrl: (booking: { id: string; date: string }) => string
  /** Of the whole house: who serves is said. */
  isOfHouse: boolean
  bookings: readonly FeedBooking[]
}

/** Days of bookings in a feed: what phones show of the past, and what is booked ahead. */
export const FEED_DAYS = { back: 30, ahead: 180 } as const

/** How often calendars are asked to look; most look when they like. */
const LOOK_EVERY = 'PT1H'

/**
 * What was called off stays in it as cancelled, with a higher `SEQUENCE`: a phone that has it takes it
 * away. Times are in UTC, so that no phone's zones need to know ours. What has no time that can be read
 * is left out. Of a client it says who comes and for what, never a contact.
 */
export function formatCalendarFeed({ name, zone, getUrl, isOfHouse, bookings }: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vez//Agenda//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${LOOK_EVERY}`,
    `X-PUBLISHED-TTL:${LOOK_EVERY}`,
    ...bookings.flatMap((booking) => listEventLines(booking, zone, getUrl(booking), isOfHouse)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function listEventLines(
  booking: FeedBooking,
  zone: string,
  url: string,
  isOfHouse: boolean,
): string[] {
  const start = toInstant(zone, booking.date, booking.time)
  if (Number.isNaN(start)) return []
  const { id, isCancelled, version, created_at, updated_at, duration } = booking
  const who = booking.guest_name ?? booking.client_name
  return [
    'BEGIN:VEVENT',
    // Another one than in the client's own file: somebody may be both.
    `UID:${escapeText(id)}.agenda@vez`,
    // An old row may hold what is no moment.
    `DTSTAMP:${formatStamp(isInstant(updated_at) ? updated_at : start)}`,
    ...(isInstant(created_at) ? [`CREATED:${formatStamp(created_at)}`] : []),
    ...(isInstant(updated_at) ? [`LAST-MODIFIED:${formatStamp(updated_at)}`] : []),
    `SEQUENCE:${Math.max(0, version - 1)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    `DTSTART:${formatStamp(start)}`,
    `DTEND:${formatStamp(start + duration * 60_000)}`,
    `SUMMARY:${escapeText([who, booking.service_name].filter(Boolean).join(' · '))}`,
    ...(isOfHouse ? [`DESCRIPTION:${escapeText(`Com ${booking.professional_name}`)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
  ]
}
