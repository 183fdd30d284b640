import { describe, expect, it } from 'vitest'
import { listReaches } from '#domain/reminder/channels.ts'
import { DEFAULT_TEMPLATES } from '#domain/reminder/default-templates.pt-BR.ts'
import { type JudgedState, judgeMessage } from '#domain/reminder/judge.ts'
import { advanceState, isLeavingText } from '#domain/reminder/kinds.ts'
import { DEFAULT_MESSAGES, parseStoredMessages } from '#domain/reminder/settings.ts'
import {
  fillTemplate,
  listUnknownVariables,
  toNumberedTemplate,
  writeApprovedText,
} from '#domain/reminder/template.ts'
import { toInstant } from '#domain/time/clock.ts'

const ZONE = 'America/Sao_Paulo'
const NOON = toInstant(ZONE, '2026-03-09', '12:00')
const STARTS = toInstant(ZONE, '2026-03-10', '12:00')

const message = {
  kind: 'reminder' as const,
  client_id: 'c1',
  date: '2026-03-10',
  time: '12:00',
  hours: 24,
  due_at: NOON,
  expires_at: STARTS - 1,
}

const booking = {
  client_id: 'c1',
  date: '2026-03-10',
  time: '12:00',
  status: 'confirmed',
  cancel_reason: null,
  deleted: false,
  updated_at: 1,
}

const client = {
  email: 'bia@example.com',
  telefone: '11987654321',
  email_proved_at: null,
  telefone_proved_at: 1,
  consent_at: null,
  is_walk_in: false,
  is_blocked: false,
  deleted: false,
  erased_at: null,
}

const kinds = { ...DEFAULT_MESSAGES.kinds, reminder: true, birthday: true, thanks: true }
const standing: JudgedState = {
  now: NOON,
  zone: ZONE,
  settings: { ...DEFAULT_MESSAGES, kinds },
  hasPlan: true,
  isLeaving: false,
  booking,
  client,
  isOptedOut: false,
  told_at: null,
  hasReviewed: false,
  hasBookedAgain: false,
  isOpen: () => true,
}
type Given = Partial<Parameters<typeof judgeMessage>[0]>
const judge = (state: Partial<JudgedState>, given: Given = {}) =>
  judgeMessage({ ...message, ...given }, { ...standing, ...state })

describe('a message is judged when it leaves', () => {
  it('is sent by the proved contact first, then in the order of the house', () => {
    expect(judge({})).toEqual({
      act: 'send',
      reaches: [
        { channel: 'whatsapp', recipient: '11987654321' },
        { channel: 'sms', recipient: '11987654321' },
        { channel: 'email', recipient: 'bia@example.com' },
      ],
    })
  })

  it.each([
    ['switched_off', { settings: DEFAULT_MESSAGES }],
    ['no_plan', { hasPlan: false }],
    ['house_leaving', { isLeaving: true }],
    ['booking_gone', { booking: null }],
    ['booking_gone', { booking: { ...booking, deleted: true } }],
    ['booking_gone', { booking: { ...booking, status: 'cancelled' } }],
    ['booking_gone', { booking: { ...booking, client_id: 'c2' } }],
    ['booking_moved', { booking: { ...booking, time: '13:00' } }],
    ['client_gone', { client: { ...client, deleted: true } }],
    ['client_gone', { client: { ...client, erased_at: 1 } }],
    ['opted_out', { isOptedOut: true }],
    ['no_contact', { client: { ...client, email: null, telefone: null } }],
    ['no_channel', { isOpen: () => false }],
    ['told_already', { told_at: NOON }],
    ['too_late', { now: STARTS }],
  ] as const)('and left out: %s', (reason, state) => {
    expect(judge(state)).toEqual({ act: 'skip', reason })
  })

  it('waits for the morning, where that is not too late', () => {
    const night = toInstant(ZONE, '2026-03-09', '22:00')
    const until = toInstant(ZONE, '2026-03-10', '08:00')
    expect(judge({ now: night })).toEqual({ act: 'wait', until })
    expect(judge({ now: night }, { expires_at: until })).toEqual({
      act: 'skip',
      reason: 'too_late',
    })
  })

  it('waits until a change of its booking can no longer be undone, whatever the change was', () => {
    const until = NOON + 10_000
    for (const change of [{}, { time: '13:00' }, { status: 'cancelled' }]) {
      const changed = { ...booking, ...change, updated_at: until - 15_000 }
      expect(judge({ booking: changed })).toEqual({ act: 'wait', until })
      expect(judge({ booking: changed, now: until }).act).not.toBe('wait')
    }
  })

  it('greets only those by whose word the house may write to them', () => {
    const birthday = { kind: 'birthday' as const }
    expect(judge({ booking: null }, birthday)).toEqual({ act: 'skip', reason: 'no_consent' })
    const agreed = { ...client, consent_at: 1 }
    expect(judge({ booking: null, client: agreed }, birthday).act).toBe('send')
  })
})

