import { describe, expect, it } from 'vitest'
import { busyFrom, occupation } from '#domain/availability/occupation.ts'
import { leastBooked, listSlots } from '#domain/availability/slots.ts'
import { dayOf } from '#domain/time/civil-time.ts'
import {
  booked,
  DATE,
  judged,
  questionOf,
  salon,
  timesOffered,
  whoAt,
  work,
} from '#tests/support/domain/availability-query.ts'

const TAKEN = { code: 'slot_taken' }
const ALL_DAY = ['00:00-24:00']
const minutely = { bookingTimeInterval: 1 }

describe('buffers', () => {
  const buffered = work(30, { buffer_before: 10, buffer_after: 20 })

  it('may lie outside opening hours and ignore blocks', () => {
    expect(timesOffered(salon({ work: buffered }))).toHaveLength(4)
    const blocked = [{ date: DATE, isFullDay: false, startTime: '08:30', endTime: '09:00' }]
    expect(timesOffered(salon({ work: buffered, blocked }))).toEqual(['08:00', '09:00', '09:30'])
  })

  it('of the asked service keep away from bookings, to the minute', () => {
    const house = (time: string) =>
      salon({
        open: ALL_DAY,
        work: buffered,
        bookings: [booked(time, work(60))],
        general: minutely,
      })
    expect(judged(house('12:00'), '11:10')).toEqual(['ana'])
    expect(judged(house('12:00'), '11:11')).toEqual(TAKEN)
    expect(judged(house('12:00'), '13:09')).toEqual(TAKEN)
    expect(judged(house('12:00'), '13:10')).toEqual(['ana'])
  })

  it('of a booking keep others away, to the minute', () => {
    const house = salon({ open: ALL_DAY, bookings: [booked('12:00', buffered)], general: minutely })
    expect(judged(house, '11:20')).toEqual(['ana'])
    expect(judged(house, '11:21')).toEqual(TAKEN)
    expect(judged(house, '12:49')).toEqual(TAKEN)
    expect(judged(house, '12:50')).toEqual(['ana'])
  })
})

describe('a processing gap', () => {
  const colour = work(120, { gap_start: 30, gap_minutes: 45, buffer_before: 5, buffer_after: 10 })

  it('splits the time it keeps', () => {
    expect(occupation(colour, 600)).toEqual([
      { from: 595, to: 630 },
      { from: 675, to: 730 },
    ])
  })

  it('at either end of the work leaves one piece, or none at all', () => {
    expect(occupation(work(60, { gap_start: 0, gap_minutes: 20 }), 600)).toEqual([
      { from: 620, to: 660 },
    ])
    expect(occupation(work(60, { gap_start: 40, gap_minutes: 20 }), 600)).toEqual([
      { from: 600, to: 640 },
    ])
    expect(occupation(work(60, { gap_start: 0, gap_minutes: 60 }), 600)).toEqual([])
    expect(occupation(work(60), 600)).toEqual([{ from: 600, to: 660 }])
  })

  it('serves somebody else who fits exactly, and not for one minute longer', () => {
    const bookings = [booked('10:00', colour)]
    const house = (minutes: number) =>
      salon({ open: ALL_DAY, bookings, work: work(minutes), general: minutely })
    expect(judged(house(45), '10:30')).toEqual(['ana'])
    expect(judged(house(45), '10:29')).toEqual(TAKEN)
    expect(judged(house(45), '10:31')).toEqual(TAKEN)
    expect(judged(house(46), '10:30')).toEqual(TAKEN)
  })

  it('of the asked service goes round a booking that fits into it, to the minute', () => {
    const house = (minutes: number) =>
      salon({ open: ALL_DAY, bookings: [booked('10:30', work(minutes))], work: colour })
    expect(judged(house(45), '10:00')).toEqual(['ana'])
    expect(judged(house(46), '10:00')).toEqual(TAKEN)
  })

  it('is no gap in blocks: the client is still there', () => {
    const blocked = [{ date: DATE, isFullDay: false, startTime: '10:40', endTime: '10:50' }]
    const house = salon({ open: ALL_DAY, blocked, work: colour })
    expect(judged(house, '10:00')).toEqual({ code: 'time_blocked' })
  })
})

