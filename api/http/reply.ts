import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { RefusalBody } from '#api/contract/contract.ts'
import { REFUSAL_STATUS, toRefusalBody } from '#api/errors.ts'
import type { Refusal, RefusalCode } from '#domain/refusal.ts'
import {
  getHeader,
  type HttpContext,
  isAuthRequest,
  isFunctionRequest,
  isRestRequest,
} from './request.ts'
import { toRestErrorBody } from './rest-body.ts'

const compress = promisify(brotliCompress)
const WORTH_COMPRESSING = 2048

/** On every answer. The API and the widget are there for any site, so resources may cross. */
const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const API_HEADERS = {
  ...COMMON_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Retry-After, X-Request-Id, X-Supabase-Api-Version, Content-Range',
  'Cache-Control': 'no-store',
}

const HTML_HEADERS = {
  ...COMMON_HEADERS,
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'X-Frame-Options': 'SAMEORIGIN',
  // Chats and maps that are opened from a page learn nothing of it; it may still open them.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Content-Security-Policy': formatPagePolicy(),
}

/**
 * What a page may load and run.
 * @param styleSources the hash of each `<style>` that stands in it
 */
export function formatPagePolicy(styleSources: readonly string[] = []): string {
  const styles = styleSources.length > 0 ? `style-src 'self' ${styleSources.join(' ')}; ` : ''
  return (
    `default-src 'self'; ${styles}img-src 'self' https: data:; object-src 'none'; ` +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'self'; require-trusted-types-for 'script'"
  )
}

/** A body that was compressed once, for those that take it. */
export type Compressed = { text: string; brotli: Uint8Array<ArrayBuffer> | null }

type Headers = Record<string, string>

/** JSON that is already text, compressed on the way where it is long. */
export async function replyJson(
  c: HttpContext,
  status: number,
  text: string,
  headers: Headers = {},
): Promise<Response> {
  const brotli =
    text.length >= WORTH_COMPRESSING && acceptsBrotli(c) ? await compressText(text, 4) : null
  return send(c, status, { text, brotli }, { ...API_HEADERS, ...headers })
}

/** JSON whose compressed form is kept beside it. */
export function replyPrecompressed(c: HttpContext, body: Compressed, headers: Headers): Response {
  const brotli = body.brotli && acceptsBrotli(c) ? body.brotli : null
  return send(c, 200, { text: body.text, brotli }, { ...API_HEADERS, ...headers })
}

export function replyHtml(
  c: HttpContext,
  status: number,
  text: string,
  headers: Headers = {},
): Response {
  return send(c, status, { text, brotli: null }, { ...HTML_HEADERS, ...headers })
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
  return send(c, status, { text, brotli: null }, { ...COMMON_HEADERS, ...own, ...headers })
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
  return send(c, REFUSAL_STATUS[refusal.code], { text, brotli: null }, headers)
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

export async function compressText(text: string, quality: number) {
  const bytes = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return new Uint8Array(bytes)
}

function acceptsBrotli(c: HttpContext): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(getHeader(c, 'accept-encoding') ?? '')
}

function send(
  c: HttpContext,
  status: number,
  { text, brotli }: Compressed,
  headers: Headers,
): Response {
  headers['X-Request-Id'] = c.get('request_id')
  if (isAuthRequest(c)) Object.assign(headers, getVersionHeader(c))
  if (brotli === null) return new Response(text, { status, headers })
  headers['Content-Encoding'] = 'br'
  headers.Vary = 'Accept-Encoding'
  return new Response(brotli, { status, headers })
}

/** Whether `If-None-Match` names what there is. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  // A proxy that compressed the answer has made its validator weak.
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
