/** What a house writes to its clients: what is chosen, by which ways, and what became of it. */
import { z } from 'zod'
import { MESSAGE_CHANNELS } from '#domain/message/message.ts'
import {
  CLIENT_MESSAGE_KINDS,
  CLIENT_MESSAGE_STATES,
  type ClientMessageKind,
} from '#domain/reminder/kinds.ts'
import { REMINDER_FIELD_TEXTS as t } from '#domain/reminder/reminder-messages.pt-BR.ts'
import {
  LONGEST_MAIL,
  LONGEST_SHORT,
  LONGEST_SUBJECT,
  MOST_A_DAY,
  MOST_REMINDER_HOURS,
  MOST_REMINDERS,
  MOST_THANKS_HOURS,
} from '#domain/reminder/settings.ts'
import { listUnknownVariables } from '#domain/reminder/template.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  date,
  id,
  instant,
  limitedMultilineText,
  limitedText,
  ownerProof,
  proofRefusals,
  secret,
  storedDate,
  storedTime,
  time,
} from './shape/shapes.ts'

const kind = z.enum(CLIENT_MESSAGE_KINDS)
const channel = z.enum(MESSAGE_CHANNELS)
const hours = (most: number) => {
  const error = t.hours(most)
  return z.int({ error }).min(1, { error }).max(most, { error })
}
const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length

const typedTemplate = z.object({
  subject: limitedText(LONGEST_SUBJECT).min(1, { error: t.needed }),
  email: limitedMultilineText(LONGEST_MAIL).min(1, { error: t.needed }),
  short: limitedMultilineText(LONGEST_SHORT).min(1, { error: t.needed }),
  /** The name under which WhatsApp has approved the short text. */
  whatsapp_name: z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/, { error: t.templateName })
    .nullable(),
})

const mailTemplate = typedTemplate.pick({ subject: true, email: true })
const shortTemplate = typedTemplate.pick({ short: true, whatsapp_name: true })

const WRITTEN = ['subject', 'email', 'short'] as const

/** What its texts would tell and this kind cannot. */
const listVariableIssues = (
  of: ClientMessageKind,
  template: Partial<Record<(typeof WRITTEN)[number], string>>,
  path: string[],
) =>
  WRITTEN.flatMap((field) => {
    const input = template[field] ?? ''
    const unknown = listUnknownVariables(of, input)
    const message = t.unknownVariables(unknown)
    return unknown.length > 0
      ? [{ code: 'custom' as const, input, path: [...path, field], message }]
      : []
  })

const templates = z.record(kind, typedTemplate)

const typedSettings = z.object({
  kinds: z.record(kind, z.boolean()),
  /** Hours before a booking. */
  reminder_hours: z
    .array(hours(MOST_REMINDER_HOURS))
    .min(1)
    .max(MOST_REMINDERS)
    .refine(isDistinct, { error: t.twice }),
  thanks_hours: hours(MOST_THANKS_HOURS),
  channels: z
    .array(channel)
    .min(1, { error: t.channels })
    .max(MESSAGE_CHANNELS.length)
    .refine(isDistinct),
  /** In the house's own time zone; over midnight where `from` is the later. */
  quiet: z.object({ from: time, to: time }).nullable(),
  daily_limit: z
    .int({ error: t.dailyLimit(MOST_A_DAY) })
    .min(1, { error: t.dailyLimit(MOST_A_DAY) })
    .max(MOST_A_DAY, { error: t.dailyLimit(MOST_A_DAY) }),
  templates: templates.check(({ value, issues }) => {
    for (const of of CLIENT_MESSAGE_KINDS) issues.push(...listVariableIssues(of, value[of], [of]))
  }),
})

/** What lies there is shown as it is. */
const storedSettings = z.object({
  kinds: z.record(kind, z.boolean()),
  reminder_hours: z.array(z.int()),
  thanks_hours: z.int(),
  channels: z.array(channel),
  quiet: z.object({ from: storedTime, to: storedTime }).nullable(),
  daily_limit: z.int(),
  templates: z.record(
    kind,
    z.object({
      subject: z.string(),
      email: z.string(),
      short: z.string(),
      whatsapp_name: z.string().nullable(),
    }),
  ),
})

const notifications = z.object({
  /** Of what is chosen; 0 where nothing has been. */
  version: z.int(),
  settings: storedSettings,
  timezone: z.string(),
  business_name: z.string(),
  slug: z.string(),
  /** Which channels are set up, and how WhatsApp is: the house's own number, the installation's, its gateway. */
  ways: z.object({
    email: z.boolean(),
    sms: z.boolean(),
    whatsapp: z.enum(['own', 'shared', 'gateway', 'none']),
  }),
  whatsapp: z.object({
    /** Of the house's own number; null without one. */
    phone_id: z.string().nullable(),
    /** What Meta is told: where to call, and what to say at first. */
    webhook: z.string(),
    verify_token: z.string(),
  }),
  sent_today: z.int(),
  /** Bookings of 24 hours by who proved no contact; with `most` of them no more are taken. */
  unproven: z.object({ made: z.int(), most: z.int() }),
  /** Where a test goes: contacts that the owner has proved; null where there is none. */
  test: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
})