describe('occupied spans', () => {
  const span = (from: number, to: number) => ({ from, to })

  it('are put in order and joined where they touch, overlap or lie within each other', () => {
    const spans = [
      span(50, 60),
      span(0, 40),
      span(10, 20),
      span(60, 70),
      span(65, 80),
      span(90, 95),
    ]
    expect(busyFrom(spans)).toEqual([span(0, 40), span(50, 80), span(90, 95)])
    expect(busyFrom([span(5, 6), span(4, 5), span(1, 3)])).toEqual([span(1, 3), span(4, 6)])
    expect(busyFrom([])).toEqual([])
  })

  it('are not changed where they came from', () => {
    const spans = [span(0, 10), span(5, 20)]
    busyFrom(spans)
    expect(spans).toEqual([span(0, 10), span(5, 20)])
  })

  it('are found among months of others', () => {
    const busy = busyFrom(
      Array.from({ length: 400 }, (_, i) => {
        const nine = (dayOf(DATE) - 200 + i) * 1440 + 9 * 60
        return span(nine, nine + 30)
      }),
    )
    const days = listSlots({ ...questionOf(salon()), busyOf: () => busy }, DATE, '2026-03-20')
    for (const { slots } of days) {
      expect(slots.map(({ time }) => time)).toEqual(['08:00', '08:30', '09:30'])
    }
  })
})

describe('without preference', () => {
  const professionals = ['ana', 'bia', 'caio'].map((id) => ({ id, working_hours: null }))
  const least = (bookings: Parameters<typeof booked>[2][], ids = ['ana', 'bia', 'caio']) => {
    const all = bookings.map((more) => booked('12:00', work(60), more))
    return leastBooked(ids, questionOf(salon({ professionals, bookings: all })).busyOf, DATE)
  }

  it('the one with the fewest booked minutes serves, the first among equals', () => {
    expect(least([])).toBe('ana')
    expect(least([{}])).toBe('bia')
    expect(least([{}], ['ana', 'caio', 'bia'])).toBe('caio')
    expect(least([{}, { professional_id: 'bia' }])).toBe('caio')
    expect(least([{ work: work(10) }, { professional_id: 'bia' }], ['bia', 'ana'])).toBe('ana')
    expect(least([], [])).toBeUndefined()
  })

  it('only the minutes of that very day count', () => {
    const before = { date: '2026-03-09', time: '23:00', work: work(90) }
    const shorter = { professional_id: 'bia', work: work(31) }
    expect(least([before, shorter], ['bia', 'ana'])).toBe('ana')
    const after = { time: '23:30', work: work(600) }
    expect(least([after, shorter], ['bia', 'ana'])).toBe('ana')
    expect(least([after, { ...shorter, work: work(30) }], ['bia', 'ana'])).toBe('bia')
    expect(least([after, { ...shorter, work: work(29) }], ['ana', 'bia'])).toBe('bia')
    const tomorrow = { date: '2026-03-11', time: '10:00' }
    const both = [{ work: work(60) }, tomorrow, { professional_id: 'bia', work: work(30) }]
    expect(least(both, ['ana', 'bia'])).toBe('bia')
    const elsewhere = { date: '2026-03-11', time: '00:00' }
    expect(least([elsewhere, { professional_id: 'bia', work: work(1) }], ['bia', 'ana'])).toBe(
      'ana',
    )
  })

  it('all who can take a slot are named, in the order they were asked', () => {
    const bookings = [booked('08:00', work(30), { professional_id: 'bia' })]
    expect(whoAt(salon({ professionals, bookings }), '08:00')).toEqual(['ana', 'caio'])
    expect(whoAt(salon({ professionals, bookings }), '08:30')).toEqual(['ana', 'bia', 'caio'])
    const turned = salon({ professionals: [...professionals].reverse(), bookings })
    expect(judged(turned, '08:00')).toEqual(['caio', 'ana'])
  })
})
