import { describe, expect, it } from 'vitest'
import { sentenceOf } from '#domain/messages.pt-BR.ts'
import { isRefusal, type Refusal, type RefusalCode } from '#domain/refusal.ts'

/** One refusal of each kind; a code that is missing here does not compile. */
const EACH: { [Code in RefusalCode]: Extract<Refusal, { code: Code }> } = {
  date_empty: { code: 'date_empty' },
  date_format: { code: 'date_format' },
  date_range: { code: 'date_range' },
  invalid_input: { code: 'invalid_input', fields: {} },
  invalid_json: { code: 'invalid_json' },
  too_large: { code: 'too_large' },
  not_found: { code: 'not_found' },
  business_not_found: { code: 'business_not_found' },
  booking_not_found: { code: 'booking_not_found' },
  service_not_found: { code: 'service_not_found' },
  unauthenticated: { code: 'unauthenticated' },
  forbidden: { code: 'forbidden' },
  too_many_requests: { code: 'too_many_requests', retry_after: 30 },
  required_fields: { code: 'required_fields' },
  invalid_email: { code: 'invalid_email' },
  invalid_phone: { code: 'invalid_phone' },
  client_conflict: { code: 'client_conflict', existing: { nome: 'M••••', email: '' } },
  client_blocked: { code: 'client_blocked', reason: 'Faltou ao agendamento', days: 2 },
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
  schedule_over_midnight: { code: 'schedule_over_midnight', weekday: 'monday' },
  schedule_overlap: { code: 'schedule_overlap', weekday: 'monday' },
  overloaded: { code: 'overloaded' },
  unexpected: { code: 'unexpected' },
}

describe('every refusal', () => {
  it.each(Object.values(EACH))('$code has a sentence of its own', (refusal) => {
    const sentence = sentenceOf(refusal)
    expect(sentence).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕ].{10,}/)
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object/)
    expect(sentence).not.toContain(refusal.code)
    expect(isRefusal(refusal)).toBe(true)
  })

  it('differs from the others', () => {
    const sentences = Object.values(EACH).map(sentenceOf)
    expect(new Set(sentences).size).toBe(sentences.length)
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
    ['required_fields', 'Por favor, preencha nome, email e telefone.'],
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
  ])('stand letter for letter: %s', (code, sentence) => {
    expect(sentenceOf(EACH[code])).toBe(sentence)
  })

  it('end an unexpected error with "Tente novamente em alguns momentos."', () => {
    expect(sentenceOf(EACH.unexpected)).toContain('Tente novamente em alguns momentos.')
  })
})

describe('sentences with facts', () => {
  it('carry them', () => {
    expect(sentenceOf(EACH.outside_notice)).toContain('45 minutos')
    expect(sentenceOf(EACH.outside_window)).toContain('90 dias')
    expect(sentenceOf(EACH.too_many_requests)).toContain('30 s')
  })

  it('tell the past from a notice that is too short', () => {
    expect(sentenceOf({ code: 'outside_notice', minutes: 0 })).toContain('já passou')
    expect(sentenceOf({ code: 'outside_notice', minutes: 1 })).toContain('1 minutos')
  })

  it('leave out a reason or a day that there is none of', () => {
    const blocked = (reason: string | null, days: number | null) =>
      sentenceOf({ code: 'client_blocked', reason, days })
    expect(blocked(null, 1)).toBe(
      'Você está bloqueado de fazer agendamentos. Bloqueio expira em 1 dia(s).',
    )
    expect(blocked('Atrasos', null)).toBe(
      'Você está bloqueado de fazer agendamentos. Motivo: Atrasos',
    )
  })
})
