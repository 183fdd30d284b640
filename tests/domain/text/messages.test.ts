import { describe, expect, it } from 'vitest'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import { isRefusal, type Refusal, type RefusalCode } from '#domain/refusal.ts'

/** One refusal of each kind; a code that is missing here does not compile. */
const EACH: { [Code in RefusalCode]: Extract<Refusal, { code: Code }> } = {
  date_empty: { code: 'date_empty' },
  date_format: { code: 'date_format' },
  date_range: { code: 'date_range' },
  invalid_input: { code: 'invalid_input', fields: {} },
  invalid_json: { code: 'invalid_json' },
  too_large: { code: 'too_large' },
  picture_too_large: { code: 'picture_too_large' },
  picture_format: { code: 'picture_format' },
  picture_broken: { code: 'picture_broken' },
  picture_too_many_pixels: { code: 'picture_too_many_pixels' },
  picture_quota: { code: 'picture_quota' },
  picture_not_prepared: { code: 'picture_not_prepared' },
  picture_not_found: { code: 'picture_not_found' },
  not_found: { code: 'not_found' },
  business_not_found: { code: 'business_not_found' },
  business_gone: { code: 'business_gone' },
  house_leaving: { code: 'house_leaving' },
  leaving_begun: { code: 'leaving_begun' },
  leaving_house: { code: 'leaving_house' },
  booking_not_found: { code: 'booking_not_found' },
  service_not_found: { code: 'service_not_found' },
  unauthenticated: { code: 'unauthenticated' },
  forbidden: { code: 'forbidden' },
  foreign_origin: { code: 'foreign_origin' },
  no_authorization: { code: 'no_authorization' },
  bad_jwt: { code: 'bad_jwt' },
  session_not_found: { code: 'session_not_found' },
  session_expired: { code: 'session_expired' },
  invalid_credentials: { code: 'invalid_credentials' },
  email_not_confirmed: { code: 'email_not_confirmed' },
  insufficient_aal: { code: 'insufficient_aal' },
  mfa_factor_not_found: { code: 'mfa_factor_not_found' },
  mfa_challenge_expired: { code: 'mfa_challenge_expired' },
  mfa_verification_failed: { code: 'mfa_verification_failed' },
  too_many_enrolled_mfa_factors: { code: 'too_many_enrolled_mfa_factors' },
  user_already_exists: { code: 'user_already_exists' },
  weak_password: { code: 'weak_password', weak_password: { reasons: ['length'] } },
  same_password: { code: 'same_password' },
  reauthentication_needed: { code: 'reauthentication_needed' },
  reauthentication_not_valid: { code: 'reauthentication_not_valid' },
  joined_notes_too_long: { code: 'joined_notes_too_long' },
  proposal_not_found: { code: 'proposal_not_found' },
  proposal_changed: { code: 'proposal_changed' },
  proposal_undo_not_found: { code: 'proposal_undo_not_found' },
  proposal_undo_expired: { code: 'proposal_undo_expired' },
  proposal_undo_stale: { code: 'proposal_undo_stale' },
  phone_of_account: { code: 'phone_of_account' },
  otp_expired: { code: 'otp_expired' },
  otp_disabled: { code: 'otp_disabled' },
  confirmation_proof_needed: { code: 'confirmation_proof_needed' },
  refresh_token_not_found: { code: 'refresh_token_not_found' },
  refresh_token_already_used: { code: 'refresh_token_already_used' },
  bad_oauth_state: { code: 'bad_oauth_state' },
  bad_code_verifier: { code: 'bad_code_verifier' },
  oauth_failed: { code: 'oauth_failed' },
  provider_disabled: { code: 'provider_disabled' },
  anonymous_provider_disabled: { code: 'anonymous_provider_disabled' },
  profile_not_found: { code: 'profile_not_found' },
  professional_not_found: { code: 'professional_not_found' },
  professional_has_account: { code: 'professional_has_account' },
  professional_not_archived: { code: 'professional_not_archived' },
  professional_has_bookings_ahead: { code: 'professional_has_bookings_ahead', count: 3 },
  reception_not_found: { code: 'reception_not_found' },
  reception_has_account: { code: 'reception_has_account' },
  not_a_professional: { code: 'not_a_professional' },
  invitation_not_found: { code: 'invitation_not_found' },
  too_many_requests: { code: 'too_many_requests', retry_after: 30 },
  required_fields: { code: 'required_fields' },
  invalid_email: { code: 'invalid_email' },
  invalid_phone: { code: 'invalid_phone' },
  client_not_found: { code: 'client_not_found' },
  client_email_not_found: { code: 'client_email_not_found' },
  client_phone_not_found: { code: 'client_phone_not_found' },
  client_conflict: { code: 'client_conflict', existing: { nome: 'M••••', email: '' } },
  client_blocked: { code: 'client_blocked', reason: 'Faltou ao agendamento', days: 2 },
  client_duplicate: { code: 'client_duplicate', client: { id: 'x', nome: 'Ana' } },
  client_not_archived: { code: 'client_not_archived' },
  merge_unfinished: { code: 'merge_unfinished' },
  client_being_erased: { code: 'client_being_erased' },
  slot_taken: { code: 'slot_taken' },
  time_blocked: { code: 'time_blocked' },
  outside_hours: { code: 'outside_hours' },
  outside_notice: { code: 'outside_notice', minutes: 45 },
  outside_window: { code: 'outside_window', days: 90 },
  service_inactive: { code: 'service_inactive' },
  professional_not_offered: { code: 'professional_not_offered' },
  professional_archived: { code: 'professional_archived' },
  notes_not_text: { code: 'notes_not_text' },
  idempotency_key_reused: { code: 'idempotency_key_reused' },
  cancellation_deadline: { code: 'cancellation_deadline', hours: 24 },
  booking_not_cancellable: { code: 'booking_not_cancellable' },
  reschedule_deadline: { code: 'reschedule_deadline', hours: 24 },
  booking_not_reschedulable: { code: 'booking_not_reschedulable' },
  booking_not_confirmable: { code: 'booking_not_confirmable' },
  client_name_missing: { code: 'client_name_missing' },
  client_not_found_here: { code: 'client_not_found_here' },
  client_known: { code: 'client_known', client: { id: 'ana', nome: 'Ana' } },
  client_blocked_here: { code: 'client_blocked_here', reason: null, days: 3 },
  booking_changed: { code: 'booking_changed' },
  booking_closed: { code: 'booking_closed' },
  booking_past: { code: 'booking_past' },
  booking_cancelled: { code: 'booking_cancelled' },
  booking_not_completed: { code: 'booking_not_completed' },
  booking_not_in_trash: { code: 'booking_not_in_trash' },
  series_conflicts: { code: 'series_conflicts', dates: ['2026-11-24', '2026-12-01'] },
  series_too_long: { code: 'series_too_long', most: 104 },
  block_range: { code: 'block_range' },
  block_not_found: { code: 'block_not_found' },
  dormant_blocks: { code: 'dormant_blocks', count: 2 },
  comanda_adjustment: { code: 'comanda_adjustment' },
  comanda_split: { code: 'comanda_split' },
  offer_changed: {
    code: 'offer_changed',
    price: 200,
    duration: 120,
    shown: { price: 50, duration: 30 },
  },
  too_many_open_bookings: {
    code: 'too_many_open_bookings',
    most: 3,
    whatsapp: null,
    can_prove: false,
  },
  too_many_bookings_a_day: {
    code: 'too_many_bookings_a_day',
    most: 6,
    whatsapp: null,
    can_prove: true,
  },
  too_many_new_bookings: {
    code: 'too_many_new_bookings',
    whatsapp: '11999990000',
    can_prove: false,
  },
  comanda_payment: { code: 'comanda_payment', total: 6490 },
  account_client: { code: 'account_client' },
  account_limit: { code: 'account_limit', owed: 80, limit: 100, charge: 40 },
  account_changed: { code: 'account_changed', owed: -20 },
  account_move_not_found: { code: 'account_move_not_found' },
  account_move_reversed: { code: 'account_move_reversed' },
  client_account_open: { code: 'client_account_open', owed: 80 },
  product_not_found: { code: 'product_not_found' },
  house_plan_over: { code: 'house_plan_over' },
  plan_blocked: { code: 'plan_blocked' },
  blocked_for_good: { code: 'blocked_for_good', contact: 'oi@vez.example' },
  trial_expired: { code: 'trial_expired' },
  plan_expired: { code: 'plan_expired' },
  key_not_allowed: { code: 'key_not_allowed', scope: 'bookings:write' },
  too_many_api_keys: { code: 'too_many_api_keys', most: 20 },
  too_many_webhooks: { code: 'too_many_webhooks', most: 10 },
  webhook_off: { code: 'webhook_off' },
  webhook_address: { code: 'webhook_address', is_private: true },
  plan_insufficient: { code: 'plan_insufficient' },
  plan_limit: { code: 'plan_limit', rows: 'clients', most: 250, beyond: false },
  plan_not_sold: { code: 'plan_not_sold' },
  plan_not_paid: { code: 'plan_not_paid' },
  payment_by_contact: { code: 'payment_by_contact' },
  plan_renews: { code: 'plan_renews' },
  payment_unavailable: { code: 'payment_unavailable' },
  webhook_signature: { code: 'webhook_signature' },
  test_not_sent: { code: 'test_not_sent', reason: 'sms 503' },
  test_no_contact: { code: 'test_no_contact' },
  checkout_waiting: { code: 'checkout_waiting' },
  checkout_not_found: { code: 'checkout_not_found' },
  refund_late: { code: 'refund_late' },
  push_address: { code: 'push_address' },
  registration_closed: { code: 'registration_closed' },
  note_not_found: { code: 'note_not_found' },
  note_empty: { code: 'note_empty' },
  import_not_found: { code: 'import_not_found' },
  import_begun: { code: 'import_begun' },
  import_too_long: { code: 'import_too_long', most: 20_000 },
  imports_open: { code: 'imports_open', most: 5 },
  import_not_undoable: { code: 'import_not_undoable' },
  merge_not_found: { code: 'merge_not_found' },
  sale_not_found: { code: 'sale_not_found' },
  sale_on_comanda: { code: 'sale_on_comanda' },
  expense_not_found: { code: 'expense_not_found' },
  expense_paid: { code: 'expense_paid' },
  expense_open: { code: 'expense_open' },
  too_many_products: { code: 'too_many_products', most: 1000 },
  visit_to_come: { code: 'visit_to_come', date: '2026-12-10' },
  product_short: {
    code: 'product_short',
    products: [{ name: 'Pomada', stock: 20, quantity: 999 }],
  },
  till_ahead: { code: 'till_ahead' },
  till_before_first: { code: 'till_before_first' },
  till_not_today: { code: 'till_not_today' },
  till_below_zero: { code: 'till_below_zero', drawer: 12 },
  till_opened: { code: 'till_opened' },
  till_closed: { code: 'till_closed' },
  reason_needed: {
    code: 'reason_needed',
    day: '2026-11-23',
    is_reopened: false,
    in_statement: true,
  },
  till_not_closed: { code: 'till_not_closed' },
  till_move_not_found: { code: 'till_move_not_found' },
  till_move_not_yours: { code: 'till_move_not_yours' },
  till_count_not_yours: { code: 'till_count_not_yours' },
  till_not_for_desk: { code: 'till_not_for_desk' },
  till_move_reversed: { code: 'till_move_reversed' },
  till_expected_changed: { code: 'till_expected_changed', expected: 418.9, shown: 358.9 },
  statement_not_found: { code: 'statement_not_found' },
  statement_stale: { code: 'statement_stale', shown: 100, total: 120 },
  statement_empty: { code: 'statement_empty' },
  statement_below_zero: { code: 'statement_below_zero', debt: 15 },
  statement_paid: { code: 'statement_paid' },
  statement_not_paid: { code: 'statement_not_paid' },
  statement_not_last: { code: 'statement_not_last' },
  advance_not_found: { code: 'advance_not_found' },
  advance_taken: { code: 'advance_taken' },
  receipt_not_found: { code: 'receipt_not_found' },
  professional_ids_required: { code: 'professional_ids_required' },
  dates_required: { code: 'dates_required' },
  dates_format: { code: 'dates_format' },
  dates_order: { code: 'dates_order' },
  review_not_found: { code: 'review_not_found' },
  review_client_erased: { code: 'review_client_erased' },
  review_not_pending: { code: 'review_not_pending' },
  proof_needed: { code: 'proof_needed' },
  offer_not_found: { code: 'offer_not_found' },
  too_many_professionals: { code: 'too_many_professionals', most: 60 },
  too_many_blocks: { code: 'too_many_blocks', most: 500 },
  too_many_offers: { code: 'too_many_offers', most: 300 },
  offer_booked: { code: 'offer_booked', upcoming: 2 },
  offer_in_history: { code: 'offer_in_history' },
  service_in_composites: { code: 'service_in_composites', composites: ['Dia de Noiva'] },
  settings_changed: { code: 'settings_changed' },
  slug_taken: { code: 'slug_taken', fields: { 'changes.slug': 'Já é de outro.' } },
  day_past: { code: 'day_past' },
  edited_elsewhere: { code: 'edited_elsewhere', fields: { business_name: 'Mudou.' } },
  overloaded: { code: 'overloaded' },
  unreadable_record: { code: 'unreadable_record' },
  unexpected: { code: 'unexpected' },
}

