import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Storage } from '#db/dialect/storage.ts'
import { CatalogCache } from './business/catalog-cache.ts'
import type { Context } from './context.ts'
import { makeVault } from './crypto.ts'
import type { Env } from './env.ts'
import type { Passwords } from './identity/passwords.ts'
import { makeTokens } from './identity/session-jwt.ts'
import { Live } from './live/live.ts'
import type { Channels } from './message/channels.ts'
import { newId } from './new-id.ts'
import { secretKey } from './secret-key.ts'

type Parts = {
  env: Env
  storage: Storage
  log: Logger
  passwords: Passwords
  channels: Channels
  /** A file's path, from one beside the built server. */
  beside: (path: string) => string
  /** What the server listens on; known once it does. */
  address: () => string
  wake: () => void
}

/** Everything the routes of this process use. */
export function makeContext({ env, storage, beside, ...parts }: Parts): Context {
  const secret = secretKey(env.SECRET_KEY, env.DATABASE_URL)
  const publicUrl = env.PUBLIC_URL?.replace(/\/$/, '') ?? null
  const pictures = beside('./pictures')
  return {
    storage,
    catalogs: new CatalogCache(storage),
    tokens: makeTokens(secret),
    vault: makeVault(secret),
    passwords: parts.passwords,
    google: googleOf(env),
    channels: parts.channels,
    live: new Live(storage, parts.log),
    wakeWorker: parts.wake,
    now: Date.now,
    newId,
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
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
  }
}

function googleOf(env: Env): Context['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  return clientId && clientSecret ? { clientId, clientSecret, issuer: env.GOOGLE_ISSUER } : null
}
