import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import type { Handlers } from '#api/mount.ts'
import { parseRestQuery } from '#api/rest/protocol/parse-rest-query.ts'
import { type Preferences, readPreferences } from '#api/rest/protocol/preferences.ts'
import {
  createDeniedError,
  createUnknownColumnError,
  RestError,
} from '#api/rest/protocol/rest-error.ts'
import { type RestAnswer, toRowsAnswer } from '#api/rest/protocol/rows-answer.ts'
import { findHouse, readFor } from '#api/rest/read/answer-read.ts'
import {
  authenticateRest,
  type RestIdentity,
  requireListPlan,
  requireSignedIn,
  toReadable,
} from '#api/rest/read/caller.ts'
import { findPages, listAskedTables } from '#api/rest/read/find-pages.ts'
import { planQuery, type Readable, readPlan } from '#api/rest/read/plan.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isEmbed, type RestQuery } from '#db/rest/rest-query.ts'
import type { RestRow } from '#db/rest/rows.ts'
import { toWireText } from '#db/rest/view.ts'
import { createCalls, writeTogether } from './make-calls.ts'
import {
  createRestAuthor,
  findNamedHouse,
  isOneOf,
  type ReadHere,
  requireFewBookings,
  requireFewRows,
  requireRows,
  whereAll,
} from './rest-author.ts'
import { type MakeCall, type RestAuthor, toText } from './writer.ts'
import { requireVerb } from './writers.ts'
import { Written } from './written.ts'

/** A request that writes, as far as it can be read without the database. */
export type WriteRequest = {
  context: Context
  handlers: Handlers
  origin: RequestOrigin
  table: string
  query: URLSearchParams
  /** Null where the verb has none. */
  body: unknown
}

/** What an insert, update or delete is carried out with, inside its transaction. */
type WriteScope = {
  read: ReadHere
  table: string
  readable: Readable
  author: RestAuthor
  restQuery: RestQuery
  preferences: Preferences
  /** Which rows the query found, where a whole house may be looked through; none of a new row. */
  found: readonly string[]
}

/** New rows: all of them or none. With `resolution=merge-duplicates` those that are there are changed. */
export async function answerInsert(request: WriteRequest): Promise<RestAnswer> {
  const { table, query } = request
  requireVerb(table, 'insert')
  const rows = requireRows(request.body, query)
  requireFewRows(rows.length, null)
  const keys = requireKey(table, query.get('on_conflict') ?? 'id')
  return act(request, { named: findNamedHouse(rows), isInsert: true }, async (scope) => {
    const { preferences } = scope
    requireTogether(scope, rows.length)
    const done: (string | RestRow)[] = []
    let isNew = preferences.onDuplicate === null
    for (const row of rows) {
      const there = preferences.onDuplicate ? await findDuplicate(scope, keys, row) : null
      isNew ||= there === null
      if (there === null) done.push(await insertRow(scope, row))
      else if (preferences.onDuplicate === 'merge') {
        await updateRow(scope, there, row)
        done.push(toText(there.id))
      }
    }
    return toWrittenAnswer(scope, done, isNew ? 201 : 200)
  })
}

/** Changes of every row that a query finds: all of them or none. */
export async function answerUpdate(request: WriteRequest): Promise<RestAnswer> {
  requireVerb(request.table, 'update')
  const [changes = {}, ...others] = requireRows(request.body, request.query)
  if (others.length > 0) throw new RestError(400, 'PGRST102', 'Grave um objeto só.')
  return act(request, { named: undefined, isInsert: false }, async (scope) => {
    const rows = await findTargets(scope)
    for (const row of rows) await updateRow(scope, row, changes)
    const ids = rows.map(({ id }) => toText(id))
    return toWrittenAnswer(scope, ids, scope.preferences.returns === 'representation' ? 200 : 204)
  })
}

