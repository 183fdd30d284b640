/** A whole server without a port: real database, real routes, a clock that the test sets. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { and, eq, lte } from 'drizzle-orm'
import pino from 'pino'
import { createApp } from '#api/app.ts'
import { CONFIRMATION_DELAY_MS } from '#api/booking/upcoming-confirmation.ts'
import { CatalogCache } from '#api/business/catalog-cache.ts'
import { UnreadableReport } from '#api/business/unreadable-report.ts'
import type { Context } from '#api/context.ts'
import type { Call, CallInput, CallOutput, RefusalBody } from '#api/contract/contract.ts'
import { createKeyedCrypto } from '#api/crypto.ts'
import { createPasswordHasher, type HashCost } from '#api/identity/passwords.ts'
import { createSessionJwt } from '#api/identity/session-jwt.ts'
import { LiveEvents } from '#api/live/live.ts'
import type { Channels, Mail, Sms } from '#api/message/channels.ts'
import { createId } from '#api/new-id.ts'
import { createLocalPreparer } from '#api/picture/local-preparer.ts'
import { createPushSender } from '#api/push/sender.ts'
import { createVapid } from '#api/push/vapid.ts'
import { createWebhookSender } from '#api/webhook/sender.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { due_work } from '#db/tables/due-work.ts'
import { startMessageWorker } from '#tests/support/api/message-queue.ts'
import { createPhone, openTestStorage } from '#tests/support/db/factories.ts'
import { requirePlans, watchPlans } from './query-plans.ts'

/** Monday, 23 November 2026, 08:00 in São Paulo. */
export const MONDAY_8H = Date.UTC(2026, 10, 23, 11)
/** Where people reach the server of a test, as its links say. */
export const ADDRESS = 'http://vez.test'
/** The real hashes, at a cost that tests can pay for each of their people. */
const CHEAP_HASH: HashCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
export const SECRET = 'a-secret-of-the-tests-that-is-long-enough'

type RequestParts = { params?: object; query?: object; headers?: object; body?: unknown }

export type ApiAnswer<T> = { status: number; body: T; headers: Headers; text: string }

export type TestServer = {
  storage: Storage
  /** What the database was opened with, for a second process on the same file. */
  address: string
  context: Context
  /** Moves the clock. */
  setNow: (ms: number) => void
  /** Every line that was logged. */
  logged: () => string
  /** Sends what is queued, once nobody takes it back any more, and gives all that was sent so far. */
  sent: () => Promise<SentMessages>
  /** Sends a request as it is; `peer` is the address at the other end of the socket. */
  request: SendRequest
  /** Calls an endpoint as the contract types it; a refusal is an answer too. */
  call: <C extends Call>(
    name: C,
    input: CallInput<C>,
    token?: string,
  ) => Promise<ApiAnswer<CallOutput<C> & RefusalBody>>
  /** A new client of a business, signed in. */
  signIn: (
    slug: string,
    typed?: Partial<CallInput<'POST /api/public/:slug/session'>['body']>,
  ) => Promise<SignedIn>
  close: () => Promise<void>
}

/** Messages as they left: whoever needs a real conversation opens one (`tests/support/fakes/smtp-server.ts`). */
export type SentMessages = { mails: Mail[]; texts: Sms[] }

function keepMessages(): { kept: SentMessages; channels: Channels } {
  const kept: SentMessages = { mails: [], texts: [] }
  return {
    kept,
    channels: {
      email: { send: async (mail) => void kept.mails.push(mail), close: () => {} },
      sms: { send: async (sms) => void kept.texts.push(sms) },
    },
  }
}

/** @param now the worker's: what is due later waits on */
async function untilSent(storage: Storage, now: number): Promise<void> {
  const isDue = and(eq(due_work.state, 'waiting'), lte(due_work.due_at, now))
  const waiting = () => storage.read((db) => db.$count(due_work, isDue))
  while ((await waiting()) > 0) await setTimeout(5)
}

export type SignedIn = CallOutput<'POST /api/public/:slug/session'>

/** What a test changes of the server's context; a function is given the usual one. */
export type ContextChange = Partial<Context> | ((usual: Context) => Partial<Context>)

