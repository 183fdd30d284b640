/** What houses bring in from elsewhere, and the lines of each. */
import { and, asc, count, desc, eq, gt, inArray, lt, min, notInArray, sql } from 'drizzle-orm'
import { CHECKED_KEPT_MS, IMPORT_UNDO_MS, type LineState } from '#domain/import/import.ts'
import { type Db, listPlaceholders, prepareOnce } from './dialect/kit.ts'
import { runTogether } from './dialect/run-together.ts'
import { import_lines, imports } from './tables/import.ts'

export type ImportRow = typeof imports.$inferSelect
export type ImportLineRow = typeof import_lines.$inferSelect

/** What a house sees of its imports. */
const MOST_IMPORTS = 50
/** A cleaning deletes so many lines at once. */
const LINES_A_CLEANING = 1000

export async function insertImport(tx: Db, row: ImportRow): Promise<void> {
  await tx.insert(imports).values(row)
}

export async function findImport(db: Db, user_id: string, id: string): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.user_id, user_id), eq(imports.id, id)))
  return row ?? null
}

/** Newest first; what was checked and not begun too, until it is swept. */
export async function listImports(db: Db, user_id: string): Promise<ImportRow[]> {
  return db
    .select()
    .from(imports)
    .where(eq(imports.user_id, user_id))
    .orderBy(desc(imports.created_at), desc(imports.id))
    .limit(MOST_IMPORTS)
}

/** How many were checked from a moment on (ms) and not begun. */
export async function countOpenImports(db: Db, user_id: string, from: number): Promise<number> {
  const { state, created_at } = imports
  const [row] = await db
    .select({ open: count() })
    .from(imports)
    .where(and(eq(imports.user_id, user_id), eq(state, 'checked'), gt(created_at, from)))
  return row?.open ?? 0
}

export async function updateImport(
  tx: Db,
  user_id: string,
  id: string,
  change: Partial<Pick<ImportRow, 'state' | 'known' | 'ended_at'>>,
): Promise<void> {
  await tx
    .update(imports)
    .set(change)
    .where(and(eq(imports.user_id, user_id), eq(imports.id, id)))
}

/** Its lines go with it. */
export async function deleteImport(tx: Db, user_id: string, id: string): Promise<void> {
  await tx.delete(imports).where(and(eq(imports.user_id, user_id), eq(imports.id, id)))
}

const isOf = (user_id: string, import_id: string) =>
  and(eq(import_lines.user_id, user_id), eq(import_lines.import_id, import_id))

