import { describe, expect, it } from 'vitest'
import { busyFrom, leastBooked, listSlots, occupation } from '#domain/availability.ts'
import { dayOf } from '#domain/time.ts'
import {
  booked,
  DATE,
  daily,
  daysOf,
  judged,
  questionOf,
  salon,
  timesOffered,
  whoAt,
  work,
} from './question.ts'

const MIDNIGHT = dayOf(DATE) * 1440
const TAKEN = { code: 'slot_taken' }
const ALL_DAY = ['00:00-24:00']
const minutely = { bookingTimeInterval: 1 }

describe('touching', () => {
  it('leaves free what ends where a booking starts, and what starts where it ends', () => {
    const it = salon({ bookings: [booked('08:30', work(60))] })
    expect(timesOffered(it)).toEqual(['08:00', '09:30'])
  })

  it('refuses one minute of overlap on either side', () => {
    const it = salon({ bookings: [booked('08:30', work(60))], general: minutely })
    expect(judged(it, '08:00')).toEqual(['ana'])
    expect(judged(it, '08:01')).toEqual(TAKEN)
    expect(judged(it, '09:29')).toEqual(TAKEN)
    expect(judged(it, '09:30')).toEqual(['ana'])
  })

  it('does the same against a block', () => {
    const blocked = [{ date: DATE, isFullDay: false, startTime: '08:30', endTime: '09:30' }]
    const it = salon({ blocked, general: minutely })
    const closed = { code: 'time_blocked' }
    expect(judged(it, '08:00')).toEqual(['ana'])
    expect(judged(it, '08:01')).toEqual(closed)
    expect(judged(it, '09:29')).toEqual(closed)
    expect(judged(it, '09:30')).toEqual(['ana'])
  })
})

describe('windows', () => {
  it('hold what fits them to the minute, and not one minute more', () => {
    expect(timesOffered(salon({ open: ['08:00-08:45'], work: work(45) }))).toEqual(['08:00'])
    expect(timesOffered(salon({ open: ['08:00-08:44'], work: work(45) }))).toEqual([])
  })

  it('of a professional hold what fits them to the minute, and not one minute more', () => {
    const own = (hours: string) =>
      salon({ professionals: [{ id: 'ana', working_hours: daily(hours) }] })
    expect(timesOffered(own('09:00-09:30'))).toEqual(['09:00'])
    expect(timesOffered(own('09:01-09:31'))).toEqual([])
    expect(timesOffered(own('08:59-09:29'))).toEqual([])
  })

  it('may end at 24:00', () => {
    expect(timesOffered(salon({ open: ['23:00-24:00'] }))).toEqual(['23:00', '23:30'])
    expect(timesOffered(salon({ open: ['23:00-24:00'], work: work(61) }))).toEqual([])
  })

  it('start at midnight, on the first minute of the day', () => {
    expect(timesOffered(salon({ open: ['00:00-01:00'] }))).toEqual(['00:00', '00:30'])
  })

  it('that touch do not make one: a slot lies wholly in the one or in the other', () => {
    const it = salon({ open: ['08:00-09:00', '09:00-10:00'], work: work(60) })
    expect(timesOffered(it)).toEqual(['08:00', '09:00'])
    const own = salon({
      work: work(60),
      professionals: [{ id: 'ana', working_hours: daily('08:00-09:00', '09:00-10:00') }],
    })
    expect(timesOffered(own)).toEqual(['08:00', '09:00'])
  })

  it('that overlap offer a start once, in order', () => {
    const it = salon({ open: ['09:00-10:00', '08:00-09:30'] })
    expect(timesOffered(it)).toEqual(['08:00', '08:30', '09:00', '09:30'])
  })

  it('without length, or turned round, offer nothing', () => {
    const general = minutely
    expect(timesOffered(salon({ open: ['09:00-09:00'], general, work: work(1) }))).toEqual([])
    expect(timesOffered(salon({ open: ['10:00-09:00'], general, work: work(1) }))).toEqual([])
  })
})

describe('the notice', () => {
  const at = (clock: string, advanceBooking = 0) =>
    timesOffered(
      salon({ general: { advanceBooking }, now: Date.parse(`2026-03-10T${clock}-03:00`) }),
    )[0]

  it('lets a slot begin exactly when it ends, and not a second earlier', () => {
    expect(at('08:30:00')).toBe('08:30')
    expect(at('08:30:01')).toBe('09:00')
    expect(at('08:00:00', 30)).toBe('08:30')
    expect(at('08:00:01', 30)).toBe('09:00')
    expect(at('08:29:59')).toBe('08:30')
  })

  it('is told in the refusal', () => {
    const now = Date.parse('2026-03-10T08:00:00-03:00')
    const it = salon({ general: { advanceBooking: 45 }, now })
    expect(judged(it, '08:30')).toEqual({ code: 'outside_notice', minutes: 45 })
    expect(judged(it, '09:00')).toEqual(['ana'])
  })
})

