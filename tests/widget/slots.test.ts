import { expect, test } from 'vitest'
import type { DaySlots } from '#api/contract/contract.ts'
import { findNearestTimes } from '#widget/booking/datetime/find-nearest-times.ts'
import {
  findFirstFreeTime,
  formatSpokenDay,
  getDayLevel,
  groupByPartOfDay,
  isFreeTime,
  listMonths,
} from '#widget/state/free-slots.ts'

const day = (date: string, ...times: string[]): DaySlots => ({
  date,
  slots: times.map((time) => ({ time, professional_ids: ['ana'] })),
})

const DAYS = [
  day('2026-11-23'),
  day('2026-11-24', '09:00', '17:45'),
  day('2026-11-25', '08:00', '08:15', '08:30', '20:00'),
]

test('the first free time is the first of the first day that has one', () => {
  expect(findFirstFreeTime(DAYS)).toEqual({ date: '2026-11-24', time: '09:00' })
  expect(findFirstFreeTime([day('2026-11-23')])).toBeNull()
  expect(findFirstFreeTime([])).toBeNull()
})

test('a chosen time is free only on its own day', () => {
  expect(isFreeTime(DAYS, { date: '2026-11-24', time: '09:00' })).toBe(true)
  expect(isFreeTime(DAYS, { date: '2026-11-25', time: '09:00' })).toBe(false)
  expect(isFreeTime(DAYS, { date: null, time: null })).toBe(false)
})

test('a day says whether it is full, nearly full or free', () => {
  expect(DAYS.map(getDayLevel)).toEqual(['none', 'few', 'many'])
  expect(getDayLevel(day('2026-11-26', '1', '2', '3'))).toBe('few')
  expect(getDayLevel(undefined)).toBe('none')
})

test('the nearest times come from either side and over midnight, in the order of the clock', () => {
  expect(findNearestTimes(DAYS, { date: '2026-11-24', time: '19:00' }, 3)).toEqual([
    { date: '2026-11-24', time: '09:00' },
    { date: '2026-11-24', time: '17:45' },
    { date: '2026-11-25', time: '08:00' },
  ])
  expect(findNearestTimes(DAYS, { date: '2026-11-25', time: '08:20' }, 2)).toEqual([
    { date: '2026-11-25', time: '08:15' },
    { date: '2026-11-25', time: '08:30' },
  ])
  expect(findNearestTimes([day('2026-11-23')], { date: '2026-11-23', time: '10:00' }, 3)).toEqual(
    [],
  )
})

test('noon begins the afternoon, and six o’clock the evening; an empty part is left out', () => {
  expect(groupByPartOfDay(['11:59', '12:00', '17:59', '18:00'])).toEqual([
    { part: 'morning', times: ['11:59'] },
    { part: 'afternoon', times: ['12:00', '17:59'] },
    { part: 'evening', times: ['18:00'] },
  ])
  expect(groupByPartOfDay(['13:00'])).toEqual([{ part: 'afternoon', times: ['13:00'] }])
  expect(groupByPartOfDay([])).toEqual([])
})

test('a day is spoken of as people do', () => {
  const today = '2026-11-23'
  expect(formatSpokenDay('2026-11-23', today)).toBe('hoje')
  expect(formatSpokenDay('2026-11-24', today)).toBe('amanhã')
  expect(formatSpokenDay('2026-11-29', today)).toBe('domingo')
  expect(formatSpokenDay('2026-11-30', today)).toBe('segunda, 30/11')
})

test('the months of a window are whole, and begin on the right weekday', () => {
  const window = ['2026-11-29', '2026-11-30', '2026-12-01', '2027-02-10'].map((it) => day(it))
  const months = listMonths(window)
  expect(months.map(({ month, blanks, dates }) => [month, blanks, dates.length])).toEqual([
    ['2026-11', 0, 30],
    ['2026-12', 2, 31],
    ['2027-02', 1, 28],
  ])
  expect(months[0]?.dates.at(-1)).toBe('2026-11-30')
  expect(listMonths([day('2028-02-01')])[0]?.dates).toHaveLength(29)
})
