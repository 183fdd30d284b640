/** Brings in what was checked, and takes it back, some lines a transaction. */
import { setImmediate } from 'node:timers/promises'
import { type WorkHandler, WorkInterrupted } from '#api/due-work/handler.ts'
import { writeHeld } from '#api/due-work/write-held.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isOverlap } from '#db/dialect/storage.ts'
import type { DueWork } from '#db/due-work.ts'
import {
  endLines,
  findImport,
  type ImportLineRow,
  type ImportRow,
  type LineEnd,
  listLines,
  updateImport,
  updateLines,
  updateLinesIn,
} from '#db/imports.ts'
import {
  BROUGHT_STATES,
  type ImportKind,
  type LineState,
  WAITING_STATES,
} from '#domain/import/import.ts'
import type { ImportLine } from '#domain/import/lines.ts'
import type { ImportReason } from '#domain/import/reasons.pt-BR.ts'
import {
  type ImportContext,
  type ImportHouse,
  loadImportHouse,
  type Outcome,
  type Verdict,
} from './kind.ts'
import { getRules } from './rules.ts'

/** What the key of the work says, with the import's id behind it. */
const KEYS = { running: 'import:', undoing: 'import-undo:' } as const
type Way = keyof typeof KEYS

/** How far a way leads, and the lines that are still to go it. */
const WAYS = {
  running: { end: 'done', states: WAITING_STATES },
  undoing: { end: 'undone', states: BROUGHT_STATES },
} as const satisfies Record<Way, { end: ImportRow['state']; states: readonly LineState[] }>

export const getImportWorkKey = (way: Way, id: string) => `${KEYS[way]}${id}`

/** Cut off, it goes on where it was: each line is written down with what it did. */
export function createImportHandler(context: ImportContext): WorkHandler {
  return {
    run: async (work, signal) => {
      const { user_id, key } = work
      const id = key.slice(key.indexOf(':') + 1)
      if (user_id === null) return
      const row = await context.storage.read((db) => findImport(db, user_id, id))
      if (!row || (row.state !== 'running' && row.state !== 'undoing')) return
      await runAll(context, row, row.state, { work, signal })
    },
    end: (tx, work) => endImport(tx, context, work),
  }
}

async function runAll(
  context: ImportContext,
  row: ImportRow,
  way: Way,
  { work, signal }: { work: DueWork; signal: AbortSignal },
): Promise<void> {
  const { states } = WAYS[way]
  const most = getRules(row.kind).linesAWrite
  const isBackwards = way === 'undoing'
  const write = way === 'running' ? bringLinesIn : takeLinesBack
  for (;;) {
    if (signal.aborted) throw new WorkInterrupted()
    const lines = await context.storage.read((db) =>
      // Backwards, what joined a row goes before what made it.
      listLines(db, row.user_id, row.id, { states, after: 0, most, isBackwards }),
    )
    if (lines.length === 0) return
    await writeHeld(context, work, (tx) => write(tx, context, row, lines)).catch((error: unknown) =>
      refuseTaken(context, work, row, lines, error),
    )
    // Whoever books meanwhile comes between two of them.
    await setImmediate()
  }
}

/** Somebody else was quicker. */
async function refuseTaken(
  context: ImportContext,
  work: DueWork,
  row: ImportRow,
  lines: readonly ImportLineRow[],
  error: unknown,
): Promise<void> {
  if (!isOverlap(error)) throw error
  await writeHeld(context, work, async (tx) => {
    const taken = { state: 'failed', reason: 'slot_taken', done_at: context.now() } as const
    const nths = lines.map(({ line }) => line)
    await updateLines(tx, row, nths, { ...DONE, ...taken })
  })
}

/** What was typed is not needed any more. */
const DONE = { data: null, match_key: null }

async function bringLinesIn(
  tx: Db,
  context: ImportContext,
  row: ImportRow,
  lines: readonly ImportLineRow[],
): Promise<void> {
  const house = await loadImportHouse(tx, context, row)
  const read = lines.map(({ data }) => (data === null ? null : parseLine(data)))
  const judge = await createJudge(tx, house, row.kind, read)
  const ends: LineEnd[] = []
  for (const [i, line] of lines.entries()) {
    const outcome = await bringLineIn(tx, context, house, row, {
      reason: line.reason,
      read: read[i] ?? null,
      judge: () => judge(i),
    })
    const { state, reason = null, subject_id = null, made_client_id = null } = outcome
    const { import_id, line: nth, user_id } = line
    ends.push({
      import_id,
      line: nth,
      user_id,
      state,
      reason,
      subject_id,
      made_client_id,
      filled: outcome.filled ?? null,
      done_at: house.now,
    })
  }
  await endLines(tx, ends)
}

