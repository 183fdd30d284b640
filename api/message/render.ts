import { calendarFile } from '#domain/booking/calendar-file.ts'
import type { Mail } from './channels.ts'
import { cleanFacts } from './clean-facts.ts'
import type { Letter } from './mail-content.ts'
import { letterHtml } from './mail-html.ts'
import { letterText } from './mail-text.ts'
import type { BookingFacts, Content } from './message.ts'
import { CALENDAR_NAME, CALENDAR_WORDS, LETTERS, ON_PAPER, TEXTS } from './templates.pt-BR.ts'

export type Rendered = Pick<Mail, 'fromName' | 'subject' | 'text' | 'html' | 'calendar'>

/** A message as a mail. @param address where people reach us, without a slash at the end */
export function renderMail(content: Content, address: string): Rendered {
  const cleaned = cleanFacts(content)
  // The table holds, for each kind, a function of that very kind; see domain/messages.pt-BR.ts.
  const write = LETTERS[cleaned.kind] as (content: Content, address: string) => Letter
  const letter = write(cleaned, address)
  return {
    fromName: letter.from && ON_PAPER.via(letter.from),
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    calendar: cleaned.kind === 'booking_confirmation' ? calendarOf(cleaned.facts) : null,
  }
}

/** A message as one short text. */
export function renderSms(content: Content, address: string): string {
  const cleaned = cleanFacts(content)
  // As above.
  const write = TEXTS[cleaned.kind] as (content: Content, address: string) => string
  return write(cleaned, address)
}

function calendarOf(facts: BookingFacts): { filename: string; content: string } {
  const content = calendarFile({
    id: facts.booking_id,
    zone: facts.timezone,
    date: facts.date,
    time: facts.time,
    duration: facts.duration,
    created: facts.created_at,
    title: CALENDAR_WORDS.title(facts.service_name, facts.business_name),
    description: CALENDAR_WORDS.note(facts.professional_name),
    location: facts.business_address ?? '',
  })
  return { filename: CALENDAR_NAME, content }
}
