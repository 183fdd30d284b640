/** What an owner types of a professional, and the same as it is stored. */
import { z } from 'zod'
import { checkTaxId, toTaxId } from '#domain/money/tax-id.pt-BR.ts'
import { isEmail, normalizeEmail, normalizeName } from '#domain/people/client.ts'
import { isPhone, toPhoneDigits } from '#domain/text/phone.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'
import { isVisibleText } from '#domain/text/visible.ts'
import type { WEEKDAYS } from '#domain/time/civil-time.ts'
import { typedDay } from './day-schedule.ts'
import { typedCommission, typedDuration, typedPrice } from './offer-terms.ts'
import { id, limitedMultilineText, limitedText, money } from './shapes.ts'

/** An empty field holds nothing. */
const emptyToNull = (typed: string | null) => typed?.trim() || null

const percent = z
  .int({ error: 'Informe um número inteiro, de 0 a 100.' })
  .min(0, { error: 'Informe de 0 a 100%.' })
  .max(100, { error: 'Informe de 0 a 100%.' })
  .nullable()

const terms = z
  .array(
    z.object({
      service_id: id,
      price: typedPrice.nullable(),
      /** minutes */
      duration: typedDuration.nullable(),
      commission_rate: typedCommission.nullable(),
    }),
  )
  .max(500)

/** Hours of their own for each weekday; null where the house’s hold. */
const toWeek = <Day extends z.ZodType>(day: Day) => ({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
})

export const typedWeek = z.object(toWeek(typedDay.nullable()))

export const typedProfessional = z.object({
  name: limitedText(120)
    .transform(normalizeName)
    .refine(isVisibleText, { error: 'Informe o nome.' }),
  bio: limitedMultilineText(600).nullable().transform(emptyToNull),
  avatar: limitedText(500)
    .nullable()
    .transform(emptyToNull)
    .refine((url) => url === null || toSafePicture(url) !== null, {
      error: 'Use um endereço de foto que comece com https://.',
    }),
  email: limitedText(254)
    .nullable()
    .transform((typed) => emptyToNull(normalizeEmail(typed ?? '')))
    .refine((email) => email === null || isEmail(email), {
      error: 'Por favor, insira um email válido.',
    }),
  phone: limitedText(30)
    .nullable()
    .transform((typed) => emptyToNull(typed) && toPhoneDigits(typed ?? ''))
    .refine((digits) => digits === null || isPhone(digits), {
      error: 'Por favor, insira um número de telefone válido.',
    }),
  tax_id: limitedText(30)
    .nullable()
    .superRefine((typed, { addIssue }) => {
      const message = checkTaxId(typed)
      if (message) addIssue({ code: 'custom', message })
    })
    .transform(toTaxId),
  /** Percent; null where the default of 50 holds. */
  commission_rate: percent,
  /** Ids of the services performed, in order. */
  services: z
    .array(id)
    .max(500)
    .overwrite((ids) => [...new Set(ids)].sort()),
  /** Where something differs from the service, by service. */
  terms: terms
    .refine((list) => new Set(list.map((one) => one.service_id)).size === list.length, {
      error: 'Um serviço está repetido.',
    })
    .overwrite((list) => [...list].sort((a, b) => (a.service_id < b.service_id ? -1 : 1))),
  ...typedWeek.shape,
})
export type TypedProfessional = z.output<typeof typedProfessional>

const storedDay = z.object({
  enabled: z.boolean(),
  schedules: z.array(z.object({ start: z.string(), end: z.string() })),
})

/** The house's own hours, a day without any closed. */
export const houseWeek = z.object(toWeek(storedDay))

const text = z.string().nullable()

export const storedProfessional = z.object({
  name: z.string(),
  bio: text,
  avatar: text,
  email: text,
  phone: text,
  tax_id: text,
  commission_rate: z.int().nullable(),
  services: z.array(z.string()),
  terms: z.array(
    z.object({
      service_id: z.string(),
      price: money.nullable(),
      duration: z.int().nullable(),
      commission_rate: z.int().nullable(),
    }),
  ),
  ...toWeek(storedDay.nullable()),
})
export type StoredProfessional = z.output<typeof storedProfessional>
export type ProfessionalWeek = Pick<StoredProfessional, (typeof WEEKDAYS)[number]>
