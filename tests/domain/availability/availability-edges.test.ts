import { describe, expect, it } from 'vitest'
import {
  createCase,
  createDailyHours,
  createReferenceBooking,
  createTiming,
  DATE,
  judgePlacement,
  listDays,
  listTimesOffered,
} from '#tests/support/domain/availability-query.ts'

const TAKEN = { code: 'slot_taken' }
const ALL_DAY = ['00:00-24:00']
const minutely = { bookingTimeInterval: 1 }

describe('touching', () => {
  it('leaves free what ends where a booking starts, and what starts where it ends', () => {
    const house = createCase({ bookings: [createReferenceBooking('08:30', createTiming(60))] })
    expect(listTimesOffered(house)).toEqual(['08:00', '09:30'])
  })

  it('refuses one minute of overlap on either side', () => {
    const house = createCase({
      bookings: [createReferenceBooking('08:30', createTiming(60))],
      general: minutely,
    })
    expect(judgePlacement(house, '08:00')).toEqual(['ana'])
    expect(judgePlacement(house, '08:01')).toEqual(TAKEN)
    expect(judgePlacement(house, '09:29')).toEqual(TAKEN)
    expect(judgePlacement(house, '09:30')).toEqual(['ana'])
  })

  it('does the same against a block', () => {
    const blocked = [{ date: DATE, isFullDay: false, startTime: '08:30', endTime: '09:30' }]
    const house = createCase({ blocked, general: minutely })
    const closed = { code: 'time_blocked' }
    expect(judgePlacement(house, '08:00')).toEqual(['ana'])
    expect(judgePlacement(house, '08:01')).toEqual(closed)
    expect(judgePlacement(house, '09:29')).toEqual(closed)
    expect(judgePlacement(house, '09:30')).toEqual(['ana'])
  })
})

describe('windows', () => {
  it('hold what fits them to the minute, and not one minute more', () => {
    expect(
      listTimesOffered(createCase({ open: ['08:00-08:45'], timing: createTiming(45) })),
    ).toEqual(['08:00'])
    expect(
      listTimesOffered(createCase({ open: ['08:00-08:44'], timing: createTiming(45) })),
    ).toEqual([])
  })

  it('of a professional hold what fits them to the minute, and not one minute more', () => {
    const own = (hours: string) =>
      createCase({ professionals: [{ id: 'ana', working_hours: createDailyHours(hours) }] })
    expect(listTimesOffered(own('09:00-09:30'))).toEqual(['09:00'])
    expect(listTimesOffered(own('09:01-09:31'))).toEqual([])
    expect(listTimesOffered(own('08:59-09:29'))).toEqual([])
  })

  it('may end at 24:00', () => {
    expect(listTimesOffered(createCase({ open: ['23:00-24:00'] }))).toEqual(['23:00', '23:30'])
    expect(
      listTimesOffered(createCase({ open: ['23:00-24:00'], timing: createTiming(61) })),
    ).toEqual([])
  })

  it('start at midnight, on the first minute of the day', () => {
    expect(listTimesOffered(createCase({ open: ['00:00-01:00'] }))).toEqual(['00:00', '00:30'])
  })

  it('that touch do not make one: a slot lies wholly in the one or in the other', () => {
    const house = createCase({ open: ['08:00-09:00', '09:00-10:00'], timing: createTiming(60) })
    expect(listTimesOffered(house)).toEqual(['08:00', '09:00'])
    const own = createCase({
      timing: createTiming(60),
      professionals: [{ id: 'ana', working_hours: createDailyHours('08:00-09:00', '09:00-10:00') }],
    })
    expect(listTimesOffered(own)).toEqual(['08:00', '09:00'])
  })

  it('that overlap offer a start once, in order', () => {
    const house = createCase({ open: ['09:00-10:00', '08:00-09:30'] })
    expect(listTimesOffered(house)).toEqual(['08:00', '08:30', '09:00', '09:30'])
  })

  it('without length, or turned round, offer nothing', () => {
    const general = minutely
    expect(
      listTimesOffered(createCase({ open: ['09:00-09:00'], general, timing: createTiming(1) })),
    ).toEqual([])
    expect(
      listTimesOffered(createCase({ open: ['10:00-09:00'], general, timing: createTiming(1) })),
    ).toEqual([])
  })
})

