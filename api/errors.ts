import { formatRefusal } from '#domain/messages.pt-BR.ts'
import { isRefusal, type Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { RefusalBody } from './contract/contract.ts'

/** Carries a rule's no out of a transaction, which is undone by it, to the one error mapper. */
export class RefusalError extends Error {
  override name = 'RefusalError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Gives back what a rule allowed; throws what it refused. */
export function unwrapOrThrow<T extends object>(value: T | Refusal): T {
  if (isRefusal(value)) throw new RefusalError(value)
  return value
}

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503

export const REFUSAL_STATUS: Record<RefusalCode, RefusalStatus> = {
  date_empty: 400,
  date_format: 400,
  date_range: 400,
  invalid_input: 400,
  invalid_json: 400,
  required_fields: 400,
  invalid_email: 400,
  invalid_phone: 400,
  notes_not_text: 400,
  client_name_missing: 400,
  series_too_long: 400,
  block_range: 400,
  comanda_adjustment: 400,
  comanda_split: 400,
  comanda_payment: 400,
  professional_ids_required: 400,
  dates_required: 400,
  dates_format: 400,
  dates_order: 400,
  invalid_credentials: 400,
  reauthentication_needed: 400,
  email_not_confirmed: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  bad_oauth_state: 400,
  bad_code_verifier: 400,
  oauth_failed: 400,
  provider_disabled: 400,
  unauthenticated: 401,
  no_authorization: 401,
  bad_jwt: 403,
  session_not_found: 403,
  otp_expired: 403,
  confirmation_proof_needed: 403,
  foreign_origin: 403,
  insufficient_aal: 403,
  proof_needed: 403,
  not_a_professional: 403,
  forbidden: 403,
  client_blocked: 403,
  client_blocked_here: 403,
  not_found: 404,
  business_not_found: 404,
  booking_not_found: 404,
  service_not_found: 404,
  offer_not_found: 404,
  block_not_found: 404,
  product_not_found: 404,
  sale_not_found: 404,
  receipt_not_found: 404,
  profile_not_found: 404,
  professional_not_found: 404,
  reception_not_found: 404,
  invitation_not_found: 404,
  mfa_factor_not_found: 404,
  client_not_found: 404,
  client_not_found_here: 404,
  client_email_not_found: 404,
  client_phone_not_found: 404,
  client_conflict: 409,
  professional_has_account: 409,
  professional_not_archived: 409,
  professional_has_bookings_ahead: 409,
  reception_has_account: 409,
  slot_taken: 409,
  booking_changed: 409,
  booking_closed: 409,
  booking_cancelled: 409,
  booking_not_completed: 409,
  booking_not_in_trash: 409,
  series_conflicts: 409,
  dormant_blocks: 409,
  time_blocked: 409,
  outside_hours: 409,
  outside_notice: 409,
  outside_window: 409,
  service_inactive: 409,
  offer_changed: 409,
  too_many_open_bookings: 409,
  too_many_bookings_a_day: 409,
  too_many_new_bookings: 409,
  professional_not_offered: 409,
  professional_archived: 409,
  cancellation_deadline: 409,
  booking_not_cancellable: 409,
  reschedule_deadline: 409,
  booking_not_reschedulable: 409,
  booking_not_confirmable: 409,
  review_not_pending: 409,
  too_many_offers: 409,
  offer_booked: 409,
  offer_in_history: 409,
  service_in_composites: 409,
  settings_changed: 409,
  slug_taken: 409,
  day_past: 409,
  edited_elsewhere: 409,
  too_large: 413,
  picture_too_large: 413,
  picture_format: 422,
  picture_broken: 422,
  picture_too_many_pixels: 422,
  picture_not_prepared: 422,
  picture_quota: 409,
  picture_not_found: 409,
  idempotency_key_reused: 422,
  user_already_exists: 422,
  weak_password: 422,
  same_password: 422,
  reauthentication_not_valid: 422,
  otp_disabled: 422,
  anonymous_provider_disabled: 422,
  mfa_challenge_expired: 422,
  mfa_verification_failed: 422,
  too_many_enrolled_mfa_factors: 422,
  too_many_requests: 429,
  unexpected: 500,
  unreadable_record: 409,
  overloaded: 503,
}

export function toRefusalBody(refusal: Refusal, request_id: string): RefusalBody {
  return { ...refusal, message: formatRefusal(refusal), request_id }
}
