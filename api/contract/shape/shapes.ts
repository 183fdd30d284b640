import { z } from 'zod'
import { hasWholeCentavos, toCentavos, toReais } from '#domain/money/money.ts'
import { isSlug } from '#domain/text/slug.ts'
import { isStorableText } from '#domain/text/storable.ts'
import { hasWord } from '#domain/text/visible.ts'
import { isDate, isTime } from '#domain/time/civil-time.ts'

/** Rounded unseen it would be another amount. */
export const PART_OF_CENTAVO = { error: 'Use no máximo duas casas decimais.' }

/** What a reader of the API's description sees of each shape: no viewer has to make something up. */
const like = (example: string | number) => ({ examples: [example] })

/** Reais on the wire, centavos inside. */
export const money = z.codec(
  z.number().min(0).max(10_000_000).refine(hasWholeCentavos, PART_OF_CENTAVO).meta(like(59.9)),
  z.int(),
  { decode: toCentavos, encode: toReais },
)

/** The same of what is added up: it may be more than any one amount, and is typed by nobody. */
export const moneySum = z.codec(z.number().min(0).meta(like(1250.5)), z.int(), {
  decode: toCentavos,
  encode: toReais,
})

/** The same of what may be below 0: what went out, what is missing. */
export const signedMoney = z.codec(
  z.number().refine(hasWholeCentavos, PART_OF_CENTAVO).meta(like(59.9)),
  z.int(),
  { decode: toCentavos, encode: toReais },
)

/** Milliseconds since 1970 as they are on the wire. */
export const formatInstant = (ms: number): string => new Date(ms).toISOString()

/** ISO 8601 in UTC on the wire, milliseconds since 1970 inside. */
export const instant = z.codec(
  z.iso.datetime().meta(like('2026-11-23T17:30:00.000Z')),
  z.number(),
  {
    decode: (text) => Date.parse(text),
    encode: formatInstant,
  },
)

/** What the server says more exactly (`explainDate` in `api/mount.ts`). */
export const NO_DATE = 'Data inválida. Use AAAA-MM-DD.'

/** `YYYY-MM-DD`, a date that exists. */
export const date = z
  .string()
  .refine(isDate, { error: NO_DATE })
  .meta({ format: 'date', ...like('2026-11-23') })

/** `HH:mm`, 00:00 to 23:59. */
export const time = z
  .string()
  .refine((value) => isTime(value), { error: 'Horário inválido. Use HH:mm.' })
  .meta({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', ...like('14:30') })

/** `HH:mm`, with 24:00 for the end of a day. */
export const endTime = z
  .string()
  .refine((value) => isTime(value, true), { error: 'Horário inválido. Use HH:mm.' })
  .meta(like('18:00'))

/** A booking's date and time as they are stored: in old rows they may be other texts. */
export const storedDate = z.string().meta(like('2026-11-23'))
export const storedTime = z.string().meta(like('14:30'))

export const id = z
  .string()
  .regex(/^[\w-]{1,64}$/, { error: 'Identificador inválido.' })
  .meta(like('id-do-registro'))

/** What tells a request that is sent again from another one. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, { error: 'Use de 1 a 200 caracteres sem espaços.' })
  .meta(like('pedido-2026-0001'))

/** A business's name in its address. What cannot be one is simply not found. */
export const slug = z.string().toLowerCase().max(80).refine(isSlug, { error: 'Endereço inválido.' })

export const oneChoice = { error: 'Escolha um serviço ou um combo, nunca os dois.' }
export const isOneChoice = (it: {
  service_id?: string | undefined
  composite_id?: string | undefined
}) => (it.service_id === undefined) !== (it.composite_id === undefined)

export const businessParams = z.object({ slug })

/** A text of which only what is plain is kept or searched for: odd signs in it are no error. */
export const cleanedText = (most: number) =>
  z.string().max(most, { error: `Use no máximo ${most} caracteres.` })

/** A text that somebody typed, with its limit; what it must be like is the rules' to say. */
export const limitedText = (most: number) =>
  cleanedText(most).refine(isStorableText, { error: 'Use apenas texto.' })

/** The same for lines of text: of control characters only those that part lines and columns. */
export const limitedMultilineText = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^[^\p{Cc}\p{Cs}]*(?:[\t\n\r]+[^\p{Cc}\p{Cs}]*)*$/u, { error: 'Use apenas texto.' })
    .max(most, { error: `Use no máximo ${most} caracteres.` })
    .meta(like('Prefere horários de manhã.'))

export const typedEmail = cleanedText(254).meta(like('maria@cliente.example'))
export const typedPhone = cleanedText(30).meta(like('11987654321'))
export const typedName = cleanedText(120).meta(like('Maria da Silva'))
/** Long enough for a sentence, short enough to hash. */
export const typedPassword = cleanedText(256)
/** A list is taken as a file, which stands in the house's history. */
export const isForFile = z.enum(['true']).optional()
/** A token or code of ours as it comes back. */
export const secret = cleanedText(512)

/** Whose the account is: the password of now, or the code of `/auth/v1/reauthenticate`. */
export const ownerProof = {
  current_password: typedPassword.nullish(),
  nonce: secret.nullish(),
}
export const proofRefusals = [
  'reauthentication_needed',
  'reauthentication_not_valid',
  'insufficient_aal',
] as const

/** What a professional charges and takes for a service. */
export const ownTerms = z.object({
  professional_id: id,
  price: money,
  /** minutes */
  duration: z.int(),
})

/**
 * In: true where whoever sends it was told that the drawer holds less cash than is to go out, and says
 * yes; absent or false, that is refused as `till_below_zero` with what lies there (reais).
 */
export const belowZero = z.boolean().optional()

/** In: true where whoever sells more than there is was told so, and says yes; else that is refused as `product_short`. */
export const overStock = z.boolean().optional()

/**
 * In: true where whoever closes a visit that is more than a week ahead was told so, and says yes; else that is refused
 * as `visit_to_come`. Likewise of the products on its comanda.
 */
export const closingConsent = { early: z.boolean().optional(), over_stock: overStock }
export const consentRefusals = ['visit_to_come', 'product_short'] as const

/** Why something is taken back. */
export const reason = limitedText(200)
  .transform((typed) => typed.trim())
  .refine(hasWord, { error: 'Diga o motivo.' })

/**
 * Of what may change a day whose till was counted, or a comanda in a paid statement: absent, that is refused as
 * `reason_needed`; kept with the entries that it leads to.
 */
export const changeReason = reason.optional()
/** The same of a call that has nothing else to say. */
export const reasonBody = z.object({ reason: changeReason }).optional()

/** The days of a period, both of them in it. */
export const periodQuery = z.object({ from: date, to: date })
