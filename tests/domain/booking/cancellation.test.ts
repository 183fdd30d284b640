import { describe, expect, it } from 'vitest'
import { refuseCancellation, refuseReschedule } from '#domain/booking/cancellation.ts'
import { formatRefusal } from '#domain/messages.pt-BR.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-03-10T14:00:00-03:00')

function refusal(before: number, deadline: number | null, more: { status?: string } = {}) {
  return refuseCancellation({
    zone: 'America/Sao_Paulo',
    date: '2026-03-10',
    time: '14:00',
    status: 'confirmed',
    deadline,
    now: START - before,
    ...more,
  })
}

const TOO_LATE = { code: 'booking_not_cancellable' }

describe('a client may cancel', () => {
  it('until the appointment begins, where no deadline is set', () => {
    expect(refusal(48 * HOUR, null)).toBeNull()
    expect(refusal(1, null)).toBeNull()
    expect(refusal(0, null)).toEqual(TOO_LATE)
    expect(refusal(-1, null)).toEqual(TOO_LATE)
  })

  it('while at least as many hours remain as the deadline asks for', () => {
    expect(refusal(2 * HOUR, 2)).toBeNull()
    expect(refusal(2 * HOUR - 1, 2)).toEqual({ code: 'cancellation_deadline', hours: 2 })
    expect(refusal(1.5 * HOUR, 1.5)).toBeNull()
    expect(refusal(1, 0)).toBeNull()
    expect(refusal(0, 0)).toEqual(TOO_LATE)
  })

  it('nothing that was completed, however far ahead it lies', () => {
    expect(refusal(48 * HOUR, null, { status: 'completed' })).toEqual(TOO_LATE)
    expect(refusal(48 * HOUR, 2, { status: 'scheduled' })).toBeNull()
  })

  it('and is told how many hours should have been left', () => {
    const refused = refusal(HOUR, 24)
    expect(refused && formatRefusal(refused)).toBe(
      'Você só pode cancelar com pelo menos 24 horas de antecedência.',
    )
  })
})

it("the hours are counted on real clocks, in the business's own zone", () => {
  const over = (zone: string, now: string) =>
    refuseCancellation({
      zone,
      date: '2018-11-04',
      time: '02:00',
      status: 'confirmed',
      deadline: 2,
      now: Date.parse(now),
    })
  expect(over('America/Sao_Paulo', '2018-11-03T23:00:00-03:00')).toBeNull()
  expect(over('America/Sao_Paulo', '2018-11-03T23:01:00-03:00')?.code).toBe('cancellation_deadline')
  expect(over('America/Manaus', '2018-11-04T00:00:00-04:00')).toBeNull()
})

describe('a client may move a booking', () => {
  const move = (before: number, deadline: number | null, status = 'confirmed') =>
    refuseReschedule({
      zone: 'America/Sao_Paulo',
      date: '2026-03-10',
      time: '14:00',
      status,
      deadline,
      now: START - before,
    })
  const over = { code: 'booking_not_reschedulable' }

  it('exactly as long as it may be cancelled', () => {
    for (const hours of [null, 0, 1.5, 2, 24]) {
      for (const before of [-1, 0, 1, 1.5 * HOUR - 1, 1.5 * HOUR, 2 * HOUR, 23 * HOUR, 24 * HOUR]) {
        for (const status of ['scheduled', 'confirmed', 'pendente', 'completed']) {
          const cancel = refusal(before, hours, { status })
          expect(move(before, hours, status) === null).toBe(cancel === null)
        }
      }
    }
  })

  it('with a sentence of its own where it is too late', () => {
    const refused = move(2 * HOUR - 1, 2)
    expect(refused).toEqual({ code: 'reschedule_deadline', hours: 2 })
    expect(refused && formatRefusal(refused)).toBe(
      'Você só pode remarcar com pelo menos 2 horas de antecedência.',
    )
  })

  it('that has neither begun, nor is completed or cancelled', () => {
    expect(move(1, null)).toBeNull()
    expect(move(0, null)).toEqual(over)
    expect(move(48 * HOUR, null, 'completed')).toEqual(over)
    expect(move(48 * HOUR, null, 'cancelled')).toEqual(over)
    expect(formatRefusal({ code: 'booking_not_reschedulable' })).toBe(
      'Este agendamento não pode mais ser remarcado.',
    )
  })
})