export async function startTestServer(change: ContextChange = {}): Promise<TestServer> {
  const { storage, address, close } = await openTestStorage()
  const folder = await mkdtemp(join(tmpdir(), 'vez-files-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'vez.js'), 'export {}\n')
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>console</title>')
  const lines: string[] = []
  const sent = keepMessages()
  let now = MONDAY_8H
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const unreadable = new UnreadableReport(log)
  const usual: Context = {
    storage: watchPlans(storage),
    catalogs: new CatalogCache(storage, () => now, unreadable),
    unreadable,
    tokens: createSessionJwt(SECRET),
    crypto: createKeyedCrypto(SECRET),
    passwords: createPasswordHasher(CHEAP_HASH),
    google: null,
    channels: sent.channels,
    pictures: createLocalPreparer(storage.pictures),
    wakeWorker: () => {},
    now: () => now,
    newId: createId,
    live: new LiveEvents(storage, log),
    log,
    files: { widget: folder, console: folder, assets: folder, pictures: null },
    publicUrl: null,
    address: () => ADDRESS,
    trustedProxies: [],
    // Tests of plans turn them on: everybody else's houses have all.
    plans: { isOn: false, payment: 'simulated' },
    stripe: null,
    isRegistrationOpen: true,
    ownerEmails: new Set(),
    operator: { name: null, tax_id: null },
    contact: { email: null, whatsapp: null, instagram: null },
    exampleSalon: null,
    serviceWorker: 'on',
    webhooks: createWebhookSender({ allowLoopback: true }),
    push: createPushSender(createVapid({}, SECRET), true),
    whatsapp: { url: 'http://127.0.0.1:9', number: null, verify_token: null },
    rateLimitFactor: 1000,
    textCodes: { most: 600, refused: 0, told_until: 0 },
  }
  const context: Context = { ...usual, ...(typeof change === 'function' ? change(usual) : change) }
  const app = createApp(context)
  const request: SendRequest = async (path, init, peer) =>
    app.request(path, init, createSocket(peer))
  const call: TestServer['call'] = (name, input, token) => send(request, name, input, token)
  return {
    storage,
    address,
    context,
    setNow: (ms) => {
      now = ms
    },
    logged: () => lines.join(''),
    sent: async () => {
      const now = () => context.now() + CONFIRMATION_DELAY_MS
      const worker = startMessageWorker({ ...context, now })
      await untilSent(context.storage, now())
      await worker.stop()
      return sent.kept
    },
    request,
    call,
    signIn: async (slug, typed) => {
      const body = {
        nome: 'Marina Souza',
        email: 'marina@cliente.example',
        telefone: createPhone(),
        ...typed,
      }
      const { body: session, status } = await call('POST /api/public/:slug/session', {
        params: { slug },
        body,
      })
      if (status !== 200)
        throw new Error(`no session: ${JSON.stringify(session)} ${lines.join('')}`)
      return session
    },
    close: async () => {
      context.live.close()
      await close()
      await rm(folder, { recursive: true, force: true })
      requirePlans()
    },
  }
}

export type SendRequest = (path: string, init?: RequestInit, peer?: string) => Promise<Response>

/** What the HTTP server hands to the app beside a request, as far as the app looks at it. */
function createSocket(peer: string | undefined): object {
  return peer === undefined ? {} : { incoming: { socket: { remoteAddress: peer } } }
}

async function send<T>(
  request: SendRequest,
  name: string,
  input: RequestParts,
  token: string | undefined,
): Promise<ApiAnswer<T>> {
  const [method = 'GET', path = ''] = name.split(' ')
  const query = new URLSearchParams(Object.entries(input.query ?? {}))
  const at = Object.entries(input.params ?? {}).reduce(
    (text, [key, value]) => text.replace(`:${key}`, encodeURIComponent(String(value))),
    path,
  )
  const response = await request(`${at}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers: {
      ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...input.headers,
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  const text = await response.text()
  // What the contract promises, or a refusal; the tests check which.
  const body = (text && text[0] === '{' ? JSON.parse(text) : {}) as T
  return { status: response.status, body, headers: response.headers, text }
}
