import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const WORTH_COMPRESSING = 2048

export type Headers = Record<string, string>

/** On every answer. The API and the widget are there for any site, so resources may cross. */
export const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

export const API_HEADERS = {
  ...COMMON_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Retry-After, X-Request-Id, X-Supabase-Api-Version, Content-Range',
  'Cache-Control': 'no-store',
}

export const HTML_HEADERS = {
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

/** A page's text, and the hashes of each `<style>` in it. */
export type CompressedPage = Compressed & { styleSources: readonly string[] }

/** What of a request the form of its answer depends on: its id, `Accept-Encoding`, `If-None-Match`. */
export type AskedForm = {
  request_id: string
  encodings: string | undefined
  etags: string | undefined
}

/**
 * An answer as it stands, whether Hono sends it or Node alone.
 * @property headers all but its id; many answers share them
 */
export type Answer = {
  status: number
  body: string | Uint8Array<ArrayBuffer> | null
  headers: Readonly<Headers>
  request_id: string
}

const encoded = new WeakMap<Compressed, Uint8Array<ArrayBuffer>>()

/** A kept text as it is sent: writing letters beyond ASCII into a socket takes longer than all around it. */
function encodeOnce(body: Compressed): Uint8Array<ArrayBuffer> {
  const bytes = encoded.get(body) ?? new TextEncoder().encode(body.text)
  encoded.set(body, bytes)
  return bytes
}

const packedHeaders = new WeakMap<Readonly<Headers>, Readonly<Headers>>()

/** The headers of the same answer in brotli. */
function toPackedHeaders(headers: Readonly<Headers>): Readonly<Headers> {
  const own = { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }
  const packed = packedHeaders.get(headers) ?? { ...headers, ...own }
  packedHeaders.set(headers, packed)
  return packed
}

export function toAnswer(
  { request_id, encodings }: AskedForm,
  status: number,
  body: Compressed,
  headers: Readonly<Headers>,
): Answer {
  const { text, brotli } = body
  if (brotli === null) return { status, body: text, headers, request_id }
  if (!acceptsBrotli(encodings)) return { status, body: encodeOnce(body), headers, request_id }
  return { status, body: brotli, headers: toPackedHeaders(headers), request_id }
}

/** JSON that is already text, compressed on the way where it is long. @param headers beside the API's own */
export async function toJsonAnswer(
  asked: AskedForm,
  status: number,
  text: string,
  headers?: Headers,
): Promise<Answer> {
  const isPacked = text.length >= WORTH_COMPRESSING && acceptsBrotli(asked.encodings)
  const brotli = isPacked ? await compressText(text, 4) : null
  const all = headers ? { ...API_HEADERS, ...headers } : API_HEADERS
  return toAnswer(asked, status, { text, brotli }, all)
}

const packings = new WeakMap<Compressed, ReturnType<typeof compressText>>()

/** The same of a text that several get, encoded and compressed for the first of them. */
export async function toSharedJsonAnswer(asked: AskedForm, body: Compressed): Promise<Answer> {
  const { request_id, encodings } = asked
  const { text } = body
  if (text.length < WORTH_COMPRESSING) return toAnswer(asked, 200, body, API_HEADERS)
  if (!acceptsBrotli(encodings))
    return { status: 200, body: encodeOnce(body), headers: API_HEADERS, request_id }
  const packing = packings.get(body) ?? compressText(text, 4)
  packings.set(body, packing)
  return toAnswer(asked, 200, { text, brotli: await packing }, API_HEADERS)
}

type Kept = { etag: string; cacheControl: string }

const keptHeaders = new WeakMap<Kept, Readonly<Headers>>()

/** JSON that may be kept: nothing of it where its caller has it already. */
export function toKeptAnswer(asked: AskedForm, body: Compressed, kept: Kept): Answer {
  const headers = keptHeaders.get(kept) ?? writeKeptHeaders(kept)
  keptHeaders.set(kept, headers)
  if (!matchesEtag(asked.etags, kept.etag)) return toAnswer(asked, 200, body, headers)
  return { status: 304, body: null, headers, request_id: asked.request_id }
}

const writeKeptHeaders = ({ etag, cacheControl }: Kept): Headers => ({
  ...API_HEADERS,
  // The same for each encoding, so none of these bytes: a strong one would promise that.
  ETag: `W/${etag}`,
  'Cache-Control': cacheControl,
  Vary: 'Accept-Encoding',
})

/**
 * What anybody may see and opens first, from a chat or a search: a browser that reads of an opener policy
 * there throws away the process that it has begun, and starts another before it asks for anything else.
 * Links out of it have no opener.
 */
export const OPENED_FIRST: Headers = { 'Cross-Origin-Opener-Policy': 'unsafe-none' }

const NO_OTHERS: Headers = {}
const pageHeaders = new WeakMap<CompressedPage, { others: Headers; all: Headers }>()

/** A page whose compressed form is kept beside it. @param others headers of this page alone */
export function toPageAnswer(asked: AskedForm, page: CompressedPage, others = NO_OTHERS): Answer {
  const known = pageHeaders.get(page)
  const all = known?.others === others ? known.all : writePageHeaders(page, others)
  if (all !== known?.all) pageHeaders.set(page, { others, all })
  return toAnswer(asked, 200, page, all)
}

const writePageHeaders = ({ styleSources }: CompressedPage, others: Headers): Headers => ({
  ...HTML_HEADERS,
  Vary: 'Accept-Encoding',
  'Content-Security-Policy': formatPagePolicy(styleSources),
  ...others,
})

export async function compressText(text: string, quality: number) {
  const bytes = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return new Uint8Array(bytes)
}

const acceptsBrotli = (encodings: string | undefined): boolean =>
  encodings !== undefined && /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(encodings)

/** Whether `If-None-Match` names what there is, weak or strong. @param etag without the `W/` of a weak one */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  // Our own is weak where it is of several encodings; a proxy that compresses makes others so.
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
