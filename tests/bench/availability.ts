import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import pino from 'pino'
import { listFreeSlots } from '#api/booking/client/slots.ts'
import { CatalogCache } from '#api/business/catalog-cache.ts'
import { UnreadableReport } from '#api/business/unreadable-report.ts'
import type { Context } from '#api/context.ts'
import { createKeyedCrypto } from '#api/crypto.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { createPasswordHasher } from '#api/identity/passwords.ts'
import { createSessionJwt } from '#api/identity/session-jwt.ts'
import { LiveEvents } from '#api/live/live.ts'
import { PreparedResponse } from '#api/mount.ts'
import { createLocalPreparer } from '#api/picture/local-preparer.ts'
import { createPushSender } from '#api/push/sender.ts'
import { createVapid } from '#api/push/vapid.ts'
import { createWebhookSender } from '#api/webhook/sender.ts'
import { findBusinessBySlug } from '#db/businesses.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { type Business, MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { type Figure, formatRatio, getMedian } from './figures.ts'
import { getNextMonday } from './salon.ts'

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
  const handler = listFreeSlots(createContext(storage))
  const params = { slug: salon.slug }
  const choice = {
    service_id: requireNth(salon.services).id,
    professional_id: requireNth(salon.professionals).id,
  }
  const readDays = async (query: typeof choice & { from?: string; to?: string }) => {
    const request = { params, query, headers: undefined, body: undefined }
    const answer = await handler(request, null, NOBODY)
    if (!(answer instanceof PreparedResponse)) throw new Error('no slots were written')
    return answer.body.text
  }
  const readBytes = async (query: typeof choice) => Buffer.from(await readDays(query), 'latin1')
  const monday = getNextMonday()
  const days90 = await readBytes(choice)
  if (days90.length < 50_000) throw new Error('the 90 days lack slots')
  const raw = new Database(address.slice('file:'.length), { readonly: true })
  const point = raw.prepare('SELECT user_id, id FROM business_settings WHERE slug = ?')
  const rows: Record<'all' | 'bytes' | 'day' | 'ours' | 'raw', number>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rows.push({
      ours: await cost(20_000, () => storage.read((db) => findBusinessBySlug(db, salon.slug))),
      raw: await cost(50_000, () => point.get(salon.slug)),
      all: await cost(1_000, () => readDays(choice)),
      bytes: await cost(1_000, () => readBytes(choice)),
      day: await cost(10_000, () => readDays({ ...choice, from: monday, to: monday })),
    })
  }
  raw.close()
  await storage.close()
  // The first rounds warm up.
  const kept = rows.slice(2)
  const us = (field: keyof (typeof rows)[number]) =>
    `${getMedian(kept.map((row) => row[field])).toFixed(1)} µs`
  return [
    { what: 'prepared point SELECT, through the storage', value: us('ours'), goal: '-' },
    { what: 'prepared point SELECT, better-sqlite3 bare', value: us('raw'), goal: '-' },
    { what: '90 days of availability, read and JSON text', value: us('all'), goal: '-' },
    { what: 'the same, as bytes for the socket', value: us('bytes'), goal: '-' },
    { what: 'one day of availability, read and JSON text', value: us('day'), goal: '-' },
    {
      what: '90 days to a prepared point SELECT',
      value: formatRatio(kept.map(({ all, ours }) => [all, ours])),
      goal: 'at most 50',
    },
    {
      what: 'one day to a prepared point SELECT',
      value: formatRatio(kept.map(({ day, ours }) => [day, ours])),
      goal: 'at most 4',
    },
    {
      what: '90 days to the bare SELECT',
      value: formatRatio(kept.map(({ all, raw: bare }) => [all, bare])),
      goal: '-',
    },
  ]
}

const NOBODY: RequestOrigin = {
  address: () => 'local',
  header: () => undefined,
  cookie: () => undefined,
  bearer: () => null,
  ownOrigins: () => [],
  baseUrl: () => 'http://vez.test',
  body: () => null,
  signal: () => undefined,
}

function createContext(storage: Storage): Context {
  const secret = randomUUID()
  const log = pino({ level: 'silent' })
  return {
    storage,
    catalogs: new CatalogCache(storage, Date.now),
    unreadable: new UnreadableReport(log),
    tokens: createSessionJwt(secret),
    crypto: createKeyedCrypto(secret),
    passwords: createPasswordHasher(),
    google: null,
    channels: { email: null, sms: null },
    pictures: createLocalPreparer(storage.pictures),
    wakeWorker: () => {},
    now: Date.now,
    newId: randomUUID,
    live: new LiveEvents(storage, log),
    log,
    files: { widget: '.', console: '.', assets: '.', pictures: null },
    publicUrl: null,
    address: () => '',
    trustedProxies: [],
    ownerEmails: new Set(),
    plans: { isOn: true, payment: 'contact' },
    stripe: null,
    isRegistrationOpen: true,
    operator: { name: null, tax_id: null },
    contact: { email: null, whatsapp: null, instagram: null },
    exampleSalon: null,
    serviceWorker: 'on',
    webhooks: createWebhookSender(),
    whatsapp: { url: 'http://127.0.0.1:9', number: null, verify_token: null },
    push: createPushSender(createVapid({}, secret)),
    rateLimitFactor: 1,
    textCodes: { most: 600, refused: 0, told_until: 0 },
  }
}
