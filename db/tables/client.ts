import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import {
  CONTACT_RESOLUTIONS,
  type ContactResolution,
  SESSION_LEVELS,
  type SessionLevel,
} from '#domain/people/client.ts'
import type { ConsentSource } from '#domain/people/client-consent.ts'
import { CODE_CONTACTS, type CodeContact } from '#domain/people/client-proof.ts'
import { FREQUENCIES, type Frequency } from '#domain/people/client-statistics.ts'
import { owner } from './business.ts'

const { table, text, boolean, instant, money, moneySum, index, uniqueIndex, primaryKey, check } =
  kit

export const clients = table(
  'clients',
  {
    id: text().primaryKey(),
    user_id: owner(),
    nome: text().notNull(),
    email: text(),
    /** Digits only. */
    telefone: text(),
    /** When each contact was proved and by whom: an account's id, or `house`. Null: nobody proved it. */
    email_proved_at: instant(),
    email_proved_by: text(),
    telefone_proved_at: instant(),
    telefone_proved_by: text(),
    observacoes: text(),
    avatar: text(),
    /** `YYYY-MM-DD` */
    birth_date: text(),
    /** As `formatStoredLabels` (domain/people/client-record.ts) writes them. */
    labels: text().notNull().default(''),
    /** That the house may keep their data and write to them: since when, and by whose word. */
    consent_at: instant(),
    consent_source: text().$type<ConsentSource>(),
    total_gasto: moneySum().notNull().default(0),
    ticket_medio: money().notNull().default(0),
    frequencia: text().$type<Frequency>().notNull().default('Baixo'),
    ultima_visita: text(),
    /** How much they may owe; null: as much as the house writes down; 0: nothing. */
    account_limit: money(),
    is_blocked: boolean().notNull().default(false),
    blocked_at: instant(),
    /** Null with `is_blocked`: until somebody unblocks. */
    blocked_until: instant(),
    blocked_reason: text(),
    /** Stands for everybody who came in without giving a name: one in each business. */
    is_walk_in: boolean().notNull().default(false),
    deleted: boolean().notNull().default(false),
    deleted_at: instant(),
    deleted_by: text(),
    /** Nothing of them is left but sums; they are in no list. */
    erased_at: instant(),
    /** Who stands for them since two records were joined: no reference, for either may be gone. */
    merged_into: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('clients_telefone').on(t.user_id, t.telefone).where(sql`deleted = false`),
    uniqueIndex('clients_walk_in').on(t.user_id).where(sql`is_walk_in = true`),
    index('clients_email').on(t.user_id, t.email),
    index('clients_newest').on(t.user_id, t.created_at, t.id),
    index('clients_by_email').on(t.email),
    index('clients_oldest')
      .on(t.created_at, t.id)
      .where(sql`erased_at IS NULL AND is_walk_in = false`),
    // Who is nobody among clients: few, and taken off those of a day.
    index('clients_nobody')
      .on(t.user_id, t.id)
      .where(sql`is_walk_in = true OR erased_at IS NOT NULL`),
    index('clients_merged').on(t.user_id, t.merged_into).where(sql`merged_into IS NOT NULL`),
    index('clients_by_telefone').on(t.telefone),
    check('clients_frequencia', isOneOf(t.frequencia, FREQUENCIES)),
    check('clients_telefone_length', sql`length(${t.telefone}) <= 11`),
    check('clients_money', sql`${t.total_gasto} >= 0 AND ${t.ticket_medio} >= 0`),
  ],
)

/** Two records of one client that were joined, for as long as that can be undone. Ids, never names. */
export const client_merges = table(
  'client_merges',
  {
    id: text().primaryKey(),
    user_id: owner(),
    kept_id: text()
      .notNull()
      .references(() => clients.id),
    gone_id: text()
      .notNull()
      .references(() => clients.id),
    /** JSON: the fields that the kept one took over, and the ids of what moved to them. */
    moved: text().notNull(),
    /** The account of who did it. */
    made_by: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('client_merges_kept').on(t.user_id, t.kept_id, t.created_at),
    index('client_merges_old').on(t.created_at, t.id),
    // A record that goes for good is looked for in both.
    index('client_merges_kept_id').on(t.kept_id),
    index('client_merges_gone_id').on(t.gone_id),
  ],
)

/** What the house writes down of a client's visits, with what it looked like before and after. */
export const client_notes = table(
  'client_notes',
  {
    id: text().primaryKey(),
    user_id: owner(),
    client_id: text()
      .notNull()
      .references(() => clients.id),
    /** Empty where the pictures say it all. */
    text: text().notNull(),
    before_image: text(),
    after_image: text(),
    /** The account of who wrote it. */
    made_by: text().notNull(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('client_notes_client').on(t.user_id, t.client_id, t.created_at, t.id),
    // Few have photographs: which pictures a house still uses is asked once a day.
    index('client_notes_pictures')
      .on(t.user_id, t.before_image, t.after_image)
      .where(sql`before_image IS NOT NULL OR after_image IS NOT NULL`),
  ],
)

/** A client's session with one business. The id is a public handle: the token that names it is signed. */
export const client_sessions = table(
  'client_sessions',
  {
    id: text().primaryKey(),
    user_id: owner(),
    client_id: text()
      .notNull()
      .references(() => clients.id),
    level: text().$type<SessionLevel>().notNull(),
    /** What was typed at sign-in; bookings of the session carry it. */
    nome: text().notNull(),
    email: text().notNull(),
    telefone: text().notNull(),
    /** The account whose proof opened or raised it; what that has proven now is what it may read. */
    account_id: text(),
    /** The account that was signed in as it was opened, though it proved nothing: it ends with that. */
    opened_by: text(),
    /** Where a code proved it and not the account itself: which contact's. */
    proved_by_code: text().$type<CodeContact>(),
    /** `update`: what was typed stands as a proposal that the owner may accept. */
    resolution: text().$type<ContactResolution>(),
    /** Which answer of the house settled the proposal, for that answer to be taken back. */
    settled_in: text(),
    /** When consent was ticked that waits for a proof of whose the record is; null: none does. */
    consent_at: instant(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
  },
  (t) => [
    index('client_sessions_client').on(t.user_id, t.client_id),
    index('client_sessions_account').on(t.account_id),
    // What waits for the house: few.
    index('client_sessions_proposals')
      .on(t.user_id, t.created_at, t.id)
      .where(sql`resolution = 'update'`),
    index('client_sessions_opened_by').on(t.opened_by),
    check('client_sessions_level', isOneOf(t.level, SESSION_LEVELS)),
    check('client_sessions_proved_by_code', isOneOf(t.proved_by_code, CODE_CONTACTS)),
    check('client_sessions_resolution', isOneOf(t.resolution, CONTACT_RESOLUTIONS)),
  ],
)

/** What a key of a session was answered; kept 24 hours. */
export const idempotency_keys = table(
  'idempotency_keys',
  {
    session_id: text()
      .notNull()
      .references(() => client_sessions.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    body_hash: text().notNull(),
    answer: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.key] }),
    index('idempotency_keys_age').on(t.created_at),
  ],
)

/** The same for an owner: the keys belong to the business. */
export const owner_idempotency_keys = table(
  'owner_idempotency_keys',
  {
    user_id: owner(),
    key: text().notNull(),
    body_hash: text().notNull(),
    answer: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.key] }),
    index('owner_idempotency_keys_age').on(t.created_at),
  ],
)