/** Takes away every row that a query finds: all of them or none. */
export async function answerDelete(request: WriteRequest): Promise<RestAnswer> {
  const remove = requireVerb(request.table, 'remove')
  return act(request, { named: undefined, isInsert: false }, async (scope) => {
    const { author, preferences } = scope
    const rows = await findTargets(scope)
    const ids = rows.map(({ id }) => toText(id))
    if (scope.table === 'clients') await requireFewBookings(scope.read, author.user_id, ids)
    // Nothing can be read of them afterwards.
    const shown = await readIds(scope, ids)
    for (const row of rows) await remove(author, row)
    const count = preferences.counts ? rows.length : null
    if (preferences.returns !== 'representation') return toCountAnswer(204, count)
    return toRowsAnswer(shown, { preferences, count, offset: 0 })
  })
}

type Acting = { named: unknown; isInsert: boolean }

/** Who works in a house writes in one transaction; for all others each call is one by itself. */
async function act(
  { context, handlers, origin, table, query }: WriteRequest,
  { named, isInsert }: Acting,
  fn: (scope: WriteScope) => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const preferences = readPreferences(origin)
  const restQuery = parseRestQuery(query)
  const caller = await authenticateRest(context, origin)
  const first = await context.storage.read(caller)
  if (table !== 'clients' || !isInsert) requireSignedIn(first, table)
  const tables = listAskedTables(table, restQuery)
  const pages = await findPages(context, tables, restQuery, findHouse(first))
  const begin = async (identity: RestIdentity, read: ReadHere, call: MakeCall) => {
    const readable = toReadable(identity, pages)
    const author = await createRestAuthor(identity, { call, read, table, readable, named })
    return fn({ read, table, readable, author, restQuery, preferences, found })
  }
  const look = async (db: Db, identity: RestIdentity) => {
    await requireListPlan(db, context, identity, tables)
    const readable = toReadable(identity, pages)
    return findTargetIds(db, { readable, table, restQuery, preferences })
  }
  const found = isInsert ? [] : await readFor(context, origin, { caller, first }, look)
  if (first.kind === 'staff' || (first.kind === 'user' && table === 'profiles')) {
    return writeTogether(context, origin, async (tx, call) => {
      const identity = await caller(tx)
      // What is answered, or found by a condition, is read: it needs the plan that reading needs.
      await requireListPlan(tx, context, identity, tables)
      return begin(identity, (read) => read(tx), call)
    })
  }
  return begin(first, context.storage.read, createCalls(context, handlers, origin))
}

/** @throws RestError where some of them could be written and others not */
function requireTogether({ author: { role } }: WriteScope, count: number): void {
  if (count > 1 && (role === 'client' || role === 'anonymous' || role === 'user')) {
    throw new RestError(400, '0A000', 'Grave uma linha de cada vez.')
  }
}

async function insertRow({ readable, table, author }: WriteScope, row: RestRow) {
  const known = readable.find(table)?.columns.keys() ?? []
  return requireVerb(table, 'insert')(author, new Written(table, row, known))
}

async function updateRow({ readable, table, author }: WriteScope, row: RestRow, changes: RestRow) {
  const written = new Written(table, changes, readable.find(table)?.columns.keys() ?? [])
  written.dropUnchanged(row)
  await requireVerb(table, 'update')(author, row, written)
}

/** @throws RestError 42P10 for columns of which no table promises that there is one alone */
function requireKey(table: string, typed: string): string[] {
  if (typed === 'id' || (typed === 'user_id' && table === 'business_settings')) return [typed]
  throw new RestError(
    400,
    '42P10',
    `'${typed.slice(0, 64)}' não identifica uma linha de '${table}'.`,
  )
}

/** The row of the same key, where it is there. */
async function findDuplicate(scope: WriteScope, keys: readonly string[], row: RestRow) {
  const where = keys.map((key) => isOneOf(key, [toText(row[key])]))
  if (keys.some((key) => toText(row[key]) === '')) return null
  const plan = planQuery(scope.readable, scope.table, whereAll(where))
  const [found] = await scope.read((db) => readPlan(db, plan))
  return found ?? null
}

type Search = Pick<WriteScope, 'readable' | 'table' | 'restQuery' | 'preferences'>

