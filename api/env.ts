import { isIP } from 'node:net'
import { z } from 'zod'
import { isPostgresServer, parsePostgresAddress } from '#db/dialect/postgres-address.ts'
import { isInstagram } from '#domain/business/public-page.ts'
import { checkTaxId, toTaxId } from '#domain/money/tax-id.pt-BR.ts'
import { parseOwnerEmails } from '#domain/plan/owner-emails.ts'
import { toDialNumber } from '#domain/text/dial-number.ts'
import { parseUrl } from '#domain/text/parse-url.ts'
import { isSlug } from '#domain/text/slug.ts'
import { GOOGLE_ISSUER } from './identity/google/google.ts'

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const size = bits === undefined ? 0 : /^\d+$/.test(bits) ? Number(bits) : most + 1
  return more.length === 0 && size <= most
}

/** Pages and their files stand at the root of their host: below a path nothing would be found. */
function isOrigin(address: string): boolean {
  const url = parseUrl(address)
  return url !== null && url.href === `${url.origin}/`
}

const addresses = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((entries) => entries.every(isAddressOrRange), {
    error: 'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
  })

/** Each entry that is none has a line of its own. */
const ownerEmails = z
  .string()
  .default('')
  .transform((text, checked) => {
    const { emails, unreadable } = parseOwnerEmails(text)
    for (const entry of unreadable) {
      checked.addIssue({ code: 'custom', message: `"${entry}" is no e-mail address` })
    }
    return emails
  })

const SMTP_SHAPE =
  'must be smtp://user:password@host:port or smtps://…, with signs such as @ and / in a password as %40 and %2F'

const PORT_RANGE = 'must be a whole number from 0 to 65535'

/** Settings that mean nothing without each other. */
const PAIRS = [
  ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET'],
] as const

const schema = z.object({
  PORT: z.coerce
    .number({ error: PORT_RANGE })
    .int({ error: PORT_RANGE })
    .min(0, { error: PORT_RANGE })
    .max(65535, { error: PORT_RANGE })
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
    .refine(isOrigin, {
      error: 'must be an address without a path, such as https://agenda.example',
    })
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|pglite:.*|postgres(ql)?:.+)$/, {
      error: 'must be file:<path> or postgres://… (or pglite: for trying it out)',
    })
    .optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: SMTP_SHAPE }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  SMS_WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default(GOOGLE_ISSUER),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, { error: 'must be a secret key of Stripe, such as sk_live_…' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, { error: 'must be the signing secret of its webhook, such as whsec_…' })
    .optional(),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, { error: 'must be a P-256 public key in base64url (87 characters)' })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'must be a P-256 private key in base64url (43 characters)' })
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:.+@.+|https:\/\/.+)$/, { error: 'must be mailto:<address> or https://…' })
    .optional(),
  /** For servers of houses' own that run on this machine: a test's. */
  WEBHOOK_LOOPBACK: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,30}$/, { error: 'must be the id of a phone number at WhatsApp, digits alone' })
    .optional(),
  WHATSAPP_TOKEN: z.string().min(16, { error: 'must be an access token of Meta' }).optional(),
  WHATSAPP_APP_SECRET: z.string().min(16, { error: 'must be the secret of the app' }).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(8, { error: 'must have at least 8 characters' }).optional(),
  WHATSAPP_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://graph.facebook.com/v23.0'),
  SERVICE_WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  OWNER_EMAILS: ownerEmails,
  PLANS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  REGISTRATION: z.enum(['open', 'closed'], { error: 'must be open or closed' }).default('open'),
  OPERATOR_NAME: z.string().trim().min(2, { error: 'must have at least 2 characters' }).optional(),
  OPERATOR_TAX_ID: z
    .string()
    .refine((typed) => checkTaxId(typed) === null, { error: 'must be a CPF or a CNPJ' })
    .transform(toTaxId)
    .optional(),
  CONTACT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  CONTACT_WHATSAPP: z
    .string()
    .refine((typed) => toDialNumber(typed).startsWith('+'), {
      error: 'must be a number with its area code, such as 11 98765-4321',
    })
    .optional(),
  CONTACT_INSTAGRAM: z
    .string()
    .refine(isInstagram, { error: 'must be a profile, such as @studioaurora' })
    .optional(),
  EXAMPLE_SALON: z.string().refine(isSlug, { error: 'must be the slug of a salon' }).optional(),
  TRUSTED_PROXIES: addresses,
  RATE_LIMIT_FACTOR: z.coerce
    .number({ error: 'must be a number above 0' })
    .positive({ error: 'must be a number above 0' })
    .default(1),
  SMS_CODES_PER_HOUR: z.coerce
    .number({ error: 'must be a whole number above 0' })
    .int({ error: 'must be a whole number above 0' })
    .positive({ error: 'must be a whole number above 0' })
    .default(600),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .optional(),
})

