import { isOneOf, kit } from '#db/dialect/kit.ts'
import { SIGN_UP_ROLES, type SignUpRole } from '#domain/people/role.ts'
import { PLANS } from '#domain/plan/trial.ts'
import { createFieldsParser, parseStoredFacts } from '#domain/text/stored-json.ts'
import { owner, profiles } from './business.ts'

const { table, text, integer, boolean, json, instant, index, uniqueIndex, primaryKey, check } = kit

/** What a person entered at sign-up; nothing is decided by it but the first role. */
export type UserMetadata = { name?: string; phone?: string; role?: string; avatar_url?: string }

const isText = (value: unknown) => typeof value === 'string'
const parseStoredMetadata = createFieldsParser<UserMetadata>({
  name: isText,
  phone: isText,
  role: isText,
  avatar_url: isText,
})

/** Whoever can sign in. The profile of the same id says what they may do. */
export const users = table(
  'users',
  {
    id: text().primaryKey(),
    email: text(),
    /** Digits; there once a code has proven it. */
    phone: text(),
    password_hash: text(),
    email_confirmed_at: instant(),
    phone_confirmed_at: instant(),
    /** Fixed when the account is made; an existing profile is never changed by it. */
    first_role: text().$type<SignUpRole>().notNull(),
    user_metadata: json(parseStoredMetadata).notNull(),
    last_sign_in_at: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_phone').on(t.phone),
    check('users_first_role', isOneOf(t.first_role, SIGN_UP_ROLES)),
  ],
)

const account = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Accounts elsewhere that sign in to one of ours. */
export const identities = table(
  'identities',
  {
    provider: text().notNull(),
    provider_id: text().notNull(),
    account_id: account(),
    email: text().notNull(),
    created_at: instant().notNull(),
    last_sign_in_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.provider_id] }),
    index('identities_account').on(t.account_id),
  ],
)

/** Sessions of accounts. Of what the caller holds only SHA-256 is kept; the handle is public. */
export const auth_sessions = table(
  'auth_sessions',
  {
    id_hash: text().primaryKey(),
    handle: text().notNull(),
    account_id: account(),
    refresh_hash: text().notNull(),
    /** The refresh token before, honoured for some seconds after `rotated_at`. */
    previous_hash: text(),
    rotated_at: instant().notNull(),
    remember: boolean().notNull(),
    /** How it began: `password`, `otp`, `oauth`, `recovery`, `invitation`. */
    method: text().notNull(),
    /** Came by a recovery mail: good for setting a password only. */
    recovering: boolean().notNull().default(false),
    device: text().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('auth_sessions_handle').on(t.handle),
    index('auth_sessions_account').on(t.account_id),
    index('auth_sessions_age').on(t.expires_at),
  ],
)

/** What one-time links and redirects carry; kept by hash, used once. */
export const one_time_tokens = table(
  'one_time_tokens',
  {
    hash: text().primaryKey(),
    kind: text().notNull(),
    account_id: text().references(() => users.id, { onDelete: 'cascade' }),
    /** The owner to whom an invitation belongs. */
    user_id: text().references(() => profiles.id),
    /** What it is about: an e-mail, a professional's id. */
    subject: text(),
    data: json(parseStoredFacts).notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    index('one_time_tokens_subject').on(t.kind, t.subject),
    index('one_time_tokens_account').on(t.account_id),
    index('one_time_tokens_user').on(t.user_id, t.kind),
    index('one_time_tokens_age').on(t.expires_at),
  ],
)

/** Short codes that people type: one for each purpose, by a keyed hash, dead after five tries. */
export const one_time_codes = table(
  'one_time_codes',
  {
    /** A hash of what it is for, such as signing in with a telephone. */
    scope: text().primaryKey(),
    code_hash: text().notNull(),
    tries: integer().notNull().default(0),
    data: json(parseStoredFacts).notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [index('one_time_codes_age').on(t.expires_at)],
)

/** How often something was tried, by a hash of who and what; shared by all processes. */
export const rate_limits = table(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [index('rate_limits_age').on(t.expires_at)],
)

/** What happened to accounts, sessions and roles. Never changed. */
export const audit = table(
  'audit',
  {
    id: text().primaryKey(),
    at: instant().notNull(),
    account_id: text(),
    action: text().notNull(),
    address: text(),
    facts: json(parseStoredFacts).notNull(),
  },
  (t) => [index('audit_account').on(t.account_id, t.at), index('audit_at').on(t.at)],
)

/** An owner's plan. */
export const user_resources = table(
  'user_resources',
  {
    user_id: owner().primaryKey(),
    plano_atual: text().notNull(),
    trial_expira_em: instant(),
    plano_expira_em: instant(),
    is_blocked: boolean().notNull().default(false),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [check('user_resources_plan', isOneOf(t.plano_atual, PLANS))],
)
