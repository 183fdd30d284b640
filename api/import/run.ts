/** Brings in what was checked, and takes it back, some lines a transaction. */
import { setImmediate } from 'node:timers/promises'
import { type WorkHandler, WorkInterrupted } from '#api/due-work/handler.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isOverlap } from '#db/dialect/storage.ts'
import type { DueWork } from '#db/due-work.ts'
import {
  findImport,
  type ImportLineRow,
  type ImportRow,
  listLines,
  updateImport,
  updateLine,
  updateLinesIn,
} from '#db/imports.ts'
import {
  BROUGHT_STATES,
  type ImportKind,
  type LineState,
  WAITING_STATES,
} from '#domain/import/import.ts'
import type { ImportLine } from '#domain/import/lines.ts'
import { type ImportContext, type ImportHouse, loadImportHouse, type Outcome } from './kind.ts'
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
    run: async ({ user_id, key }, signal) => {
      const id = key.slice(key.indexOf(':') + 1)
      if (user_id === null) return
      const row = await context.storage.read((db) => findImport(db, user_id, id))
      if (!row || (row.state !== 'running' && row.state !== 'undoing')) return
      await runAll(context, row, row.state, signal)
    },
    end: (tx, work) => endImport(tx, context, work),
  }
}

async function runAll(
  context: ImportContext,
  row: ImportRow,
  way: Way,
  signal: AbortSignal,
): Promise<void> {
  const { states } = WAYS[way]
  const most = getRules(row.kind).linesAWrite
  const write = way === 'running' ? bringLinesIn : takeLinesBack
  for (;;) {
    if (signal.aborted) throw new WorkInterrupted()
    const lines = await context.storage.read((db) =>
      listLines(db, row.user_id, row.id, { states, after: 0, most }),
    )
    if (lines.length === 0) return
    await context.storage
      .write((tx) => write(tx, context, row, lines))
      .catch((error: unknown) => refuseTaken(context, lines, error))
    // Whoever books meanwhile comes between two of them.
    await setImmediate()
  }
}

/** Somebody else was quicker. */
async function refuseTaken(
  { storage, now }: ImportContext,
  lines: readonly ImportLineRow[],
  error: unknown,
): Promise<void> {
  if (!isOverlap(error)) throw error
  await storage.write(async (tx) => {
    for (const line of lines)
      await updateLine(tx, line, { ...DONE, state: 'failed', reason: 'slot_taken', done_at: now() })
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
  for (const line of lines) {
    const outcome = await bringLineIn(tx, context, house, row, line)
    const { state, reason = null, subject_id = null, made_client_id = null } = outcome
    await updateLine(tx, line, {
      ...{ ...DONE, state, reason, subject_id, made_client_id },
      ...{ filled: outcome.filled ?? null, done_at: house.now },
    })
  }
}

async function bringLineIn(
  tx: Db,
  context: ImportContext,
  house: ImportHouse,
  { kind, known: choice }: ImportRow,
  { data, reason }: ImportLineRow,
): Promise<Outcome> {
  if (data === null || choice === null) return { state: 'failed', reason: 'refused' }
  const rules = getRules<ImportKind>(kind)
  // As the check alone writes it, of this kind.
  const read = JSON.parse(data) as ImportLine
  const [verdict] = await rules.check(tx, house, [read])
  if (!verdict || verdict.state === 'bad')
    return { state: 'failed', reason: verdict?.reason ?? 'refused' }
  const outcome = await rules.bringIn(tx, context, house, { read, verdict, choice })
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
  for (const line of lines) {
    const { subject_id } = line
    const why =
      subject_id === null
        ? 'refused'
        : await rules.takeBack(tx, context, house, { ...line, subject_id })
    await updateLine(tx, line, {
      ...(why === null ? { state: 'undone' } : { state: 'kept', reason: why }),
      filled: null,
    })
  }
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
