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
import type { ImportReason } from '#domain/import/reasons.pt-BR.ts'
import { type ImportHouse, loadImportHouse, type Verdict } from './kind.ts'
import { requireImport, toImportLine } from './manage.ts'
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
  { id, kind }: ImportRow,
  typed: readonly TypedLine[],
): Promise<ImportLineRow[]> {
  const rules = getRules<ImportKind>(kind)
  const good: ReadLine[] = []
  const wrong = new Map<number, ImportReason>()
  for (const { line, cells } of typed) {
    const found = readLine(kind, cells, house.today)
    if ('reason' in found) wrong.set(line, found.reason)
    else good.push({ line, read: found.line, key: rules.getMatchKey(found.line) })
  }
  const verdicts = await rules.check(
    tx,
    house,
    good.map(({ read }) => read),
  )
  const firsts = await findFirstLines(tx, house.user_id, id, good)
  const byLine = new Map(good.map((one, i) => [one.line, { ...one, verdict: verdicts[i] }]))
  return typed.map(({ line }) => {
    const found = byLine.get(line)
    const first = found?.key ? firsts.get(found.key) : undefined
    const verdict =
      found?.verdict && applyRepeat(found.verdict, first !== undefined && first < line)
    const isKept = found !== undefined && verdict?.state !== 'bad'
    return {
      ...{ import_id: id, line, user_id: house.user_id },
      state: verdict?.state ?? 'bad',
      reason: verdict ? verdict.reason : (wrong.get(line) ?? 'refused'),
      data: isKept ? JSON.stringify(found.read) : null,
      match_key: isKept ? found.key : null,
      ...{ subject_id: null, made_client_id: null, filled: null, done_at: null },
    }
  })
}

/** What repeats another line of the file will be here by then. */
const applyRepeat = (verdict: Verdict, isRepeat: boolean): Verdict =>
  isRepeat && verdict.state === 'new'
    ? { state: 'known', reason: 'same_line', known_id: null }
    : verdict

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
