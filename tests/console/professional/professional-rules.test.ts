import { describe, expect, it, test } from 'vitest'
import type { OwnBooking } from '#api/contract/contract.ts'
import { checkPasswordChange } from '#console/account/password-rules.ts'
import type { OwnBlock, OwnDay } from '#console/bookings/own-booking-queries.ts'
import {
  formatDashboardFilters,
  getPresetRange,
  getStatementRange,
  isReversed,
  parseDashboardFilters,
} from '#console/professional/dashboard-filters.ts'
import { createDayTimeline } from '#console/professional/day/day-timeline.ts'
import { createAgendaBooking } from '#tests/support/console/any-booking.ts'

const booking = (time: string, duration: number, fields: Partial<OwnBooking> = {}): OwnBooking =>
  createAgendaBooking({ id: time, professional_id: 'p', time, duration, ...fields })

const block = (start: string, end: string): OwnBlock => ({
  id: start,
  professional_id: 'p',
  date: '2026-11-23',
  full_day: start === '00:00' && end === '24:00',
  start,
  end,
  reason: null,
  series_id: null,
})

const day = (fields: Partial<OwnDay> = {}): OwnDay => ({
  today: '2026-11-23',
  timezone: 'America/Sao_Paulo',
  interval: 15,
  may_block: true,
  day: {
    date: '2026-11-23',
    closed: false,
    hours: [{ professional_id: 'p', windows: [{ start: '09:00', end: '18:00' }] }],
  },
  blocks: [],
  bookings: [],
  overnight: [],
  event: 0,
  ...fields,
})

const spoken = (shown: OwnDay, minute: number | null = null) =>
  createDayTimeline(shown, minute).map((one) =>
    one.kind === 'free' ? `${one.at}-${one.to}${one.last ? ' last' : ''}` : `${one.kind} ${one.at}`,
  )

describe('a professional’s day', () => {
  it('shows what is booked, what is blocked and what is free in between', () => {
    const bookings = [booking('09:00', 60), booking('10:15', 45), booking('15:00', 60)]
    expect(spoken(day({ bookings, blocks: [block('12:00', '13:00')] }))).toEqual([
      'booking 09:00',
      '10:00-10:15',
      'booking 10:15',
      '11:00-12:00',
      'block 12:00',
      '13:00-15:00',
      'booking 15:00',
      '16:00-18:00 last',
    ])
  })

  it('begins with what goes on from the day before, which takes its time', () => {
    const windows = [{ start: '00:00', end: '02:00' }]
    const open = { date: '2026-11-23', closed: false, hours: [{ professional_id: 'p', windows }] }
    const overnight = [booking('23:30', 60, { date: '2026-11-22' })]
    expect(spoken(day({ day: open, overnight }))).toEqual(['booking 00:00', '00:30-02:00 last'])
  })

  it('counts a cancelled booking’s time as free, and an overlap once', () => {
    const bookings = [
      booking('09:00', 120, { status: 'cancelled' }),
      booking('09:00', 60, { id: 'a' }),
      booking('09:30', 15, { id: 'b', encaixe: true }),
    ]
    expect(spoken(day({ bookings })).at(-1)).toBe('10:00-18:00 last')
  })

  it('leaves out free time that is over, and gaps too short to be booked', () => {
    const bookings = [booking('10:00', 60), booking('11:10', 50)]
    expect(spoken(day({ bookings }))).toContain('09:00-10:00')
    expect(spoken(day({ bookings }), 10 * 60)).not.toContain('09:00-10:00')
    expect(spoken(day({ bookings }))).not.toContain('11:00-11:10')
  })

  it('has nothing free where all of it is blocked, or nobody works', () => {
    expect(spoken(day({ blocks: [block('00:00', '24:00')] }))).toEqual(['block 00:00'])
    const off = {
      date: '2026-11-23',
      closed: false,
      hours: [{ professional_id: 'p', windows: [] }],
    }
    expect(spoken(day({ day: off, bookings: [booking('10:00', 30)] }))).toEqual(['booking 10:00'])
  })
})

describe('the dates of the figures', () => {
  it('are today’s, both of them, unless the address says otherwise', () => {
    expect(getStatementRange(parseDashboardFilters({}), '2026-11-23')).toEqual({
      from: '2026-11-23',
      to: '2026-11-23',
    })
  })

  it.each([
    [
      { de: '', ate: '' },
      { from: '', to: '' },
    ],
    [{ de: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-23' }],
    [
      { de: '', ate: '2026-10-31' },
      { from: '', to: '2026-10-31' },
    ],
    [
      { de: '2026-02-30', ate: 'ontem' },
      { from: '2026-11-23', to: '2026-11-23' },
    ],
  ])('%j stands for %j', (params, range) => {
    expect(getStatementRange(parseDashboardFilters(params), '2026-11-23')).toEqual(range)
  })

  it('come back from the address as they were put there, an empty bound too', () => {
    for (const filters of [
      { day: null, from: null, to: null },
      { day: '2026-11-24', from: '', to: '2026-12-01' },
      { day: null, from: '2026-11-01', to: '' },
    ]) {
      expect(parseDashboardFilters(formatDashboardFilters(filters))).toEqual(filters)
    }
    expect(formatDashboardFilters(parseDashboardFilters({}))).toEqual({})
  })

  it('are the wrong way round only where both are given', () => {
    expect(isReversed({ from: '2026-11-24', to: '2026-11-23' })).toBe(true)
    expect(isReversed({ from: '2026-11-23', to: '2026-11-23' })).toBe(false)
    expect(isReversed({ from: '2026-11-24', to: '' })).toBe(false)
  })

  it('are one press away for today, the month and everything', () => {
    expect(getPresetRange('today', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' })
    expect(getPresetRange('month', '2026-11-23')).toEqual({ from: '2026-11-01', to: '2026-11-23' })
    expect(getPresetRange('all', '2026-11-23')).toEqual({ from: '', to: '' })
  })
})

test.each([
  ['', '', { password: 'Preencha a nova senha e confirmação.' }],
  ['segredo1', '', { confirm: 'Preencha a nova senha e confirmação.' }],
  ['', 'segredo1', { password: 'Preencha a nova senha e confirmação.' }],
  ['12345', '54321', { confirm: 'A nova senha e confirmação devem ser iguais.' }],
  ['12345', '12345', { password: 'A senha deve ter pelo menos 6 caracteres.' }],
  ['123456', '123456', {}],
])('a new password "%s", confirmed by "%s", is answered %j', (password, confirm, wrong) => {
  expect(
    checkPasswordChange({ current: 'de-antes', code: '', password, confirm }, 'password'),
  ).toEqual(wrong)
})

test('a new password is not taken without what shows whose account it is', () => {
  const typed = { current: '', code: '', password: '123456', confirm: '123456' }
  const missing = { current: 'Digite a sua senha atual.' }
  expect(checkPasswordChange(typed, 'password')).toEqual(missing)
  const noCode = { code: 'Peça um código e digite-o aqui.' }
  expect(checkPasswordChange({ ...typed, current: 'de-antes' }, 'code')).toEqual(noCode)
  expect(checkPasswordChange(typed, 'sign-in')).toEqual({})
})
