/** A whole server without a port: real database, real routes, a clock that the test sets. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { createApp } from '#api/app.ts'
import { CatalogCache } from '#api/business/catalog-cache.ts'
import type { Context } from '#api/context.ts'
import type { Call, CallInput, CallOutput, RefusalBody } from '#api/contract/contract.ts'
import { newId } from '#api/new-id.ts'
import { makeTokens } from '#api/session/tokens.ts'
import type { Storage } from '#db/storage.ts'
import { anyPhone, openTestStorage } from './factories.ts'

/** Monday, 23 November 2026, 08:00 in São Paulo. */
export const MONDAY_8H = Date.UTC(2026, 10, 23, 11)
export const SECRET = 'a-secret-of-the-tests-that-is-long-enough'

type Sending = { params?: object; query?: object; headers?: object; body?: unknown }

export type Answer<T> = { status: number; body: T; headers: Headers; text: string }

export type TestServer = {
  storage: Storage
  /** What the database was opened with, for a second process on the same file. */
  address: string
  context: Context
  /** Moves the clock. */
  setNow: (ms: number) => void
  /** Every line that was logged. */
  logged: () => string
  /** Sends a request as it is; `peer` is the address at the other end of the socket. */
  request: Request
  /** Calls an endpoint as the contract types it; a refusal is an answer too. */
  call: <C extends Call>(
    name: C,
    input: CallInput<C>,
    token?: string,
  ) => Promise<Answer<CallOutput<C> & RefusalBody>>
  /** A new client of a business, signed in. */
  signIn: (
    slug: string,
    typed?: Partial<CallInput<'POST /api/public/:slug/session'>['body']>,
  ) => Promise<SignedIn>
  close: () => Promise<void>
}

export type SignedIn = CallOutput<'POST /api/public/:slug/session'>

/** What a test changes of the server's context; a function is given the usual one. */
export type Change = Partial<Context> | ((usual: Context) => Partial<Context>)

export async function startTestServer(change: Change = {}): Promise<TestServer> {
  const { storage, address, close } = await openTestStorage()
  const folder = await mkdtemp(join(tmpdir(), 'vez-files-'))
  await writeFile(join(folder, 'vez.js'), 'export {}\n')
  const lines: string[] = []
  let now = MONDAY_8H
  const usual: Context = {
    storage,
    catalogs: new CatalogCache(storage),
    tokens: makeTokens(SECRET),
    now: () => now,
    newId,
    log: pino({}, { write: (line: string) => lines.push(line) }),
    files: { widget: folder, assets: folder, pictures: null },
    publicUrl: null,
    trustedProxies: [],
    rateLimitFactor: 1000,
  }
  const context: Context = { ...usual, ...(typeof change === 'function' ? change(usual) : change) }
  const app = createApp(context)
  const request: Request = async (path, init, peer) => app.request(path, init, socketOf(peer))
  const call: TestServer['call'] = (name, input, token) => send(request, name, input, token)
  return {
    storage,
    address,
    context,
    setNow: (ms) => {
      now = ms
    },
    logged: () => lines.join(''),
    request,
    call,
    signIn: async (slug, typed) => {
      const body = {
        nome: 'Marina Souza',
        email: 'marina@cliente.example',
        telefone: anyPhone(),
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
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Request = (path: string, init?: RequestInit, peer?: string) => Promise<Response>

/** What the HTTP server hands to the app beside a request, as far as the app looks at it. */
function socketOf(peer: string | undefined): object {
  return peer === undefined ? {} : { incoming: { socket: { remoteAddress: peer } } }
}

async function send<T>(
  request: Request,
  name: string,
  input: Sending,
  token: string | undefined,
): Promise<Answer<T>> {
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
