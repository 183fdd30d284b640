import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import { SIGN_UP_ROLES, type SignUpRole } from '#domain/people/role.ts'
import {
  FACTOR_STATUSES,
  type FactorStatus,
  SECOND_STEP_METHODS,
  type SecondStepMethod,
} from '#domain/people/second-step.ts'
import type { SignInMethod } from '#domain/people/session.ts'
import { parseStoredMetadata } from '#domain/people/user-metadata.ts'
import {
  BILLING_CYCLES,
  type BillingCycle,
  PAID_PLANS,
  type PaidPlan,
  PLANS,
  type Plan,
} from '#domain/plan/plans.ts'
import { parseStoredFacts } from '#domain/text/stored-json.ts'
import { owner, profiles } from './business.ts'

const { table, text, integer, boolean, json, instant, index, uniqueIndex, primaryKey, check } = kit

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
    /** How it began. */
    method: text().$type<SignInMethod>().notNull(),
    /** Came by a recovery mail: good for setting a password only. */
    recovering: boolean().notNull().default(false),
    /** When and how the second step was taken; null while the session has only the first. */
    second_step_at: instant(),
    second_step_method: text().$type<SecondStepMethod>(),
    /** Empty where its agent says nothing that we know. */
    device: text().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('auth_sessions_handle').on(t.handle),
    index('auth_sessions_account').on(t.account_id),
    index('auth_sessions_age').on(t.expires_at),
    check('auth_sessions_second_step', isOneOf(t.second_step_method, SECOND_STEP_METHODS)),
  ],
)

/** What takes an account's second step: an app that shares a secret with us (TOTP). */
export const auth_factors = table(
  'auth_factors',
  {
    id: text().primaryKey(),
    account_id: account(),
    friendly_name: text(),
    status: text().$type<FactorStatus>().notNull(),
    /** The shared secret, encrypted. */
    sealed: text().notNull(),
    /** The time step of the last code that was taken: it and those before are used up. */
    last_step: integer(),
    created_at: instant().notNull(),
    /** When it began to count: its first code may come long after its secret was made. */
    verified_at: instant(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('auth_factors_account').on(t.account_id, t.status),
    check('auth_factors_status', isOneOf(t.status, FACTOR_STATUSES)),
  ],
)

/** Codes on paper that stand in for the app, by a keyed hash; each is good once. */
export const recovery_codes = table(
  'recovery_codes',
  {
    account_id: account(),
    code_hash: text().notNull(),
    created_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.code_hash] })],
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

/** Short codes that people type: one for each purpose and asker, by a keyed hash, dead after five tries. */
export const one_time_codes = table(
  'one_time_codes',
  {
    /** A hash of what it is for, such as signing in with a telephone, and of who asked. */
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

/** What happened to accounts, sessions and roles, and what was done in a house. Never changed. */
export const audit = table(
  'audit',
  {
    id: text().primaryKey(),
    at: instant().notNull(),
    account_id: text(),
    /** The house in which it was done: it stays the house's after the account has left it. */
    user_id: text(),
    /** As which of its professionals; null for its owner and its clients. */
    professional_id: text(),
    action: text().notNull(),
    address: text(),
    facts: json(parseStoredFacts).notNull(),
  },
  (t) => [
    index('audit_account').on(t.account_id, t.at),
    index('audit_house').on(t.user_id, t.at),
    index('audit_at').on(t.at),
  ],
)

/**
 * Who works, or has worked, at a house's reception. The profile of such an account is a client's: what
 * does not know of receptions gives it nothing.
 */
export const reception_accounts = table(
  'reception_accounts',
  {
    id: text().primaryKey(),
    user_id: owner(),
    /** The house's history goes on naming who did something once the account is gone. */
    account_id: text().notNull(),
    /** As the house calls them; what they call themselves is their own affair. */
    name: text().notNull(),
    created_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [
    uniqueIndex('reception_accounts_house').on(t.user_id, t.account_id),
    /** An account works at one reception at a time. */
    uniqueIndex('reception_accounts_open').on(t.account_id).where(sql`ended_at IS NULL`),
    index('reception_accounts_ended').on(t.account_id, t.ended_at),
  ],
)

/** An owner's plan. */
export const user_resources = table(
  'user_resources',
  {
    user_id: owner().primaryKey(),
    plano_atual: text().$type<Plan>().notNull(),
    trial_expira_em: instant(),
    plano_expira_em: instant(),
    is_blocked: boolean().notNull().default(false),
    /** No payment opens it, as it does one that is blocked for a debt. */
    blocked_for_good: boolean().notNull().default(false),
    /** What is paid for already and begins where the plan ends. */
    next_plan: text().$type<PaidPlan>(),
    next_expira_em: instant(),
    /** For how long at a time it was last paid; null for what nobody paid. */
    billing_cycle: text().$type<BillingCycle>(),
    /** The owner does not go on after what is paid: nothing warns them of its end. */
    cancelled_at: instant(),
    /** Until when it holds past its end, while its provider still tries to be paid. */
    tolerated_until: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    check('user_resources_plan', isOneOf(t.plano_atual, PLANS)),
    check('user_resources_next_plan', isOneOf(t.next_plan, PAID_PLANS)),
    check('user_resources_cycle', isOneOf(t.billing_cycle, BILLING_CYCLES)),
    check('user_resources_next', sql`(${t.next_plan} IS NULL) = (${t.next_expira_em} IS NULL)`),
    // Whom to warn of an end: few at a time.
    index('user_resources_trials').on(t.trial_expira_em).where(sql`plano_atual = 'trial'`),
    index('user_resources_ends').on(t.plano_expira_em).where(sql`plano_expira_em IS NOT NULL`),
  ],
)
