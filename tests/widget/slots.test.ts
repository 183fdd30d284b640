import { expect, test } from 'vitest'
import type { DaySlots } from '#api/contract/contract.ts'
import { nearestTimes } from '#widget/booking/datetime/find-nearest-times.ts'
import {
  dayLevel,
  firstFree,
  isFree,
  monthsOf,
  partsOfDay,
  spokenDay,
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
  expect(firstFree(DAYS)).toEqual({ date: '2026-11-24', time: '09:00' })
  expect(firstFree([day('2026-11-23')])).toBeNull()
  expect(firstFree([])).toBeNull()
})

test('a chosen time is free only on its own day', () => {
  expect(isFree(DAYS, { date: '2026-11-24', time: '09:00' })).toBe(true)
  expect(isFree(DAYS, { date: '2026-11-25', time: '09:00' })).toBe(false)
  expect(isFree(DAYS, { date: null, time: null })).toBe(false)
})

test('a day says whether it is full, nearly full or free', () => {
  expect(DAYS.map(dayLevel)).toEqual(['none', 'few', 'many'])
  expect(dayLevel(day('2026-11-26', '1', '2', '3'))).toBe('few')
  expect(dayLevel(undefined)).toBe('none')
})

test('the nearest times come from either side and over midnight, in the order of the clock', () => {
  expect(nearestTimes(DAYS, { date: '2026-11-24', time: '19:00' }, 3)).toEqual([
    { date: '2026-11-24', time: '09:00' },
    { date: '2026-11-24', time: '17:45' },
    { date: '2026-11-25', time: '08:00' },
  ])
  expect(nearestTimes(DAYS, { date: '2026-11-25', time: '08:20' }, 2)).toEqual([
    { date: '2026-11-25', time: '08:15' },
    { date: '2026-11-25', time: '08:30' },
  ])
  expect(nearestTimes([day('2026-11-23')], { date: '2026-11-23', time: '10:00' }, 3)).toEqual([])
})

test('noon begins the afternoon, and six o’clock the evening; an empty part is left out', () => {
  expect(partsOfDay(['11:59', '12:00', '17:59', '18:00'])).toEqual([
    { part: 'morning', times: ['11:59'] },
    { part: 'afternoon', times: ['12:00', '17:59'] },
    { part: 'evening', times: ['18:00'] },
  ])
  expect(partsOfDay(['13:00'])).toEqual([{ part: 'afternoon', times: ['13:00'] }])
  expect(partsOfDay([])).toEqual([])
})

test('a day is spoken of as people do', () => {
  const today = '2026-11-23'
  expect(spokenDay('2026-11-23', today)).toBe('hoje')
  expect(spokenDay('2026-11-24', today)).toBe('amanhã')
  expect(spokenDay('2026-11-29', today)).toBe('domingo')
  expect(spokenDay('2026-11-30', today)).toBe('segunda, 30/11')
})

test('the months of a window are whole, and begin on the right weekday', () => {
  const window = ['2026-11-29', '2026-11-30', '2026-12-01', '2027-02-10'].map((it) => day(it))
  const months = monthsOf(window)
  expect(months.map(({ month, blanks, dates }) => [month, blanks, dates.length])).toEqual([
    ['2026-11', 0, 30],
    ['2026-12', 2, 31],
    ['2027-02', 1, 28],
  ])
  expect(months[0]?.dates.at(-1)).toBe('2026-11-30')
  expect(monthsOf([day('2028-02-01')])[0]?.dates).toHaveLength(29)
})
