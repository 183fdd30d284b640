import type { Logger } from 'pino'
import type { Storage } from '#db/dialect/storage.ts'
import type { PaymentWay } from '#domain/plan/checkout.ts'
import type { CatalogCache } from './business/catalog-cache.ts'
import type { UnreadableReport } from './business/unreadable-report.ts'
import type { KeyedCrypto } from './crypto.ts'
import type { GoogleSettings } from './identity/google/google.ts'
import type { PasswordHasher } from './identity/passwords.ts'
import type { SessionJwt } from './identity/session-jwt.ts'
import type { LiveEvents } from './live/live.ts'
import type { Channels } from './message/channels.ts'
import type { PicturePreparer } from './picture/picture-process.ts'
import type { StripeGate } from './plan/stripe/client.ts'
import type { PushSender } from './push/sender.ts'
import type { WhatsappGate } from './reminder/whatsapp-cloud.ts'
import type { WebhookSender } from './webhook/sender.ts'

/** Everything a route may use; made once at start, and by each test for itself. */
export type Context = {
  storage: Storage
  catalogs: CatalogCache
  unreadable: UnreadableReport
  tokens: SessionJwt
  crypto: KeyedCrypto
  passwords: PasswordHasher
  /** Where our users' Google accounts are asked for; null where that is not configured. */
  google: GoogleSettings | null
  /** Who prepares uploaded pictures, beside the loop that answers. */
  pictures: PicturePreparer
  /** How messages leave; null for what is not configured. */
  channels: Channels
  /** How WhatsApp's Cloud API is reached. */
  whatsapp: WhatsappGate
  /** How a device is told of a booking, wherever its browser's maker takes that. */
  push: PushSender
  /** How servers of houses' own are told. */
  webhooks: WebhookSender
  /** Who listens to what happens in the agendas. */
  live: LiveEvents
  /** Tells the worker that something was queued. Called after the transaction. */
  wakeWorker: () => void
  /** ms since 1970 */
  now: () => number
  newId: () => string
  log: Logger
  /** Where built files lie: `widget`, `console`, and beside the server `assets` and `pictures`. */
  files: { widget: string; console: string; assets: string; pictures: string | null }
  publicUrl: string | null
  /** Where people reach us, without a slash at the end: `publicUrl`, or what the server listens on. */
  address: () => string
  trustedProxies: readonly string[]
  /** Whether houses need a plan here, and how one is paid. */
  plans: { isOn: boolean; payment: PaymentWay }
  /** How Stripe is reached; null where it is not configured. */
  stripe: StripeGate | null
  /** Whether somebody may open a new house here. */
  isRegistrationOpen: boolean
  /** Who runs this installation: unlimited where they have confirmed such an e-mail. */
  ownerEmails: ReadonlySet<string>
  /** Who is paid for plans here, with CPF or CNPJ, as receipts name them; null for what is not named. */
  operator: { name: string | null; tax_id: string | null }
  /** Where people reach whoever runs this installation; null for what is not named. */
  contact: { email: string | null; whatsapp: string | null; instagram: string | null }
  /** The slug of the salon that can be tried on the landing; null where none is named. */
  exampleSalon: string | null
  /** Off: what browsers have of the service worker removes itself. */
  serviceWorker: 'on' | 'off'
  rateLimitFactor: number
  /** Codes by SMS: how many an hour has, how many this process refused, until when its log has said so (ms since 1970). */
  textCodes: { most: number; refused: number; told_until: number }
}

/** The same with a clock that stands: all that one request writes bears one time. */
export function holdClock(context: Context): Context {
  const now = context.now()
  return { ...context, now: () => now }
}
