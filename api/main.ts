import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import pino from 'pino'
import { forgetAnswers } from '#db/idempotency-keys.ts'
import { openStorage } from '#db/open.ts'
import type { Storage } from '#db/storage.ts'
import { createApp } from './app.ts'
import { CatalogCache } from './business/catalog-cache.ts'
import type { Context } from './context.ts'
import { prepareDemo } from './demo.ts'
import { type Env, readEnv } from './env.ts'
import { gentleClose } from './http/gentle-close.ts'
import { newId } from './new-id.ts'
import { secretKey } from './secret-key.ts'
import { makeTokens } from './session/tokens.ts'

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const AN_HOUR = 3_600_000
const PATIENCE_MS = 10_000

async function start(): Promise<void> {
  const env = readEnv(process.env, process.argv.slice(2))
  // Lines are gathered and written together: a line at a time costs more than a page does.
  const destination = pino.destination({ dest: 1, sync: false, minLength: 16_000 })
  const log = pino({ level: env.LOG_LEVEL, base: null }, destination)
  const flushing = setInterval(() => destination.flush(), 500)
  const storage = await openStorage(env.DATABASE_URL, beside('./migrations'))
  const demo = env.demo ? await prepareDemo(storage, Date.now()) : null
  const app = createApp(makeContext(env, storage, log), demo?.salons)
  const server = serve({ fetch: app.fetch, hostname: env.HOST, port: env.PORT }, ({ port }) => {
    const address = `http://${env.HOST === '127.0.0.1' ? 'localhost' : env.HOST}:${port}`
    for (const line of demo?.welcome(address) ?? []) say(line)
    log.info({ address, rate_limit_factor: env.RATE_LIMIT_FACTOR }, 'listening')
  })
  const close = gentleClose(server)
  server.on('error', (error) => fail(error))
  const cleaning = setInterval(() => {
    storage.write((tx) => forgetAnswers(tx, Date.now())).catch((error) => log.warn(error.name))
  }, AN_HOUR)

  const stop = once(() => {
    log.info('stopping')
    clearInterval(cleaning)
    clearInterval(flushing)
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    close(async () => {
      await storage.close()
      log.info('stopped')
      // Not flushSync: it would wait for ever on an output that nobody reads any more.
      destination.flush(() => process.exit(0))
    })
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function makeContext(env: Env, storage: Storage, log: pino.Logger): Context {
  const pictures = beside('./pictures')
  return {
    storage,
    catalogs: new CatalogCache(storage),
    tokens: makeTokens(secretKey(env.SECRET_KEY, env.DATABASE_URL)),
    now: Date.now,
    newId,
    log,
    files: {
      widget: beside('../widget'),
      assets: beside('./assets'),
      pictures: env.demo && existsSync(pictures) ? pictures : null,
    },
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
  }
}

function once(fn: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    fn()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`Vez did not start: ${message}\n`)
  process.exit(1)
}

start().catch(fail)
