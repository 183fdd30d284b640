import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import pino from 'pino'
import { listFreeSlots } from '#api/booking/client/slots.ts'
import { CatalogCache } from '#api/business/catalog-cache.ts'
import type { Context } from '#api/context.ts'
import { makeVault } from '#api/crypto.ts'
import type { Sender } from '#api/http/sender.ts'
import { makePasswords } from '#api/identity/passwords.ts'
import { makeTokens } from '#api/identity/session-jwt.ts'
import { Live } from '#api/live/live.ts'
import { Written } from '#api/mount.ts'
import { findBusiness } from '#db/businesses.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { type Business, MIGRATIONS, nth } from '#tests/support/db/factories.ts'
import { type Figure, median, ratio } from './figures.ts'
import { nextMonday } from './salon.ts'

const ROUNDS = 9

/** Microseconds a call takes. */
async function cost(times: number, call: () => unknown): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < times; i++) await call()
  return ((performance.now() - started) / times) * 1000
}

/** The endpoint's own handler, from the version it reads to the JSON's text, without HTTP. */
export async function measureAvailability(address: string, salon: Business): Promise<Figure[]> {
  const storage = await openStorage(address, MIGRATIONS)
  const handler = listFreeSlots(contextOf(storage))
  const params = { slug: salon.slug }
  const choice = {
    service_id: nth(salon.services).id,
    professional_id: nth(salon.professionals).id,
  }
  const textOf = async (query: typeof choice & { from?: string; to?: string }) => {
    const request = { params, query, headers: undefined, body: undefined }
    const answer = await handler(request, null, NOBODY)
    if (!(answer instanceof Written)) throw new Error('no slots were written')
    return answer.body.text
  }
  const bytesOf = async (query: typeof choice) => Buffer.from(await textOf(query), 'latin1')
  const monday = nextMonday()
  const days90 = await bytesOf(choice)
  if (days90.length < 50_000) throw new Error('the 90 days lack slots')
  const raw = new Database(address.slice('file:'.length), { readonly: true })
  const point = raw.prepare('SELECT user_id, id FROM business_settings WHERE slug = ?')
  const rows: Record<'all' | 'bytes' | 'day' | 'ours' | 'raw', number>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rows.push({
      ours: await cost(20_000, () => storage.read((db) => findBusiness(db, salon.slug))),
      raw: await cost(50_000, () => point.get(salon.slug)),
      all: await cost(1_000, () => textOf(choice)),
      bytes: await cost(1_000, () => bytesOf(choice)),
      day: await cost(10_000, () => textOf({ ...choice, from: monday, to: monday })),
    })
  }
  raw.close()
  await storage.close()
  // The first rounds warm up.
  const kept = rows.slice(2)
  const us = (field: keyof (typeof rows)[number]) =>
    `${median(kept.map((row) => row[field])).toFixed(1)} µs`
  return [
    { what: 'prepared point SELECT, through the storage', value: us('ours'), goal: '-' },
    { what: 'prepared point SELECT, better-sqlite3 bare', value: us('raw'), goal: '-' },
    { what: '90 days of availability, read and JSON text', value: us('all'), goal: '-' },
    { what: 'the same, as bytes for the socket', value: us('bytes'), goal: '-' },
    { what: 'one day of availability, read and JSON text', value: us('day'), goal: '-' },
    {
      what: '90 days to a prepared point SELECT',
      value: ratio(kept.map(({ all, ours }) => [all, ours])),
      goal: 'at most 50',
    },
    {
      what: 'one day to a prepared point SELECT',
      value: ratio(kept.map(({ day, ours }) => [day, ours])),
      goal: 'at most 4',
    },
    {
      what: '90 days to the bare SELECT',
      value: ratio(kept.map(({ all, raw: bare }) => [all, bare])),
      goal: '-',
    },
  ]
}

const NOBODY: Sender = {
  address: () => 'local',
  header: () => undefined,
  cookie: () => undefined,
  bearer: () => null,
  origins: () => [],
  home: () => 'http://vez.test',
}

function contextOf(storage: Storage): Context {
  const secret = randomUUID()
  const log = pino({ level: 'silent' })
  return {
    storage,
    catalogs: new CatalogCache(storage),
    tokens: makeTokens(secret),
    vault: makeVault(secret),
    passwords: makePasswords(),
    google: null,
    channels: { email: null, sms: null },
    wakeWorker: () => {},
    now: Date.now,
    newId: randomUUID,
    live: new Live(storage, log),
    log,
    files: { widget: '.', console: '.', assets: '.', pictures: null },
    publicUrl: null,
    address: () => '',
    trustedProxies: [],
    rateLimitFactor: 1,
  }
}
