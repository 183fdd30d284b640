import { toInstant } from '#domain/time/clock.ts'

export type CalendarEvent = {
  id: string
  /** Of the business, such as `America/Sao_Paulo`. */
  zone: string
  /** `YYYY-MM-DD` and `HH:mm` on the clock of `zone`. */
  date: string
  time: string
  /** minutes */
  duration: number
  /** ms since 1970 */
  created: number
  title: string
  description: string
  location: string
  /** Where the booking is seen, moved and cancelled. */
  url?: string
}

/**
 * One event as an iCalendar file (RFC 5545), in UTC: "Adicionar ao calendário", and the mail that
 * confirms a booking. The same id gives the same event, so a calendar keeps one of the two.
 */
export function formatCalendarFile(event: CalendarEvent): string {
  const start = toInstant(event.zone, event.date, event.time)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vez//Agendamento//PT-BR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.id)}@vez`,
    `DTSTAMP:${formatStamp(event.created)}`,
    `DTSTART:${formatStamp(start)}`,
    `DTEND:${formatStamp(start + event.duration * 60_000)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    // An address is no text: nothing in it is escaped, and a line's end has no place in it.
    ...(event.url ? [`URL:${event.url.replace(/[\r\n]/g, '')}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

/** An instant (ms since 1970) in UTC. */
export function formatStamp(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** A text as the value of a line, which it cannot break out of. */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

const MOST_OCTETS = 75
/** Of UTF-8, that one unit of UTF-16 takes at most. */
const OCTETS_A_UNIT = 3

/** Lines of at most 75 octets; a character is never split. */
export function foldLine(line: string): string {
  // Most lines of a calendar: nothing to count.
  if (line.length * OCTETS_A_UNIT <= MOST_OCTETS) return line
  let folded = ''
  let from = 0
  let octets = 0
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0
    const size = countOctets(code)
    if (octets + size > MOST_OCTETS) {
      folded += `${line.slice(from, at)}\r\n `
      from = at
      octets = 1
    }
    octets += size
    at += code > 0xffff ? 2 : 1
  }
  return folded + line.slice(from)
}

function countOctets(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
