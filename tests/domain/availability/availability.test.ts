import { describe, expect, it } from 'vitest'
import { mergeIntervals } from '#domain/availability/occupation.ts'
import { listSlots } from '#domain/availability/slots.ts'
import { BOOKING_STATUSES, toAppointmentStatus } from '#domain/booking/booking.ts'
import { listOfferedProfessionals } from '#domain/business/service.ts'
import { DEFAULT_GENERAL, toBusinessSettings } from '#domain/business/settings.ts'
import {
  createCase,
  createDailyHours,
  createReferenceBooking,
  createTiming,
  DATE,
  judgePlacement,
  listDays,
  listProfessionalsAt,
  listTimesOffered,
  NOW,
  toAvailabilityQuery,
} from '#tests/support/domain/availability-query.ts'
import { addCivilDays } from '#tests/support/domain/reference-slots.ts'

const OUTSIDE_WINDOW = { code: 'outside_window', days: 90 }
const OUTSIDE_HOURS = { code: 'outside_hours' }

describe('the calendar', () => {
  it('opens on the day of the question and closes after the 90th day ahead', () => {
    const all = listSlots(toAvailabilityQuery(createCase()))
    expect(all).toHaveLength(91)
    expect(all[0]?.date).toBe('2026-03-09')
    expect(all.at(-1)?.date).toBe('2026-06-07')
    expect(all.at(-1)?.slots).toHaveLength(4)
  })

  it('lists nothing of yesterday nor of the 91st day, whatever is asked', () => {
    expect(listDays(createCase(), '2026-03-01', '2026-03-08')).toEqual([])
    expect(listDays(createCase(), '2026-06-08', '2026-06-30')).toEqual([])
    const dates = listDays(createCase(), '2026-06-06', '2026-06-30').map(({ date }) => date)
    expect(dates).toEqual(['2026-06-06', '2026-06-07'])
    const early = listDays(createCase(), '2026-03-01', '2026-03-10').map(({ date }) => date)
    expect(early).toEqual(['2026-03-09', '2026-03-10'])
  })

  it('lists one date where both ends are the same, and none where they are turned round', () => {
    expect(listDays(createCase(), DATE, DATE).map(({ date }) => date)).toEqual([DATE])
    expect(listDays(createCase(), DATE, addCivilDays(DATE, -1))).toEqual([])
  })

  it('shows a weekday that is disabled, missing or without schedules as without slots', () => {
    const hours = createDailyHours('08:00-10:00')
    const open = { enabled: true, schedules: [{ start: '08:00', end: '10:00' }] }
    const tuesdays = [{ ...open, enabled: false }, undefined, { ...open, schedules: [] }]
    for (const tuesday of tuesdays) {
      const { tuesday: _, ...rest } = hours
      const schedule_settings = tuesday ? { ...rest, tuesday } : rest
      expect(listTimesOffered(createCase({ schedule_settings }))).toEqual([])
      expect(judgePlacement(createCase({ schedule_settings }), '08:00')).toEqual(OUTSIDE_HOURS)
      expect(listTimesOffered(createCase({ schedule_settings }), '2026-03-11')).toHaveLength(4)
    }
  })

  it('refuses dates, hours and notice that the list does not offer, whatever a screen shows', () => {
    expect(judgePlacement(createCase({ open: ['00:00-24:00'] }), '08:00', '2026-03-08')).toEqual(
      OUTSIDE_WINDOW,
    )
    expect(judgePlacement(createCase(), '08:00', '2026-06-08')).toEqual(OUTSIDE_WINDOW)
    expect(judgePlacement(createCase(), '08:00', '2026-06-07')).toEqual(['ana'])
    expect(judgePlacement(createCase({ open: ['00:00-24:00'] }), '23:30', '2026-03-09')).toEqual([
      'ana',
    ])
    expect(judgePlacement(createCase(), '07:30')).toEqual(OUTSIDE_HOURS)
    expect(judgePlacement(createCase(), '08:10')).toEqual(OUTSIDE_HOURS)
    expect(judgePlacement(createCase(), '10:00')).toEqual(OUTSIDE_HOURS)
    expect(judgePlacement(createCase(), '08:00', '2026-03-09')).toEqual({
      code: 'outside_notice',
      minutes: 0,
    })
  })

  it("reads today and now in the business's zone", () => {
    const now = Date.parse('2026-03-10T02:30:00Z')
    const first = (timezone: string) =>
      listSlots(
        toAvailabilityQuery(createCase({ open: ['00:00-24:00'], general: { timezone }, now })),
      )[0]
    expect(first('America/Sao_Paulo')?.date).toBe('2026-03-09')
    expect(first('America/Sao_Paulo')?.slots[0]?.time).toBe('23:30')
    expect(first('America/Noronha')?.date).toBe('2026-03-10')
    expect(first('America/Noronha')?.slots[0]?.time).toBe('00:30')
    expect(first('America/Manaus')?.slots[0]?.time).toBe('22:30')
    expect(first('America/Rio_Branco')?.slots[0]?.time).toBe('21:30')
  })
})

