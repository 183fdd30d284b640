import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import {
  DUE_WORK_KINDS,
  DUE_WORK_STATES,
  type DueWorkKind,
  type DueWorkState,
} from '#domain/due-work/due-work.ts'
import { profiles } from './business.ts'

const { table, text, integer, instant, index, uniqueIndex, check } = kit

/** What is to be done at a time, by whichever process comes first, once. */
export const due_work = table(
  'due_work',
  {
    id: text().primaryKey(),
    kind: text().$type<DueWorkKind>().notNull(),
    /** What it is about; the same key is taken in once. */
    key: text().notNull(),
    /** The owner whom it concerns; none for an account or the whole installation. */
    user_id: text().references(() => profiles.id),
    state: text().$type<DueWorkState>().notNull(),
    /** When it may be tried. */
    due_at: instant().notNull(),
    /** Until when a worker has it. */
    leased_until: instant(),
    attempts: integer().notNull().default(0),
    /** After this it is of no use any more. */
    expires_at: instant(),
    /** Why it failed, or failed last: a code, nobody's data. */
    last_error: text(),
    created_at: instant().notNull(),
    /** When it was done; of daily work, last. */
    done_at: instant(),
  },
  (t) => [
    uniqueIndex('due_work_key').on(t.key),
    // What waits, each kind apart: few of many, and thousands of one stand in nobody's way.
    index('due_work_waiting').on(t.kind, t.due_at, t.id).where(sql`state = 'waiting'`),
    index('due_work_house').on(t.user_id, t.state, t.due_at, t.id),
    // What is over, to be forgotten in time.
    index('due_work_over').on(t.created_at).where(sql`state <> 'waiting'`),
    check('due_work_kind', isOneOf(t.kind, DUE_WORK_KINDS)),
    check('due_work_state', isOneOf(t.state, DUE_WORK_STATES)),
  ],
)