/** Codes that the protocol tells apart and that mean one thing to a person. */
const ALIKE: readonly RefusalCode[][] = [
  ['unauthenticated', 'no_authorization'],
  ['bad_jwt', 'refresh_token_not_found'],
]

describe('every refusal', () => {
  it.each(Object.values(EACH))('$code has a sentence of its own', (refusal) => {
    const sentence = formatRefusal(refusal)
    // The documents' own sentences about a call begin with the name of its parameter.
    expect(sentence).toMatch(/^(?:[A-ZÁÉÍÓÚÂÊÔÃÕ\d]|professional_ids |start_date ).{10,}/)
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object/)
    expect(sentence).not.toContain(refusal.code)
    expect(isRefusal(refusal)).toBe(true)
  })

  it('differs from the others, but for codes that mean one thing to a person', () => {
    const codes = new Map<string, RefusalCode[]>()
    for (const refusal of Object.values(EACH)) {
      const sentence = formatRefusal(refusal)
      codes.set(sentence, [...(codes.get(sentence) ?? []), refusal.code])
    }
    const shared = [...codes.values()].filter(({ length }) => length > 1)
    expect(shared).toEqual(ALIKE)
  })

  it('is told from an answer by its code', () => {
    expect(isRefusal({ year: 2026 })).toBe(false)
    expect(isRefusal({ code: 1 })).toBe(false)
    expect(isRefusal([])).toBe(false)
  })
})