describe('the grid', () => {
  it('steps through a window by the interval, from its start', () => {
    expect(listTimesOffered(createCase())).toEqual(['08:00', '08:30', '09:00', '09:30'])
    const twenty = createCase({ open: ['08:10-09:30'], general: { bookingTimeInterval: 20 } })
    expect(listTimesOffered(twenty)).toEqual(['08:10', '08:30', '08:50'])
  })

  it('steps by a quarter of an hour where the business set nothing', () => {
    expect(DEFAULT_GENERAL.bookingTimeInterval).toBe(15)
    const stored = { general_settings: {}, exceptions_settings: null, schedule_settings: null }
    const rest = { public_page_settings: null, theme_colors: null, gallery_images: null }
    const settings = toBusinessSettings({ ...stored, ...rest, tab_order: null })
    expect(settings.general_settings).toEqual(DEFAULT_GENERAL)
    const general = { bookingTimeInterval: settings.general_settings.bookingTimeInterval }
    const times = listTimesOffered(createCase({ open: ['08:00-09:00'], general }))
    expect(times).toEqual(['08:00', '08:15', '08:30'])
  })

  it('offers slots in each of several windows and none in the gap between them', () => {
    const lunch = createCase({ open: ['08:00-09:00', '13:00-14:00'] })
    expect(listTimesOffered(lunch)).toEqual(['08:00', '08:30', '13:00', '13:30'])
    expect(judgePlacement(lunch, '09:00')).toEqual(OUTSIDE_HOURS)
    expect(judgePlacement(lunch, '12:30')).toEqual(OUTSIDE_HOURS)
    const long = createCase({ open: ['08:00-09:00', '13:00-14:00'], timing: createTiming(60) })
    expect(listTimesOffered(long)).toEqual(['08:00', '13:00'])
  })

  it('skips starts before now plus the notice', () => {
    const today = Date.parse('2026-03-10T08:00:00-03:00')
    const withNotice = (advanceBooking: number) =>
      listTimesOffered(createCase({ general: { advanceBooking }, now: today }))
    expect(withNotice(0)).toEqual(['08:00', '08:30', '09:00', '09:30'])
    expect(withNotice(30)).toEqual(['08:30', '09:00', '09:30'])
    expect(withNotice(31)).toEqual(['09:00', '09:30'])
    expect(withNotice(120)).toEqual([])
  })

  it('counts the notice over midnight', () => {
    const general = { advanceBooking: 24 * 60 }
    expect(listTimesOffered(createCase({ general, open: ['08:00-10:00'] }))).toEqual([
      '09:00',
      '09:30',
    ])
    expect(listTimesOffered(createCase({ general: { advanceBooking: 3 * 24 * 60 } }))).toEqual([])
  })
})

