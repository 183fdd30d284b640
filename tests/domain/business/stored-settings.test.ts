import { describe, expect, it } from 'vitest'
import { parseStoredDates } from '#domain/agenda/stored-event.ts'
import {
  listUnreadableWeekdays,
  parseStoredSchedule,
} from '#domain/availability/stored-schedule.ts'
import { parseStoredCompletion } from '#domain/booking/stored-booking.ts'
import {
  parseStoredExceptions,
  parseStoredGeneral,
  parseStoredPublicPage,
  parseStoredTheme,
} from '#domain/business/stored-settings.ts'
import { parseTime, WEEKDAYS } from '#domain/time/civil-time.ts'

describe('a time as another program wrote it', () => {
  it.each([
    ['9:00', '09:00'],
    ['09:00:00', '09:00'],
    [' 9:05 ', '09:05'],
    ['23:59:59', '23:59'],
  ])('reads %j', (typed, time) => expect(parseTime(typed)).toBe(time))

  it.each(['', 'xx', '9', '9h', '25:00', '09:60', '24:00', null, 900])('does not read %j', (it) =>
    expect(parseTime(it)).toBeNull(),
  )

  it('reads 24:00 as an end', () => expect(parseTime('24:00:00', true)).toBe('24:00'))
})

describe('stored opening hours', () => {
  const OPEN = { enabled: true, schedules: [{ start: '9:00', end: '18:00:00' }] }

  it('keep their days, with times read where that leaves no doubt', () => {
    const { value, unread } = parseStoredSchedule({ monday: OPEN })
    expect(value).toEqual({
      monday: { enabled: true, schedules: [{ start: '09:00', end: '18:00' }] },
    })
    expect(unread).toBe(0)
  })

  it.each([
    ['no hours', { enabled: true }],
    ['no switch', { schedules: OPEN.schedules }],
    ['a switch that is a text', { ...OPEN, enabled: 'false' }],
    ['hours that are none', { enabled: true, schedules: [{ start: '', end: '18:00' }] }],
    [
      'hours that end before they begin',
      { enabled: true, schedules: [{ start: '18:00', end: '09:00' }] },
    ],
    ['a number', 5],
  ])('close a day with %s, and count it', (_, day) => {
    const { value, unread } = parseStoredSchedule({ monday: day, tuesday: OPEN })
    expect(value?.monday?.schedules).toEqual([])
    expect(value?.tuesday?.schedules).toHaveLength(1)
    expect(unread).toBe(1)
  })

  it('tell which days the page shows closed for it, and which with fewer hours', () => {
    const stored = {
      monday: { enabled: true, schedules: [{ start: 'xx' }] },
      tuesday: { enabled: true, schedules: [null, ...OPEN.schedules] },
      wednesday: OPEN,
      thursday: { enabled: false, schedules: [null] },
      friday: 5,
    }
    expect(listUnreadableWeekdays(stored)).toEqual({
      closed: ['monday', 'friday'],
      shortened: ['tuesday'],
    })
    expect(listUnreadableWeekdays(null).closed).toEqual([])
    expect(listUnreadableWeekdays('{').closed).toEqual(WEEKDAYS)
  })

  it('keep what can be read of a day', () => {
    const { value, unread } = parseStoredSchedule({
      monday: { enabled: true, schedules: [null, ...OPEN.schedules] },
    })
    expect(value?.monday?.schedules).toHaveLength(1)
    expect(unread).toBe(1)
  })

  it('do not count a closed day without hours, nor one that is null', () => {
    expect(parseStoredSchedule({ sunday: { enabled: false }, monday: null }).unread).toBe(0)
  })

  it.each([[undefined], [[]], ['xx'], [5]])('close the week where it is %j', (stored) => {
    const { value, unread } = parseStoredSchedule(stored)
    // A professional whose own week is empty would keep the house's hours.
    expect(Object.keys(value ?? {})).toEqual([...WEEKDAYS])
    expect(Object.values(value ?? {}).some((day) => day?.enabled)).toBe(false)
    expect(unread).toBe(1)
  })
})

describe('stored blocks', () => {
  const parseEntry = (entry: unknown) => {
    const { value, unread } = parseStoredExceptions({ agendaBlocked: true, blockedDates: [entry] })
    return { entries: value.blockedDates ?? [], unread }
  }

  it.each([null, 5, {}, { date: 'xx' }, { date: '2026-11-24', professionalId: 5 }])(
    'leave out %j',
    (entry) => expect(parseEntry(entry)).toEqual({ entries: [], unread: 1 }),
  )

  it('block the whole day where its hours cannot be read', () => {
    const { entries, unread } = parseEntry({
      date: '2026-11-24',
      isFullDay: false,
      startTime: 'xx',
      endTime: '12:00',
    })
    expect(entries).toMatchObject([{ date: '2026-11-24', isFullDay: true, startTime: null }])
    expect(unread).toBe(1)
  })

  it('read hours as other programs write them', () => {
    const { entries, unread } = parseEntry({
      date: '2026-11-24',
      isFullDay: false,
      startTime: '9:00',
      endTime: '12:00:00',
    })
    expect(entries).toMatchObject([{ isFullDay: false, startTime: '09:00', endTime: '12:00' }])
    expect(unread).toBe(0)
  })

  it('count where the switch cannot be read', () => {
    const { value, unread } = parseStoredExceptions({ agendaBlocked: 'sim', blockedDates: [] })
    expect([value.agendaBlocked, unread]).toEqual([true, 1])
  })
})

describe('stored settings', () => {
  it('keep what can be read and count the rest', () => {
    expect(
      parseStoredGeneral({ advanceBooking: 60, bookingTimeInterval: 'a', timezone: 'Marte' }),
    ).toEqual({ value: { advanceBooking: 60 }, unread: 2 })
    expect(parseStoredTheme({ primary: '#123456', text: 'red' })).toEqual({
      value: { primary: '#123456' },
      unread: 1,
    })
  })

  it.each([[undefined], [5], [{ listed: 'sim' }], [{ listed: false }]])(
    'do not list a house whose settings are %j',
    (stored) => expect(parseStoredPublicPage(stored).value.listed).toBe(false),
  )

  it.each([[null], [{}], [{ listed: true }]])('list one whose settings are %j', (stored) =>
    expect(parseStoredPublicPage(stored).value.listed).toBe(true),
  )
})

describe('what an event and a completion hold', () => {
  it('takes days of which one cannot be read for all days', () => {
    expect(parseStoredDates(['2026-11-24', 'xx'])).toEqual({ value: [], unread: 1 })
  })

  it('takes a completion that cannot be read for none', () => {
    expect(parseStoredCompletion({ status: 'nova' })).toEqual({ value: null, unread: 1 })
  })

  it('keeps the others whose review was declined', () => {
    const stored = { status: 'confirmed', cancel_reason: null, review_status: null }
    const declined = [{ id: 'a', review_status: 'pending' }]
    expect(parseStoredCompletion({ ...stored, declined: [...declined, null] })).toEqual({
      value: { ...stored, declined },
      unread: 1,
    })
  })
})
