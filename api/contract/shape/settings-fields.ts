import { z } from 'zod'
import { PAGE_TABS } from '#domain/business/settings.ts'
import { SETTINGS_SENTENCES as SAYS } from '#domain/business/settings-messages.pt-BR.ts'
import { parsePixKey } from '#domain/money/pix.ts'
import { toTaxId } from '#domain/money/tax-id.pt-BR.ts'
import { normalizeName } from '#domain/people/client.ts'
import { SETTING_CHECKS as CHECKS } from '#domain/settings/check-settings.ts'
import { typedDay } from './day-schedule.ts'

/** A shape of which the rules say what may be saved. */
const checked = <Value>(shape: z.ZodType<Value, Value>, check: (value: Value) => string | null) =>
  shape.superRefine((value, { addIssue }) => {
    const message = check(value)
    if (message) addIssue({ code: 'custom', message })
  })

/** A text that may be left empty: nothing is kept as null. */
const optional = (check: (typed: string | null) => string | null) =>
  checked(z.string().trim(), check)
    .transform((typed) => typed || null)
    .nullable()

/** As the directory of keys has it; what is none was refused before. */
function toPixKey(typed: string | null): string | null {
  const key = typed === null ? 'unknown' : parsePixKey(typed)
  return typeof key === 'string' ? null : key.key
}

const color = z.string()
const flag = z.boolean()

/** What an owner may save, field by field. */
export const typedSettings = z.object({
  business_name: checked(z.string(), CHECKS.business_name).transform(normalizeName),
  slug: checked(z.string().trim().toLowerCase(), CHECKS.slug),
  business_logo: optional(CHECKS.business_logo),
  business_description: optional(CHECKS.business_description),
  business_address: optional(CHECKS.business_address),
  business_phone: optional(CHECKS.business_phone),
  business_email: optional(CHECKS.business_email),
  tax_id: optional(CHECKS.tax_id).transform(toTaxId),
  whatsapp: optional(CHECKS.whatsapp),
  instagram: optional(CHECKS.instagram),
  google_maps: optional(CHECKS.google_maps),
  pix_key: optional(CHECKS.pix_key).transform(toPixKey),
  pix_name: optional(CHECKS.pix_name),
  pix_city: optional(CHECKS.pix_city),
  shareCardFees: flag,
  monday: typedDay,
  tuesday: typedDay,
  wednesday: typedDay,
  thursday: typedDay,
  friday: typedDay,
  saturday: typedDay,
  sunday: typedDay,
  /** minutes */
  advanceBooking: checked(z.int({ error: SAYS.notice }), CHECKS.advanceBooking),
  /** minutes */
  bookingTimeInterval: checked(z.int({ error: SAYS.step }), CHECKS.bookingTimeInterval),
  /** hours; null where a client may always cancel */
  cancellationDeadline: checked(
    z.int({ error: SAYS.deadline }),
    CHECKS.cancellationDeadline,
  ).nullable(),
  professionalBlocks: flag,
  agendaBlocked: flag,
  timezone: checked(z.string(), CHECKS.timezone),
  primary: checked(color, CHECKS.primary),
  secondary: checked(color, CHECKS.secondary),
  accent: checked(color, CHECKS.accent),
  background: checked(color, CHECKS.background),
  text: checked(color, CHECKS.text),
  show_horarios: flag,
  show_localizacao: flag,
  show_avaliacoes: flag,
  show_contato: flag,
  show_galeria: flag,
  listed: flag,
  tab_order: checked(z.array(z.enum(PAGE_TABS)), CHECKS.tab_order),
  gallery_images: checked(z.array(z.string().trim()), CHECKS.gallery_images),
})

const storedText = z.string().nullable()
const storedDay = z.object({
  enabled: z.boolean(),
  schedules: z.array(z.object({ start: z.string(), end: z.string() })),
})

/** The same as they are stored: what was written by another way may be other texts and figures. */
export const storedSettings = z.object({
  tab_order: z.array(z.enum(PAGE_TABS)),
  business_name: z.string(),
  slug: z.string(),
  business_logo: storedText,
  business_description: storedText,
  business_address: storedText,
  business_phone: storedText,
  business_email: storedText,
  tax_id: storedText,
  whatsapp: storedText,
  instagram: storedText,
  google_maps: storedText,
  pix_key: storedText,
  pix_name: storedText,
  pix_city: storedText,
  shareCardFees: flag,
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
