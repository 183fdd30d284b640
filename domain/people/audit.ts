import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { SECOND_STEP_METHODS } from './second-step.ts'
import { SIGN_IN_METHODS } from './session.ts'

/** What is written down of accounts and of a house, and for how long. */
export const AUDIT_ACTIONS = [
  'account_created',
  'first_step',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'refresh_replayed',
  'session_revoked',
  'password_changed',
  'password_wiped',
  'recovery_asked',
  'contact_proven',
  'contact_dropped',
  'identity_joined',
  'role_given',
  'invitation_made',
  'access_ended',
  'reception_invited',
  'professional_added',
  'professional_changed',
  'professional_archived',
  'professional_restored',
  'professional_deleted',
  'statement_closed',
  'statement_paid',
  'statement_reopened',
  'statement_payment_reversed',
  'advance_given',
  'advance_reversed',
  'booking_handed_over',
  'client_proven',
  'second_step',
  'second_step_failed',
  'second_step_on',
  'second_step_off',
  'second_step_reset',
  'second_step_app_added',
  'second_step_app_removed',
  'second_step_undone',
  'recovery_codes_made',
  'booking_cancelled',
  'booking_trashed',
  'booking_restored',
  'booking_deleted',
  'comanda_reopened',
  'links_withdrawn',
  'client_blocked',
  'client_unblocked',
  'client_archived',
  'client_restored',
  'client_erased',
  'clients_merged',
  'clients_parted',
  'import_started',
  'import_undone',
  'settings_changed',
  'product_removed',
  'sale_changed',
  'sale_removed',
  'account_paid',
  'account_reversed',
  'account_limit_changed',
  'till_opened',
  'till_moved',
  'till_reversed',
  'till_closed',
  'till_reopened',
  'expense_changed',
  'expense_unpaid',
  'expense_removed',
  'plan_checkout',
  'plan_paid',
  'plan_refunded',
  'plan_cancelled',
  'plan_resumed',
  'plan_changed',
  'plan_granted',
  'plan_taken_back',
  'house_blocked',
  'house_unblocked',
  'house_leaving',
  'house_stays',
  'house_exported',
  'bookings_exported',
  'clients_exported',
  'client_exported',
  'house_left_stripe',
  'house_removed',
  'service_created',
  'service_changed',
  'service_deactivated',
  'service_deleted',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** By what an owner looks for in the history of their house. */
export const AUDIT_KINDS = [
  'access',
  'account',
  'team',
  'bookings',
  'clients',
  'services',
  'products',
  'money',
  'settings',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Null for what is the account's alone: no house reads it, wherever the account works. */
const ACTION_KINDS: Record<AuditAction, AuditKind | null> = {
  account_created: 'account',
  first_step: 'access',
  sign_in: 'access',
  sign_in_failed: 'access',
  sign_out: 'access',
  refresh_replayed: 'access',
  session_revoked: 'access',
  password_changed: 'account',
  password_wiped: 'account',
  recovery_asked: 'account',
  contact_proven: 'account',
  contact_dropped: 'account',
  identity_joined: 'account',
  role_given: 'team',
  invitation_made: 'team',
  access_ended: 'team',
  reception_invited: 'team',
  professional_added: 'team',
  professional_changed: 'team',
  professional_archived: 'team',
  professional_restored: 'team',
  professional_deleted: 'team',
  statement_closed: 'team',
  statement_paid: 'team',
  statement_reopened: 'team',
  statement_payment_reversed: 'team',
  advance_given: 'team',
  advance_reversed: 'team',
  booking_handed_over: 'bookings',
  client_proven: null,
  second_step: 'access',
  second_step_failed: 'access',
  second_step_on: 'account',
  second_step_off: 'account',
  second_step_reset: 'account',
  second_step_app_added: 'account',
  second_step_app_removed: 'account',
  second_step_undone: 'account',
  recovery_codes_made: 'account',
  booking_cancelled: 'bookings',
  booking_trashed: 'bookings',
  booking_restored: 'bookings',
  booking_deleted: 'bookings',
  comanda_reopened: 'bookings',
  links_withdrawn: 'bookings',
  client_blocked: 'clients',
  client_unblocked: 'clients',
  client_archived: 'clients',
  client_restored: 'clients',
  client_erased: 'clients',
  clients_merged: 'clients',
  clients_parted: 'clients',
  import_started: 'settings',
  import_undone: 'settings',
  settings_changed: 'settings',
  product_removed: 'products',
  sale_changed: 'products',
  sale_removed: 'products',
  till_opened: 'money',
  till_moved: 'money',
  account_paid: 'money',
  account_reversed: 'money',
  account_limit_changed: 'money',
  till_reversed: 'money',
  till_closed: 'money',
  till_reopened: 'money',
  expense_changed: 'money',
  expense_unpaid: 'money',
  expense_removed: 'money',
  plan_checkout: 'settings',
  plan_paid: 'settings',
  plan_refunded: 'settings',
  plan_cancelled: 'settings',
  plan_resumed: 'settings',
  plan_changed: 'settings',
  plan_granted: 'settings',
  plan_taken_back: 'settings',
  house_blocked: 'settings',
  house_unblocked: 'settings',
  house_leaving: 'settings',
  house_stays: 'settings',
  house_exported: 'settings',
  bookings_exported: 'bookings',
  clients_exported: 'clients',
  client_exported: 'clients',
  house_left_stripe: 'settings',
  house_removed: null,
  service_created: 'services',
  service_changed: 'services',
  service_deactivated: 'services',
  service_deleted: 'services',
}

/** How somebody came in, or took the second step. */
export const AUDITED_METHODS = [...SIGN_IN_METHODS, ...SECOND_STEP_METHODS] as const
export type AuditedMethod = (typeof AUDITED_METHODS)[number]

/** Which of a house's settings were changed. */
export const AUDITED_SETTINGS = [
  'booking_limits',
  'business',
  'opening_hours',
  'closed_days',
  'booking_rules',
  'receiving',
  'card_fees',
  'page',
] as const
export type AuditedSetting = (typeof AUDITED_SETTINGS)[number]

/** Whether an action stands in the history of the house where its account works. */
export const isHouseAction = (action: AuditAction): boolean => ACTION_KINDS[action] !== null

/** @param kind absent: all of a house */
export function listAuditActions(kind?: AuditKind): AuditAction[] {
  return AUDIT_ACTIONS.filter((action) =>
    kind === undefined ? isHouseAction(action) : ACTION_KINDS[action] === kind,
  )
}

/** Twelve months, the longest of them (ms). */
export const AUDIT_KEPT_MS = 366 * MS_A_DAY

/** Who did something in a house, beside its professionals and reception, who stand by their ids. */
export const AUDIT_OWNER = 'owner'
export const AUDIT_CLIENT = 'client'
/** Who runs the installation, from its command line. */
export const AUDIT_OPERATOR = 'operator'

const OPERATOR_ACTIONS: readonly string[] = [
  ...(['plan_granted', 'plan_taken_back', 'house_blocked', 'house_unblocked'] as const),
  ...(['house_left_stripe'] as const),
] satisfies AuditAction[]

/** Whether it was done by whoever runs the installation. @param by as the entry says, where it does */
export const isOperatorAct = (action: string, by: string | null | undefined): boolean =>
  by === AUDIT_OPERATOR || OPERATOR_ACTIONS.includes(action)
