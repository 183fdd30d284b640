import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  countLines,
  type ImportLineRow,
  type ImportRow,
  listFirstLines,
  saveLines,
} from '#db/imports.ts'
import { type ImportKind, MOST_LINES } from '#domain/import/import.ts'
import { type ImportLine, readLine } from '#domain/import/lines.ts'
import type { StoredReason } from '#domain/import/reasons.pt-BR.ts'
import { createBad, type ImportHouse, loadImportHouse, type Verdict } from './kind.ts'
import { requireImport, toImportLine } from './manage.ts'
import { judgePlaces } from './places.ts'
import { getRules } from './rules.ts'

type Endpoint = Contract['POST /api/imports/:id/lines']
type TypedLine = ParsedRequest<Endpoint>['body']['lines'][number]

/** Keeps lines with what is to be said of each. */
export function checkLines(context: Context): Handler<Endpoint> {
  return ({ params: { id }, body }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const row = await requireImport(tx, user_id, id)
      if (row.state !== 'checked') throw new RefusalError({ code: 'import_begun' })
      // Of one line that is there twice, the last.
      const typed = [...new Map(body.lines.map((line) => [line.line, line])).values()]
      const counts = await countLines(tx, user_id, [id])
      const all = counts.reduce((sum, { lines }) => sum + lines, typed.length)
      if (all > MOST_LINES) throw new RefusalError({ code: 'import_too_long', most: MOST_LINES })
      const house = await loadImportHouse(tx, context, { user_id, made_by: account.id })
      const rows = await judgeLines(tx, house, row, typed)
      await saveLines(tx, rows)
      return { lines: rows.map(toImportLine) }
    })
}

type ReadLine = { line: number; read: ImportLine; key: string | null }

async function judgeLines(
  tx: Db,
  house: ImportHouse,
  row: ImportRow,
  typed: readonly TypedLine[],
): Promise<ImportLineRow[]> {
  const rules = getRules<ImportKind>(row.kind)
  const good: ReadLine[] = []
  const wrong = new Map<number, StoredReason>()
  for (const { line, cells } of typed) {
    const found = readLine(row.kind, cells, house.today)
    if ('reason' in found) wrong.set(line, found.reason)
    else good.push({ line, read: found.line, key: rules.getMatchKey(found.line) })
  }
  const read = good.map((one) => one.read)
  const verdicts = await rules.check(tx, house, read)
  const firsts = await findFirstLines(tx, house.user_id, row.id, good)
  const alone = good.map((one, i) => ({
    ...one,
    verdict: applyRepeat(verdicts[i] ?? createBad('refused'), one, firsts),
  }))
  const judged = await judgePlaces(tx, house, row, alone)
  const byLine = new Map(judged.map((one) => [one.line, one]))
  return typed.map(({ line }) => {
    const one = byLine.get(line)
    const verdict = one?.verdict ?? createBad(wrong.get(line) ?? 'refused')
    const kept = one && verdict.state !== 'bad' ? one : null
    return {
      import_id: row.id,
      line,
      user_id: house.user_id,
      state: verdict.state,
      reason: verdict.reason,
      data: kept && JSON.stringify(kept.read),
      match_key: kept?.key ?? null,
      subject_id: null,
      made_client_id: null,
      filled: null,
      done_at: null,
    }
  })
}

/** What repeats another line of the file will be here by then. */
function applyRepeat(
  verdict: Verdict,
  { line, key }: ReadLine,
  firsts: ReadonlyMap<string, number>,
): Verdict {
  const first = key === null ? line : (firsts.get(key) ?? line)
  return verdict.state === 'new' && first < line
    ? { state: 'known', reason: `same_line ${first}`, known_id: null }
    : verdict
}

/** The first line of each key, of those that were sent before and these. */
async function findFirstLines(
  tx: Db,
  user_id: string,
  id: string,
  good: readonly ReadLine[],
): Promise<Map<string, number>> {
  const keys = [...new Set(good.flatMap(({ key }) => key ?? []))]
  const firsts = await listFirstLines(tx, user_id, id, keys)
  for (const { line, key } of good)
    if (key !== null) firsts.set(key, Math.min(firsts.get(key) ?? line, line))
  return firsts
}