/** @throws RestError where the query names no condition, or too many rows */
async function findTargetIds(db: Db, search: Search): Promise<string[]> {
  const { readable, table, restQuery, preferences } = search
  // What a page shows of it is read, and has no row to be written.
  if (readable.find(table)?.columns.has('id') === false) throw createDeniedError(table, false)
  const inner = listInner(restQuery)
  if (restQuery.where.length === 0 && inner.length === 0) {
    throw new RestError(400, '21000', 'Diga quais linhas: falta um filtro.')
  }
  const select = [{ kind: 'column', name: 'id', as: 'id' } as const, ...inner]
  const rows = await readPlan(db, planQuery(readable, table, { ...restQuery, select }))
  requireFewRows(rows.length, preferences.maxAffected)
  return rows.map(({ id }) => toText(id))
}

const listInner = ({ select }: RestQuery) =>
  select.filter((one) => isEmbed(one) && one.presence !== 'any')

/** Whole rows that the query found, and still finds where they are written. */
async function findTargets(scope: WriteScope): Promise<RestRow[]> {
  const { restQuery, readable, table, found } = scope
  requireTogether(scope, found.length)
  if (found.length === 0) return []
  const select = [{ kind: 'all' } as const, ...listInner(restQuery)]
  const where = [isOneOf('id', found), ...restQuery.where]
  const named = { ...restQuery, where, select, limit: null, offset: 0 }
  return scope.read((db) => readPlan(db, planQuery(readable, table, named)))
}

/** Rows as the query shows them, in the order of their ids. */
async function readIds(scope: WriteScope, ids: readonly string[]): Promise<RestRow[]> {
  const { preferences, restQuery, readable, table } = scope
  if (preferences.returns !== 'representation' || ids.length === 0) return []
  const { select } = restQuery
  const shown = planQuery(readable, table, {
    ...whereAll([isOneOf('id', ids)]),
    order: [],
    select: [...select, { kind: 'column', name: 'id', as: ROW_ID }],
  })
  const rows = await scope.read((db) => readPlan(db, shown))
  const places = new Map(ids.map((id, place) => [id, place]))
  const getPlace = (row: RestRow) => places.get(toText(row[ROW_ID])) ?? 0
  const inOrder = rows.toSorted((a, b) => getPlace(a) - getPlace(b))
  return inOrder.map(({ [ROW_ID]: _, ...row }) => row)
}

/** By which rows are put in order; no name that anybody could ask for. */
const ROW_ID = '#id'

async function toWrittenAnswer(
  scope: WriteScope,
  done: readonly (string | RestRow)[],
  status: number,
): Promise<RestAnswer> {
  const { preferences } = scope
  const count = preferences.counts ? done.length : null
  if (preferences.returns !== 'representation') {
    const [id] = done
    const isTold = preferences.returns === 'headers-only' && done.length === 1 && status === 201
    const answer = toCountAnswer(status, count)
    if (!isTold || typeof id !== 'string') return answer
    return { ...answer, headers: { ...answer.headers, Location: `/${scope.table}?id=eq.${id}` } }
  }
  const ids = done.filter((one) => typeof one === 'string')
  const made = done.flatMap((one) => (typeof one === 'string' ? [] : [pickSelected(scope, one)]))
  const rows = [...(await readIds(scope, ids)), ...made]
  return toRowsAnswer(rows, { preferences, count, offset: 0 }, status)
}

/** Of a row that is answered by the call itself: what of it was asked for. */
function pickSelected({ restQuery, table }: WriteScope, row: RestRow): RestRow {
  const parts = restQuery.select.map((one): RestRow => {
    if (one.kind === 'all') return row
    if (one.kind !== 'column' || !Object.hasOwn(row, one.name)) {
      throw createUnknownColumnError(table, one.kind === 'column' ? one.name : '')
    }
    const value = row[one.name]
    return { [one.as]: one.isText ? toWireText('text', value) : value }
  })
  // Not assigned: `__proto__` may be an alias, too.
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
}

const toCountAnswer = (status: number, count: number | null): RestAnswer => ({
  status,
  body: null,
  headers: { 'Content-Range': `*/${count ?? '*'}` },
})