describe('the notice', () => {
  const at = (clock: string, advanceBooking = 0) =>
    listTimesOffered(
      createCase({ general: { advanceBooking }, now: Date.parse(`2026-03-10T${clock}-03:00`) }),
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
    const house = createCase({ general: { advanceBooking: 45 }, now })
    expect(judgePlacement(house, '08:30')).toEqual({ code: 'outside_notice', minutes: 45 })
    expect(judgePlacement(house, '09:00')).toEqual(['ana'])
  })
})

describe('several blocks of one day', () => {
  const block = (startTime: string, endTime: string) => ({
    date: DATE,
    isFullDay: false,
    startTime,
    endTime,
  })

  it('all close, in whatever order they were entered', () => {
    const [early, late] = [block('08:00', '08:30'), block('09:00', '09:30')]
    expect(listTimesOffered(createCase({ blocked: [early, late] }))).toEqual(['08:30', '09:30'])
    expect(listTimesOffered(createCase({ blocked: [late, early] }))).toEqual(['08:30', '09:30'])
    expect(judgePlacement(createCase({ blocked: [late, early] }), '08:00')).toEqual({
      code: 'time_blocked',
    })
  })

  it('all close where one lies within another', () => {
    const blocked = [block('08:30', '09:00'), block('08:00', '10:00')]
    expect(listTimesOffered(createCase({ blocked }))).toEqual([])
    expect(listTimesOffered(createCase({ blocked: [...blocked].reverse() }))).toEqual([])
  })
})

describe('midnight', () => {
  it('is passed by a booking that keeps the first minutes of the next day', () => {
    const late = createReferenceBooking('23:30', createTiming(60), { date: '2026-03-09' })
    const house = createCase({ open: ALL_DAY, bookings: [late] })
    expect(listTimesOffered(house)[0]).toBe('00:30')
    expect(judgePlacement(house, '00:00')).toEqual(TAKEN)
    const exact = createReferenceBooking('23:30', createTiming(30), { date: '2026-03-09' })
    expect(listTimesOffered(createCase({ open: ALL_DAY, bookings: [exact] }))[0]).toBe('00:00')
  })

  it('is passed by a buffer, in both directions', () => {
    const yesterday = createReferenceBooking('23:30', createTiming(30), { date: '2026-03-09' })
    const tomorrow = createReferenceBooking('00:00', createTiming(30), { date: '2026-03-11' })
    const buffers = { buffer_before: 15, buffer_after: 15 }
    const house = createCase({
      open: ALL_DAY,
      bookings: [yesterday, tomorrow],
      timing: createTiming(30, buffers),
    })
    const times = listTimesOffered(house)
    expect(times[0]).toBe('00:30')
    expect(times.at(-1)).toBe('23:00')
  })

  it('is no limit to a block of the day before', () => {
    const blocked = [{ date: '2026-03-09', isFullDay: true }]
    expect(listTimesOffered(createCase({ open: ALL_DAY, blocked }))[0]).toBe('00:00')
  })

  it('ends a block that runs to 24:00', () => {
    const blocked = [{ date: DATE, isFullDay: false, startTime: '23:00', endTime: '24:00' }]
    const house = createCase({ open: ALL_DAY, blocked })
    expect(listTimesOffered(house).at(-1)).toBe('22:30')
    expect(listTimesOffered(house, '2026-03-11')[0]).toBe('00:00')
  })

  it('closes the whole day where a block has no times', () => {
    for (const times of [{}, { startTime: '09:00' }, { endTime: '09:00' }]) {
      const blocked = [{ date: DATE, isFullDay: false, ...times }]
      expect(listTimesOffered(createCase({ open: ALL_DAY, blocked }))).toEqual([])
    }
  })
})

