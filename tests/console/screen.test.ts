import { describe, expect, it, test } from 'vitest'
import {
  findNextBooking,
  getCurrentMinute,
  getGreetingPeriod,
} from '#console/professional/day/next-booking.ts'
import { getAvatarInitials } from '#console/ui/avatar/initials.ts'
import { formatLongDate, formatLongDuration } from '#console/ui/date/format-date.ts'
import { isAllowedPhoneKey, maskTypedPhone } from '#console/ui/form/phone-mask.ts'

describe('a telephone while it is typed', () => {
  test.each([
    ['1', '(1'],
    ['113', '(11) 3'],
    ['1134567', '(11) 3456-7'],
    ['1134567890', '(11) 3456-7890'],
    ['11987654321', '(11) 98765-4321'],
    ['119876543210000', '(11) 98765-4321'],
    ['+55 (11) 9', '(55) 119'],
  ])('shows %s as %s, and the caret at its end', (typed, shown) => {
    expect(maskTypedPhone(typed, typed.length)).toEqual({ value: shown, caret: shown.length })
  })

  it('keeps the caret behind the digit it stood at', () => {
    expect(maskTypedPhone('(11) 987665-4321', 10)).toEqual({ value: '(11) 98766-5432', caret: 10 })
    expect(maskTypedPhone('1(11) 3456-7890', 1)).toEqual({ value: '(11) 13456-7890', caret: 2 })
    expect(maskTypedPhone('(11) -4321', 5)).toEqual({ value: '(11) 4321', caret: 3 })
  })

  it('takes digits and editing keys, and no other', () => {
    const key = (name: string, held: object = {}) =>
      isAllowedPhoneKey({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...held })
    for (const name of ['0', '9', 'Backspace', 'Delete', 'Tab', 'ArrowLeft', 'Home', 'Enter']) {
      expect(key(name), name).toBe(true)
    }
    for (const name of ['a', ' ', '-', '+', '(', 'ç', '٣', '😀'])
      expect(key(name), name).toBe(false)
    expect(key('v', { ctrlKey: true })).toBe(true)
    expect(key('a', { metaKey: true })).toBe(true)
  })
})

const at = (time: string, status: 'confirmed' | 'cancelled' | 'completed' = 'confirmed') => ({
  time,
  duration: 60,
  status,
  cancel_reason: null,
})

describe('the next booking of a day', () => {
  const day = [at('09:00', 'completed'), at('10:00'), at('11:00', 'cancelled'), at('12:00')]

  it('is the one that runs', () => {
    expect(findNextBooking(day, 10 * 60 + 30)).toEqual({ booking: at('10:00'), running: true })
  })

  it('is otherwise the one to come, over what was cancelled', () => {
    expect(findNextBooking(day, 8 * 60)).toEqual({ booking: at('10:00'), running: false })
    expect(findNextBooking(day, 11 * 60)).toEqual({ booking: at('12:00'), running: false })
  })

  it('is none when all is done', () => {
    expect(findNextBooking(day, 13 * 60)).toBeNull()
    expect(findNextBooking([], 0)).toBeNull()
  })
})

describe('what is said of a day', () => {
  it('greets by the hour', () => {
    expect([0, 719, 720, 1079, 1080].map(getGreetingPeriod)).toEqual([
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'night',
    ])
    expect(getCurrentMinute(new Date(2026, 10, 23, 13, 52))).toBe(832)
  })

  it('names a date and a duration as people do', () => {
    expect(formatLongDate('2026-11-23')).toBe('Segunda, 23 de novembro')
    expect(formatLongDate('2026-03-01')).toBe('Domingo, 1 de março')
    expect([30, 60, 75, 307].map(formatLongDuration)).toEqual(['30 min', '1h', '1h15', '5h07'])
  })

  it('draws initials of the first and the last word', () => {
    const names = ['Studio Aurora', 'Marina de Souza', 'rafa', '', 'Salão da Teresa 16', '16 24']
    expect(names.map(getAvatarInitials)).toEqual(['SA', 'MS', 'R', '', 'ST', '12'])
  })
})
