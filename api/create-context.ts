import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Storage } from '#db/dialect/storage.ts'
import { CatalogCache } from './business/catalog-cache.ts'
import { UnreadableReport } from './business/unreadable-report.ts'
import type { Context } from './context.ts'
import { createKeyedCrypto } from './crypto.ts'
import type { Env } from './env.ts'
import type { PasswordHasher } from './identity/passwords.ts'
import { createSessionJwt } from './identity/session-jwt.ts'
import { LiveEvents } from './live/live.ts'
import type { Channels } from './message/channels.ts'
import { createId } from './new-id.ts'
import type { PicturePreparer } from './picture/picture-process.ts'
import { createStripeGate } from './plan/stripe/client.ts'
import { createPushSender } from './push/sender.ts'
import { createVapid } from './push/vapid.ts'
import type { WhatsappGate } from './reminder/whatsapp-cloud.ts'
import { loadSecretKey } from './secret-key.ts'
import { createWebhookSender } from './webhook/sender.ts'

type ContextParts = {
  env: Env
  storage: Storage
  log: Logger
  passwords: PasswordHasher
  channels: Channels
  pictures: PicturePreparer
  /** A file's path, from one beside the built server. */
  beside: (path: string) => string
  /** What the server listens on; known once it does. */
  address: () => string
  wake: () => void
}

/** Everything the routes of this process use. */
export function createContext({ env, storage, beside, ...parts }: ContextParts): Context {
  const secret = loadSecretKey(env.SECRET_KEY, env.DATABASE_URL)
  const publicUrl = env.PUBLIC_URL?.replace(/\/$/, '') ?? null
  const unreadable = new UnreadableReport(parts.log)
  const pictures = beside('./pictures')
  return {
    storage,
    catalogs: new CatalogCache(storage, Date.now, unreadable),
    unreadable,
    tokens: createSessionJwt(secret),
    crypto: createKeyedCrypto(secret),
    passwords: parts.passwords,
    google: toGoogleSettings(env),
    channels: parts.channels,
    pictures: parts.pictures,
    whatsapp: openWhatsappGate(env),
    push: createPushSender(createVapid(env, secret)),
    webhooks: createWebhookSender({ allowLoopback: env.WEBHOOK_LOOPBACK === 'on' }),
    live: new LiveEvents(storage, parts.log),
    wakeWorker: parts.wake,
    now: Date.now,
    newId: createId,
    log: parts.log,
    files: {
      widget: beside('../widget'),
      console: beside('../console'),
      assets: beside('./assets'),
      pictures: env.demo && existsSync(pictures) ? pictures : null,
    },
    publicUrl,
    address: () => publicUrl ?? parts.address(),
    trustedProxies: env.TRUSTED_PROXIES,
    ...readPlanSettings(env),
    stripe: openStripeGate(env),
    isRegistrationOpen: env.REGISTRATION === 'open',
    operator: { name: env.OPERATOR_NAME ?? null, tax_id: env.OPERATOR_TAX_ID ?? null },
    contact: {
      email: env.CONTACT_EMAIL ?? null,
      whatsapp: env.CONTACT_WHATSAPP ?? null,
      instagram: env.CONTACT_INSTAGRAM ?? null,
    },
    exampleSalon: env.EXAMPLE_SALON ?? null,
    serviceWorker: env.SERVICE_WORKER,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    textCodes: { most: env.SMS_CODES_PER_HOUR, refused: 0, told_until: 0 },
  }
}

/** Who needs a plan here, and who does not. */
export const readPlanSettings = (env: Env): Pick<Context, 'plans' | 'ownerEmails'> => ({
  plans: { isOn: env.PLANS === 'on', payment: getPaymentWay(env) },
  ownerEmails: new Set(env.OWNER_EMAILS),
})

/** Nobody is asked for money in a demo; without a provider the operator writes down what was paid. */
function getPaymentWay({ STRIPE_SECRET_KEY, demo }: Env): Context['plans']['payment'] {
  if (STRIPE_SECRET_KEY) return 'stripe'
  return demo ? 'simulated' : 'contact'
}

function openStripeGate(env: Env): Context['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey || !webhookSecret) return null
  return createStripeGate({ secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL ?? null })
}

function openWhatsappGate(env: Env): WhatsappGate {
  const { WHATSAPP_PHONE_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_API_URL } = env
  const isSet = WHATSAPP_PHONE_ID && WHATSAPP_TOKEN && WHATSAPP_APP_SECRET
  return {
    url: WHATSAPP_API_URL.replace(/\/$/, ''),
    number: isSet
      ? { phone_id: WHATSAPP_PHONE_ID, token: WHATSAPP_TOKEN, app_secret: WHATSAPP_APP_SECRET }
      : null,
    verify_token: env.WHATSAPP_VERIFY_TOKEN ?? null,
  }
}

function toGoogleSettings(env: Env): Context['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  return clientId && clientSecret ? { clientId, clientSecret, issuer: env.GOOGLE_ISSUER } : null
}