describe('a refusal of several professionals', () => {
  const blockedFor = (professionalId: string) => [{ date: DATE, isFullDay: true, professionalId }]
  const off = { working_hours: createDailyHours('14:00-15:00') }

  it('names the reason that is nearest to a yes', () => {
    const bookings = [createReferenceBooking('08:00', createTiming(30))]
    const ana = { id: 'ana', working_hours: null }
    const bia = { id: 'bia', working_hours: null }
    const caio = { id: 'caio', ...off }
    const told = { blocked: blockedFor('bia'), bookings }
    expect(
      judgePlacement(createCase({ ...told, professionals: [caio, bia, ana] }), '08:00'),
    ).toEqual(TAKEN)
    const blocked = { code: 'time_blocked' }
    expect(judgePlacement(createCase({ ...told, professionals: [caio, bia] }), '08:00')).toEqual(
      blocked,
    )
    expect(judgePlacement(createCase({ ...told, professionals: [caio] }), '08:00')).toEqual({
      code: 'outside_hours',
    })
  })

  it('names the notice before hours, blocks and bookings, and the block before the booking', () => {
    const now = Date.parse('2026-03-10T09:00:00-03:00')
    const bookings = [createReferenceBooking('08:00', createTiming(120))]
    const told = { blocked: blockedFor('ana'), bookings, now }
    const notice = { code: 'outside_notice', minutes: 0 }
    expect(judgePlacement(createCase(told), '08:00')).toEqual(notice)
    expect(
      judgePlacement(createCase({ ...told, professionals: [{ id: 'ana', ...off }] }), '08:00'),
    ).toEqual(notice)
    expect(judgePlacement(createCase(told), '09:00')).toEqual({ code: 'time_blocked' })
  })

  it('names hours before blocks and bookings', () => {
    const told = {
      blocked: blockedFor('ana'),
      bookings: [createReferenceBooking('08:00', createTiming(120))],
    }
    const house = createCase({ ...told, professionals: [{ id: 'ana', ...off }] })
    expect(judgePlacement(house, '08:00')).toEqual({ code: 'outside_hours' })
  })
})

describe('clocks that change', () => {
  it('offer nothing in an hour that is skipped, and what follows it from 01:00 on', () => {
    const now = Date.parse('2018-11-03T12:00:00-03:00')
    const house = createCase({ open: ALL_DAY, now })
    expect(listTimesOffered(house, '2018-11-04')[0]).toBe('01:00')
    expect(judgePlacement(house, '00:30', '2018-11-04')).toEqual({ code: 'outside_hours' })
    expect(listTimesOffered(house, '2018-11-03').at(-1)).toBe('23:30')
  })

  it('offer no slot that would run through a skipped hour, and one that ends where it begins', () => {
    const now = Date.parse('2026-03-28T12:00:00Z')
    const general = { timezone: 'Europe/Lisbon' }
    const times = listTimesOffered(
      createCase({ open: ALL_DAY, now, general, timing: createTiming(60) }),
      '2026-03-29',
    )
    expect(times.slice(0, 3)).toEqual(['00:00', '02:00', '02:30'])
  })

  it('count the notice in real minutes over a skipped hour', () => {
    const general = { timezone: 'Europe/Lisbon', advanceBooking: 60 }
    const now = Date.parse('2026-03-29T00:30:00Z')
    expect(listTimesOffered(createCase({ open: ALL_DAY, now, general }), '2026-03-29')[0]).toBe(
      '02:30',
    )
  })

  it('count the notice in real minutes into an hour that is shown twice', () => {
    const general = { timezone: 'America/Santiago', advanceBooking: 60 }
    // 23:10, the first time; 23:30 is then 20 minutes away, its second showing 80.
    const now = Date.parse('2026-04-04T23:10:00-03:00')
    const house = createCase({ open: ALL_DAY, now, general })
    expect(listDays(house, '2026-04-04', '2026-04-05').map(({ slots }) => slots[0]?.time)).toEqual([
      undefined,
      '00:00',
    ])
  })

  it('do not offer again what began in the first showing of a repeated hour', () => {
    const general = { timezone: 'America/Santiago' }
    const now = Date.parse('2026-04-04T23:10:00-04:00')
    expect(listTimesOffered(createCase({ open: ALL_DAY, now, general }), '2026-04-04')).toEqual([])
  })
})
