import type { RequestOrigin } from '#api/http/request-origin.ts'
import { parseCount } from './parse-rest-query.ts'
import { RestError } from './rest-error.ts'

/** How an answer is wished for: `Prefer`, `Accept`, `Range`. */
export type Preferences = {
  /** One row and no list: anything else is PGRST116. */
  isSingle: boolean
  /** Nothing that is null is written. */
  stripsNulls: boolean
  counts: boolean
  returns: 'minimal' | 'headers-only' | 'representation'
  /** Of an insert whose row is there already; null: it is refused. */
  onDuplicate: 'merge' | 'ignore' | null
  /** More rows than that are not written; null: as many as it finds. */
  maxAffected: number | null
  range: { offset: number; limit: number | null } | null
}

const SINGLE = 'application/vnd.pgrst.object+json'
const LISTS = ['application/json', 'application/vnd.pgrst.array+json', 'application/*', '*/*']

/** @throws RestError for what is asked for and not given */
export function readPreferences(origin: RequestOrigin): Preferences {
  const { isSingle, stripsNulls } = parseAccept(origin.header('accept') ?? '*/*')
  const prefer = parsePrefer(origin.header('prefer') ?? '')
  const schema = origin.header('accept-profile') ?? origin.header('content-profile') ?? 'public'
  if (schema !== 'public') {
    throw new RestError(406, 'PGRST106', `O esquema '${schema.slice(0, 64)}' não existe.`)
  }
  if (prefer.get('tx') === 'rollback') {
    throw new RestError(400, 'PGRST122', "'tx=rollback' não é aceito nesta API.")
  }
  requireKnown(prefer)
  const returns = prefer.get('return')
  const resolution = prefer.get('resolution')
  const max = prefer.get('max-affected')
  return {
    isSingle,
    stripsNulls,
    counts: prefer.has('count'),
    returns: returns === 'representation' || returns === 'headers-only' ? returns : 'minimal',
    onDuplicate:
      resolution === 'merge-duplicates'
        ? 'merge'
        : resolution === 'ignore-duplicates'
          ? 'ignore'
          : null,
    maxAffected:
      max !== undefined && prefer.get('handling') === 'strict'
        ? parseCount('max-affected', max)
        : null,
    range: parseRange(origin.header('range')),
  }
}

function parseAccept(accept: string) {
  for (const part of accept.split(',')) {
    const [type = '', ...rest] = part.trim().toLowerCase().split(';')
    const stripsNulls = rest.some((one) => one.trim() === 'nulls=stripped')
    if (type.trim() === SINGLE) return { isSingle: true, stripsNulls }
    if (LISTS.includes(type.trim())) return { isSingle: false, stripsNulls }
  }
  throw new RestError(406, 'PGRST107', 'Esta API responde em JSON.')
}

function parsePrefer(header: string): Map<string, string> {
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  return new Map(parts.map(([name = '', value = '']) => [name.toLowerCase(), value.toLowerCase()]))
}

const KNOWN: ReadonlyMap<string, RegExp> = new Map([
  ['return', /^(representation|headers-only|minimal)$/],
  ['resolution', /^(merge|ignore)-duplicates$/],
  ['count', /^(exact|planned|estimated)$/],
  ['missing', /^(default|null)$/],
  ['handling', /^(strict|lenient)$/],
  ['tx', /^commit$/],
  ['timezone', /^utc$/],
  ['max-affected', /^\d{1,9}$/],
])

/** @throws RestError PGRST122 for what is not heeded, where the caller wants to know */
function requireKnown(prefer: ReadonlyMap<string, string>): void {
  if (prefer.get('handling') !== 'strict') return
  const unknown = [...prefer].filter(([name, value]) => !KNOWN.get(name)?.test(value))
  if (unknown.length === 0) return
  const details = unknown.map((one) => one.filter(Boolean).join('=')).join(', ')
  throw new RestError(400, 'PGRST122', 'Há preferências que esta API não atende.', {
    details: details.slice(0, 200),
  })
}

/** `0-9`, both of them in it; `10-` to the end. */
function parseRange(header: string | undefined): Preferences['range'] {
  const { from, to } =
    /^(items=)?(?<from>\d{1,9})-(?<to>\d{1,9})?$/.exec(header ?? '')?.groups ?? {}
  if (from === undefined) return null
  const offset = Number(from)
  if (to === undefined) return { offset, limit: null }
  if (Number(to) < offset) throw createRangeError(null)
  return { offset, limit: Number(to) - offset + 1 }
}

/** @param count how many there are, where it is known */
export const createRangeError = (count: number | null): RestError =>
  new RestError(
    416,
    'PGRST103',
    'Esse intervalo não existe.',
    count === null ? {} : { details: `São ${count} linhas.` },
  )