/** How many lines of some imports are in each state, and how many of them were left out as repeated. */
export async function countLines(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<{ import_id: string; state: LineState; lines: number; repeats: number }[]> {
  if (ids.length === 0) return []
  const { import_id, state, reason } = import_lines
  const isRepeat = sql`${state} IN ('known', 'skipped') AND ${reason} LIKE 'same_line %'`
  const repeats = sql`sum(CASE WHEN ${isRepeat} THEN 1 ELSE 0 END)`.mapWith(Number)
  return db
    .select({ import_id, state, lines: count(), repeats })
    .from(import_lines)
    .where(and(eq(import_lines.user_id, user_id), inArray(import_id, [...ids])))
    .groupBy(import_id, state)
}

const save = prepareOnce('import_line_save', (db) =>
  db
    .insert(import_lines)
    .values(listPlaceholders(import_lines))
    .onConflictDoUpdate({
      target: [import_lines.import_id, import_lines.line],
      set: {
        state: sql`excluded.state`,
        data: sql`excluded.data`,
        match_key: sql`excluded.match_key`,
        reason: sql`excluded.reason`,
      },
    }),
)

/** One sent again takes its own place. */
export async function saveLines(tx: Db, rows: readonly ImportLineRow[]): Promise<void> {
  await runTogether(rows.map(async (row) => save(tx).execute(row)))
}

/** Of lines that are the same by some keys, the first of each. */
export async function listFirstLines(
  db: Db,
  user_id: string,
  import_id: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const { match_key, line } = import_lines
  const rows = await db
    .select({ match_key, first: min(line) })
    .from(import_lines)
    .where(and(isOf(user_id, import_id), inArray(match_key, [...keys])))
    .groupBy(match_key)
  return new Map(rows.map(({ match_key: key, first }) => [key ?? '', first ?? 0]))
}

/** What is new of a file whose match key begins with one of some ten signs; without some lines. */
export async function listNewLinesBeginning(
  db: Db,
  user_id: string,
  import_id: string,
  { beginnings, without }: { beginnings: readonly string[]; without: readonly number[] },
): Promise<Pick<ImportLineRow, 'line' | 'data'>[]> {
  if (beginnings.length === 0) return []
  const { line, data, match_key, state } = import_lines
  return db
    .select({ line, data })
    .from(import_lines)
    .where(
      and(
        ...[isOf(user_id, import_id), eq(state, 'new')],
        ...[
          inArray(sql`substr(${match_key}, 1, 10)`, [...beginnings]),
          notInArray(line, [...without]),
        ],
      ),
    )
}

type LinePage = {
  states: readonly LineState[]
  after: number
  most: number
  /** The last ones first. */
  isBackwards?: boolean
}

/** Lines in some states, in the order of the file, from behind one on. */
export async function listLines(
  db: Db,
  user_id: string,
  import_id: string,
  { states, after, most, isBackwards = false }: LinePage,
): Promise<ImportLineRow[]> {
  const { line, state } = import_lines
  // Each state's lines lie in their order: of several at once the database would sort all that there are.
  const found: ImportLineRow[] = []
  for (const one of states) {
    const rows = await db
      .select()
      .from(import_lines)
      .where(and(isOf(user_id, import_id), eq(state, one), gt(line, after)))
      .orderBy(isBackwards ? desc(line) : asc(line))
      .limit(most)
    found.push(...rows)
  }
  return found.sort((a, b) => (isBackwards ? b.line - a.line : a.line - b.line)).slice(0, most)
}

type LineChange = Partial<Omit<ImportLineRow, 'import_id' | 'line' | 'user_id'>>

/** Lines of one import, all in the same way. */
export async function updateLines(
  tx: Db,
  { user_id, id }: Pick<ImportRow, 'user_id' | 'id'>,
  lines: readonly number[],
  change: LineChange,
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .update(import_lines)
    .set(change)
    .where(and(isOf(user_id, id), inArray(import_lines.line, [...lines])))
}

export type LineEnd = Omit<ImportLineRow, 'data' | 'match_key'>

const end = prepareOnce('import_line_end', (db) => {
  const { state, reason, subject_id, made_client_id, filled, done_at } =
    listPlaceholders(import_lines)
  return db
    .update(import_lines)
    .set({
      state,
      reason,
      subject_id,
      made_client_id,
      filled,
      done_at,
      // What was typed is not needed any more.
      data: null,
      match_key: null,
    })
    .where(
      and(
        eq(import_lines.user_id, sql.placeholder('user_id')),
        eq(import_lines.import_id, sql.placeholder('import_id')),
        eq(import_lines.line, sql.placeholder('line')),
      ),
    )
})

/** Each in its own way: what became of it. */
export async function endLines(tx: Db, lines: readonly LineEnd[]): Promise<void> {
  await runTogether(lines.map(async (line) => end(tx).execute(line)))
}

/** Whatever is in some states is so no longer. */
export async function updateLinesIn(
  tx: Db,
  { user_id, id }: Pick<ImportRow, 'user_id' | 'id'>,
  states: readonly LineState[],
  change: LineChange,
): Promise<void> {
  await tx
    .update(import_lines)
    .set(change)
    .where(and(isOf(user_id, id), inArray(import_lines.state, [...states])))
}

/**
 * Of every house: some lines of what was checked and never begun, or can no longer be undone; an
 * import goes with its last.
 * @returns whether there may be more
 */
export async function deleteOldImports(tx: Db, now: number): Promise<boolean> {
  const [old] = await tx
    .select({ id: imports.id, user_id: imports.user_id })
    .from(imports)
    .where(
      and(
        lt(imports.created_at, now - CHECKED_KEPT_MS),
        sql`(${imports.state} = 'checked' OR ${imports.created_at} < ${now - 2 * IMPORT_UNDO_MS})`,
      ),
    )
    .orderBy(asc(imports.created_at), asc(imports.id))
    .limit(1)
  if (!old) return false
  const { line } = import_lines
  const some = await tx
    .select({ line })
    .from(import_lines)
    .where(isOf(old.user_id, old.id))
    .orderBy(asc(line))
    .limit(LINES_A_CLEANING)
  const last = some.at(-1)
  if (last)
    await tx
      .delete(import_lines)
      .where(and(isOf(old.user_id, old.id), sql`${line} <= ${last.line}`))
  if (some.length < LINES_A_CLEANING) await deleteImport(tx, old.user_id, old.id)
  return true
}