describe('channels', () => {
  it('are those that are set up and to which something leads', () => {
    const isOpen = (channel: string) => channel !== 'whatsapp'
    const reaches = listReaches(
      ['whatsapp', 'sms'],
      { ...client, telefone_proved_at: null },
      isOpen,
    )
    expect(reaches).toEqual([{ channel: 'sms', recipient: '11987654321' }])
  })
})

describe('templates', () => {
  const values = {
    cliente: 'Bia {hora}',
    servico: 'Corte',
    profissional: 'Rafa',
    data: '10/03',
    hora: '12:00',
    salao: 'Aurora',
    endereco: '',
    link: 'https://vez.example/a',
  }

  it('are filled in once: a name with braces in it is a name', () => {
    expect(fillTemplate('Oi, {cliente}! {Hora} {nada}', values)).toBe(
      'Oi, Bia {hora}! 12:00 {nada}',
    )
  })

  it('say what they cannot tell', () => {
    expect(listUnknownVariables('reminder', '{cliente} {preco} {preco}')).toEqual(['preco'])
    expect(listUnknownVariables('birthday', '{hora}')).toEqual(['hora'])
  })

  it('are numbered as WhatsApp takes them', () => {
    expect(toNumberedTemplate('Oi {cliente}, {hora}. Tchau, {cliente}')).toEqual({
      text: 'Oi {{1}}, {{2}}. Tchau, {{3}}',
      variables: ['cliente', 'hora', 'cliente'],
    })
  })

  it('stand among words in what WhatsApp is to approve, in the order in which they are sent', () => {
    for (const { short } of Object.values(DEFAULT_TEMPLATES)) {
      const text = writeApprovedText(short)
      expect(text).not.toMatch(/^\{\{|\}\}$/)
      const places = toNumberedTemplate(short).variables.map((_, i) => `{{${i + 1}}}`)
      expect(text.match(/\{\{\d+\}\}/g)).toEqual(places)
      expect(isLeavingText(/Responda (\w+)/.exec(text)?.[1] ?? '')).toBe(true)
    }
  })
})

describe('what is stored', () => {
  it('is read field by field, with the standard where a field is odd', () => {
    const { value } = parseStoredMessages({
      kinds: { reminder: true, thanks: 'yes' },
      reminder_hours: [2, 24, 2, 900, 'x'],
      channels: ['whatsapp', 'pigeon', 'whatsapp'],
      quiet: { from: '25:00', to: '08:00' },
      daily_limit: -1,
      templates: { reminder: { short: 'Oi {cliente}', subject: '' } },
    })
    expect(value.kinds).toMatchObject({ reminder: true, thanks: false })
    expect(value).toMatchObject({ reminder_hours: [24, 2], channels: ['whatsapp'] })
    expect(value.quiet).toEqual(DEFAULT_MESSAGES.quiet)
    expect(value.daily_limit).toBe(DEFAULT_MESSAGES.daily_limit)
    expect(value.templates.reminder.short).toBe('Oi {cliente}')
    expect(value.templates.reminder.subject).toBe(DEFAULT_MESSAGES.templates.reminder.subject)
  })
})

describe('a chat', () => {
  it.each(['SAIR', 'sair.', ' Parar ', '*PARE*', 'Cancelar inscrição'])('leaves by %s', (text) => {
    expect(isLeavingText(text)).toBe(true)
  })

  it.each(['Vou sair às 5, pode ser?', 'não para', ''])('goes on after %s', (text) => {
    expect(isLeavingText(text)).toBe(false)
  })

  it('tells statuses in any order', () => {
    expect(advanceState('read', 'delivered')).toBe('read')
    expect(advanceState('unknown', 'sent')).toBe('sent')
    expect(advanceState('delivered', 'failed')).toBe('delivered')
    expect(advanceState('sent', 'failed')).toBe('failed')
  })
})
