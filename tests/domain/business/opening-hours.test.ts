import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWeekWindows } from '#domain/availability/schedule.ts'
import { parseStoredSchedule } from '#domain/availability/stored-schedule.ts'
import { findOpeningProblem } from '#domain/business/opening-hours.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

const minute = fc.integer({ min: -10, max: 1450 })
const toText = (at: number) => (at < 0 ? '-1:00' : toTimeOfDay(at))
const windows = fc.array(fc.tuple(minute, minute), { maxLength: 7 })

test('a day is kept exactly where every window lies in it, forward, and none meets another', () => {
  let kept = 0
  fc.assert(
    fc.property(windows, (spans) => {
      const schedules = spans.map(([from, to]) => ({ start: toText(from), end: toText(to) }))
      const isEach = spans.every(
        ([from, to]) => from >= 0 && from < 1440 && to <= 1440 && from < to,
      )
      const minutes = isEach ? spans.flatMap(([from, to]) => range(from, to)) : []
      const isKept =
        isEach && spans.length > 0 && spans.length <= 6 && new Set(minutes).size === minutes.length
      expect(findOpeningProblem({ enabled: true, schedules }) === null).toBe(isKept)
      if (isKept) kept++
    }),
    { seed: SEED, numRuns: 400 },
  )
  expect(kept).toBeGreaterThan(20)
})

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

test('what is kept is read back as it was, window by window', () => {
  const day = { enabled: true, schedules: [{ start: '00:00', end: '24:00' }] }
  expect(findOpeningProblem(day)).toBeNull()
  const { value, unread } = parseStoredSchedule({ monday: day })
  expect([unread, toWeekWindows(value ?? {})[1]]).toEqual([0, [{ from: 0, to: 1440 }]])
})

test('a closed day may keep its hours for later, or have none', () => {
  expect(findOpeningProblem({ enabled: false, schedules: [] })).toBeNull()
  expect(findOpeningProblem({ enabled: true, schedules: [] })).toEqual({ code: 'no_window' })
})
