/** What a house has chosen of its messages to clients. */
import { MESSAGE_CHANNELS, type MessageChannel } from '#domain/message/message.ts'
import { isJsonObject, isKnownValue } from '#domain/text/lenient-json.ts'
import type { StoredParser } from '#domain/text/stored-json.ts'
import { isTime } from '#domain/time/civil-time.ts'
import { DEFAULT_TEMPLATES } from './default-templates.pt-BR.ts'
import { CLIENT_MESSAGE_KINDS, type ClientMessageKind } from './kinds.ts'
import type { QuietHours } from './quiet-hours.ts'

/** A kind's texts. */
export type MessageTemplate = {
  /** Of the e-mail. */
  subject: string
  email: string
  /** For SMS and WhatsApp. */
  short: string
  /** The name under which WhatsApp has approved the short text; null: only within its 24 hours. */
  whatsapp_name: string | null
}

export type MessageSettings = {
  kinds: Record<ClientMessageKind, boolean>
  /** Hours before a booking, the most first: one to three. */
  reminder_hours: number[]
  /** Hours after the end of a visit. */
  thanks_hours: number
  /** The channels that may be used, the dearest to the house first. */
  channels: MessageChannel[]
  quiet: QuietHours | null
  /** Messages a day. */
  daily_limit: number
  templates: Record<ClientMessageKind, MessageTemplate>
}

export const MOST_REMINDERS = 3
export const MOST_REMINDER_HOURS = 168
export const MOST_THANKS_HOURS = 72
export const MOST_A_DAY = 2000
export const LONGEST_SUBJECT = 120
export const LONGEST_MAIL = 2000
export const LONGEST_SHORT = 600

/** What holds for a house that has chosen nothing: bookings are told, and nothing else. */
export const DEFAULT_MESSAGES: MessageSettings = {
  kinds: {
    confirmation: true,
    change: true,
    cancellation: false,
    reminder: false,
    thanks: false,
    return: false,
    birthday: false,
  },
  reminder_hours: [24],
  thanks_hours: 3,
  channels: ['email', 'whatsapp', 'sms'],
  quiet: { from: '21:00', to: '08:00' },
  daily_limit: 300,
  templates: DEFAULT_TEMPLATES,
}

/**
 * What a new house begins with: whoever is cancelled by it is told, as who is booked or moved is. A reminder waits
 * for its word, for it may cost an SMS for each visit.
 */
export const FIRST_MESSAGES: MessageSettings = {
  ...DEFAULT_MESSAGES,
  kinds: { ...DEFAULT_MESSAGES.kinds, cancellation: true },
}

const isHours = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most

/** Each once, the most first. */
export const sortReminderHours = (hours: readonly number[]): number[] =>
  [...new Set(hours)].sort((a, b) => b - a)

/** What lies in the database, field by field: what cannot be read is as if nothing had been chosen. */
export const parseStoredMessages: StoredParser<MessageSettings> = (stored) => {
  if (!isJsonObject(stored)) return { value: DEFAULT_MESSAGES, unread: 1 }
  const hours = Array.isArray(stored.reminder_hours) ? stored.reminder_hours : []
  const read = sortReminderHours(hours.filter((one) => isHours(one, MOST_REMINDER_HOURS)))
  const channels = Array.isArray(stored.channels)
    ? stored.channels.filter((one) => isKnownValue(MESSAGE_CHANNELS, one))
    : DEFAULT_MESSAGES.channels
  const value: MessageSettings = {
    kinds: parseKinds(stored.kinds),
    reminder_hours: read.length > 0 ? read.slice(0, MOST_REMINDERS) : [24],
    thanks_hours: isHours(stored.thanks_hours, MOST_THANKS_HOURS) ? stored.thanks_hours : 3,
    channels: [...new Set(channels)],
    quiet: parseQuiet(stored.quiet),
    daily_limit: isHours(stored.daily_limit, MOST_A_DAY) ? stored.daily_limit : 300,
    templates: parseTemplates(stored.templates),
  }
  return { value, unread: 0 }
}

function parseKinds(stored: unknown): MessageSettings['kinds'] {
  const kinds = { ...DEFAULT_MESSAGES.kinds }
  if (!isJsonObject(stored)) return kinds
  for (const kind of CLIENT_MESSAGE_KINDS) {
    const is_on = stored[kind]
    if (typeof is_on === 'boolean') kinds[kind] = is_on
  }
  return kinds
}

function parseQuiet(stored: unknown): QuietHours | null {
  if (stored === null) return null
  if (!isJsonObject(stored)) return DEFAULT_MESSAGES.quiet
  const { from, to } = stored
  const isRead = typeof from === 'string' && typeof to === 'string' && isTime(from) && isTime(to)
  return isRead ? { from, to } : DEFAULT_MESSAGES.quiet
}

function parseTemplates(stored: unknown): MessageSettings['templates'] {
  const templates: MessageSettings['templates'] = { ...DEFAULT_TEMPLATES }
  if (!isJsonObject(stored)) return templates
  for (const kind of CLIENT_MESSAGE_KINDS) {
    const given = stored[kind]
    if (!isJsonObject(given)) continue
    const standard = DEFAULT_TEMPLATES[kind]
    const pick = (field: 'subject' | 'email' | 'short') => {
      const text = given[field]
      return typeof text === 'string' && text.trim() !== '' ? text : standard[field]
    }
    const name = given.whatsapp_name
    templates[kind] = {
      subject: pick('subject'),
      email: pick('email'),
      short: pick('short'),
      whatsapp_name: typeof name === 'string' && name !== '' ? name : null,
    }
  }
  return templates
}

/** Is anything chosen that has to be planned? */
export const hasPlannedKinds = ({ kinds }: Pick<MessageSettings, 'kinds'>): boolean =>
  CLIENT_MESSAGE_KINDS.some((kind) => kind !== 'confirmation' && kind !== 'change' && kinds[kind])