describe('opening hours', () => {
  it('must hold a slot entirely', () => {
    expect(listTimesOffered(createCase({ timing: createTiming(60) }))).toEqual([
      '08:00',
      '08:30',
      '09:00',
    ])
    expect(listTimesOffered(createCase({ timing: createTiming(120) }))).toEqual(['08:00'])
    expect(listTimesOffered(createCase({ timing: createTiming(121) }))).toEqual([])
  })

  it("are narrowed by a professional's own", () => {
    const own = (...hours: string[]) =>
      createCase({ professionals: [{ id: 'ana', working_hours: createDailyHours(...hours) }] })
    expect(listTimesOffered(own('08:30-09:30'))).toEqual(['08:30', '09:00'])
    expect(listTimesOffered(own('06:00-12:00'))).toHaveLength(4)
    expect(listTimesOffered(own('08:10-09:40'))).toEqual(['08:30', '09:00'])
    expect(judgePlacement(own('08:30-09:30'), '08:00')).toEqual(OUTSIDE_HOURS)
    expect(judgePlacement(own('08:30-09:30'), '09:30')).toEqual(OUTSIDE_HOURS)
  })

  it('hold for a professional who has none; one who has some is off on the days left out', () => {
    for (const working_hours of [null, {}]) {
      expect(
        listTimesOffered(createCase({ professionals: [{ id: 'ana', working_hours }] })),
      ).toHaveLength(4)
    }
    const { tuesday: _, ...working_hours } = createDailyHours('08:00-10:00')
    const off = createCase({ professionals: [{ id: 'ana', working_hours }] })
    expect(listTimesOffered(off)).toEqual([])
    expect(judgePlacement(off, '08:00')).toEqual(OUTSIDE_HOURS)
    expect(listTimesOffered(off, '2026-03-11')).toHaveLength(4)
  })
})

describe('bookings', () => {
  it('close what they overlap for that professional alone', () => {
    const two = createCase({
      professionals: ['ana', 'bia'].map((id) => ({ id, working_hours: null })),
      bookings: [createReferenceBooking('08:30', createTiming(30))],
    })
    // Ana has more of the day booked.
    expect(listProfessionalsAt(two, '08:00')).toEqual(['bia', 'ana'])
    expect(listProfessionalsAt(two, '08:30')).toEqual(['bia'])
    expect(judgePlacement(two, '08:30')).toEqual(['bia'])
    const alone = createCase({
      bookings: [createReferenceBooking('08:30', createTiming(30))],
      timing: createTiming(45),
    })
    expect(listTimesOffered(alone)).toEqual(['09:00'])
    expect(judgePlacement(alone, '08:00')).toEqual({ code: 'slot_taken' })
  })

  it('count whether a client sees them as scheduled or completed', () => {
    const seen = BOOKING_STATUSES.filter((status) => toAppointmentStatus(status) !== 'cancelled')
    expect(seen).toEqual(['scheduled', 'confirmed', 'pendente', 'completed'])
    expect(toAppointmentStatus('confirmed')).toBe('scheduled')
  })

  it('give their time back where they are cancelled, and so no longer among the occupied', () => {
    const kept = createReferenceBooking('08:00', createTiming(30))
    const cancelled = createReferenceBooking('09:00', createTiming(30))
    const full = listTimesOffered(createCase({ bookings: [kept, cancelled] }))
    const freed = listTimesOffered(createCase({ bookings: [kept] }))
    expect(full).toEqual(['08:30', '09:30'])
    expect(freed).toEqual(['08:30', '09:00', '09:30'])
  })

  it('all count, also beyond fifty on one day', () => {
    const minute = (n: number) => `0${8 + Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}`
    const bookings = Array.from({ length: 119 }, (_, n) =>
      createReferenceBooking(minute(n), createTiming(1)),
    )
    const full = createCase({
      bookings,
      timing: createTiming(1),
      general: { bookingTimeInterval: 1 },
    })
    expect(listTimesOffered(full)).toEqual(['09:59'])
  })
})