describe('midnight', () => {
  it('is passed by a booking that keeps the first minutes of the next day', () => {
    const late = booked('23:30', work(60), { date: '2026-03-09' })
    const it = salon({ open: ALL_DAY, bookings: [late] })
    expect(timesOffered(it)[0]).toBe('00:30')
    expect(judged(it, '00:00')).toEqual(TAKEN)
    const exact = booked('23:30', work(30), { date: '2026-03-09' })
    expect(timesOffered(salon({ open: ALL_DAY, bookings: [exact] }))[0]).toBe('00:00')
  })

  it('is passed by a buffer, in both directions', () => {
    const yesterday = booked('23:30', work(30), { date: '2026-03-09' })
    const tomorrow = booked('00:00', work(30), { date: '2026-03-11' })
    const buffers = { buffer_before: 15, buffer_after: 15 }
    const it = salon({
      open: ALL_DAY,
      bookings: [yesterday, tomorrow],
      work: work(30, buffers),
    })
    const times = timesOffered(it)
    expect(times[0]).toBe('00:30')
    expect(times.at(-1)).toBe('23:00')
  })

  it('is no limit to a block of the day before', () => {
    const blocked = [{ date: '2026-03-09', isFullDay: true }]
    expect(timesOffered(salon({ open: ALL_DAY, blocked }))[0]).toBe('00:00')
  })

  it('ends a block that runs to 24:00', () => {
    const blocked = [{ date: DATE, isFullDay: false, startTime: '23:00', endTime: '24:00' }]
    const it = salon({ open: ALL_DAY, blocked })
    expect(timesOffered(it).at(-1)).toBe('22:30')
    expect(timesOffered(it, '2026-03-11')[0]).toBe('00:00')
  })

  it('closes the whole day where a block has no times', () => {
    for (const times of [{}, { startTime: '09:00' }, { endTime: '09:00' }]) {
      const blocked = [{ date: DATE, isFullDay: false, ...times }]
      expect(timesOffered(salon({ open: ALL_DAY, blocked }))).toEqual([])
    }
  })
})

