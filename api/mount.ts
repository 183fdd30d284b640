import type { Hono } from 'hono'
import { z } from 'zod'
import { FIELD_SENTENCES } from '#domain/field-messages.pt-BR.ts'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import { isRefusal } from '#domain/refusal.ts'
import { parseDate } from '#domain/time/civil-time.ts'
import type { Context } from './context.ts'
import { type Call, type Contract, contract } from './contract/contract.ts'
import { KEY_SCOPE_OF } from './contract/key-scopes.ts'
import { OPEN_WITHOUT_PLAN } from './contract/open-without-plan.ts'
import type { Access, Endpoint, HandlerResult, ParsedRequest } from './contract/shape/endpoint.ts'
import { date, NO_DATE } from './contract/shape/shapes.ts'
import { RefusalError } from './errors.ts'
import type { Compressed } from './http/answer.ts'
import { readJson } from './http/body.ts'
import type { Observe } from './http/observe.ts'
import {
  createClientAddressReader,
  createKeyLimit,
  createWriteLimit,
  PROXY_NOT_NAMED,
} from './http/rate-limit.ts'
import { replyEmpty, replyJson, replyKept, replyStream } from './http/reply.ts'
import { type AppEnv, getHeaders, type HttpContext } from './http/request.ts'
import { createRequestOrigin, type RequestOrigin } from './http/request-origin.ts'
import { authenticate, type Callers } from './identity/authenticate.ts'
import { authenticateKey, findShownKey, rethrowToKey } from './identity/authenticate-key.ts'

/** An answer whose text is ready: made once and kept, or written by the endpoint's own encoder. */
export class PreparedResponse {
  readonly body: Compressed
  readonly status: number
  /** For what may be kept: its validator and for how long. */
  readonly kept: { etag: string; cacheControl: string } | null
  /** Lines of `Set-Cookie`. */
  readonly cookies: readonly string[]
  /** Where a redirect leads. */
  readonly location: string | null

  constructor(
    body: Compressed,
    how: Partial<Pick<PreparedResponse, 'status' | 'kept' | 'cookies' | 'location'>> = {},
  ) {
    this.body = body
    this.status = how.status ?? 200
    this.kept = how.kept ?? null
    this.cookies = how.cookies ?? []
    this.location = how.location ?? null
  }
}

/** Opens what is streamed; `cut` breaks its connection, and is null where there is none. */
type OpenStream = (cut: (() => void) | null) => ReadableStream<Uint8Array<ArrayBuffer>>

/** An answer that goes on for as long as its caller listens. */
export class StreamedResponse {
  readonly open: OpenStream
  /** Under which name it is saved; null for events, which are listened to. */
  readonly fileName: string | null

  constructor(open: OpenStream, fileName: string | null = null) {
    this.open = open
    this.fileName = fileName
  }
}

export const NO_BODY: Compressed = { text: '', brotli: null }

export type Handler<E extends Endpoint> = (
  request: ParsedRequest<E>,
  caller: Callers[E['access']],
  origin: RequestOrigin,
) => Promise<HandlerResult<E> | PreparedResponse | StreamedResponse>

export type Handlers = { [C in Call]: Handler<Contract[C]> }

type AnyHandler = (
  request: object,
  caller: Callers[Access],
  origin: RequestOrigin,
) => Promise<unknown>

/** Whose requests arrive, and how many of them that write. */
export type Doorway = {
  address: (c: HttpContext) => string
  /** @throws Refused `too_many_requests` */
  limit: (c: HttpContext) => Promise<void>
}

/** One for all that is mounted: who writes here and there is counted once. */
export function createDoorway({
  trustedProxies,
  publicUrl,
  log,
  rateLimitFactor,
}: Context): Doorway {
  const isProxyLikely = publicUrl !== null && trustedProxies.length === 0
  const warnOfProxy = isProxyLikely ? () => log.warn(PROXY_NOT_NAMED) : undefined
  const address = createClientAddressReader(trustedProxies, warnOfProxy)
  return { address, limit: createWriteLimit(rateLimitFactor, address) }
}

/** Serves every endpoint of the contract by its handler. */
export function mountContract(
  app: Hono<AppEnv>,
  context: Context,
  observe: Observe,
  { handlers, doorway: { address, limit } }: { handlers: Handlers; doorway: Doorway },
): void {
  const limitKey = createKeyLimit(context.rateLimitFactor)
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method = '', path = ''] = name.split(' ')
    // In this loop the pairing of an endpoint with its handler is lost; `Handlers` has checked it.
    const handle = handlers[name as Call] as AnyHandler
    const answer = async (c: HttpContext) => {
      if (endpoint.limited) await limit(c)
      const request = await parseRequest(c, endpoint)
      const origin = createRequestOrigin(c, context, address)
      const asked = { name, endpoint, slug: c.req.param('slug') }
      const caller = await createCaller(context, origin, asked, limitKey)
      const key = findShownKey(origin, endpoint.access)
      const result = await handle(request, caller, origin).catch((error: unknown) => {
        if (key === null) throw error
        return rethrowToKey(context, key, error)
      })
      if (result instanceof PreparedResponse) return replyPrepared(c, result)
      if (result instanceof StreamedResponse) return replyStreamed(c, result, endpoint)
      if (endpoint.status === 204) return replyEmpty(c, 204)
      return replyJson(c, endpoint.status, JSON.stringify(z.encode(endpoint.response, result)))
    }
    app.on(method, path, observe(path, answer))
  }
}

type AskedEndpoint = {
  name: string
  endpoint: Endpoint
  slug: string | undefined
}

