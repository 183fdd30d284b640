import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DaySlots } from '#api/contract/contract.ts'
import {
  getShownDate,
  getSpanAround,
  haveTimesChanged,
  mergeDays,
} from '#widget/booking/slots/slot-days.ts'
import { throttleReload } from '#widget/booking/slots/throttle-reload.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** When reloads happen (ms), given when there were signs of a change. */
function reloadsAfter(signs: number[], until = 60_000): number[] {
  const began = Date.now()
  const reloads: number[] = []
  const left = new AbortController()
  const sign = throttleReload(() => reloads.push(Date.now() - began), left.signal)
  for (const at of signs) setTimeout(sign, at)
  vi.advanceTimersByTime(until)
  return reloads
}

test('a sign of change is followed by one reload, two seconds later', () => {
  expect(reloadsAfter([0])).toEqual([2000])
  expect(reloadsAfter([0, 100, 1999])).toEqual([2000])
})

test('there is at most one reload in five seconds, and the last sign is never lost', () => {
  expect(reloadsAfter([0, 2500])).toEqual([2000, 7000])
  expect(reloadsAfter([0, 6000])).toEqual([2000, 8000])
  const many = reloadsAfter(Array.from({ length: 200 }, (_, i) => i * 100))
  const gaps = many.slice(1).map((at, i) => at - (many[i] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5000)
  expect(many.at(-1)).toBeGreaterThanOrEqual(19_900)
})

test('who has left is asked for nothing any more', () => {
  const reload = vi.fn()
  const left = new AbortController()
  const sign = throttleReload(reload, left.signal)
  sign()
  left.abort()
  vi.advanceTimersByTime(10_000)
  sign()
  vi.advanceTimersByTime(10_000)
  expect(reload).not.toHaveBeenCalled()
})

const dateAt = (index: number) =>
  new Date(Date.UTC(2026, 10, 23 + index)).toISOString().slice(0, 10)
const day = (index: number, ...times: string[]): DaySlots => ({
  date: dateAt(index),
  slots: times.map((time) => ({ time, professional_ids: ['ana'] })),
})

test('the day on the screen is the chosen one, or the first that has a free time', () => {
  const days = [day(0), day(1, '10:00'), day(2, '11:00')]
  expect(getShownDate(days, dateAt(2))).toBe(dateAt(2))
  expect(getShownDate(days, dateAt(0))).toBe(dateAt(1))
  expect(getShownDate(days, null)).toBe(dateAt(1))
  expect(getShownDate([day(0)], null)).toBe(dateAt(0))
  expect(getShownDate([], null)).toBeNull()
})

test('a week before and two after are asked for, as far as there are days', () => {
  const days = Array.from({ length: 91 }, (_, index) => day(index, '10:00'))
  expect(getSpanAround(days, dateAt(0))).toEqual({ from: dateAt(0), to: dateAt(14) })
  expect(getSpanAround(days, dateAt(30))).toEqual({ from: dateAt(23), to: dateAt(44) })
  expect(getSpanAround(days, dateAt(90))).toEqual({ from: dateAt(83), to: dateAt(90) })
  expect(getSpanAround(days, '2020-01-01')).toBeNull()
})

test('newer days take the place of older ones; where all are equal nothing is drawn again', () => {
  const days = [day(0, '10:00'), day(1, '10:00', '10:30'), day(2)]
  expect(mergeDays(days, [day(1, '10:30')])).toEqual([day(0, '10:00'), day(1, '10:30'), day(2)])
  expect(mergeDays(days, [day(0, '10:00'), day(2)])).toBeNull()
  expect(mergeDays(days, [day(9, '10:00')])).toBeNull()
})

test('only another list of times is told: who serves them is not on the screen', () => {
  const before = [day(0, '10:00', '10:30')]
  const other = [
    {
      ...day(0),
      slots: [
        { time: '10:00', professional_ids: ['rafa'] },
        { time: '10:30', professional_ids: ['ana'] },
      ],
    },
  ]
  expect(haveTimesChanged(before, other, dateAt(0))).toBe(false)
  expect(haveTimesChanged(before, [day(0, '10:30')], dateAt(0))).toBe(true)
})