/** As the check alone writes it, of the import's kind. */
const parseLine = (data: string) => JSON.parse(data) as ImportLine

/** Judges lines in their order: all at once where that says the same as one after the other. */
async function createJudge(
  tx: Db,
  house: ImportHouse,
  kind: ImportKind,
  lines: readonly (ImportLine | null)[],
): Promise<(nth: number) => Promise<Verdict | undefined>> {
  const { check, listSigns } = getRules<ImportKind>(kind)
  const readable = lines.filter((line) => line !== null)
  const verdicts = listSigns && (await check(tx, house, readable))
  const before = new Set<string>()
  return async (nth) => {
    const line = lines[nth]
    if (!line) return undefined
    const signs = listSigns?.(line) ?? []
    const isAlone = verdicts && !signs.some((sign) => before.has(sign))
    for (const sign of signs) before.add(sign)
    return isAlone ? verdicts[readable.indexOf(line)] : (await check(tx, house, [line]))[0]
  }
}

type LineToBring = Pick<ImportLineRow, 'reason'> & {
  /** Null where it cannot be read any more. */
  read: ImportLine | null
  judge: () => Promise<Verdict | undefined>
}

async function bringLineIn(
  tx: Db,
  context: ImportContext,
  house: ImportHouse,
  { kind, known: choice }: ImportRow,
  { reason, read, judge }: LineToBring,
): Promise<Outcome> {
  if (read === null || choice === null) return { state: 'failed', reason: 'refused' }
  const verdict = await judge()
  if (!verdict || verdict.state === 'bad')
    return { state: 'failed', reason: verdict?.reason ?? 'refused' }
  const outcome = await getRules<ImportKind>(kind).bringIn(tx, context, house, {
    read,
    verdict,
    choice,
  })
  // It is here because another line of the file brought it.
  const isRepeat = outcome.state === 'skipped' && reason !== null && reason !== 'known'
  return isRepeat ? { ...outcome, reason } : outcome
}

async function takeLinesBack(
  tx: Db,
  context: ImportContext,
  row: ImportRow,
  lines: readonly ImportLineRow[],
): Promise<void> {
  const house = await loadImportHouse(tx, context, row)
  const rules = getRules<ImportKind>(row.kind)
  const brought = lines.flatMap(({ subject_id, ...line }) =>
    subject_id === null ? [] : [{ ...line, subject_id }],
  )
  const gone = new Set(await rules.takeAllBack?.(tx, house, brought))
  const kept = new Map<ImportReason, number[]>()
  const keep = (why: ImportReason, line: number) => kept.set(why, [...(kept.get(why) ?? []), line])
  for (const line of brought) {
    if (gone.has(line.line)) continue
    const why = await rules.takeBack(tx, context, house, line)
    if (why === null) gone.add(line.line)
    else keep(why, line.line)
  }
  for (const { line, subject_id } of lines) if (subject_id === null) keep('refused', line)
  await updateLines(tx, row, [...gone], { state: 'undone', filled: null })
  for (const [reason, nths] of kept)
    await updateLines(tx, row, nths, { state: 'kept', reason, filled: null })
}

/** Over, or given up: what is left then was not brought in, or stays. */
async function endImport(
  tx: Db,
  { now }: Pick<ImportContext, 'now'>,
  { user_id, key }: DueWork,
): Promise<void> {
  if (user_id === null) return
  const row = await findImport(tx, user_id, key.slice(key.indexOf(':') + 1))
  if (!row || (row.state !== 'running' && row.state !== 'undoing')) return
  const { end, states } = WAYS[row.state]
  const left = row.state === 'running' ? 'failed' : 'kept'
  await updateLinesIn(tx, row, states, { ...DONE, state: left, reason: 'refused' })
  await updateImport(tx, user_id, row.id, { state: end, ended_at: now() })
}
