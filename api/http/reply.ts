import type { RefusalBody } from '#api/contract/contract.ts'
import { REFUSAL_STATUS, toRefusalBody } from '#api/errors.ts'
import type { Refusal, RefusalCode } from '#domain/refusal.ts'
import {
  type Answer,
  API_HEADERS,
  type AskedForm,
  COMMON_HEADERS,
  type Compressed,
  type CompressedPage,
  type Headers,
  HTML_HEADERS,
  toAnswer,
  toJsonAnswer,
  toKeptAnswer,
  toPageAnswer,
} from './answer.ts'
import {
  getHeader,
  type HttpContext,
  isAuthRequest,
  isFunctionRequest,
  isRestRequest,
} from './request.ts'
import { toRestErrorBody } from './rest-body.ts'

/** What of a request its answer's form depends on. */
const readForm = (c: HttpContext): AskedForm => ({
  request_id: c.get('request_id'),
  encodings: getHeader(c, 'accept-encoding'),
  etags: getHeader(c, 'if-none-match'),
})

/** JSON that is already text, compressed on the way where it is long. */
export async function replyJson(
  c: HttpContext,
  status: number,
  text: string,
  headers?: Headers,
): Promise<Response> {
  return send(c, await toJsonAnswer(readForm(c), status, text, headers))
}

/** JSON that may be kept, whose compressed form is kept beside it. */
export function replyKept(
  c: HttpContext,
  body: Compressed,
  kept: { etag: string; cacheControl: string },
): Response {
  return send(c, toKeptAnswer(readForm(c), body, kept))
}

/** A page whose compressed form is kept beside it. */
export function replyPage(c: HttpContext, page: CompressedPage, others?: Headers): Response {
  return send(c, toPageAnswer(readForm(c), page, others))
}

export function replyHtml(
  c: HttpContext,
  status: number,
  text: string,
  headers: Headers = {},
): Response {
  return sendText(c, status, text, { ...HTML_HEADERS, ...headers })
}

/** Moved, with the query that came along. */
export function redirectPermanently(c: HttpContext, path: string): Response {
  return replyHtml(c, 301, '', { Location: `${path}${new URL(c.req.url).search}` })
}

/** A script, a list or the like, which browsers ask for anew. @param type of its content, without the charset */
export function replyText(
  c: HttpContext,
  status: number,
  text: string,
  type: string,
  headers: Headers = {},
): Response {
  const own = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' }
  return sendText(c, status, text, { ...COMMON_HEADERS, ...own, ...headers })
}

/** An answer without a body. */
export function replyEmpty(
  c: HttpContext,
  status: 204 | 302 | 304,
  headers: Headers = {},
): Response {
  const always = { ...API_HEADERS, ...getVersionHeader(c), 'X-Request-Id': c.get('request_id') }
  return new Response(null, { status, headers: { ...always, ...headers } })
}

/** Server-sent events, or a file: what nothing on the way may keep or gather. */
export function replyStream(
  c: HttpContext,
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  file: { type: string; name: string } | null,
): Response {
  const own = {
    'Content-Type': file?.type ?? 'text/event-stream; charset=utf-8',
    ...(file && { 'Content-Disposition': `attachment; filename="${file.name}"` }),
    'X-Accel-Buffering': 'no',
  }
  const headers = { ...API_HEADERS, ...own, 'X-Request-Id': c.get('request_id') }
  return new Response(body, { status: 200, headers })
}

export function replyRefusal(c: HttpContext, refusal: Refusal): Response {
  const body = toRefusalBody(refusal, c.get('request_id'))
  const text = JSON.stringify(toProtocolBody(c, refusal, body))
  const headers = { ...API_HEADERS, ...getRetryAfterHeader(refusal) }
  return sendText(c, REFUSAL_STATUS[refusal.code], text, headers)
}

function toProtocolBody(c: HttpContext, refusal: Refusal, body: RefusalBody): object {
  if (isRestRequest(c)) return toRestErrorBody(refusal)
  if (isFunctionRequest(c)) return { success: false, error: body.message, data: null }
  return isAuthRequest(c) ? toGoTrueBody(refusal, body) : body
}

/** The protocol's names for refusals that every endpoint can give. */
const GOTRUE_CODES: Partial<Record<RefusalCode, string>> = {
  invalid_input: 'validation_failed',
  invalid_email: 'validation_failed',
  invalid_phone: 'validation_failed',
  required_fields: 'validation_failed',
  invalid_json: 'bad_json',
  too_many_requests: 'over_request_rate_limit',
  overloaded: 'request_timeout',
  unexpected: 'unexpected_failure',
}

/** A refusal's code as the calls of `/auth/v1` name it. */
export const toGoTrueCode = (code: RefusalCode): string => GOTRUE_CODES[code] ?? code

function toGoTrueBody(refusal: Refusal, body: RefusalBody): RefusalBody {
  const code = toGoTrueCode(refusal.code)
  return { ...body, code, error_code: code }
}

function getVersionHeader(c: HttpContext): Headers {
  return isAuthRequest(c) ? { 'X-Supabase-Api-Version': '2024-01-01' } : {}
}

/** When to come back, in seconds, for refusals that pass. */
export function getRetryAfterHeader(refusal: Refusal): Headers {
  if (refusal.code === 'too_many_requests') return { 'Retry-After': String(refusal.retry_after) }
  return refusal.code === 'overloaded' ? { 'Retry-After': '1' } : {}
}

const sendText = (c: HttpContext, status: number, text: string, headers: Headers): Response =>
  send(c, toAnswer(readForm(c), status, { text, brotli: null }, headers))

function send(c: HttpContext, { status, body, headers, request_id }: Answer): Response {
  const own = { ...headers, ...getVersionHeader(c), 'X-Request-Id': request_id }
  return new Response(body, { status, headers: own })
}
