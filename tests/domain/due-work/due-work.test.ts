/** When work of a minute of the day is due. */
import { expect, test } from 'vitest'
import { getLastDailyDate, getNextDailyAt, isBeyondDaily } from '#domain/due-work/due-work.ts'

const FOUR = 4 * 60
const at = (text: string) => Date.parse(text)

test('it is due at its next minute of the day, today or tomorrow', () => {
  const today = at('2026-03-10T04:00:00-03:00')
  expect(getNextDailyAt(FOUR, today - 1)).toBe(today)
  expect(getNextDailyAt(FOUR, today)).toBe(today + 86_400_000)
})

test('a day of 23 hours has it once, an hour earlier', () => {
  // Brazil's clocks went ahead at the midnight of 4 November 2018.
  const before = at('2018-11-03T04:00:00-03:00')
  expect(getNextDailyAt(FOUR, before)).toBe(before + 23 * 3_600_000)
})

test('the last date is that of the day on which the minute has come', () => {
  expect(getLastDailyDate(FOUR, at('2026-03-10T03:59:59-03:00'))).toBe('2026-03-09')
  expect(getLastDailyDate(FOUR, at('2026-03-10T04:00:00-03:00'))).toBe('2026-03-10')
})

test('more than two days ahead is further than daily work is ever put off', () => {
  expect(isBeyondDaily(2 * 86_400_000, 0)).toBe(false)
  expect(isBeyondDaily(2 * 86_400_000 + 1, 0)).toBe(true)
})
