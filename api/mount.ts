import type { Hono } from 'hono'
import { z } from 'zod'
import type { Context } from './context.ts'
import { type Call, type Contract, contract } from './contract/contract.ts'
import type { Endpoint, Received, Returned } from './contract/endpoint.ts'
import { Refused } from './errors.ts'
import { readJson } from './http/body.ts'
import type { Observe } from './http/observe.ts'
import { clientAddressBehind, limitWrites } from './http/rate-limit.ts'
import { type Compressed, replyEmpty, replyJson, replyKept } from './http/reply.ts'
import { type AppEnv, type Http, headerOf, headersOf } from './http/request.ts'
import { authenticate, type ClientCaller } from './session/authenticate.ts'

/** An answer whose text is ready: made once and kept, or written by the endpoint's own encoder. */
export class Written {
  readonly body: Compressed
  readonly status: number
  /** For what may be kept: its validator and for how long. */
  readonly kept: { etag: string; cacheControl: string } | null

  constructor(body: Compressed, how: { status?: number; kept?: Written['kept'] } = {}) {
    this.body = body
    this.status = how.status ?? 200
    this.kept = how.kept ?? null
  }
}

type Caller<E extends Endpoint> = E['access'] extends 'client' ? ClientCaller : null

export type Handler<E extends Endpoint> = (
  request: Received<E>,
  caller: Caller<E>,
) => Promise<Returned<E> | Written>

export type Handlers = { [C in Call]: Handler<Contract[C]> }

type AnyHandler = (request: object, caller: ClientCaller | null) => Promise<unknown>

/** Serves every endpoint of the contract by its handler. */
export function mount(
  app: Hono<AppEnv>,
  context: Context,
  observe: Observe,
  handlers: Handlers,
): void {
  const limit = limitWrites(context.rateLimitFactor, clientAddressBehind(context.trustedProxies))
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method = '', path = ''] = name.split(' ')
    // In this loop the pairing of an endpoint with its handler is lost; `Handlers` has checked it.
    const handle = handlers[name as Call] as AnyHandler
    const answer = async (c: Http) => {
      if (endpoint.limited) await limit(c)
      const request = await readRequest(c, endpoint)
      const caller = endpoint.access === 'client' ? await authenticate(c, context) : null
      const result = await handle(request, caller)
      if (result instanceof Written) return replyWritten(c, result)
      return replyJson(c, endpoint.status, JSON.stringify(z.encode(endpoint.response, result)))
    }
    app.on(method, path, observe(path, answer))
  }
}

function replyWritten(c: Http, written: Written): Response | Promise<Response> {
  const { body, status, kept } = written
  if (!kept) return replyJson(c, status, body.text)
  const headers = { ETag: kept.etag, 'Cache-Control': kept.cacheControl }
  if (matches(headerOf(c, 'if-none-match'), kept.etag)) return replyEmpty(c, 304, headers)
  return replyKept(c, body, headers)
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  // A proxy that compressed the answer has made its validator weak.
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

async function readRequest(c: Http, endpoint: Endpoint) {
  const fields: Record<string, string> = {}
  const read = (schema: z.ZodType | undefined, value: () => unknown) => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value())
    if (parsed.success) return parsed.data
    // Sentences are looked for only where there is something to explain.
    for (const issue of schema.safeParse(value(), { error: explain }).error?.issues ?? []) {
      fields[issue.path.join('.') || 'body'] ??= issue.message
    }
    return undefined
  }
  const params = read(endpoint.params, () => c.req.param())
  // An address that cannot exist is not a mistake in a form: nothing is found there.
  if (endpoint.params && params === undefined) throw new Refused(nothingAt(fields))
  const body = endpoint.body ? await readJson(c) : undefined
  const request = {
    params,
    query: read(endpoint.query, () => c.req.query()),
    headers: read(endpoint.headers, () => headersOf(c)),
    body: read(endpoint.body, () => body),
  }
  if (Object.keys(fields).length > 0) throw new Refused({ code: 'invalid_input', fields })
  return request
}

/** For what a shape has no sentence of its own. */
function explain({ code, input }: { code: string; input?: unknown }): string {
  return code === 'invalid_type' && input === undefined ? 'Preencha este campo.' : 'Valor inválido.'
}

function nothingAt(fields: Record<string, string>) {
  return { code: 'slug' in fields ? 'business_not_found' : 'not_found' } as const
}
