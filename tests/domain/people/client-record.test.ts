import { describe, expect, test } from 'vitest'
import { findPreference, getVisitRhythm } from '#domain/people/client-habits.ts'
import {
  formatStoredLabels,
  getBlockEnd,
  getNotesBound,
  parseStoredLabels,
} from '#domain/people/client-record.ts'

const at = (date: string) => Date.parse(`${date}T12:00:00Z`)

describe('the end of a block', () => {
  test.each([
    [3, 'days', '2026-11-26'],
    [2, 'weeks', '2026-12-07'],
    [1, 'months', '2026-12-23'],
    [14, 'months', '2028-01-23'],
  ] as const)('%i %s from 23 November', (duration, unit, end) => {
    expect(getBlockEnd(duration, unit, at('2026-11-23'))).toBe(at(end))
  })

  test('a month that has no such day ends on its last one, in a leap year too', () => {
    expect(getBlockEnd(1, 'months', at('2027-01-31'))).toBe(at('2027-02-28'))
    expect(getBlockEnd(13, 'months', at('2027-01-31'))).toBe(at('2028-02-29'))
  })

  test('without a duration there is none', () => {
    expect(getBlockEnd(null, 'days', at('2026-11-23'))).toBeNull()
  })
})

test('labels are stored each by itself, and read back as they were', () => {
  expect(formatStoredLabels([])).toBe('')
  expect(formatStoredLabels(['Noiva', 'Sem amônia'])).toBe('\nNoiva\nSem amônia\n')
  for (const labels of [[], ['Noiva'], ['a', 'b c', 'd']])
    expect(parseStoredLabels(formatStoredLabels(labels))).toEqual(labels)
})

describe('how often somebody comes', () => {
  const rhythm = (...dates: string[]) => getVisitRhythm(dates.map((date) => ({ date })))

  test('is known from the third day on', () => {
    expect(rhythm()).toBeNull()
    expect(rhythm('2026-11-01', '2026-11-01', '2026-11-10')).toBeNull()
    expect(rhythm('2026-11-01', '2026-11-11', '2026-11-21')).toBe(10)
  })

  test('is the middle: one long pause changes nothing', () => {
    expect(rhythm('2026-11-21', '2026-11-14', '2026-11-07', '2025-01-01')).toBe(7)
  })
})

test('a preference is what stands most often, and the latest of equals', () => {
  const visit = (service_name: string) => ({
    date: '2026-11-01',
    service_name,
    professional_name: 'Rafa',
  })
  expect(findPreference([], 'service_name')).toBeNull()
  const visits = ['Barba', 'Corte', 'Corte', 'Barba', 'Luzes'].map(visit)
  expect(findPreference(visits, 'service_name')).toEqual({ name: 'Barba', visits: 2 })
  expect(findPreference(visits, 'professional_name')).toEqual({ name: 'Rafa', visits: 5 })
})

test('notes that are longer than can be typed may stay as long as they are, up to what is joined at all', () => {
  expect([null, 'a', 'a'.repeat(2000)].map(getNotesBound)).toEqual([2000, 2000, 2000])
  expect(getNotesBound('a'.repeat(4010))).toBe(4010)
  expect(getNotesBound('a'.repeat(20_000))).toBe(10_000)
})
