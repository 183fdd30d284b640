/**
 * The reads that most of a salon's visitors make, answered on Node's own request and response: its page,
 * the page's data and its free slots. Hono, its router and the web's Request and Response cost more than
 * these answers do. Only what is plain goes by here. Everything else, and whatever ends in a refusal, is
 * passed on and answered there; `tests/api/http/fast-lane.test.ts` holds both ways to the same answers.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseUrl } from '#domain/text/parse-url.ts'
import { isSlug, RESERVED_SLUGS } from '#domain/text/slug.ts'
import { KeptSlots } from './booking/client/kept-slots.ts'
import { type SlotsQuestion, writeFreeSlots } from './booking/client/slots.ts'
import type { BusinessCatalog } from './business/catalog.ts'
import type { Context } from './context.ts'
import { contract } from './contract/contract.ts'
import {
  type Answer,
  type AskedForm,
  OPENED_FIRST,
  toKeptAnswer,
  toPageAnswer,
  toSharedJsonAnswer,
} from './http/answer.ts'
import { createRequestLog, getRequestId } from './http/observe.ts'
import type { RequestCounts } from './http/request-counts.ts'
import type { WriteBusinessPage } from './page/business-page.ts'
import { getReadyPage } from './page/ready-page.ts'

/** @param pass answers what is not answered here: called at once or later, at most once */
export type FastLane = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pass: () => void,
) => void

/** @returns null where the answer is not a plain one */
type Read = (slug: string, query: string, form: AskedForm) => Promise<Answer | null>

type Lane = { read: Read; logRequest: ReturnType<typeof createRequestLog> }

const PAGE = '/:slug'
const DATA = '/api/public/:slug'
const SLOTS = '/api/public/:slug/slots'

/** An address of the three, whose signs stand for themselves. */
const ADDRESS = /^(\/api\/public)?\/([a-z0-9-]+)(\/slots)?(?:\?([\w.~=&-]*))?$/
/** A host and a port as Hono's server takes them: others are that one's to refuse. */
const HOST = /^[a-z0-9.-]+(:([1-5]\d{3,4}|[6-9]\d{3}))?$/
const MOST_KNOWN_HOSTS = 100
const SLOTS_QUERY = /^[a-z_]+=[\w-]+(&[a-z_]+=[\w-]+)*$/

/**
 * @param pages those of the site, so that each is written once
 * @param always headers that each answer has
 */
export function createFastLane(
  context: Context,
  pages: WriteBusinessPage,
  always: Readonly<Record<string, string>>,
  counts: RequestCounts | null,
): FastLane {
  const lane = (route: string, read: Read): Lane => ({
    read,
    logRequest: createRequestLog(context.log, counts, route),
  })
  const page = lane(PAGE, createPageRead(context, pages))
  const data = lane(DATA, async (slug, _query, form) => {
    const { answer } = await getReadyPage(context, await context.catalogs.loadBySlug(slug))
    return answer.kept && toKeptAnswer(form, answer.body, answer.kept)
  })
  const slots = lane(SLOTS, createSlotsRead(context))
  const send = createSender(always)
  return (incoming, outgoing, pass) => {
    const [, isApi, slug = '', isSlots, query = ''] = findPlainAddress(incoming) ?? []
    if (!isSlug(slug) || (isSlots && !isApi)) return pass()
    const started = performance.now()
    const { read, logRequest } = isSlots ? slots : isApi ? data : page
    const form = readForm(incoming)
    const finish = (answer: Answer | null) => {
      if (!answer) return pass()
      send(outgoing, answer)
      logRequest({ request_id: form.request_id, method: 'GET', status: answer.status, started })
    }
    // A refusal is found again there, where refusals are answered.
    read(slug, query, form)
      .then(finish, pass)
      .catch(() => outgoing.destroy())
  }
}

function findPlainAddress({ method, url, headers }: IncomingMessage): RegExpExecArray | null {
  const brings = headers['content-length'] ?? headers['transfer-encoding']
  if (method !== 'GET' || brings !== undefined || !isHost(headers.host ?? '')) return null
  return ADDRESS.exec(url ?? '')
}

/** Those that were found to be hosts: nearly all visitors name the same one. */
const knownHosts = new Set<string>()

/** Of the letters that hosts have, `1.2.3.256` or `xn--a` is none: only a parser knows. */
function isHost(host: string): boolean {
  if (knownHosts.has(host)) return true
  if (!HOST.test(host) || !parseUrl(`http://${host}`)) return false
  if (knownHosts.size >= MOST_KNOWN_HOSTS) knownHosts.clear()
  knownHosts.add(host)
  return true
}

const readForm = ({ headers }: IncomingMessage): AskedForm => ({
  request_id: getRequestId(headers['x-request-id']?.toString()),
  encodings: headers['accept-encoding']?.toString(),
  etags: headers['if-none-match'],
})

/** A house's page under its own name, while it takes bookings and gives one address to everybody. */
function createPageRead(
  { catalogs, publicUrl, trustedProxies }: Context,
  pages: WriteBusinessPage,
): Read {
  const isPlain = ({ isClosed, rows }: BusinessCatalog, slug: string) =>
    !isClosed && rows.business.slug === slug
  return async (slug, _query, form) => {
    // One from before the word was ours: the address is our own route's.
    if (RESERVED_SLUGS.has(slug)) return null
    // Behind a proxy that nobody gave an address each request may name another one.
    if (publicUrl === null && trustedProxies.length > 0) return null
    const catalog = await catalogs.loadBySlug(slug)
    if (!isPlain(catalog, slug)) return null
    return toPageAnswer(form, await pages(catalog, 'page', publicUrl), OPENED_FIRST)
  }
}

/** Free slots, kept for whoever asks the same. A house that is leaving refuses, which is not kept. */
function createSlotsRead(context: Context): Read {
  const kept = new KeptSlots()
  return async (slug, text, form) => {
    const { catalog, event } = await context.catalogs.loadAtEvent(slug)
    if (catalog.isClosed) return null
    const now = context.now()
    const asked = { question: `${catalog.user_id}?${text}`, version: catalog.version, event, now }
    const known = kept.find(asked)
    if (known) return toSharedJsonAnswer(form, await known)
    const query = parseSlotsQuery(text)
    if (!query) return null
    const written = kept.add(asked, writeFreeSlots(context, catalog, query, now))
    return toSharedJsonAnswer(form, await written)
  }
}

/** @returns null for what names a field twice, escapes a sign, or is refused */
function parseSlotsQuery(text: string): SlotsQuestion | null {
  if (!SLOTS_QUERY.test(text)) return null
  const pairs = text.split('&').map((pair) => pair.split('='))
  const named = new Map(pairs.map(([name = '', value = '']) => [name, value]))
  if (named.size < pairs.length) return null
  return (
    contract['GET /api/public/:slug/slots'].query.safeParse(Object.fromEntries(named)).data ?? null
  )
}

/** Answers share their headers, which Node takes as one list of names and values. */
function createSender(always: Readonly<Record<string, string>>) {
  const lists = new WeakMap<Answer['headers'], string[]>()
  return (outgoing: ServerResponse, { status, body, headers, request_id }: Answer): void => {
    const list = lists.get(headers) ?? Object.entries({ ...headers, ...always }).flat()
    lists.set(headers, list)
    const own = [...list, 'X-Request-Id', request_id]
    if (body !== null) own.push('Content-Length', String(Buffer.byteLength(body)))
    outgoing.writeHead(status, own)
    outgoing.end(body)
  }
}
