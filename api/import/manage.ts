/** What a house brings in: begins, shows, starts and takes it back. */
import { z } from 'zod'
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { insertWork } from '#db/due-work.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import {
  countLines,
  countOpenImports,
  deleteImport,
  findImport,
  type ImportLineRow,
  type ImportRow,
  insertImport,
  listImports,
  listLines,
  updateImport,
} from '#db/imports.ts'
import {
  CHECKED_KEPT_MS,
  IMPORT_UNDO_MS,
  LINE_STATES,
  MOST_OPEN_IMPORTS,
} from '#domain/import/import.ts'
import { parseReason } from '#domain/import/reasons.pt-BR.ts'
import { requireRoomForNew } from './room.ts'
import { getRules } from './rules.ts'
import { getImportWorkKey } from './run.ts'

type ShownImport = HandlerResult<Contract['GET /api/imports/:id']>
const PAGE_SIZE = 100

export function createImport(context: Context): Handler<Contract['POST /api/imports']> {
  return async ({ headers, body }, caller) => {
    const text = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const now = context.now()
      const keyed = { key: headers['idempotency-key'], body, now }
      return answerIdempotently(tx, createOwnerAnswers(user_id), keyed, async () => {
        if (!(await findOwnerBusiness(tx, user_id)))
          throw new RefusalError({ code: 'business_not_found' })
        await requireFewOpen(tx, user_id, now)
        const id = context.newId()
        const at = { made_by: account.id, created_at: now, ended_at: null }
        await insertImport(tx, { id, user_id, ...body, state: 'checked', known: null, ...at })
        return { answer: JSON.stringify({ id }) }
      })
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

/** Older ones are as good as swept. @throws Refused `imports_open` */
async function requireFewOpen(tx: Db, user_id: string, now: number): Promise<void> {
  const most = MOST_OPEN_IMPORTS
  const open = await countOpenImports(tx, user_id, now - CHECKED_KEPT_MS)
  if (open >= most) throw new RefusalError({ code: 'imports_open', most })
}

export function listHouseImports(context: Context): Handler<Contract['GET /api/imports']> {
  return (_input, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const rows = await listImports(db, user_id)
      return { imports: await toImports(db, rows, context.now()) }
    })
}

export function getImport(context: Context): Handler<Contract['GET /api/imports/:id']> {
  return ({ params: { id } }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      return toImport(db, await requireImport(db, user_id, id), context.now())
    })
}

export function forgetImport(context: Context): Handler<Contract['DELETE /api/imports/:id']> {
  return ({ params: { id } }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const { state } = await requireImport(tx, user_id, id)
      if (state !== 'checked') throw new RefusalError({ code: 'import_begun' })
      await deleteImport(tx, user_id, id)
      return undefined
    })
}

export function listImportLines(context: Context): Handler<Contract['GET /api/imports/:id/lines']> {
  return ({ params: { id }, query }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const { kind } = await requireImport(db, user_id, id)
      const lineCursor = z.tuple([z.int(), cursorText])
      const [after] =
        query.after === undefined ? [0] : parseCursor(lineCursor, query.after, 'after')
      const states = [query.state]
      const rows = await listLines(db, user_id, id, { states, after, most: PAGE_SIZE + 1 })
      const { shown, next } = cutPage(rows, PAGE_SIZE, ({ line }) => [line, id])
      const subjects = shown.flatMap(({ subject_id }) => subject_id ?? [])
      const records = await getRules(kind).listRecords(db, user_id, subjects)
      return {
        lines: shown.map((line) => ({
          ...toImportLine(line),
          record: records.get(line.subject_id ?? '') ?? null,
        })),
        next,
      }
    })
}

/** Pressed again, it is under way. */
export function startImport(context: Context): Handler<Contract['POST /api/imports/:id/start']> {
  return async ({ params: { id }, body: { known } }, caller, origin) => {
    const answer = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const row = await requireImport(tx, user_id, id)
      if (row.state !== 'checked') return toImport(tx, row, context.now())
      await requireRoomForNew(tx, context, row)
      await updateImport(tx, user_id, id, { state: 'running', known })
      await queueWork(tx, context, user_id, getImportWorkKey('running', id))
      await writeAudit(tx, context, account.id, 'import_started', origin)
      return toImport(tx, { ...row, state: 'running', known }, context.now())
    })
    context.wakeWorker()
    return answer
  }
}

/** Pressed again, it is under way. */
export function undoImport(context: Context): Handler<Contract['POST /api/imports/:id/undo']> {
  return async ({ params: { id } }, caller, origin) => {
    const answer = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const row = await requireImport(tx, user_id, id)
      const now = context.now()
      if (row.state === 'undoing' || row.state === 'undone') return toImport(tx, row, now)
      if (getUndoUntil(row, now) === null) throw new RefusalError({ code: 'import_not_undoable' })
      await updateImport(tx, user_id, id, { state: 'undoing' })
      await queueWork(tx, context, user_id, getImportWorkKey('undoing', id))
      await writeAudit(tx, context, account.id, 'import_undone', origin)
      return toImport(tx, { ...row, state: 'undoing' }, now)
    })
    context.wakeWorker()
    return answer
  }
}

const queueWork = (tx: Db, { newId, now }: Context, user_id: string, key: string) =>
  insertWork(tx, {
    id: newId(),
    kind: 'import',
    key,
    user_id,
    due_at: now(),
    created_at: now(),
  })

/** @throws Refused `import_not_found` */
export async function requireImport(db: Db, user_id: string, id: string): Promise<ImportRow> {
  const row = await findImport(db, user_id, id)
  if (!row) throw new RefusalError({ code: 'import_not_found' })
  return row
}

const getUndoUntil = ({ state, ended_at }: ImportRow, now: number): number | null => {
  const until = state === 'done' && ended_at !== null ? ended_at + IMPORT_UNDO_MS : null
  return until !== null && until > now ? until : null
}

async function toImports(db: Db, rows: readonly ImportRow[], now: number): Promise<ShownImport[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const counted = await countLines(db, first.user_id, ids)
  const timezone = await loadTimezone(db, first.user_id)
  return rows.map((row) => {
    const own = counted.filter(({ import_id }) => import_id === row.id)
    const counts = LINE_STATES.map(
      (state) => [state, own.find((one) => one.state === state)?.lines ?? 0] as const,
    )
    const { id, kind, file_name, state, known, created_at, ended_at } = row
    return {
      id,
      kind,
      file_name,
      state,
      known,
      created_at,
      ended_at,
      // Of every state that there is.
      counts: Object.fromEntries(counts) as ShownImport['counts'],
      repeats: own.reduce((sum, one) => sum + one.repeats, 0),
      timezone,
      undo_until: getUndoUntil(row, now),
    }
  })
}

async function toImport(db: Db, row: ImportRow, now: number): Promise<ShownImport> {
  const [shown] = await toImports(db, [row], now)
  if (!shown) throw new Error('one row gives one import')
  return shown
}

export function toImportLine({ line, state, reason }: ImportLineRow) {
  const said = reason === null ? null : parseReason(reason)
  const repeats = state === 'known' && said ? said.other : null
  return { line, state, reason: said?.text ?? null, repeats }
}