describe('blocked entries', () => {
  const entry = { date: DATE, isFullDay: false, startTime: '08:30', endTime: '09:30' }

  it('apply only while agendaBlocked is on', () => {
    expect(listTimesOffered(createCase({ blocked: [entry] }))).toEqual(['08:00', '09:30'])
    expect(listTimesOffered(createCase({ blocked: [entry], agendaBlocked: false }))).toHaveLength(4)
    expect(judgePlacement(createCase({ blocked: [entry] }), '08:30')).toEqual({
      code: 'time_blocked',
    })
  })

  it('apply on their date only', () => {
    expect(listTimesOffered(createCase({ blocked: [entry] }), '2026-03-11')).toHaveLength(4)
    expect(listTimesOffered(createCase({ blocked: [entry] }), '2026-03-09')).toEqual([
      '09:00',
      '09:30',
    ])
  })

  it('apply to all professionals, or to the one they name', () => {
    const professionals = ['ana', 'bia'].map((id) => ({ id, working_hours: null }))
    const of = (professionalId: string | null) =>
      listProfessionalsAt(
        createCase({ professionals, blocked: [{ ...entry, professionalId }] }),
        '08:30',
      )
    expect(of('bia')).toEqual(['ana'])
    expect(of('ana')).toEqual(['bia'])
    expect(of('')).toBeNull()
    expect(of(null)).toBeNull()
    expect(of('caio')).toEqual(['ana', 'bia'])
  })

  it('close the whole day, whatever times they carry, where they say so', () => {
    const full = createCase({ open: ['00:00-24:00'], blocked: [{ ...entry, isFullDay: true }] })
    expect(listTimesOffered(full)).toEqual([])
    expect(judgePlacement(full, '00:00')).toEqual({ code: 'time_blocked' })
    expect(judgePlacement(full, '23:30')).toEqual({ code: 'time_blocked' })
    expect(listTimesOffered(full, '2026-03-11')).toHaveLength(48)
  })

  it('close by overlap, from their start inclusive to their end exclusive', () => {
    const blocked = [{ ...entry, startTime: '08:40', endTime: '09:00' }]
    expect(listTimesOffered(createCase({ blocked }))).toEqual(['08:00', '09:00', '09:30'])
    const fine = createCase({
      blocked,
      timing: createTiming(10),
      general: { bookingTimeInterval: 10 },
    })
    const closed = ['08:30', '08:40', '08:50', '09:00'].map(
      (time) => listProfessionalsAt(fine, time) === null,
    )
    expect(closed).toEqual([false, true, true, false])
  })
})

describe('the professionals offered', () => {
  const ana = { id: 'ana', services: ['cut'] }
  const bia = { id: 'bia', services: ['cut', 'beard'] }
  const caio = { id: 'caio', services: ['nails'] }
  const ids = (choice: Parameters<typeof listOfferedProfessionals>[0]) =>
    listOfferedProfessionals(choice, [ana, bia, caio]).map(({ id }) => id)

  it('are those whose services list includes the service', () => {
    expect(ids({ kind: 'service', service_id: 'cut' })).toEqual(['ana', 'bia'])
    expect(ids({ kind: 'service', service_id: 'nails' })).toEqual(['caio'])
    expect(ids({ kind: 'service', service_id: 'spa' })).toEqual([])
  })

  it('are, for a composite, those listed for its first item', () => {
    const items = [
      { service_id: 'cut', professional_ids: ['caio'] },
      { service_id: 'beard', professional_ids: ['bia'] },
    ]
    expect(ids({ kind: 'composite', items })).toEqual(['caio'])
  })

  it('are, for a composite whose first item lists none, those performing any component', () => {
    const items = [
      { service_id: 'beard', professional_ids: [] },
      { service_id: 'nails', professional_ids: ['ana'] },
    ]
    expect(ids({ kind: 'composite', items })).toEqual(['bia', 'caio'])
    const gone = [{ service_id: 'nails', professional_ids: ['who-left'] }]
    expect(ids({ kind: 'composite', items: gone })).toEqual(['caio'])
    expect(ids({ kind: 'composite', items: [] })).toEqual([])
  })
})

it('asks about each professional by name, and offers none where there is none', () => {
  const question = toAvailabilityQuery(
    createCase({ bookings: [createReferenceBooking('08:00', createTiming(120))] }),
  )
  const asked: string[] = []
  const getBusy = (id: string) => {
    asked.push(id)
    return mergeIntervals([])
  }
  listSlots({ ...question, getBusy }, DATE, DATE)
  expect(new Set(asked)).toEqual(new Set(['ana']))
  expect(listTimesOffered(createCase({ professionals: [] }))).toEqual([])
  expect(judgePlacement(createCase({ professionals: [], now: NOW }), '08:00')).toEqual(
    OUTSIDE_HOURS,
  )
})