describe('the sentences that the specification fixes', () => {
  it.each<[RefusalCode, string]>([
    ['date_empty', 'String de data inválida'],
    ['date_format', 'Formato de data não suportado'],
    ['date_range', 'Valores de data fora do range válido'],
    ['business_not_found', 'Negócio não encontrado'],
    ['booking_not_found', 'Agendamento não encontrado'],
    ['unauthenticated', 'Usuário não autenticado'],
    ['no_authorization', 'Usuário não autenticado'],
    ['invalid_credentials', 'Dados de login inválidos'],
    ['weak_password', 'A senha deve ter pelo menos 6 caracteres.'],
    ['client_email_not_found', 'Este email não está cadastrado. Preencha todos os campos.'],
    ['client_phone_not_found', 'Este telefone não está cadastrado. Preencha todos os campos.'],
    ['required_fields', 'Por favor, preencha nome, email e telefone.'],
    ['plan_insufficient', 'Plano Insuficiente'],
    ['invalid_email', 'Por favor, insira um email válido.'],
    ['invalid_phone', 'Por favor, insira um número de telefone válido.'],
    [
      'slot_taken',
      'Este horário já está ocupado para este profissional. Por favor, escolha outro horário.',
    ],
    ['cancellation_deadline', 'Você só pode cancelar com pelo menos 24 horas de antecedência.'],
    [
      'client_blocked',
      'Você está bloqueado de fazer agendamentos. Motivo: Faltou ao agendamento Bloqueio expira em 2 dia(s).',
    ],
    [
      'client_blocked_here',
      'Este cliente está bloqueado de fazer agendamentos. Bloqueio expira em 3 dia(s).',
    ],
    ['sale_not_found', 'Venda não encontrada'],
    ['professional_ids_required', 'professional_ids é obrigatório e deve conter pelo menos um ID'],
    ['dates_required', 'start_date e end_date são obrigatórios'],
    ['dates_format', 'Formato de data inválido. Use YYYY-MM-DD'],
    ['dates_order', 'start_date não pode ser maior que end_date'],
  ])('stand letter for letter: %s', (code, sentence) => {
    expect(formatRefusal(EACH[code])).toBe(sentence)
  })

  it('end an unexpected error with "Tente novamente em alguns momentos."', () => {
    expect(formatRefusal(EACH.unexpected)).toContain('Tente novamente em alguns momentos.')
  })
})

