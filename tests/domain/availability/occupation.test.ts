import { describe, expect, it } from 'vitest'
import { listOccupiedIntervals, mergeIntervals } from '#domain/availability/occupation.ts'
import { checkSlot, listSlots } from '#domain/availability/slots.ts'
import { toEpochDay } from '#domain/time/civil-time.ts'
import {
  createCase,
  createReferenceBooking,
  createTiming,
  DATE,
  judgePlacement,
  listProfessionalsAt,
  listTimesOffered,
  toAvailabilityQuery,
} from '#tests/support/domain/availability-query.ts'

const TAKEN = { code: 'slot_taken' }
const ALL_DAY = ['00:00-24:00']
const minutely = { bookingTimeInterval: 1 }

describe('buffers', () => {
  const buffered = createTiming(30, { buffer_before: 10, buffer_after: 20 })

  it('may lie outside opening hours and ignore blocks', () => {
    expect(listTimesOffered(createCase({ timing: buffered }))).toHaveLength(4)
    const blocked = [{ date: DATE, isFullDay: false, startTime: '08:30', endTime: '09:00' }]
    expect(listTimesOffered(createCase({ timing: buffered, blocked }))).toEqual([
      '08:00',
      '09:00',
      '09:30',
    ])
  })

  it('of the asked service keep away from bookings, to the minute', () => {
    const house = (time: string) =>
      createCase({
        open: ALL_DAY,
        timing: buffered,
        bookings: [createReferenceBooking(time, createTiming(60))],
        general: minutely,
      })
    expect(judgePlacement(house('12:00'), '11:10')).toEqual(['ana'])
    expect(judgePlacement(house('12:00'), '11:11')).toEqual(TAKEN)
    expect(judgePlacement(house('12:00'), '13:09')).toEqual(TAKEN)
    expect(judgePlacement(house('12:00'), '13:10')).toEqual(['ana'])
  })

  it('of a booking keep others away, to the minute', () => {
    const house = createCase({
      open: ALL_DAY,
      bookings: [createReferenceBooking('12:00', buffered)],
      general: minutely,
    })
    expect(judgePlacement(house, '11:20')).toEqual(['ana'])
    expect(judgePlacement(house, '11:21')).toEqual(TAKEN)
    expect(judgePlacement(house, '12:49')).toEqual(TAKEN)
    expect(judgePlacement(house, '12:50')).toEqual(['ana'])
  })
})

describe('a processing gap', () => {
  const colour = createTiming(120, {
    gap_start: 30,
    gap_minutes: 45,
    buffer_before: 5,
    buffer_after: 10,
  })

  it('splits the time it keeps', () => {
    expect(listOccupiedIntervals(colour, 600)).toEqual([
      { from: 595, to: 630 },
      { from: 675, to: 730 },
    ])
  })

  it('at either end of the work leaves one piece, or none at all', () => {
    expect(listOccupiedIntervals(createTiming(60, { gap_start: 0, gap_minutes: 20 }), 600)).toEqual(
      [{ from: 620, to: 660 }],
    )
    expect(
      listOccupiedIntervals(createTiming(60, { gap_start: 40, gap_minutes: 20 }), 600),
    ).toEqual([{ from: 600, to: 640 }])
    expect(listOccupiedIntervals(createTiming(60, { gap_start: 0, gap_minutes: 60 }), 600)).toEqual(
      [],
    )
    expect(listOccupiedIntervals(createTiming(60), 600)).toEqual([{ from: 600, to: 660 }])
  })

  it('serves somebody else who fits exactly, and not for one minute longer', () => {
    const bookings = [createReferenceBooking('10:00', colour)]
    const house = (minutes: number) =>
      createCase({ open: ALL_DAY, bookings, timing: createTiming(minutes), general: minutely })
    expect(judgePlacement(house(45), '10:30')).toEqual(['ana'])
    expect(judgePlacement(house(45), '10:29')).toEqual(TAKEN)
    expect(judgePlacement(house(45), '10:31')).toEqual(TAKEN)
    expect(judgePlacement(house(46), '10:30')).toEqual(TAKEN)
  })

  it('of the asked service goes round a booking that fits into it, to the minute', () => {
    const house = (minutes: number) =>
      createCase({
        open: ALL_DAY,
        bookings: [createReferenceBooking('10:30', createTiming(minutes))],
        timing: colour,
      })
    expect(judgePlacement(house(45), '10:00')).toEqual(['ana'])
    expect(judgePlacement(house(46), '10:00')).toEqual(TAKEN)
  })

  it('is no gap in blocks: the client is still there', () => {
    const blocked = [{ date: DATE, isFullDay: false, startTime: '10:40', endTime: '10:50' }]
    const house = createCase({ open: ALL_DAY, blocked, timing: colour })
    expect(judgePlacement(house, '10:00')).toEqual({ code: 'time_blocked' })
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
    expect(mergeIntervals(spans)).toEqual([span(0, 40), span(50, 80), span(90, 95)])
    expect(mergeIntervals([span(5, 6), span(4, 5), span(1, 3)])).toEqual([span(1, 3), span(4, 6)])
    expect(mergeIntervals([])).toEqual([])
  })

  it('are not changed where they came from', () => {
    const spans = [span(0, 10), span(5, 20)]
    mergeIntervals(spans)
    expect(spans).toEqual([span(0, 10), span(5, 20)])
  })

  it('are found among months of others', () => {
    const busy = mergeIntervals(
      Array.from({ length: 400 }, (_, i) => {
        const nine = (toEpochDay(DATE) - 200 + i) * 1440 + 9 * 60
        return span(nine, nine + 30)
      }),
    )
    const days = listSlots(
      { ...toAvailabilityQuery(createCase()), getBusy: () => busy },
      DATE,
      '2026-03-20',
    )
    for (const { slots } of days) {
      expect(slots.map(({ time }) => time)).toEqual(['08:00', '08:30', '09:30'])
    }
  })
})