/** Every variable that the server reads. */
export const SETTINGS: readonly string[] = Object.keys(schema.shape)

/** A setting is wrong: another start changes nothing before somebody has set it right. */
export class SettingError extends Error {}

/** What a demo's landing shows: all there can be. */
const DEMO_LANDING = {
  CONTACT_EMAIL: 'ajuda@vez.example',
  CONTACT_WHATSAPP: '(11) 97654-0399',
  CONTACT_INSTAGRAM: '@vez.example',
  EXAMPLE_SALON: 'studio-aurora',
}

type Parsed = z.output<typeof schema>

export type Env = Omit<Parsed, 'DATABASE_URL' | 'LOG_LEVEL'> & {
  DATABASE_URL: string
  LOG_LEVEL: NonNullable<Parsed['LOG_LEVEL']>
  demo: boolean
}

/**
 * The configuration, from the environment's variables and the command line.
 * @throws SettingError that names the variable and what it must be: a line, or one for each wrong entry.
 */
export function readEnv(variables: NodeJS.ProcessEnv, args: readonly string[]): Env {
  const given = Object.fromEntries(
    SETTINGS.filter((name) => variables[name] !== undefined && variables[name] !== '').map(
      (name) => [name, variables[name]],
    ),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path.join('.')
    const issues = parsed.error.issues.filter(({ path }) => path.join('.') === name)
    throw new SettingError(issues.map(({ message }) => `${name}: ${message}`).join('\n'))
  }
  for (const [one, other] of PAIRS) {
    const missing = given[one] && !given[other] ? other : given[other] && !given[one] ? one : null
    if (missing)
      throw new SettingError(`${missing}: is needed beside ${missing === one ? other : one}`)
  }
  const demo = args.includes('--demo')
  // Whoever tries the demo reads its addresses, not a line of JSON for each request.
  const defaults = demo
    ? ({ DATABASE_URL: 'file:./data/demo.db', LOG_LEVEL: 'warn' } as const)
    : ({ DATABASE_URL: 'file:./data/vez.db', LOG_LEVEL: 'info' } as const)
  const { DATABASE_URL = defaults.DATABASE_URL, LOG_LEVEL = defaults.LOG_LEVEL } = parsed.data
  if (isPostgresServer(DATABASE_URL)) requirePostgresAddress(DATABASE_URL)
  if (parsed.data.BACKUP_DIR && !DATABASE_URL.startsWith('file:')) {
    throw new SettingError('BACKUP_DIR: copies are made of SQLite (DATABASE_URL=file:<path>) only')
  }
  return { ...(demo && DEMO_LANDING), ...parsed.data, DATABASE_URL, LOG_LEVEL, demo }
}

function requirePostgresAddress(address: string): void {
  try {
    parsePostgresAddress(address)
  } catch (error) {
    throw new SettingError(
      `DATABASE_URL: ${error instanceof Error ? error.message : 'cannot be read'}`,
    )
  }
}
