import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { parseRestQuery } from '#api/rest/protocol/parse-rest-query.ts'
import {
  createRangeError,
  type Preferences,
  readPreferences,
} from '#api/rest/protocol/preferences.ts'
import { type RestAnswer, toRowsAnswer } from '#api/rest/protocol/rows-answer.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { RestQuery } from '#db/rest/rest-query.ts'
import {
  authenticateRest,
  type RestCaller,
  type RestIdentity,
  requireListPlan,
  toReadable,
} from './caller.ts'
import { findPages, listAskedTables } from './find-pages.ts'
import { countPlan, type Plan, planQuery, readPlan } from './plan.ts'

/** Rows that a query finds, for whoever asks. @throws RestError, Refused, UnreadableValueError */
export async function answerRead(
  context: Context,
  origin: RequestOrigin,
  table: string,
  query: URLSearchParams,
): Promise<RestAnswer> {
  const preferences = readPreferences(origin)
  const restQuery = withRange(parseRestQuery(query), preferences.range)
  const tables = listAskedTables(table, restQuery)
  const caller = await authenticateRest(context, origin)
  const first = await context.storage.read(caller)
  const pages = await findPages(context, tables, restQuery, findHouse(first))
  return readFor(context, origin, { caller, first }, async (db, identity) => {
    await requireListPlan(db, context, identity, tables)
    return answerQuery(db, planQuery(toReadable(identity, pages), table, restQuery), preferences)
  })
}

/** @throws RestError PGRST103 for a page beyond the last row, where those are counted */
export async function answerQuery(
  db: Db,
  plan: Plan,
  preferences: Preferences,
): Promise<RestAnswer> {
  const { offset } = plan.query
  const count = preferences.counts ? await countPlan(db, plan) : null
  if (count !== null && offset > count) throw createRangeError(count)
  return toRowsAnswer(await readPlan(db, plan), { preferences, count, offset })
}

export function withRange(restQuery: RestQuery, range: Preferences['range']): RestQuery {
  if (!range) return restQuery
  return {
    ...restQuery,
    offset: restQuery.offset || range.offset,
    limit: restQuery.limit ?? range.limit,
  }
}

/** The house whose page somebody is shown who belongs to it; an owner is shown their tables. */
export const findHouse = (identity: RestIdentity): string | null => {
  if (identity.kind === 'client') return identity.user_id
  return identity.kind === 'staff' ? identity.staff.user_id : null
}

/**
 * What lists over a house runs where it holds nobody up; who calls is looked up again there.
 * @param first who it was when the request came
 */
export function readFor<T>(
  { storage }: Context,
  origin: RequestOrigin,
  { caller, first }: { caller: RestCaller; first: RestIdentity },
  fn: (db: Db, identity: RestIdentity) => Promise<T>,
): Promise<T> {
  const read = async (db: Db) => fn(db, await caller(db))
  return first.kind === 'staff'
    ? storage.readHeavy(first.staff.user_id, read, origin.signal())
    : storage.read(read)
}
