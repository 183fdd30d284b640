import { z } from 'zod'
import { isInstagram } from '#domain/business/public-page.ts'
import { PAGE_TABS } from '#domain/business/settings.ts'
import {
  formatSlugProblem,
  SETTINGS_SENTENCES as SAYS,
} from '#domain/business/settings-messages.pt-BR.ts'
import { isEmail } from '#domain/people/client.ts'
import { isHousePhone } from '#domain/text/phone.ts'
import { toSafeLink, toSafePicture } from '#domain/text/safe-link.ts'
import { findSlugProblem } from '#domain/text/slug.ts'
import { isTimeZone } from '#domain/time/civil-time.ts'
import { typedDay } from './day-schedule.ts'
import { limitedMultilineText } from './shapes.ts'

const LONGEST_LINK = 2000
const MOST_PICTURES = 30
const MOST_NOTICE = 30 * 1440

const limitedLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: `Use no máximo ${most} caracteres.` })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Use apenas texto.' })

/** A field that may be left empty: nothing is kept as null. */
const optional = (text: z.ZodString) => text.transform((typed) => typed || null).nullable()

/** The same, of which only some texts can be kept. */
const optionalLine = (most: number, isKept: (typed: string) => boolean, error: string) =>
  optional(limitedLine(most).refine((typed) => typed === '' || isKept(typed), { error }))

const isLink = (typed: string) => toSafeLink(typed) !== null
const isPicture = (typed: string) => toSafePicture(typed) !== null

const whole = (least: number, most: number, error: string) =>
  z.int({ error }).min(least, { error }).max(most, { error })

const color = z.string().regex(/^#[0-9a-f]{6}$/i, { error: SAYS.color })
const flag = z.boolean()

/** A chosen address of a page; whether another house has it is not said here. */
const chosenSlug = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((slug, context) => {
    const problem = findSlugProblem(slug)
    if (problem) context.addIssue({ code: 'custom', message: formatSlugProblem(problem) })
  })

/** What an owner may save, field by field. */
export const typedSettings = z.object({
  business_name: limitedLine(120).min(1, { error: SAYS.name }),
  slug: chosenSlug,
  business_logo: optionalLine(LONGEST_LINK, isPicture, SAYS.picture),
  business_description: optional(limitedMultilineText(1000)),
  business_address: optional(limitedMultilineText(300)),
  business_phone: optionalLine(30, isHousePhone, SAYS.phone),
  business_email: optionalLine(254, isEmail, SAYS.email),
  whatsapp: optionalLine(30, isHousePhone, SAYS.phone),
  instagram: optionalLine(200, isInstagram, SAYS.instagram),
  google_maps: optionalLine(LONGEST_LINK, isLink, SAYS.link),
  monday: typedDay,
  tuesday: typedDay,
  wednesday: typedDay,
  thursday: typedDay,
  friday: typedDay,
  saturday: typedDay,
  sunday: typedDay,
  /** minutes */
  advanceBooking: whole(0, MOST_NOTICE, SAYS.notice),
  /** minutes */
  bookingTimeInterval: whole(5, 240, SAYS.step),
  /** hours; null where a client may always cancel */
  cancellationDeadline: whole(0, 720, SAYS.deadline).nullable(),
  professionalBlocks: flag,
  agendaBlocked: flag,
  timezone: z.string().max(60, { error: SAYS.zone }).refine(isTimeZone, { error: SAYS.zone }),
  primary: color,
  secondary: color,
  accent: color,
  background: color,
  text: color,
  show_horarios: flag,
  show_localizacao: flag,
  show_avaliacoes: flag,
  show_contato: flag,
  show_galeria: flag,
  listed: flag,
  tab_order: z
    .array(z.enum(PAGE_TABS))
    .length(PAGE_TABS.length, { error: SAYS.tabs })
    .refine((tabs) => new Set(tabs).size === tabs.length, { error: SAYS.tabs }),
  gallery_images: z
    .array(limitedLine(LONGEST_LINK).refine(isPicture, { error: SAYS.picture }))
    .max(MOST_PICTURES, { error: SAYS.most(MOST_PICTURES) })
    .refine((images) => new Set(images).size === images.length, { error: SAYS.pictures }),
})

const storedText = z.string().nullable()
const storedDay = z.object({
  enabled: z.boolean(),
  schedules: z.array(z.object({ start: z.string(), end: z.string() })),
})

/** The same as they are stored: what was written by another way may be other texts and figures. */
export const storedSettings = z.object({
  ...typedSettings.pick({ tab_order: true }).shape,
  business_name: z.string(),
  slug: z.string(),
  business_logo: storedText,
  business_description: storedText,
  business_address: storedText,
  business_phone: storedText,
  business_email: storedText,
  whatsapp: storedText,
  instagram: storedText,
  google_maps: storedText,
  monday: storedDay,
  tuesday: storedDay,
  wednesday: storedDay,
  thursday: storedDay,
  friday: storedDay,
  saturday: storedDay,
  sunday: storedDay,
  advanceBooking: z.number(),
  bookingTimeInterval: z.number(),
  cancellationDeadline: z.number().nullable(),
  professionalBlocks: flag,
  agendaBlocked: flag,
  timezone: z.string(),
  primary: z.string(),
  secondary: z.string(),
  accent: z.string(),
  background: z.string(),
  text: z.string(),
  show_horarios: flag,
  show_localizacao: flag,
  show_avaliacoes: flag,
  show_contato: flag,
  show_galeria: flag,
  listed: flag,
  gallery_images: z.array(z.string()),
})
