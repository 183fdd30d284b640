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

/** Lines of at most 75 octets; a character is never split. */
export function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
