import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import {
  IMPORT_KINDS,
  IMPORT_STATES,
  type ImportKind,
  type ImportState,
  KNOWN_CHOICES,
  type KnownChoice,
  LINE_STATES,
  type LineState,
} from '#domain/import/import.ts'
import { owner } from './business.ts'

const { table, text, integer, instant, index, primaryKey, check } = kit

/** What a house brings in from elsewhere at once. */
export const imports = table(
  'imports',
  {
    id: text().primaryKey(),
    user_id: owner(),
    kind: text().$type<ImportKind>().notNull(),
    file_name: text().notNull(),
    state: text().$type<ImportState>().notNull(),
    /** What becomes of lines that are here already; null until it begins. */
    known: text().$type<KnownChoice>(),
    /** The account of who did it. */
    made_by: text().notNull(),
    created_at: instant().notNull(),
    /** When its last line was through. */
    ended_at: instant(),
  },
  (t) => [
    index('imports_newest').on(t.user_id, t.created_at, t.id),
    index('imports_old').on(t.created_at, t.id),
    check('imports_kind', isOneOf(t.kind, IMPORT_KINDS)),
    check('imports_state', isOneOf(t.state, IMPORT_STATES)),
    check('imports_known', isOneOf(t.known, KNOWN_CHOICES)),
  ],
)

/** Its lines. What was typed in one is gone once it was brought in: ids and states are left. */
export const import_lines = table(
  'import_lines',
  {
    import_id: text()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Of the file. */
    line: integer().notNull(),
    user_id: owner(),
    state: text().$type<LineState>().notNull(),
    /** JSON of what it says; null where it says nothing, and once it is through. */
    data: text(),
    /** By what another line of the file is the same; null with `data`. */
    match_key: text(),
    /** A code of domain/import/reasons.pt-BR.ts. */
    reason: text(),
    /** The row that it made or joined. */
    subject_id: text(),
    /** The client that was made for a booking. */
    made_client_id: text(),
    /** JSON of what a joined row took over. */
    filled: text(),
    /** When it was brought in: the row's `updated_at` then. */
    done_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.line] }),
    // How many are in which state is asked again and again while it runs.
    index('import_lines_state').on(t.user_id, t.import_id, t.state, t.line),
    index('import_lines_match')
      .on(t.import_id, t.match_key, t.line)
      .where(sql`match_key IS NOT NULL`),
    check('import_lines_state', isOneOf(t.state, LINE_STATES)),
  ],
)
