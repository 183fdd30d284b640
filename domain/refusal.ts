import type { KeyScope } from './integration/api-key.ts'
import type { LimitedRows } from './plan/plans.ts'

/** Where somebody may not book more by themselves: what else they can do. */
export type MoreBookings = {
  /** the salon's; null where it has none */
  whatsapp: string | null
  /** whether a proof of their contact would let them, and a code can reach it */
  can_prove: boolean
}

/** Everything a rule can answer instead of yes. Each code has its sentence in `messages.pt-BR.ts`. */
export type Refusal =
  // dates
  | { code: 'date_empty' }
  | { code: 'date_format' }
  | { code: 'date_range' }
  // what came in
  | { code: 'invalid_input'; fields: Record<string, string> }
  | { code: 'invalid_json' }
  | { code: 'too_large' }
  | { code: 'not_found' }
  | { code: 'business_not_found' }
  /** It was here; its address is nobody's again. */
  | { code: 'business_gone' }
  /** Nobody books where the owner has asked for the end of the house. */
  | { code: 'house_leaving' }
  | { code: 'leaving_begun' }
  | { code: 'leaving_house' }
  | { code: 'booking_not_found' }
  | { code: 'service_not_found' }
  | { code: 'offer_not_found' }
  // who is asking
  | { code: 'unauthenticated' }
  | { code: 'forbidden' }
  | { code: 'foreign_origin' }
  | { code: 'too_many_requests'; retry_after: number }
  // accounts; names and meaning are GoTrue's
  | { code: 'no_authorization' }
  | { code: 'bad_jwt' }
  | { code: 'session_not_found' }
  | { code: 'session_expired' }
  | { code: 'invalid_credentials' }
  | { code: 'email_not_confirmed' }
  | { code: 'user_already_exists' }
  | { code: 'weak_password'; weak_password: { reasons: string[] } }
  | { code: 'same_password' }
  /** What one signs in with is changed for its password, or a fresh code. */
  | { code: 'reauthentication_needed' }
  | { code: 'reauthentication_not_valid' }
  | { code: 'otp_expired' }
  | { code: 'phone_of_account' }
  | { code: 'joined_notes_too_long' }
  | { code: 'proposal_not_found' }
  /** Whoever typed it typed something else since it was shown. */
  | { code: 'proposal_changed' }
  /** There is nothing to take back: it was already, or is no business of the caller's. */
  | { code: 'proposal_undo_not_found' }
  | { code: 'proposal_undo_expired' }
  /** The record was changed since: to take it back would lose that. */
  | { code: 'proposal_undo_stale' }
  | { code: 'otp_disabled' }
  /** A link alone does not prove that the account is its reader's. */
  | { code: 'confirmation_proof_needed' }
  | { code: 'refresh_token_not_found' }
  | { code: 'refresh_token_already_used' }
  | { code: 'bad_oauth_state' }
  | { code: 'bad_code_verifier' }
  | { code: 'oauth_failed' }
  | { code: 'provider_disabled' }
  | { code: 'anonymous_provider_disabled' }
  /** The account asks for a second step that this session has not taken. */
  | { code: 'insufficient_aal' }
  | { code: 'mfa_factor_not_found' }
  | { code: 'mfa_challenge_expired' }
  | { code: 'mfa_verification_failed' }
  | { code: 'too_many_enrolled_mfa_factors' }
  // people of a business
  | { code: 'profile_not_found' }
  | { code: 'professional_not_found' }
  | { code: 'professional_has_account' }
  | { code: 'professional_not_archived' }
  | { code: 'professional_has_bookings_ahead'; count: number }
  | { code: 'reception_not_found' }
  | { code: 'reception_has_account' }
  | { code: 'not_a_professional' }
  | { code: 'invitation_not_found' }
  // clients
  | { code: 'required_fields' }
  | { code: 'invalid_email' }
  | { code: 'invalid_phone' }
  | { code: 'client_not_found' }
  | { code: 'client_email_not_found' }
  | { code: 'client_phone_not_found' }
  | { code: 'client_conflict'; existing: MaskedContact }
  /** Without its facts for whoever has not proved to be that client. */
  | { code: 'client_blocked'; reason?: string | null; days?: number | null }
  // booking
  | { code: 'slot_taken' }
  | { code: 'time_blocked' }
  | { code: 'outside_hours' }
  | { code: 'outside_notice'; minutes: number }
  | { code: 'outside_window'; days: number }
  | { code: 'service_inactive' }
  /** What holds now, and what of it the person saw otherwise; prices in reais, as on the wire. */
  | {
      code: 'offer_changed'
      price: number
      duration: number
      shown: { price?: number; duration?: number }
    }
  | { code: 'professional_not_offered' }
  | { code: 'professional_archived' }
  | { code: 'notes_not_text' }
  | ({ code: 'too_many_open_bookings'; most: number } & MoreBookings)
  /** `most` within 24 hours, cancelled ones too. */
  | ({ code: 'too_many_bookings_a_day'; most: number } & MoreBookings)
  | ({ code: 'too_many_new_bookings' } & MoreBookings)
  | { code: 'idempotency_key_reused' }
  | { code: 'cancellation_deadline'; hours: number }
  | { code: 'booking_not_cancellable' }
  | { code: 'reschedule_deadline'; hours: number }
  | { code: 'booking_not_reschedulable' }
  | { code: 'booking_not_confirmable' }
  // the owner's day
  | { code: 'client_not_found_here' }
  | { code: 'client_name_missing' }
  /** The house's own client whose telephone or e-mail it is. */
  | { code: 'client_duplicate'; client: { id: string; nome: string } }
  | { code: 'client_not_archived' }
  | { code: 'merge_not_found' }
  | { code: 'merge_unfinished' }
  | { code: 'client_being_erased' }
  | { code: 'note_not_found' }
  | { code: 'note_empty' }
  | { code: 'import_not_found' }
  | { code: 'import_begun' }
  | { code: 'import_too_long'; most: number }
  | { code: 'import_not_undoable' }
  | { code: 'imports_open'; most: number }
  | { code: 'client_known'; client: { id: string; nome: string } }
  /** Without its facts for a key that may not read clients. */
  | { code: 'client_blocked_here'; reason?: string | null; days?: number | null }
  | { code: 'booking_changed' }
  | { code: 'booking_closed' }
  | { code: 'booking_past' }
  | { code: 'booking_cancelled' }
  | { code: 'booking_not_completed' }
  | { code: 'booking_not_in_trash' }
  | { code: 'series_conflicts'; dates: string[] }
  | { code: 'series_too_long'; most: number }
  | { code: 'block_range' }
  | { code: 'block_not_found' }
  | { code: 'dormant_blocks'; count: number }
  | { code: 'comanda_adjustment' }
  | { code: 'comanda_split' }
  /** `total`: in reais, as on the wire. */
  | { code: 'comanda_payment'; total: number }
  /** What is put on an account is somebody's whom the house knows. */
  | { code: 'account_client' }
  /**
   * In reais, as on the wire: what they owe, how much they may, and what would come to it; without all that for
   * a key that may not read clients.
   */
  | { code: 'account_limit'; owed?: number; limit?: number; charge?: number }
  /** What they owe by now: above 0, or below it what they left. */
  | { code: 'account_changed'; owed: number }
  | { code: 'account_move_not_found' }
  | { code: 'account_move_reversed' }
  | { code: 'client_account_open'; owed: number }
  | { code: 'product_not_found' }
  | { code: 'sale_not_found' }
  | { code: 'sale_on_comanda' }
  | { code: 'expense_not_found' }
  | { code: 'expense_paid' }
  | { code: 'expense_open' }
  | { code: 'too_many_products'; most: number }
  | { code: 'statement_not_found' }
  /** In reais, as on the wire: what the screen showed, and what a statement would say now. */
  | { code: 'statement_stale'; shown: number; total: number }
  | { code: 'statement_empty' }
  /** What the professional would owe, in reais. */
  | { code: 'statement_below_zero'; debt: number }
  | { code: 'statement_paid' }
  | { code: 'statement_not_paid' }
  | { code: 'statement_not_last' }
  | { code: 'advance_not_found' }
  | { code: 'advance_taken' }
  | { code: 'receipt_not_found' }
  // closing a comanda, and selling: asked, and done after a yes
  /** The visit's day, which is to come at the house. */
  | { code: 'visit_to_come'; date: string }
  /** What is on the shelf, and how many are to be sold. */
  | {
      code: 'product_short'
      products: readonly { name: string; stock: number; quantity: number }[]
    }
  // the till
  | { code: 'till_not_today' }
  | { code: 'till_ahead' }
  | { code: 'till_before_first' }
  | { code: 'till_opened' }
  /** What lies in the drawer, in reais. */
  | { code: 'till_below_zero'; drawer: number }
  | { code: 'till_closed' }
  /** Of a day whose till was counted (null: of none), or of a comanda in a paid statement. */
  | { code: 'reason_needed'; day: string | null; is_reopened: boolean; in_statement: boolean }
  | { code: 'till_not_closed' }
  | { code: 'till_move_not_found' }
  | { code: 'till_move_reversed' }
  | { code: 'till_move_not_yours' }
  | { code: 'till_count_not_yours' }
  | { code: 'till_not_for_desk' }
  /** What should lie in the drawer now, and on the screen of whoever counted; in reais, as on the wire. */
  | { code: 'till_expected_changed'; expected: number; shown: number }
  // get-professional-bookings-fixed
  | { code: 'professional_ids_required' }
  | { code: 'dates_required' }
  | { code: 'dates_format' }
  | { code: 'dates_order' }
  // reviews and a client's own data
  | { code: 'review_not_pending' }
  | { code: 'review_not_found' }
  | { code: 'review_client_erased' }
  | { code: 'proof_needed' }
  // what a house offers
  | { code: 'too_many_blocks'; most: number }
  | { code: 'too_many_offers'; most: number }
  | { code: 'too_many_professionals'; most: number }
  | { code: 'offer_booked'; upcoming: number }
  /** No booking ahead, but the past refers to it. */
  | { code: 'offer_in_history' }
  | { code: 'service_in_composites'; composites: string[] }
  // the house's plan
  /** For those who work there: the plan is the owner's matter. */
  | { code: 'house_plan_over' }
  | { code: 'plan_blocked' }
  | { code: 'blocked_for_good'; contact: string | null }
  | { code: 'trial_expired' }
  | { code: 'plan_expired' }
  | { code: 'plan_insufficient' }
  /** `beyond`: what is there already is more than the plan has. */
  | { code: 'plan_limit'; rows: LimitedRows; most: number; beyond: boolean }
  /** A plan that has no end, or something is paid ahead. */
  | { code: 'plan_not_sold' }
  | { code: 'plan_not_paid' }
  | { code: 'payment_by_contact' }
  | { code: 'plan_renews' }
  | { code: 'payment_unavailable' }
  | { code: 'webhook_signature' }
  /** A test of a house's messages did not leave; `reason` is a code of the channel's. */
  | { code: 'test_not_sent'; reason: string }
  | { code: 'test_no_contact' }
  | { code: 'checkout_waiting' }
  | { code: 'checkout_not_found' }
  | { code: 'refund_late' }
  // devices
  | { code: 'push_address' }
  | { code: 'registration_closed' }
  // keys of the API and webhooks
  /** `scope`: what it lacks; null: no key may. */
  | { code: 'key_not_allowed'; scope: KeyScope | null }
  | { code: 'too_many_api_keys'; most: number }
  | { code: 'too_many_webhooks'; most: number }
  | { code: 'webhook_off' }
  /** `is_private`: nobody outside that network reaches it. */
  | { code: 'webhook_address'; is_private: boolean }
  // settings
  | { code: 'settings_changed' }
  | { code: 'slug_taken'; fields: Record<string, string> }
  | { code: 'day_past' }
  /** The fields of an edit that somebody else changed since they were shown, each with its sentence. */
  | { code: 'edited_elsewhere'; fields: Record<string, string> }
  // pictures
  | { code: 'picture_too_large' }
  | { code: 'picture_format' }
  | { code: 'picture_broken' }
  | { code: 'picture_too_many_pixels' }
  | { code: 'picture_quota' }
  /** What prepares them ended over this one. */
  | { code: 'picture_not_prepared' }
  /** A field names a picture that the house does not hold. */
  | { code: 'picture_not_found' }
  // the house
  | { code: 'overloaded' }
  | { code: 'unreadable_record' }
  | { code: 'unexpected' }

export type RefusalCode = Refusal['code']

/** What a stranger may see of a stored client: initials and dots, see `domain/people/client.ts`. */
export type MaskedContact = { nome: string; email: string }

export function isRefusal(value: object): value is Refusal {
  return 'code' in value && typeof value.code === 'string'
}
