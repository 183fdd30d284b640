import { describe, expect, it } from 'vitest'
import {
  DEFAULT_SCHEDULE,
  type SchedulePeriod,
  type ScheduleSettings,
  toWeekWindows,
} from '#domain/availability/schedule.ts'

const monday = (...schedules: SchedulePeriod[]): ScheduleSettings => ({
  monday: { enabled: true, schedules },
})
const period = (start: string, end: string): SchedulePeriod => ({ start, end })

describe('opening hours where none are set', () => {
  it('are Monday to Friday 08:00-18:00, Saturday 08:00-16:00, Sunday closed', () => {
    const [sunday, ...week] = toWeekWindows(DEFAULT_SCHEDULE)
    expect(sunday).toEqual([])
    const long = [{ from: 480, to: 1080 }]
    expect(week).toEqual([long, long, long, long, long, [{ from: 480, to: 960 }]])
    expect(DEFAULT_SCHEDULE.sunday).toEqual({ enabled: false, schedules: [] })
    expect(DEFAULT_SCHEDULE.saturday.schedules).toEqual([period('08:00', '16:00')])
  })
})

describe('the windows of a week', () => {
  it('come Sunday first, in order of their start', () => {
    const week = toWeekWindows(monday(period('13:00', '18:00'), period('08:00', '12:00')))
    expect(week).toHaveLength(7)
    expect(week[1]).toEqual([
      { from: 480, to: 720 },
      { from: 780, to: 1080 },
    ])
    expect(week.filter((windows) => windows.length > 0)).toHaveLength(1)
  })

  it('leave out a disabled day and windows that have no minute', () => {
    const schedules = [period('08:00', '12:00')]
    expect(toWeekWindows({ monday: { enabled: false, schedules } })[1]).toEqual([])
    const empty = monday(period('08:00', '08:00'), period('12:00', '11:59'), period('9:00', ''))
    expect(toWeekWindows(empty)[1]).toEqual([])
    expect(toWeekWindows(monday(period('08:00', '08:01')))[1]).toEqual([{ from: 480, to: 481 }])
  })

  it('take 24:00 for the end of a day', () => {
    const [, windows] = toWeekWindows(monday(period('00:00', '24:00')))
    expect(windows).toEqual([{ from: 0, to: 1440 }])
  })
})
