import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount, parseDay, parseList, parseMinutes, parseTime } from '#domain/import/cells.ts'

const TODAY = '2026-11-23'

describe('amounts', () => {
  test.each([
    ['45', 4500],
    ['R$ 1.234,56', 123_456],
    ['1234.56', 123_456],
    ['1.234', 123_400],
    ['1,5', 150],
    ['0,90', 90],
    ['1.234.567', 123_456_700],
    ['-10', -1000],
    ['4.5', 450],
  ])('%s', (typed, centavos) => expect(parseAmount(typed)).toBe(centavos))

  test.each(['', 'grátis', '1,2,3x', '--5', '1e9', '=1+1', '٤٥'])('%s is none', (typed) =>
    expect(parseAmount(typed)).toBeNull(),
  )
})

describe('days', () => {
  test.each([
    ['31/12/1990', '1990-12-31'],
    ['1/2/1990', '1990-02-01'],
    ['31-12-90', '1990-12-31'],
    ['05.03.27', '2027-03-05'],
    ['1990-12-31', '1990-12-31'],
    ['1990-12-31T00:00:00', '1990-12-31'],
    ['24/11/2026 14:30', '2026-11-24'],
    ['31/12/1850', '1850-12-31'],
    ['29/02/1840', '1840-02-29'],
    ['1/1/3026', '3026-01-01'],
  ])('%s', (typed, date) => expect(parseDay(typed, TODAY)).toBe(date))

  test.each(['', '31/02/2026', '12/31/2026', '29/02/1900', 'ontem', '99999', '2026'])(
    '%s is none',
    (typed) => expect(parseDay(typed, TODAY)).toBeNull(),
  )
})

describe('times', () => {
  test.each([
    ['9:30', '09:30'],
    ['09h30', '09:30'],
    ['9h', '09:00'],
    ['14:00:00', '14:00'],
    ['24/11/2026 14:30', '14:30'],
    ['1899-12-30T08:15:00', '08:15'],
  ])('%s', (typed, time) => expect(parseTime(typed)).toBe(time))

  test.each(['', '25:00', '9', 'manhã', '10:60'])('%s is none', (typed) =>
    expect(parseTime(typed)).toBeNull(),
  )
})

describe('minutes', () => {
  test.each([
    ['45', 45],
    ['45 min', 45],
    ['45.0', 45],
    ['1h30', 90],
    ['1h 30min', 90],
    ['01:30', 90],
    ['01:30:00', 90],
    ['2 horas', 120],
  ])('%s', (typed, minutes) => expect(parseMinutes(typed)).toBe(minutes))

  test.each(['', 'rápido', '-5', '1h30h'])('%s is none', (typed) =>
    expect(parseMinutes(typed)).toBeNull(),
  )
})

test('a list has each of its words once', () => {
  expect(parseList(' Noiva; VIP ,Noiva|  ')).toEqual(['Noiva', 'VIP'])
})

test('whatever stands in a cell, it is read or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
      const amount = parseAmount(typed)
      expect(amount === null || Number.isInteger(amount)).toBe(true)
      const [date, time, minutes] = [parseDay(typed, TODAY), parseTime(typed), parseMinutes(typed)]
      expect(date === null || /^\d{4}-\d{2}-\d{2}$/.test(date)).toBe(true)
      expect(time === null || /^\d{2}:\d{2}$/.test(time)).toBe(true)
      expect(minutes === null || minutes >= 0).toBe(true)
    }),
  )
})
