import type { RestRow } from '#db/rest/rows.ts'
import type { Preferences } from './preferences.ts'
import { RestError } from './rest-error.ts'

/** What a call came to: the body is null where there is none. */
export type RestAnswer = { status: number; body: unknown; headers?: Record<string, string> }

type Page = { preferences: Preferences; count: number | null; offset: number }

/** @throws RestError PGRST116 where one row was asked for and there are more or none */
export function toRowsAnswer(
  rows: readonly RestRow[],
  { preferences, count, offset }: Page,
  status = 200,
): RestAnswer {
  const shown = preferences.stripsNulls ? rows.map(stripNulls) : rows
  const range = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`
  const headers = { 'Content-Range': `${range}/${count ?? '*'}` }
  if (preferences.isSingle) return { status, body: requireSingle(shown), headers }
  const isPart = status === 200 && count !== null && rows.length < count
  return { status: isPart ? 206 : status, body: shown, headers }
}

function requireSingle(rows: readonly RestRow[]): RestRow {
  const [row] = rows
  if (row && rows.length === 1) return row
  throw new RestError(406, 'PGRST116', 'A resposta não é uma linha só.', {
    details: `The result contains ${rows.length} rows`,
  })
}

const stripNulls = (row: RestRow): RestRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