describe('sentences with facts', () => {
  it('carry them', () => {
    expect(formatRefusal(EACH.outside_notice)).toContain('45 minutos')
    expect(formatRefusal(EACH.outside_window)).toContain('90 dias')
    expect(formatRefusal(EACH.too_many_requests)).toContain('um minuto')
  })

  it('tell a long wait in minutes or hours, rounded up', () => {
    const wait = (retry_after: number) => formatRefusal({ code: 'too_many_requests', retry_after })
    expect(wait(60)).toContain('Aguarde um minuto e')
    expect(wait(91)).toContain('Aguarde 2 minutos e')
    expect(wait(832)).toContain('Aguarde 14 minutos e')
    expect(wait(90 * 60 + 1)).toContain('Aguarde 2 horas e')
    expect(wait(86_400)).toContain('Aguarde 24 horas e')
  })

  it('tell the past from a notice that is too short', () => {
    expect(formatRefusal({ code: 'outside_notice', minutes: 0 })).toContain('já passou')
    expect(formatRefusal({ code: 'outside_notice', minutes: 1 })).toContain('1 minuto de')
    expect(formatRefusal({ code: 'outside_notice', minutes: 120 })).toContain('2 horas de')
    expect(formatRefusal({ code: 'outside_notice', minutes: 43_200 })).toContain('30 dias de')
  })

  it('count one as one', () => {
    expect(formatRefusal({ code: 'series_conflicts', dates: ['2026-11-24'] })).toContain(
      'Uma das datas',
    )
    expect(formatRefusal(EACH.series_conflicts)).toContain('2 das datas')
    expect(formatRefusal({ code: 'dormant_blocks', count: 1 })).toContain('Há um bloqueio')
    expect(formatRefusal(EACH.dormant_blocks)).toContain('Há 2 bloqueios')
  })

  it('name each way to show whose the account is', () => {
    const sentence = formatRefusal({ code: 'reauthentication_needed' })
    for (const way of ['senha atual', 'código enviado a você', 'entre de novo'])
      expect(sentence).toContain(way)
  })

  it('leave out a reason or a day that there is none of', () => {
    const blocked = (reason: string | null, days: number | null) =>
      formatRefusal({ code: 'client_blocked', reason, days })
    expect(blocked(null, 1)).toBe(
      'Você está bloqueado de fazer agendamentos. Bloqueio expira em 1 dia(s).',
    )
    expect(blocked('Atrasos', null)).toBe(
      'Você está bloqueado de fazer agendamentos. Motivo: Atrasos',
    )
  })
})