/** @param limitKey what counts the calls of a key of the API; absent where none is taken */
async function createCaller(
  context: Context,
  origin: RequestOrigin,
  { name, endpoint: { access, feature }, slug }: AskedEndpoint,
  limitKey?: (key: string) => Promise<void>,
) {
  if (access === 'anyone') return null
  const key = limitKey ? findShownKey(origin, access) : null
  if (key !== null && limitKey) {
    await limitKey(key)
    return authenticateKey(context, key, KEY_SCOPE_OF[name] ?? null)
  }
  const protocol = name.includes(' /auth/v1/') ? 'auth' : 'api'
  return authenticate(context, origin, access, {
    slug,
    writes: !name.startsWith('GET '),
    protocol,
    feature,
    needsPlan: !OPEN_WITHOUT_PLAN.has(name),
  })
}

/** What a call is given beside its origin, as on the wire. */
export type CallParts = { params?: object; query?: object; headers?: object; body?: unknown }

/**
 * Answers a call of the contract from inside the process: read, judged and encoded as if it had come by itself.
 * @returns what it answers, as on the wire
 * @throws Refused as the endpoint does, and `invalid_input` for what it cannot read
 */
export async function answerCall(
  context: Context,
  handlers: Handlers,
  origin: RequestOrigin,
  name: Call,
  parts: CallParts,
): Promise<unknown> {
  const endpoint: Endpoint = contract[name]
  // As above: the pairing is lost here and was checked by `Handlers`.
  const handle = handlers[name] as AnyHandler
  const request = {
    params: parseParams(endpoint, () => parts.params ?? {}),
    ...parseParts(endpoint, {
      query: () => parts.query ?? {},
      headers: () => parts.headers ?? {},
      body: () => parts.body,
    }),
  }
  const slug = 'slug' in (parts.params ?? {}) ? Object(parts.params).slug : undefined
  const caller = await createCaller(context, origin, { name, endpoint, slug })
  const result = await handle(request, caller, origin)
  if (result instanceof PreparedResponse) return JSON.parse(result.body.text || 'null')
  return endpoint.status === 204 ? null : z.encode(endpoint.response, result)
}

function replyStreamed(
  c: HttpContext,
  { open, fileName }: StreamedResponse,
  { downloads }: Endpoint,
): Response {
  const file = downloads && fileName ? { type: downloads, name: fileName } : null
  // Whoever asks for the head alone would leave a line open on which nobody listens.
  if (c.req.method === 'HEAD') return replyStream(c, null, file)
  const outgoing = c.env?.outgoing
  return replyStream(c, open(outgoing ? () => outgoing.destroy() : null), file)
}

async function replyPrepared(c: HttpContext, written: PreparedResponse): Promise<Response> {
  const response = await replyBody(c, written)
  for (const cookie of written.cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

function replyBody(c: HttpContext, written: PreparedResponse): Response | Promise<Response> {
  const { body, status, kept, location } = written
  if (location !== null) return replyEmpty(c, 302, { Location: location })
  if (status === 204) return replyEmpty(c, 204)
  if (!kept) return replyJson(c, status, body.text)
  return replyKept(c, body, kept)
}

async function parseRequest(c: HttpContext, endpoint: Endpoint) {
  // Where nothing can be found, nobody waits for what else is sent.
  const params = parseParams(endpoint, () => c.req.param())
  const body = endpoint.body ? await readJson(c, endpoint.body.isOptional()) : undefined
  return {
    params,
    ...parseParts(endpoint, {
      query: () => c.req.query(),
      headers: () => getHeaders(c),
      body: () => body,
    }),
  }
}

/** @throws Refused `not_found` and the like: an address that cannot exist is not a mistake in a form */
function parseParams({ params }: Endpoint, read: () => unknown) {
  if (!params) return undefined
  const fields: Record<string, string> = {}
  const parsed = parsePart(params, read, fields)
  if (parsed === undefined) throw new RefusalError(toNotFoundRefusal(fields))
  return parsed
}

type Part = 'query' | 'headers' | 'body'

function parseParts(endpoint: Endpoint, parts: Record<Part, () => unknown>) {
  const fields: Record<string, string> = {}
  const parse = (part: Part) => parsePart(endpoint[part], parts[part], fields)
  const request = { query: parse('query'), headers: parse('headers'), body: parse('body') }
  if (Object.keys(fields).length > 0) throw new RefusalError({ code: 'invalid_input', fields })
  return request
}

/** @param fields is told what is wrong, by the field's name */
function parsePart(
  schema: z.ZodType | undefined,
  read: () => unknown,
  fields: Record<string, string>,
): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(read())
  if (parsed.success) return parsed.data
  // Sentences are looked for only where there is something to explain.
  const explained = schema.safeParse(read(), { error: explainIssue, reportInput: true })
  for (const { path, message, input } of explained.error?.issues ?? []) {
    fields[path.join('.') || 'body'] ??= message === NO_DATE ? explainDate(input) : message
  }
  return undefined
}

/** For what a shape has no sentence of its own. @param issue with the schema that found it */
function explainIssue({ code, input, inst }: z.core.$ZodRawIssue): string {
  if (code === 'invalid_type' && input === undefined) return FIELD_SENTENCES.missing
  return inst === date ? explainDate(input) : FIELD_SENTENCES.invalid
}

/** As the documents' date helpers say it; what they would read all the same is still no `YYYY-MM-DD`. */
function explainDate(input: unknown): string {
  const found = parseDate(input)
  return isRefusal(found) ? formatRefusal(found) : NO_DATE
}

function toNotFoundRefusal(fields: Record<string, string>) {
  return { code: 'slug' in fields ? 'business_not_found' : 'not_found' } as const
}
