import { formatCalendarFile } from '#domain/booking/calendar-file.ts'
import type { Mail } from './channels.ts'
import { cleanFacts } from './clean-facts.ts'
import type { MailContent } from './mail-content.ts'
import { renderMailHtml } from './mail-html.ts'
import type { BookingFacts, MessageContent } from './message.ts'
import { LINKS } from './template-parts.pt-BR.ts'
import {
  CALENDAR_NAME,
  CALENDAR_TEXTS,
  MAIL_FRAME_TEXTS,
  MAIL_TEMPLATES,
  SMS_TEMPLATES,
} from './templates.pt-BR.ts'

type RenderedMail = Pick<Mail, 'fromName' | 'subject' | 'text' | 'html' | 'calendar' | 'leave'>

/** What a house says of a booking in its own words; what it tells beside them stays. */
export type OwnWords = {
  mail: Pick<MailContent, 'subject' | 'title' | 'preview' | 'paragraphs'>
  /** @param link to the booking */
  short: (link: string) => string
}

/** Where a message about a booking leads; empty for others. */
export const getBookingLink = (content: MessageContent, address: string): string =>
  content.kind === 'booking_confirmation'
    ? LINKS.booking(address, content.facts.slug, content.secret)
    : ''

/**
 * A message as a mail.
 * @param address where people reach us, without a slash at the end
 * @param leave the way off the list of the house that writes: anybody types anybody's address
 */
export function renderMail(
  content: MessageContent,
  address: string,
  words: OwnWords | null = null,
  leave: string | null = null,
): RenderedMail {
  const cleaned = cleanFacts(content)
  // The table holds, for each kind, a function of that very kind; see domain/messages.pt-BR.ts.
  const write = MAIL_TEMPLATES[cleaned.kind] as (
    content: MessageContent,
    address: string,
  ) => MailContent
  const written = write(cleaned, address)
  const isBooking = cleaned.kind === 'booking_confirmation'
  return {
    ...layOutMail({ ...written, ...words?.mail, ...(leave !== null && withLeave(written, leave)) }),
    calendar: isBooking ? createCalendarAttachment(cleaned, address) : null,
  }
}

const withLeave = ({ why }: MailContent, leave: string) => ({
  why: `${why} ${MAIL_FRAME_TEXTS.notYou}`,
  leave,
})

/** The same words as HTML and as plain text. */
export function layOutMail(mail: MailContent): Omit<RenderedMail, 'calendar'> {
  return {
    fromName: mail.from && MAIL_FRAME_TEXTS.via(mail.from),
    subject: mail.subject,
    text: renderMailText(mail),
    html: renderMailHtml(mail),
    leave: mail.leave,
  }
}

/** A mail as plain text: whole links, each on a line of its own. */
function renderMailText(mail: MailContent): string {
  const { from, title, paragraphs, code, details = [], button, notes = [], why, leave } = mail
  const parts = [
    from ?? MAIL_FRAME_TEXTS.ourselves,
    title,
    ...paragraphs,
    code,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button && `${button.label}:\n${button.href}`,
    ...notes,
    `--\n${why}\n${leave ? `${MAIL_FRAME_TEXTS.leave}:\n${leave}\n` : ''}${MAIL_FRAME_TEXTS.madeBy}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** A message as one short text. */
export function renderSms(content: MessageContent, address: string): string {
  const cleaned = cleanFacts(content)
  // As above.
  const write = SMS_TEMPLATES[cleaned.kind] as (content: MessageContent, address: string) => string
  return write(cleaned, address)
}

function createCalendarAttachment(
  { facts, secret }: { facts: BookingFacts; secret: string },
  address: string,
): { filename: string; content: string } {
  const url = LINKS.booking(address, facts.slug, secret)
  const content = formatCalendarFile({
    id: facts.booking_id,
    zone: facts.timezone,
    date: facts.date,
    time: facts.time,
    duration: facts.duration,
    created: facts.created_at,
    title: CALENDAR_TEXTS.title(facts.service_name, facts.business_name),
    // Most calendars show the note, and few the address beside it.
    description: CALENDAR_TEXTS.note(facts.professional_name, url),
    location: facts.business_address ?? '',
    url,
  })
  return { filename: CALENDAR_NAME, content }
}