describe('without preference', () => {
  const least = (
    bookings: Parameters<typeof createReferenceBooking>[2][],
    ids = ['ana', 'bia', 'caio'],
  ) => {
    const all = bookings.map((more) => createReferenceBooking('12:00', createTiming(60), more))
    const professionals = ids.map((id) => ({ id, working_hours: null }))
    const query = toAvailabilityQuery(createCase({ professionals, bookings: all }))
    const free = checkSlot(query, DATE, '08:00')
    return Array.isArray(free) ? free[0] : free.code
  }

  it('the one with the fewest booked minutes serves, the first among equals', () => {
    expect(least([])).toBe('ana')
    expect(least([{}])).toBe('bia')
    expect(least([{}], ['ana', 'caio', 'bia'])).toBe('caio')
    expect(least([{}, { professional_id: 'bia' }])).toBe('caio')
    expect(least([{ timing: createTiming(10) }, { professional_id: 'bia' }], ['bia', 'ana'])).toBe(
      'ana',
    )
    expect(least([], [])).toBe('outside_hours')
  })

  it('only the minutes of that very day count', () => {
    const before = { date: '2026-03-09', time: '23:00', timing: createTiming(90) }
    const shorter = { professional_id: 'bia', timing: createTiming(31) }
    expect(least([before, shorter], ['bia', 'ana'])).toBe('ana')
    const after = { time: '23:30', timing: createTiming(600) }
    expect(least([after, shorter], ['bia', 'ana'])).toBe('ana')
    expect(least([after, { ...shorter, timing: createTiming(30) }], ['bia', 'ana'])).toBe('bia')
    expect(least([after, { ...shorter, timing: createTiming(29) }], ['ana', 'bia'])).toBe('bia')
    const tomorrow = { date: '2026-03-11', time: '10:00' }
    const both = [
      { timing: createTiming(60) },
      tomorrow,
      { professional_id: 'bia', timing: createTiming(30) },
    ]
    expect(least(both, ['ana', 'bia'])).toBe('bia')
    const elsewhere = { date: '2026-03-11', time: '00:00' }
    expect(
      least([elsewhere, { professional_id: 'bia', timing: createTiming(1) }], ['bia', 'ana']),
    ).toBe('ana')
  })

  it('all who can take a slot are named, the least booked first', () => {
    const professionals = ['ana', 'bia', 'caio'].map((id) => ({ id, working_hours: null }))
    const bookings = [createReferenceBooking('08:00', createTiming(30), { professional_id: 'bia' })]
    expect(listProfessionalsAt(createCase({ professionals, bookings }), '08:00')).toEqual([
      'ana',
      'caio',
    ])
    expect(listProfessionalsAt(createCase({ professionals, bookings }), '08:30')).toEqual([
      'ana',
      'caio',
      'bia',
    ])
    const turned = createCase({ professionals: [...professionals].reverse(), bookings })
    expect(judgePlacement(turned, '08:00')).toEqual(['caio', 'ana'])
  })
})
