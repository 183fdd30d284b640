import type { Logger } from 'pino'
import type { Storage } from '#db/storage.ts'
import type { CatalogCache } from './business/catalog-cache.ts'
import type { Tokens } from './session/tokens.ts'

/** Everything a route may use; made once at start, and by each test for itself. */
export type Context = {
  storage: Storage
  catalogs: CatalogCache
  tokens: Tokens
  /** ms since 1970 */
  now: () => number
  newId: () => string
  log: Logger
  /** Where built files lie: `widget`, and beside the server `assets` and `pictures`. */
  files: { widget: string; assets: string; pictures: string | null }
  publicUrl: string | null
  trustedProxies: readonly string[]
  rateLimitFactor: number
}