const logEntry = z.object({
  id,
  kind,
  state: z.enum(CLIENT_MESSAGE_STATES),
  /** Why not: one of `SKIP_REASONS`, or what a channel said. */
  reason: z.string().nullable(),
  channel: channel.nullable(),
  client_id: id,
  /** Null for who is gone. */
  client_name: z.string().nullable(),
  /** Null where there is none to be opened. */
  booking_id: id.nullable(),
  date: storedDate.nullable(),
  time: storedTime.nullable(),
  hours: z.int().nullable(),
  due_at: instant,
  sent_at: instant.nullable(),
  created_at: instant,
})

const OWN = { access: 'owner', feature: 'notifications' } as const
const OF_HOUSE = { params: z.object({ id }) } as const
const HOOK = {
  access: 'anyone',
  headers: z.object({ 'x-hub-signature-256': z.string().max(200).optional() }),
  status: 204,
  response: z.undefined(),
  refusals: ['webhook_signature', 'not_found'],
} as const
const VERIFICATION = {
  access: 'anyone',
  query: z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': secret,
    'hub.challenge': z.string().regex(/^\d{1,40}$/),
  }),
  status: 200,
  response: z.unknown(),
  refusals: ['not_found'],
} as const

export const notificationEndpoints = {
  'GET /api/notifications': {
    summary: 'What the house writes to its clients, when, and by which ways',
    ...OWN,
    status: 200,
    response: notifications,
    refusals: ['business_not_found'],
  },
  'PUT /api/notifications': {
    summary: 'Chooses it; with the version that was read, so that nobody else’s change is lost',
    ...OWN,
    body: z.object({ version: z.int().min(0), settings: typedSettings }),
    status: 200,
    response: notifications,
    refusals: ['business_not_found', 'edited_elsewhere'],
  },
  'PUT /api/notifications/whatsapp': {
    summary:
      'Connects the house’s own number at WhatsApp’s Cloud API, as a new password does; shows no key again',
    ...OWN,
    body: z.object({
      phone_id: z.string().regex(/^\d{5,30}$/, { error: t.phoneId }),
      token: limitedText(1000).regex(/^\S{16,}$/, { error: t.token }),
      app_secret: limitedText(200).regex(/^\S{16,}$/, { error: t.appSecret }),
      ...ownerProof,
    }),
    status: 200,
    response: notifications,
    refusals: ['business_not_found', ...proofRefusals],
    limited: true,
  },
  'DELETE /api/notifications/whatsapp': {
    summary: 'Takes the house’s own number away; without one it stays as it is',
    ...OWN,
    status: 200,
    response: notifications,
    refusals: ['business_not_found'],
  },
  'POST /api/notifications/test': {
    summary:
      'Sends a message to the owner, as a client would get it, with a text that need not be saved',
    ...OWN,
    body: z
      // Only what its channel carries: the other text may be half written.
      .discriminatedUnion('channel', [
        z.object({ kind, channel: z.literal('email'), template: mailTemplate }),
        z.object({ kind, channel: channel.exclude(['email']), template: shortTemplate }),
      ])
      .check(
        ({ value, issues }) =>
          void issues.push(...listVariableIssues(value.kind, value.template, ['template'])),
      ),
    status: 204,
    response: z.undefined(),
    refusals: ['business_not_found', 'test_no_contact', 'test_not_sent', 'too_many_requests'],
    limited: true,
  },
  'GET /api/notifications/log': {
    summary: 'What went to whom and when, or why not; newest first',
    ...OWN,
    query: z.object({
      kind: kind.optional(),
      outcome: z.enum(['sent', 'not_sent']).optional(),
      /** `next` of the page before. */
      before: secret.optional(),
    }),
    status: 200,
    response: z.object({
      timezone: z.string(),
      /** At most 50. */
      entries: z.array(logEntry),
      next: z.string().nullable(),
    }),
    refusals: ['business_not_found'],
  },
  'GET /api/notifications/queue': {
    summary: 'What the reminders that are sent by hand say, and who of a day is not to get one',
    access: 'reception',
    query: z.object({ date }),
    status: 200,
    response: z.object({
      /** What the house writes, or the standard, with its variables. */
      text: z.string(),
      /** Empty where the house has none. */
      address: z.string(),
      /** Bookings of that day whose client has left the list. */
      opted_out: z.array(id),
      /** Bookings of that day whose client was reminded of their time by itself. */
      reminded: z.array(id),
      /** Where a client finds a booking of that day, once it is noted that they were reminded. */
      links: z.array(z.object({ id, link: z.string() })),
    }),
    refusals: [],
  },
  'GET /api/whatsapp/webhook': {
    summary: 'WhatsApp asks whether this is the address that the installation named',
    ...VERIFICATION,
  },
  'POST /api/whatsapp/webhook': {
    summary: 'What WhatsApp tells of messages, and what clients write, by its signature',
    ...HOOK,
  },
  'GET /api/whatsapp/webhook/:id': {
    summary: 'The same for the number of a house',
    ...OF_HOUSE,
    ...VERIFICATION,
  },
  'POST /api/whatsapp/webhook/:id': {
    summary: 'The same for the number of a house',
    ...OF_HOUSE,
    ...HOOK,
  },
} as const satisfies Record<string, Endpoint>