describe('buffers', () => {
  const buffered = work(30, { buffer_before: 10, buffer_after: 20 })

  it('may lie outside opening hours and ignore blocks', () => {
    expect(timesOffered(salon({ work: buffered }))).toHaveLength(4)
    const blocked = [{ date: DATE, isFullDay: false, startTime: '08:30', endTime: '09:00' }]
    expect(timesOffered(salon({ work: buffered, blocked }))).toEqual(['08:00', '09:00', '09:30'])
  })

  it('of the asked service keep away from bookings, to the minute', () => {
    const it = (time: string) =>
      salon({
        open: ALL_DAY,
        work: buffered,
        bookings: [booked(time, work(60))],
        general: minutely,
      })
    expect(judged(it('12:00'), '11:10')).toEqual(['ana'])
    expect(judged(it('12:00'), '11:11')).toEqual(TAKEN)
    expect(judged(it('12:00'), '13:09')).toEqual(TAKEN)
    expect(judged(it('12:00'), '13:10')).toEqual(['ana'])
  })

  it('of a booking keep others away, to the minute', () => {
    const it = salon({ open: ALL_DAY, bookings: [booked('12:00', buffered)], general: minutely })
    expect(judged(it, '11:20')).toEqual(['ana'])
    expect(judged(it, '11:21')).toEqual(TAKEN)
    expect(judged(it, '12:49')).toEqual(TAKEN)
    expect(judged(it, '12:50')).toEqual(['ana'])
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
    const it = (minutes: number) =>
      salon({ open: ALL_DAY, bookings, work: work(minutes), general: minutely })
    expect(judged(it(45), '10:30')).toEqual(['ana'])
    expect(judged(it(45), '10:29')).toEqual(TAKEN)
    expect(judged(it(45), '10:31')).toEqual(TAKEN)
    expect(judged(it(46), '10:30')).toEqual(TAKEN)
  })

  it('of the asked service goes round a booking that fits into it, to the minute', () => {
    const it = (minutes: number) =>
      salon({ open: ALL_DAY, bookings: [booked('10:30', work(minutes))], work: colour })
    expect(judged(it(45), '10:00')).toEqual(['ana'])
    expect(judged(it(46), '10:00')).toEqual(TAKEN)
  })

  it('is no gap in blocks: the client is still there', () => {
    const blocked = [{ date: DATE, isFullDay: false, startTime: '10:40', endTime: '10:50' }]
    const it = salon({ open: ALL_DAY, blocked, work: colour })
    expect(judged(it, '10:00')).toEqual({ code: 'time_blocked' })
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

describe('a refusal of several professionals', () => {
  const blockedFor = (professionalId: string) => [{ date: DATE, isFullDay: true, professionalId }]
  const off = { working_hours: daily('14:00-15:00') }

  it('names the reason that is nearest to a yes', () => {
    const bookings = [booked('08:00', work(30))]
    const ana = { id: 'ana', working_hours: null }
    const bia = { id: 'bia', working_hours: null }
    const caio = { id: 'caio', ...off }
    const told = { blocked: blockedFor('bia'), bookings }
    expect(judged(salon({ ...told, professionals: [caio, bia, ana] }), '08:00')).toEqual(TAKEN)
    const blocked = { code: 'time_blocked' }
    expect(judged(salon({ ...told, professionals: [caio, bia] }), '08:00')).toEqual(blocked)
    expect(judged(salon({ ...told, professionals: [caio] }), '08:00')).toEqual({
      code: 'outside_hours',
    })
  })

  it('names the notice before hours, blocks and bookings, and the block before the booking', () => {
    const now = Date.parse('2026-03-10T09:00:00-03:00')
    const bookings = [booked('08:00', work(120))]
    const told = { blocked: blockedFor('ana'), bookings, now }
    const notice = { code: 'outside_notice', minutes: 0 }
    expect(judged(salon(told), '08:00')).toEqual(notice)
    expect(judged(salon({ ...told, professionals: [{ id: 'ana', ...off }] }), '08:00')).toEqual(
      notice,
    )
    expect(judged(salon(told), '09:00')).toEqual({ code: 'time_blocked' })
  })

  it('names hours before blocks and bookings', () => {
    const told = { blocked: blockedFor('ana'), bookings: [booked('08:00', work(120))] }
    const it = salon({ ...told, professionals: [{ id: 'ana', ...off }] })
    expect(judged(it, '08:00')).toEqual({ code: 'outside_hours' })
  })
})

describe('clocks that change', () => {
  it('offer nothing in an hour that is skipped, and what follows it from 01:00 on', () => {
    const now = Date.parse('2018-11-03T12:00:00-03:00')
    const it = salon({ open: ALL_DAY, now })
    expect(timesOffered(it, '2018-11-04')[0]).toBe('01:00')
    expect(judged(it, '00:30', '2018-11-04')).toEqual({ code: 'outside_hours' })
    expect(timesOffered(it, '2018-11-03').at(-1)).toBe('23:30')
  })

  it('offer no slot that would run through a skipped hour, and one that ends where it begins', () => {
    const now = Date.parse('2026-03-28T12:00:00Z')
    const general = { timezone: 'Europe/Lisbon' }
    const times = timesOffered(salon({ open: ALL_DAY, now, general, work: work(60) }), '2026-03-29')
    expect(times.slice(0, 3)).toEqual(['00:00', '02:00', '02:30'])
  })

  it('count the notice in real minutes over a skipped hour', () => {
    const general = { timezone: 'Europe/Lisbon', advanceBooking: 60 }
    const now = Date.parse('2026-03-29T00:30:00Z')
    expect(timesOffered(salon({ open: ALL_DAY, now, general }), '2026-03-29')[0]).toBe('02:30')
  })

  it('count the notice in real minutes into an hour that is shown twice', () => {
    const general = { timezone: 'America/Santiago', advanceBooking: 60 }
    // 23:10, the first time; 23:30 is then 20 minutes away, its second showing 80.
    const now = Date.parse('2026-04-04T23:10:00-03:00')
    const it = salon({ open: ALL_DAY, now, general })
    expect(daysOf(it, '2026-04-04', '2026-04-05').map(({ slots }) => slots[0]?.time)).toEqual([
      undefined,
      '00:00',
    ])
  })

  it('do not offer again what began in the first showing of a repeated hour', () => {
    const general = { timezone: 'America/Santiago' }
    const now = Date.parse('2026-04-04T23:10:00-04:00')
    expect(timesOffered(salon({ open: ALL_DAY, now, general }), '2026-04-04')).toEqual([])
  })
})
